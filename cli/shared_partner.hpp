// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One skeleton file for many motions, as found in libraries: `01.asf` next to `01_01.amc`,
/// `01_02.amc` ...

#include <cstddef>
#include <string>

namespace mocap::cli {

/// Whether the skeleton of a motion is found under this name: both are equal, or the skeleton's is
/// the part before an `_`, ignoring case. The more of the name matches, the greater the result; 0
/// if it does not match.
std::size_t name_fit(const std::string& skeleton_stem, const std::string& motion_stem);

}  // namespace mocap::cli
