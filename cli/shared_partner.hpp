// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One skeleton file for many motions, as found in libraries: `01.asf` next to `01_01.amc`,
/// `01_02.amc` ...

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "inputs.hpp"

namespace mocap::cli {

/// Whether the skeleton of a motion is found under this name: both are equal, or the skeleton's is
/// the part before an `_`, ignoring case. The more of the name matches, the greater the result; 0
/// if it does not match.
std::size_t name_fit(const std::string& skeleton_stem, const std::string& motion_stem);

/// The path of an input's skeleton under its original name, next to the motion `output`; empty if
/// it would not be found by that name.
std::optional<std::filesystem::path> shared_place(const Input& input,
                                                  const std::filesystem::path& output);

/// Whether a file exists and contains exactly this text.
bool file_holds(const std::filesystem::path& path, std::string_view text);

}  // namespace mocap::cli
