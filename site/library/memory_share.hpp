// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A memory budget shared by requests.

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>

namespace mocap::library {

/// Counts bytes in use, up to a limit. A request for more than the limit is granted if nothing else
/// is in use, so that the largest upload is possible with any limit. Thread-safe; must outlive what
/// it grants.
class MemoryShare {
 public:
  explicit MemoryShare(std::uint64_t most_bytes) : most_bytes_(most_bytes) {}

  /// Returns the bytes when the last copy is destroyed.
  using Held = std::shared_ptr<const void>;

  /// Empty if that many bytes are not available now.
  Held try_take(std::uint64_t bytes);
  /// Waits until they are available. To avoid a deadlock, the caller must not hold any bytes of
  /// this share.
  Held take(std::uint64_t bytes);
  /// Whether `try_take` would succeed.
  bool has_room(std::uint64_t bytes) const;
  std::uint64_t used() const;

 private:
  bool fits(std::uint64_t bytes) const;
  Held hold(std::uint64_t bytes);

  std::uint64_t most_bytes_;
  mutable std::mutex mutex_;
  std::condition_variable returned_;
  std::uint64_t used_ = 0;
  // Waiting requests are served in order, so that small ones do not starve a large one.
  std::uint64_t next_turn_ = 0;
  std::uint64_t turn_ = 0;
};

/// Estimates the memory for reading a motion from the size of its files: the text, its numbers, and
/// the data computed from them.
std::uint64_t memory_for_reading(std::uint64_t file_bytes);

}  // namespace mocap::library
