// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Synchronises the catalogue with the motion files in the library's folder.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "library/folder_scan.hpp"
#include "library/folder_watch.hpp"
#include "library/library.hpp"
#include "library/memory_share.hpp"
#include "library/store.hpp"
#include "library/worker_pool.hpp"

namespace mocap::library {

/// One thread watches and compares; several low-priority threads read new files. Files are never
/// copied or changed.
class FolderIndex {
 public:
  using OnUnread = std::function<void(const UnreadFile&)>;

  /// `rescan_every`, `on_unread`: as in `OpenOptions`; `on_unread` may be empty.
  FolderIndex(Store& store, const Store::Places& places, const ReadLimits& limits,
              const Clocks& clocks, std::chrono::milliseconds rescan_every, OnUnread on_unread);
  ~FolderIndex();
  FolderIndex(const FolderIndex&) = delete;
  FolderIndex& operator=(const FolderIndex&) = delete;

  ScanProgress progress() const;
  /// Scans now, and waits until every file found is in the catalogue or has failed.
  void rescan();
  /// Requests a scan after a file turned out to differ from the catalogued one.
  void request_rescan();

 private:
  enum class State : std::uint8_t { waiting, indexed, failed };

  void listen();
  void scan();
  void compare(const FolderListing& listing);
  void look_at(const std::set<std::filesystem::path>& files);
  /// The skeletons of the last scan. A change to a skeleton triggers a new scan.
  std::vector<std::filesystem::path> skeletons() const;
  bool is_current(const FolderFile& file, const SeenFile& seen) const;
  void enqueue(FolderFile file);
  void lose(const std::vector<std::string>& paths);
  void set_state(const std::string& path, State state);

  void work(const std::string& path);
  State take(const FolderFile& file);
  State fail(const FolderFile& file, const std::vector<Diagnostic>& findings);
  SeenFile seen_as(const FolderFile& file, SeenFile::State state) const;

  Store& store_;
  Store::Places places_;
  ReadLimits limits_;
  Clocks clocks_;
  std::chrono::milliseconds rescan_every_;
  TimePoint next_scan_;  ///< Used only by the watching thread.
  OnUnread on_unread_;
  FolderScan scan_;
  FolderWatch watch_;

  mutable std::mutex mutex_;
  std::condition_variable settled_;
  /// Files to read, by path; the pool has one job for each.
  std::unordered_map<std::string, FolderFile> queue_;
  std::unordered_set<std::string> busy_;
  std::unordered_map<std::string, State> states_;
  std::vector<std::filesystem::path> skeletons_;
  std::uint64_t indexed_ = 0;
  std::uint64_t failed_ = 0;
  std::uint64_t scans_wanted_ = 1;
  std::uint64_t scans_done_ = 0;
  std::atomic<bool> is_closing_ = false;

  MemoryShare reading_;
  WorkerPool workers_;
  std::thread listener_;
};

}  // namespace mocap::library
