// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The distance between two clips over time, as displayed together.

#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// A clip in a scene in metres whose up axis is +Y.
struct ShownClip {
  const Clip& clip;
  double metres_per_unit = 1.0;  ///< > 0.
  Axis up = Axis::plus_y;        ///< Up axis of the clip; rotated to +Y.
  /// Added after scaling and rotating, metres.
  Vector3 place = Vector3::Zero();
};

enum class Together : bool {
  as_placed,
  hips  ///< In each frame, the hips of the second clip are above or below those of the first.
};

/// For each frame of `a`, the mean distance in metres to the joints of `b` that `compare` matches,
/// at the same time after the first frame. Positions between two frames of `b` are interpolated.
/// NaN in reference poses of either clip, and after the last frame of `b`. Fails as `compare` does.
Result<std::vector<float>> distance_curve(const ShownClip& a, const ShownClip& b,
                                          Together together);

}  // namespace mocap::detail
