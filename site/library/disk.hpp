// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Waits until data is on the disk. Failures are values of errno; 0 for success.

#include <filesystem>

namespace mocap::library {

/// For a file: its contents. For a folder: the names in it.
int sync_path(const std::filesystem::path& path);
/// For the whole file system that has this path.
int sync_file_system(const std::filesystem::path& path);

/// Moves a file within its folder, over an existing one, and waits until the new name is on the
/// disk. The contents must be there already.
int replace_on_disk(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace mocap::library
