// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Memory that many requests share.

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>

namespace mocap::server {

/// Counts bytes that are in use, up to a limit. A request for more than the limit is granted when
/// nothing else is in use, so that the largest upload is possible with any limit. May be used from
/// any thread, and must outlive what it gives.
class MemoryShare {
 public:
  explicit MemoryShare(std::uint64_t most_bytes) : most_bytes_(most_bytes) {}

  /// Returns the bytes when the last copy goes.
  using Held = std::shared_ptr<const void>;

  /// Empty if so many bytes are not free now.
  Held try_take(std::uint64_t bytes);
  /// Waits until they are free. The caller must hold nothing of this share, or all may wait for
  /// each other.
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
  // Those that wait have their turn in their order: a large one is not passed by small ones for
  // ever.
  std::uint64_t next_turn_ = 0;
  std::uint64_t turn_ = 0;
};

/// What reading a motion takes of memory, reckoned from the bytes of its files: the text, its
/// numbers, and what is computed of them.
std::uint64_t memory_for_reading(std::uint64_t file_bytes);

}  // namespace mocap::server
