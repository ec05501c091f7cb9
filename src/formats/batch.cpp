// SPDX-License-Identifier: MIT
#include <algorithm>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "io/system/path_text.hpp"
#include "io/system/process.hpp"
#include "mocap/formats.hpp"
#include "model/parallel.hpp"

namespace mocap {

namespace {

namespace fs = std::filesystem;

bool is_motion(const fs::path& file) {
  const FormatFacts* format = readable_format_of(file);
  return format != nullptr && format->extension_use != ExtensionUse::general &&
         format->holds != Holds::skeleton;
}

LoadedFile load_guarded(const fs::path& path, const LoadOptions& options) {
  LoadedFile file{path, fail(codes::limit_memory, "not enough memory for this file"),
                  Diagnostics()};
  try {
    file.clip = load(path, options, file.findings);
  } catch (const std::bad_alloc&) {
    file.findings.add(file.clip.error());
  } catch (const std::length_error&) {
    file.findings.add(file.clip.error());
  }
  return file;
}

}  // namespace

Result<std::vector<fs::path>> find_motion_files(const fs::path& folder) {
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied,
                                         error);
  if (error) {
    const bool is_missing = error == std::errc::no_such_file_or_directory;
    SourceLocation at;
    at.file = system::text_of(folder);
    return fail(is_missing ? codes::io_not_found : codes::io_read,
                "the folder cannot be read: " + error.message(), std::move(at));
  }
  std::vector<fs::path> files;
  while (entry != fs::recursive_directory_iterator()) {
    std::error_code kind_error;
    if (entry->is_regular_file(kind_error) && is_motion(entry->path()))
      files.push_back(entry->path());
    entry.increment(error);
    if (error) break;
  }
  std::sort(files.begin(), files.end());
  return files;
}

void load_each(std::span<const fs::path> files, const BatchOptions& options,
               const std::function<bool(LoadedFile)>& take) {
  bool is_stopped = false;
  std::mutex taking;
  const auto load_one = [&](std::size_t i, std::size_t /*part*/) {
    LoadedFile file = load_guarded(files[i], options.load);
    const std::lock_guard lock(taking);
    // Another thread may have been stopped while this one was loading.
    if (!is_stopped) is_stopped = !take(std::move(file));
    return !is_stopped;
  };
  const std::size_t threads =
      options.threads != 0 ? options.threads : system::available_processors();
  detail::for_each_index(files.size(), threads, load_one);
}

}  // namespace mocap
