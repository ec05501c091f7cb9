// SPDX-License-Identifier: MIT
#include "edit/space/start.hpp"

#include <cmath>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/known_up.hpp"
#include "body/posture.hpp"
#include "edit/clip_frames.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"

namespace mocap::edit {

Start start_of(const Clip& clip) {
  const std::size_t first = first_of_motion(clip);
  const detail::Analysis analysis(clip);
  const Axis up = detail::known_up(analysis.axes()).axis;
  Start start;
  start.up = detail::vector_of(up);
  const detail::Body& body = analysis.body();
  const Poses pose =
      detail::poses_of(clip, {.first_frame = first, .frame_count = 1, .local = false});
  if (pose.frames != 0) {
    start.heading = detail::heading_of(detail::posture_of(pose, 0, clip.skeleton, body), start.up,
                                       body.sides_are_named);
  }
  // A figure that is lying down or tumbling in the first frame may be upright later.
  if (start.heading.isZero(0.0)) start.heading = detail::start_heading(clip, body, first, up);
  const std::size_t hips = body.hips.value_or(0);
  if (pose.frames != 0 && hips < pose.joints) {
    start.place = pose.world_position(0, hips);
  }
  return start;
}

Result<Start> start_with_heading(const Clip& clip) {
  if (clip.motion.frames() <= first_of_motion(clip)) {
    return fail(codes::edit_range, "the clip has no frames of motion");
  }
  Start start = start_of(clip);
  if (start.heading.isZero(0.0)) {
    return fail(codes::edit_no_body, "the facing direction at the start is unknown");
  }
  return start;
}

Vector3 front_for(const Vector3& up) {
  if (std::abs(up.z()) > 0.5) return Vector3::UnitY();
  return Vector3::UnitZ();
}

double angle_about(const Vector3& up, const Vector3& from, const Vector3& to) {
  return std::atan2(up.dot(from.cross(to)), from.dot(to));
}

}  // namespace mocap::edit
