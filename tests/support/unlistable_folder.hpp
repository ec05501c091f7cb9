// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A subfolder that no user can list.

#include <filesystem>
#include <string>

namespace mocap::test {

/// Creates a subfolder whose path is longer than the system accepts: file permissions do not stop
/// root. The listings of all folders above it succeed.
inline void add_unlistable_folder(const std::filesystem::path& folder) {
  // Linux accepts paths of up to 4095 bytes.
  const auto add_levels = [](std::filesystem::path path) {
    for (int level = 0; level < 12; ++level) path /= std::string(200, 'd');
    std::filesystem::create_directories(path);
    return path;
  };
  const std::filesystem::path deepest = add_levels(folder / "deep");
  add_levels(folder / "moved");
  std::filesystem::rename(folder / "moved", deepest / "moved");
}

}  // namespace mocap::test
