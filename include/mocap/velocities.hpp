// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How fast joints move and turn.

#include <cstddef>

#include "mocap/frame_rate.hpp"
#include "mocap/poses.hpp"

namespace mocap {

/// The velocity of every joint in world space, in file units per second: `frames x joints x 3`. The
/// mean of the steps from the previous frame and to the next one; at the ends the only step, and
/// zero for a single frame. `poses` must have world positions.
template <class Real>
LargeVector<Real> velocities(const BasicPoses<Real>& poses, const FrameTime& frame_time);

/// The angular velocity of every joint in world space, in radians per second: `frames x joints x
/// 3`, along the axis of the rotation. The mean of the rotations from the previous frame and to the
/// next one, each along the shorter arc; at the ends the only one. `poses` must have world
/// rotations.
template <class Real>
LargeVector<Real> angular_velocities(const BasicPoses<Real>& poses, const FrameTime& frame_time);

extern template LargeVector<float> velocities(const PosesF&, const FrameTime&);
extern template LargeVector<double> velocities(const Poses&, const FrameTime&);
extern template LargeVector<float> angular_velocities(const PosesF&, const FrameTime&);
extern template LargeVector<double> angular_velocities(const Poses&, const FrameTime&);

}  // namespace mocap
