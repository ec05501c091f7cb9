// SPDX-License-Identifier: MIT
#include "library/memory_share.hpp"

#include <limits>

namespace mocap::library {

bool MemoryShare::fits(std::uint64_t bytes) const {
  return used_ == 0 || (bytes <= most_bytes_ && used_ <= most_bytes_ - bytes);
}

MemoryShare::Held MemoryShare::hold(std::uint64_t bytes) {
  Held held(static_cast<const void*>(this), [this, bytes](const void*) {
    {
      const std::lock_guard lock(mutex_);
      used_ -= bytes;
    }
    returned_.notify_all();
  });
  used_ += bytes;
  return held;
}

MemoryShare::Held MemoryShare::try_take(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  if (turn_ != next_turn_ || !fits(bytes)) return nullptr;
  return hold(bytes);
}

MemoryShare::Held MemoryShare::take(std::uint64_t bytes) {
  Held held;
  {
    std::unique_lock lock(mutex_);
    const std::uint64_t own = next_turn_++;
    returned_.wait(lock, [&] { return turn_ == own && fits(bytes); });
    ++turn_;
    held = hold(bytes);
  }
  returned_.notify_all();
  return held;
}

bool MemoryShare::has_room(std::uint64_t bytes) const {
  const std::lock_guard lock(mutex_);
  return turn_ == next_turn_ && fits(bytes);
}

std::uint64_t MemoryShare::used() const {
  const std::lock_guard lock(mutex_);
  return used_;
}

std::uint64_t memory_for_reading(std::uint64_t file_bytes) {
  constexpr std::uint64_t factor = 3;
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / (factor * 2);
  return file_bytes > most ? most : file_bytes * factor;
}

}  // namespace mocap::library
