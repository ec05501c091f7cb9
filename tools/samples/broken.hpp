// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Small files with the faults that files from the wild have, for trying out what a reader says.

#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace samples {

struct BrokenFile {
  std::string_view name;  ///< Without `.bvh`; says what is wrong.
  std::string text;
};

/// Every broken file: one small nod of a head, and each time another fault.
mocap::Result<std::vector<BrokenFile>> broken_files();

}  // namespace samples
