// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads many files in parallel.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "mocap/formats.hpp"

namespace mocap {

/// Returns the motion files below a folder, recursively, that `load` can read, by extension.
/// Extensions with `ExtensionUse::general` and skeleton files are excluded. Sorted. Links to
/// folders are not followed. Fails with `io.not-found` or `io.read` if the folder itself cannot be
/// read; unreadable subfolders are skipped.
Result<std::vector<std::filesystem::path>> find_motion_files(const std::filesystem::path& folder);

/// A file that was read, or the error.
struct LoadedFile {
  std::filesystem::path path;
  Result<Clip> clip;
  Diagnostics findings;
};

struct BatchOptions {
  LoadOptions load;
  /// Number of files read at the same time. 0: one per processor. Default: 0.
  std::size_t threads = 0;
};

/// Reads files on several threads and passes each result to `take`, one at a time and in any order.
/// An unreadable file does not stop the others; a file that needs more memory than available fails
/// with `limit.memory`. `take` returns false to stop; files still being read at that time are
/// discarded.
void load_each(std::span<const std::filesystem::path> files, const BatchOptions& options,
               const std::function<bool(LoadedFile)>& take);

}  // namespace mocap
