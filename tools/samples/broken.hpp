// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Small files with real-world faults, for testing the error messages of readers.

#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace samples {

struct BrokenFile {
  std::string_view name;  ///< Without `.bvh`; describes the fault.
  std::string text;
};

/// All broken files: the same short nod, each with a different fault.
mocap::Result<std::vector<BrokenFile>> broken_files();

}  // namespace samples
