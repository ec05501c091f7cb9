// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A cache of files derived from motions (pictures, conversions).

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "library/clocks.hpp"
#include "library/library.hpp"

namespace mocap::library {

/// `FOLDER/ID/BYTES-KEY`: `BYTES` identifies the source bytes. When the cache is full, the least
/// recently used files are removed first. Thread-safe.
class DerivedCache {
 public:
  DerivedCache(std::filesystem::path folder, std::uint64_t most_bytes, Clocks clocks)
      : folder_(std::move(folder)), most_bytes_(most_bytes), clocks_(std::move(clocks)) {}

  /// See `Library::derived`. A key contains only letters, digits, `.`, `-`, `_` and `=`.
  Result<std::filesystem::path> get(const Entry& entry, std::string_view key,
                                    const Library::Maker& make);
  /// Removes everything derived from an entry.
  void forget(const std::string& id);
  /// Number of calls that wait for a file that another thread is generating.
  std::size_t waiting();

 private:
  struct Item {
    std::uint64_t size = 0;
    TimePoint used;
  };
  void measure_disk();
  void make_room();
  void drop_old_bytes(const std::filesystem::path& folder, const std::string& bytes);

  std::filesystem::path folder_;
  std::uint64_t most_bytes_;
  Clocks clocks_;
  std::mutex mutex_;
  std::condition_variable made_;
  std::size_t waiting_ = 0;
  bool is_known_ = false;
  std::uint64_t bytes_ = 0;
  std::uint64_t parts_ = 0;
  std::unordered_map<std::string, Item> items_;  ///< By path.
  std::unordered_set<std::string> in_progress_;  ///< Paths.
};

}  // namespace mocap::library
