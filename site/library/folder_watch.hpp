// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Watches a folder tree for changes (inotify).

#include <chrono>
#include <filesystem>
#include <functional>
#include <set>
#include <unordered_map>
#include <vector>

#include "library/clocks.hpp"

namespace mocap::library {

/// Used by one thread, except for `wake`.
class FolderWatch {
 public:
  /// `steady`: the clock of `wait`.
  explicit FolderWatch(std::function<TimePoint()> steady);
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  /// Watches a folder itself, not its subfolders. Returns whether it was not watched before.
  bool add(const std::filesystem::path& folder);

  struct Changes {
    std::set<std::filesystem::path> files;  ///< Written, created, moved or removed.
    bool must_scan = false;  ///< Folders were added or removed, or there were too many changes.
    bool empty() const { return files.empty() && !must_scan; }
  };
  /// Waits for changes, then until there are none for a short time (up to a limit), so that a file
  /// being written is read once. Returns the changes; nothing when woken, or when `until` is
  /// reached.
  Changes wait(TimePoint until);
  /// Makes `wait` return. Callable from any thread.
  void wake();

 private:
  void read_events(Changes& changes);
  /// Negative: without a timeout.
  bool poll_for(std::chrono::milliseconds time, bool& woken);

  std::function<TimePoint()> steady_;
  int events_ = -1;
  int wake_ = -1;
  bool is_complete_ = true;  ///< All folders could be watched.
  std::unordered_map<int, std::filesystem::path> folders_;
};

}  // namespace mocap::library
