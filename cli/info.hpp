// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Parts of the output of `mocap info`.

#include <string>
#include <vector>

#include "console.hpp"
#include "findings_json.hpp"
#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::cli {

/// One file as shown by `info`.
struct FileInfo {
  std::string path;
  std::string command_words;  ///< The arguments that select it; empty for standard input.
  const Clip& clip;
  const ClipFacts& facts;
  const std::vector<Diagnostic>& findings;
};

/// The line with name, format, joints, frames and duration.
void print_info_title(Console& console, const std::string& path, const Clip& clip);

/// The title and all facts. `reasons`: also print why each guess was made.
void print_info(Console& console, const FileInfo& file, bool reasons);

/// The joints as a tree, with offsets, channels and end sites.
void print_joint_tree(Console& console, const Skeleton& skeleton);

Json info_json(const FileInfo& file);

}  // namespace mocap::cli
