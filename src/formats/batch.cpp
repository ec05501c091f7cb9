// SPDX-License-Identifier: MIT
#include <algorithm>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "io/folder_walk.hpp"
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
  Diagnostics unneeded;
  return find_motion_files(folder, unneeded);
}

Result<std::vector<fs::path>> find_motion_files(const fs::path& folder, Diagnostics& diagnostics) {
  std::vector<fs::path> files;
  std::optional<Error> failure;
  const auto file = [&](const fs::directory_entry& entry) {
    std::error_code unknown;
    if (is_motion(entry.path()) && entry.is_regular_file(unknown)) files.push_back(entry.path());
  };
  const auto unreadable = [&](const fs::path& place, const std::error_code& why) {
    const Error& error = diagnostics.add(detail::unreadable_folder(place, why));
    if (place == folder) failure = error;
  };
  detail::walk_folder(folder, {.file = file, .unreadable = unreadable});
  if (failure) return tl::unexpected<Error>(std::move(*failure));
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
