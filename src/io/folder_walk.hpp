// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Walks through a folder and its subfolders.

#include <filesystem>
#include <functional>
#include <system_error>

#include "mocap/diagnostics.hpp"

namespace mocap::detail {

struct FolderWalk {
  /// Receives each entry that is neither a folder nor a link to one, in any order. Not necessarily
  /// a regular file.
  std::function<void(const std::filesystem::directory_entry&)> file;
  /// Receives each folder that cannot be listed completely. `file` has then received the entries
  /// before the error.
  std::function<void(const std::filesystem::path&, const std::error_code&)> unreadable;
  /// Whether a subfolder is entered; called before it is listed. Default: all are.
  std::function<bool(const std::filesystem::path&)> enters = {};
};

/// Calls a function for each entry of a folder, and returns the error at which the listing ended,
/// if any.
using FolderLister = std::function<std::error_code(
    const std::filesystem::path&,
    const std::function<void(const std::filesystem::directory_entry&)>&)>;

/// Lists a folder of the file system.
std::error_code list_folder(
    const std::filesystem::path& folder,
    const std::function<void(const std::filesystem::directory_entry&)>& visit);

/// Links to folders are not followed. A folder that cannot be read does not stop the walk. Not
/// recursive, so deep trees cannot overflow the stack.
void walk_folder(const std::filesystem::path& folder, const FolderWalk& walk,
                 const FolderLister& list = list_folder);

/// The error for a folder that cannot be read: `io.not-found`, `io.denied` or `io.read`.
Error unreadable_folder(const std::filesystem::path& folder, const std::error_code& why);

}  // namespace mocap::detail
