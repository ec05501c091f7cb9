// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// The line of a joint in a BVH file.
struct JointLine {
  std::string_view name;
  std::string_view line;
  SourceLocation at;
};

/// Goes through a BVH file line by line, as the loader of the Second Life viewer does
/// (LLBVHLoader::loadBVHFile, indra/llcharacter/llbvhloader.cpp), and tells where that would give
/// up or take something else than what is meant. Goes on where the meaning is plain. Linear in the
/// bytes. Returns the lines of the joints found.
std::vector<JointLine> check_secondlife_text(std::string_view text, const std::string& file,
                                             Diagnostics& diagnostics);

}  // namespace mocap::detail
