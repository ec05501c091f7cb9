// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Waits until data is on the disk. Failures are values of errno; 0 for success.

#include <filesystem>

namespace mocap::library {

/// Flushes the contents of a file, or the entries of a folder, to disk. Returns 0 or `errno`.
int sync_path(const std::filesystem::path& path);
/// Flushes the whole file system that contains this path. Returns 0 or `errno`.
int sync_file_system(const std::filesystem::path& path);

/// Renames a file within its folder, replacing an existing one, and waits until the new name is on
/// disk. The contents must already be on disk.
int replace_on_disk(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace mocap::library
