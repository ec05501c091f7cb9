// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Who adds which cases.

#include <filesystem>

#include "bench.hpp"
#include "inputs.hpp"

namespace mocap::bench {

/// Programs that some cases start.
struct Programs {
  std::filesystem::path self;   ///< This one, for what must begin in a fresh process.
  std::filesystem::path mocap;  ///< The command; empty: leave its cases out.
  /// Folder of the compiled limit programs; empty: leave theirs out.
  std::filesystem::path limits;
};

/// What this machine does when nobody understands the bytes: read(), write(), fast_float.
void add_ceiling_cases(Cases& cases, const Inputs& inputs);
/// The limit programs, each of their figures as a case of its own.
void add_limit_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
/// assimp, as Debian packages it.
void add_peer_cases(Cases& cases, const Inputs& inputs);

void add_read_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
void add_write_cases(Cases& cases, const Inputs& inputs);
/// Text to numbers in memory.
void add_parse_cases(Cases& cases);
/// Numbers to text in memory.
void add_print_cases(Cases& cases);
void add_evaluate_cases(Cases& cases, const Inputs& inputs);
/// What is found out about a figure: facts, foot contacts, the time curve between two takes.
void add_body_cases(Cases& cases, const Inputs& inputs);
void add_folder_cases(Cases& cases, const Inputs& inputs);
/// Whole processes: the command's start to end, and peak memory.
void add_process_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
/// ASF and AMC: read, written, converted, one and a tree of them.
void add_acclaim_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
/// Chains of edits, read to written, one file and a folder; their memory.
void add_edit_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
/// From 44 MB to 4 GB.
void add_growth_cases(Cases& cases);

}  // namespace mocap::bench
