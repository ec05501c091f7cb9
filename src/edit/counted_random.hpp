// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Random numbers that a seed and a place decide, the same on every platform and in any order.

#include <cstddef>
#include <cstdint>
#include <string>

#include "mocap/clip.hpp"

namespace mocap::edit {

class CountedRandom {
 public:
  explicit CountedRandom(std::uint64_t seed) : seed_(mixed(seed + gap)) {}

  /// Numbers of one clip: its file name, without folders, and its length go into the seed, so that
  /// the files of a folder differ and each one is the same wherever it is.
  CountedRandom(std::uint64_t seed, const Clip& clip) : CountedRandom(seed) {
    const std::string& source = clip.metadata.source;
    const std::size_t folders = source.find_last_of("/\\");
    for (std::size_t i = folders == std::string::npos ? 0 : folders + 1; i < source.size(); ++i)
      seed_ = mixed(seed_ ^ (static_cast<unsigned char>(source[i]) + gap));
    seed_ = mixed(seed_ ^ (static_cast<std::uint64_t>(clip.motion.frames()) + gap));
  }

  /// At least 0, below 1; the `index`-th of a joint's frame.
  double uniform(std::size_t joint, std::size_t frame, std::uint64_t index) const {
    std::uint64_t key = mixed(seed_ ^ (static_cast<std::uint64_t>(joint) + gap));
    key = mixed(key ^ (static_cast<std::uint64_t>(frame) + gap));
    constexpr double two_to_53 = 9007199254740992.0;
    return static_cast<double>(mixed(key ^ (index + gap)) >> 11U) / two_to_53;
  }

  /// Normally spread about 0, with deviation 1, to within 6: the sum of twelve even numbers, which
  /// needs no functions that differ between platforms.
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

  std::uint64_t seed_;
};

}  // namespace mocap::edit
