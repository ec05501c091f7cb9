// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Detects re-encoded duplicates of a motion, which differ only in line endings, decimals, or the
/// order of joints or rotations.

#include <array>
#include <cstdint>

#include "mocap/clip.hpp"

namespace mocap::library {

/// The joint positions in a few frames, in values independent of the order of joints or rotations.
struct Signature {
  static constexpr std::size_t frames = 5;
  /// Per frame: mean x, y, z of all joints, and their mean distance from it; file units.
  std::array<float, frames * 4> values{};
  /// Maximum extent of the joints in any of these frames; if they are all at one point (a camera, a
  /// prop), the extent of that point's path. File units; below 0: never similar to another.
  float extent = -1.0F;
};

Signature signature_of(const Clip& clip);
/// Properties that motions must share before their signatures are compared.
std::uint64_t bucket_of(std::uint64_t frames, std::uint32_t joints);
/// Whether the motions may be the same, so that reading both is worthwhile.
bool may_be_alike(const Signature& a, const Signature& b);
/// 0 for the same; used to find the most likely one among several candidates.
double distance_between(const Signature& a, const Signature& b);
/// Whether the motions are the same: joints correspond one to one, and no joint is ever farther
/// from its counterpart than 0.3 % of the figure's extent or rotated by more than half a degree.
bool is_same_motion(const Clip& a, const Clip& b);
/// Whether the clips are one take on skeletons that differ because of their formats (some
/// have a bone for each branch): most joints have a counterpart, and none is ever farther from it
/// than 0.3 % of the figure's extent.
bool is_same_take(const Clip& a, const Clip& b);

}  // namespace mocap::library
