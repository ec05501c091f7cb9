// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where a clip is written.

#include <filesystem>

#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// The files that a clip was read from.
struct SourceFiles {
  std::filesystem::path motion = {};    ///< Empty if the clip was not read from a file.
  std::filesystem::path skeleton = {};  ///< The separate skeleton file; empty if there is none.
};

struct OutputPlace {
  std::filesystem::path path;
  SourceFiles source = {};
};

/// The name of the file that is written for an input, in the same folder: the extension of a format
/// is replaced, unless it is that of `to`, and any other is kept, as in `take.1.bvh`.
std::filesystem::path output_name(std::filesystem::path input, Format to);

}  // namespace mocap::pipeline
