// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// The line of a joint in a motion file.
struct JointLine {
  std::string_view name;
  std::string_view line;
  SourceLocation at;
};

/// Parses a motion file line by line, like the loader of the Second Life viewer
/// (LLBVHLoader::loadBVHFile, indra/llcharacter/llbvhloader.cpp), and reports where it would stop
/// or misread the file. Continues after such a line if its meaning is clear. Linear in the file
/// size. Returns the lines of the joints.
std::vector<JointLine> check_secondlife_text(std::string_view text, const std::string& file,
                                             Diagnostics& diagnostics);

}  // namespace mocap::detail
