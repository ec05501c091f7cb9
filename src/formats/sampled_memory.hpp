// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "mocap/reading.hpp"

namespace mocap::detail {

/// The most memory for the frames of a file with keys, or for its unpacked keys. Two keys that are
/// far apart have any number of frames between them, so it depends on the size of the file as well
/// as on the limit.
inline std::uint64_t most_sampled_bytes(const ReadLimits& limits, std::uint64_t file_bytes) {
  constexpr std::uint64_t always = std::uint64_t{256} << 20U;
  constexpr std::uint64_t per_byte = 64;
  return file_bytes > limits.max_memory / per_byte
             ? limits.max_memory
             : std::min(limits.max_memory, always + per_byte * file_bytes);
}

}  // namespace mocap::detail
