// SPDX-License-Identifier: MIT
#include "io/folder_walk.hpp"

#include <utility>
#include <vector>

#include "io/system/path_text.hpp"
#include "mocap/codes.hpp"
#include "mocap/io.hpp"

namespace mocap::detail {

namespace fs = std::filesystem;

std::error_code list_folder(const fs::path& folder,
                            const std::function<void(const fs::directory_entry&)>& visit) {
  std::error_code error;
  // An error moves the iterator to the end, so it must be checked after the loop.
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    visit(*entry);
  return error;
}

void walk_folder(const fs::path& folder, const FolderWalk& walk, const FolderLister& list) {
  std::vector<fs::path> waiting{folder};
  const auto visit = [&](const fs::directory_entry& entry) {
    std::error_code unknown;
    if (!entry.is_directory(unknown)) return walk.file(entry);
    if (entry.is_symlink(unknown)) return;
    if (!walk.enters || walk.enters(entry.path())) waiting.push_back(entry.path());
  };
  while (!waiting.empty()) {
    const fs::path next = std::move(waiting.back());
    waiting.pop_back();
    if (const std::error_code error = list(next, visit)) walk.unreadable(next, error);
  }
}

Error unreadable_folder(const fs::path& folder, const std::error_code& why) {
  SourceLocation at;
  at.file = system::text_of(folder);
  const Code code = why == std::errc::no_such_file_or_directory ? codes::io_not_found
                    : why == std::errc::permission_denied       ? codes::io_denied
                                                                : codes::io_read;
  return make_diagnostic(code, "the folder cannot be read: " + why.message(), std::move(at));
}

}  // namespace mocap::detail
