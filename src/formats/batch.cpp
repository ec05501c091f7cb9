// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "io/system/path_text.hpp"
#include "mocap/formats.hpp"

namespace mocap {

namespace {

namespace fs = std::filesystem;

bool is_motion(const fs::path& file) {
  const std::optional<Format> format = format_of_file(file);
  if (!format) return false;
  const FormatFacts& facts = facts_of(*format);
  return facts.reads && facts.extension_use != ExtensionUse::general &&
         facts.holds != Holds::skeleton;
}

LoadedFile load_guarded(const fs::path& path, const LoadOptions& options) {
  LoadedFile file{path, fail(Code::limit_memory, "not enough memory for this file"), Diagnostics()};
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
    return fail(is_missing ? Code::io_not_found : Code::io_read,
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
  std::atomic<std::size_t> next{0};
  std::atomic<bool> is_stopped{false};
  std::mutex taking;
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size() && !is_stopped; i = next++) {
      LoadedFile file = load_guarded(files[i], options.load);
      const std::lock_guard lock(taking);
      if (!is_stopped && !take(std::move(file))) is_stopped = true;
    }
  };
  const std::size_t wanted = options.threads != 0
                                 ? options.threads
                                 : std::max<std::size_t>(1, std::thread::hardware_concurrency());
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < std::min(wanted, files.size()); ++i) {
    try {
      threads.emplace_back(work);
    } catch (const std::system_error&) {
      break;  // The existing threads do the work.
    }
  }
  work();
  for (std::thread& thread : threads) thread.join();
}

}  // namespace mocap
