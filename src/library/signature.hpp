// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Recognises the same motion in other clothes: line ends, decimals, order of joints or rotations.

#include <array>
#include <cstdint>

#include "mocap/clip.hpp"

namespace mocap::library {

/// Where the joints are in a few frames, in numbers that no order of joints or rotations changes.
struct Signature {
  static constexpr std::size_t frames = 5;
  /// Per frame: mean x, y, z of all joints, and their mean distance from that; file units.
  std::array<float, frames * 4> values{};
  /// Of the joints in one frame, the largest of those frames; where they are all at one point (a
  /// camera, a prop), of that point's way. File units; below 0: never alike another.
  float extent = -1.0F;
};

Signature signature_of(const Clip& clip);
/// What motions must share before their signatures are compared.
std::uint64_t bucket_of(std::uint64_t frames, std::uint32_t joints);
/// Whether two may be the same motion, so that it is worth reading both.
bool may_be_alike(const Signature& a, const Signature& b);
/// 0 for the same; to find the likeliest among many that may be.
double distance_between(const Signature& a, const Signature& b);
/// Whether they are: every joint has its partner, and no joint is ever farther from it than 0.3 %
/// of the figure's extent or turned by more than half a degree.
bool is_same_motion(const Clip& a, const Clip& b);
/// Whether they are one take on skeletons that formats need to be different (an ASF has bones where
/// a BVH branches): most joints have their partner, and none is ever farther from it than 0.3 % of
/// the figure's extent.
bool is_same_take(const Clip& a, const Clip& b);

}  // namespace mocap::library
