// SPDX-License-Identifier: MIT
#include "mocap/velocities.hpp"

#include "pose/turn_between.hpp"

namespace mocap {

namespace {

/// `step(frame, joint)` is the change from a frame to the next one.
template <class Real, class Step>
LargeVector<Real> central_rates(const BasicPoses<Real>& poses, const FrameTime& frame_time,
                                const Step& step) {
  const double per_second = frame_time.frames_per_second();
  LargeVector<Real> rates(poses.frames * poses.joints * 3);
  for (std::size_t joint = 0; joint < poses.joints; ++joint) {
    Vector3 before = Vector3::Zero();
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      const bool is_last = frame + 1 == poses.frames;
      const Vector3 after = is_last ? Vector3(Vector3::Zero()) : Vector3(step(frame, joint));
      const double steps = frame > 0 && !is_last ? 2.0 : 1.0;
      const Vector3 rate = (before + after) * (per_second / steps);
      Real* const at = rates.data() + (frame * poses.joints + joint) * 3;
      for (std::size_t axis = 0; axis < 3; ++axis)
        at[axis] = static_cast<Real>(rate[static_cast<Eigen::Index>(axis)]);
      before = after;
    }
  }
  return rates;
}

}  // namespace

template <class Real>
LargeVector<Real> velocities(const BasicPoses<Real>& poses, const FrameTime& frame_time) {
  return central_rates(poses, frame_time, [&](std::size_t frame, std::size_t joint) {
    return Vector3(poses.world_position(frame + 1, joint) - poses.world_position(frame, joint));
  });
}

template <class Real>
LargeVector<Real> angular_velocities(const BasicPoses<Real>& poses, const FrameTime& frame_time) {
  return central_rates(poses, frame_time, [&](std::size_t frame, std::size_t joint) {
    return detail::turn_between(poses.world_rotation(frame, joint),
                                poses.world_rotation(frame + 1, joint));
  });
}

template LargeVector<float> velocities(const PosesF&, const FrameTime&);
template LargeVector<double> velocities(const Poses&, const FrameTime&);
template LargeVector<float> angular_velocities(const PosesF&, const FrameTime&);
template LargeVector<double> angular_velocities(const Poses&, const FrameTime&);

}  // namespace mocap
