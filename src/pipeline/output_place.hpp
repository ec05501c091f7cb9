// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where a clip is written.

#include <filesystem>

namespace mocap::pipeline {

/// The files that a clip was read from.
struct SourceFiles {
  std::filesystem::path motion = {};    ///< Empty if the clip was not read from a file.
  std::filesystem::path skeleton = {};  ///< Of a motion without one; empty if there is none.
};

struct OutputPlace {
  std::filesystem::path path;
  SourceFiles source = {};
};

}  // namespace mocap::pipeline
