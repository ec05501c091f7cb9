// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The functions that add cases.

#include <filesystem>

#include "bench.hpp"
#include "inputs.hpp"

namespace mocap::bench {

/// Programs started by some cases.
struct Programs {
  std::filesystem::path self;   ///< This program, for cases that need a fresh process.
  std::filesystem::path mocap;  ///< The command; empty: skip its cases.
  /// Folder of the compiled limit programs; empty: skip their cases.
  std::filesystem::path limits;
  /// Python with the packages that `peers` calls; empty: skip their cases.
  std::filesystem::path python;
  std::filesystem::path peers;  ///< The script `peers.py`.
};

/// The limits of this machine without parsing: read(), write(), fast_float.
void add_ceiling_cases(Cases& cases, const Inputs& inputs);
/// The limit programs, each of their values as a separate case.
void add_limit_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
/// assimp, as packaged by Debian.
void add_peer_cases(Cases& cases, const Inputs& inputs);

void add_read_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
void add_write_cases(Cases& cases, const Inputs& inputs);
/// Text to numbers in memory.
void add_parse_cases(Cases& cases);
/// Numbers to text in memory.
void add_print_cases(Cases& cases);
void add_evaluate_cases(Cases& cases, const Inputs& inputs);
/// Analysis of a figure: facts, foot contacts, warping one take to the timing of another.
void add_body_cases(Cases& cases, const Inputs& inputs);
/// Motion transferred to another figure and to a robot, on one core.
void add_retarget_cases(Cases& cases, const Inputs& inputs);
void add_folder_cases(Cases& cases, const Inputs& inputs);
/// Whole processes: run time of the command, and peak memory.
void add_process_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
/// Reading, writing and converting ASF and AMC: one large motion, and a tree of files.
void add_acclaim_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
/// Reading the other formats, compared with reading the same bytes and with Python packages.
void add_format_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
/// Chains of edits, including reading and writing, on one file and on a folder; their peak memory.
void add_edit_cases(Cases& cases, const Inputs& inputs, const Programs& programs);
/// Reading streams of 44 MB to 4.4 GB.
void add_growth_cases(Cases& cases);

}  // namespace mocap::bench
