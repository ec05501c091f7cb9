// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Many files at once.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "mocap/formats.hpp"

namespace mocap {

/// Motions below a folder, through all levels, that `load` reads, by their extensions; not those of
/// `ExtensionUse::general`, and not skeletons alone. Sorted. Links to folders are not
/// followed. Fails with `io.not-found` or `io.read` where the folder itself cannot be read; what
/// cannot be read below it is left out.
Result<std::vector<std::filesystem::path>> find_motion_files(const std::filesystem::path& folder);

/// One file that was read, or why it was not.
struct LoadedFile {
  std::filesystem::path path;
  Result<Clip> clip;
  Diagnostics findings;
};

struct BatchOptions {
  LoadOptions load;
  /// Files that are read at once. 0: as many as there are processors. Default: 0.
  std::size_t threads = 0;
};

/// Reads files on several threads and hands each to `take`, one at a time and in any order. A file
/// that cannot be read does not stop the others; one that needs more memory than there is fails
/// with `limit.memory`. `take` returns false to stop: files that are being read by then are
/// dropped.
void load_each(std::span<const std::filesystem::path> files, const BatchOptions& options,
               const std::function<bool(LoadedFile)>& take);

}  // namespace mocap
