// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Hears of changes below a folder from the system (inotify).

#include <chrono>
#include <filesystem>
#include <set>
#include <unordered_map>
#include <vector>

namespace mocap::library {

/// Used by one thread, `wake` excepted.
class FolderWatch {
 public:
  FolderWatch();
  ~FolderWatch();
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  /// Watches a folder itself, not those in it. Whether it was not watched before.
  bool add(const std::filesystem::path& folder);

  struct Changes {
    std::set<std::filesystem::path> files;  ///< Written, made, moved or removed.
    bool must_scan = false;  ///< Folders came or went, or there was too much to tell.
    bool empty() const { return files.empty() && !must_scan; }
  };
  /// Waits for changes, then until there were none for a moment (but not for ever), so that a file
  /// that is being written is read once. Returns what was gathered; nothing when woken, or when
  /// `until` is reached.
  Changes wait(std::chrono::steady_clock::time_point until);
  /// Makes `wait` return. From any thread.
  void wake();

 private:
  void read_events(Changes& changes);
  /// Negative: until something happens.
  bool poll_for(std::chrono::milliseconds time, bool& woken);

  int events_ = -1;
  int wake_ = -1;
  bool is_complete_ = true;  ///< Every folder could be watched.
  std::unordered_map<int, std::filesystem::path> folders_;
};

}  // namespace mocap::library
