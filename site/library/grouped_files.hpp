// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <system_error>

namespace mocap::library {

/// Calls `visit` with every entry of the folders in `folder` (files are two levels deep there).
/// Folders that cannot be listed are skipped.
template <class Visit>
void visit_grouped_files(const std::filesystem::path& folder, const Visit& visit) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (fs::directory_iterator group(folder, error), end; !error && group != end;
       group.increment(error)) {
    std::error_code inner;
    for (fs::directory_iterator file(group->path(), inner); !inner && file != end;
         file.increment(inner))
      visit(*file);
  }
}

}  // namespace mocap::library
