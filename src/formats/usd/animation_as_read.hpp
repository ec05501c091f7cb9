// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The values of an animation in a binary file, with which an unmodified clip is written as text.

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/usd/layer.hpp"
#include "mocap/clip.hpp"

namespace mocap::usd {

/// A property of an animation. Without time codes, its only value is constant.
struct TrackAsRead {
  std::string type;                         ///< `float3[]`
  std::vector<double> codes;                ///< Time codes of the samples.
  std::vector<std::vector<double>> values;  ///< Numbers of all joints; quaternions w, x, y, z.
};

struct AnimationAsRead {
  TrackAsRead translations;
  TrackAsRead rotations;
  TrackAsRead scales;
  std::vector<std::size_t> joints;  ///< The joint of the clip for each joint of the animation.
  /// The transform above the skeleton, with a uniform scale. The clip includes it.
  Eigen::Matrix4d world_from_skeleton = Eigen::Matrix4d::Identity();
  double codes_per_second = 24.0;
  std::uint64_t digest = 0;  ///< Hash of the clip, to detect modifications.
};

/// A property of the prim of an animation.
TrackAsRead track_as_read(const input::Prim& animation, std::string_view property);

/// The animation that an unmodified clip was read from; otherwise null.
const AnimationAsRead* animation_if_unmodified(const Clip& clip);

}  // namespace mocap::usd
