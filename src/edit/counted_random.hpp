// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Counter-based random numbers, determined by a seed and an index. Identical on every platform and
/// in any order.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/edit/values.hpp"
#include "text/ascii.hpp"

namespace mocap::edit {

/// The name of a clip from which random numbers are derived. It excludes the folders of its file,
/// so that the numbers do not depend on its location.
inline std::string_view name_for_draw(const Draw& draw, const Clip& clip) {
  if (!draw.clip.empty()) return draw.clip;
  return text::last_part(clip.metadata.source);
}

class CountedRandom {
 public:
  explicit CountedRandom(std::uint64_t seed) : seed_(mixed(seed + gap)) {}

  /// Numbers for one edit of one clip: the draw and the length of the clip are part of the seed.
  CountedRandom(std::uint64_t seed, const Draw& draw, const Clip& clip) : CountedRandom(seed) {
    for (const char letter : name_for_draw(draw, clip)) mix(static_cast<unsigned char>(letter));
    mix(clip.motion.frames());
    if (draw.edit == 0 && draw.piece == 0) return;
    mix(draw.edit);
    mix(draw.piece);
  }

  /// The `index`-th number of a joint in a frame, in [0, 1).
  double uniform(std::size_t joint, std::size_t frame, std::uint64_t index) const {
    std::uint64_t key = mixed(seed_ ^ (static_cast<std::uint64_t>(joint) + gap));
    key = mixed(key ^ (static_cast<std::uint64_t>(frame) + gap));
    constexpr double two_to_53 = 9007199254740992.0;
    return static_cast<double>(mixed(key ^ (index + gap)) >> 11U) / two_to_53;
  }

  /// Approximately normal with mean 0 and deviation 1, limited to +-6: the sum of twelve uniform
  /// numbers, which avoids functions that differ between platforms.
  double normal(std::size_t joint, std::size_t frame, std::uint64_t index) const {
    constexpr std::uint64_t terms = 12;
    double sum = -6.0;
    for (std::uint64_t i = 0; i < terms; ++i) sum += uniform(joint, frame, terms * index + i);
    return sum;
  }

 private:
  static constexpr std::uint64_t gap = 0x9E3779B97F4A7C15U;

  /// The output function of SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, Fast splittable
  /// pseudorandom number generators, 2014).
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

  void mix(std::uint64_t value) { seed_ = mixed(seed_ ^ (value + gap)); }

  std::uint64_t seed_;
};

}  // namespace mocap::edit
