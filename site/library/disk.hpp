// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Waits until data is on the disk. Failures are values of errno; 0 for success.

#include <filesystem>

namespace mocap::library {

/// For a file: its contents. For a folder: the names in it.
int sync_path(const std::filesystem::path& path);
/// For the whole file system that contains this path.
int sync_file_system(const std::filesystem::path& path);

/// Renames a file within its folder, replacing an existing one, and waits until the new name is on
/// disk. The contents must already be on disk.
int replace_on_disk(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace mocap::library
