// SPDX-License-Identifier: MIT
#include "mocap/edit/placement.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <limits>
#include <numbers>

#include "check/axes.hpp"
#include "check/body.hpp"
#include "edit/clip_frames.hpp"
#include "edit/rigid.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

Vector3 up_of(const Clip& clip) {
  return detail::vector_of(guess_axes(clip).up);
}

Status need_frames(const Clip& clip) {
  if (clip.motion.frames() > first_of_motion(clip)) return {};
  return fail(Code::edit_range, "the clip has no frames of motion");
}

/// Height of the lowest joint or end site over all frames of motion.
double lowest(const Clip& clip, const Vector3& up) {
  constexpr std::size_t frames_at_once = 1024;
  double least = std::numeric_limits<double>::infinity();
  Poses poses;
  for (std::size_t first = first_of_motion(clip); first < clip.motion.frames();
       first += frames_at_once) {
    evaluate(clip, {.first_frame = first, .frame_count = frames_at_once, .local = false}, poses);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      for (std::size_t joint = 0; joint < poses.joints; ++joint) {
        least = std::min(least, up.dot(Vector3(poses.world_position(frame, joint).data())));
        for (const EndSite& site : clip.skeleton[joint].end_sites) {
          least = std::min(least, up.dot(end_site_position(poses, frame, joint, site)));
        }
      }
    }
  }
  return least;
}

/// Where the motion begins, and which way it faces there.
struct Start {
  Vector3 place = Vector3::Zero();
  Vector3 heading = Vector3::Zero();  ///< Unit length, level.
  Vector3 up = Vector3::UnitY();
};

Result<Start> start_of(const Clip& clip) {
  if (Status sound = need_frames(clip); !sound) return tl::unexpected<Error>(sound.error());
  const std::size_t first = first_of_motion(clip);
  const AxisGuess axes = guess_axes(clip);
  Start start;
  start.up = detail::vector_of(axes.up);
  start.heading = detail::start_heading(clip, detail::find_body(clip.skeleton), first, axes.up);
  if (start.heading.isZero(0.0)) {
    return fail(Code::edit_no_body, "nothing tells which way the figure faces at the start");
  }
  const Poses pose = evaluate(clip, {.first_frame = first, .frame_count = 1, .local = false});
  const std::size_t hips = find_body_parts(clip.skeleton).hips.value_or(0);
  start.place = Vector3(pose.world_position(0, hips).data());
  return start;
}

/// The way that a figure faces by custom, for an axis that points up.
Vector3 front_for(const Vector3& up) {
  if (std::abs(up.z()) > 0.5) return Vector3::UnitY();
  return Vector3::UnitZ();
}

}  // namespace

Status validate(const Move& options, const Clip& /*clip*/) {
  if (options.by.allFinite()) return {};
  return fail(Code::edit_value, "a way has three numbers");
}

Status apply(const Move& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = validate(options, clip); !sound) return sound;
  move_clip(clip, {Quaternion::Identity(), options.by});
  return {};
}

Status validate(const Turn& options, const Clip& /*clip*/) {
  if (std::isfinite(options.degrees)) return {};
  return fail(Code::edit_value, "a turn is a number of degrees");
}

Status apply(const Turn& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = validate(options, clip); !sound) return sound;
  const double radians = options.degrees * std::numbers::pi / 180.0;
  move_clip(clip, {Quaternion(Eigen::AngleAxisd(radians, up_of(clip))), Vector3::Zero()});
  return {};
}

Status validate(const OnGround& /*options*/, const Clip& clip) {
  return need_frames(clip);
}

Status apply(const OnGround& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = validate(options, clip); !sound) return sound;
  const Vector3 up = up_of(clip);
  const double height = lowest(clip, up);
  if (!std::isfinite(height)) return fail(Code::edit_range, "the clip has places beyond numbers");
  move_clip(clip, {Quaternion::Identity(), -height * up});
  return {};
}

Status validate(const AtOrigin& /*options*/, const Clip& clip) {
  const Result<Start> start = start_of(clip);
  if (!start) return tl::unexpected<Error>(start.error());
  return {};
}

Status apply(const AtOrigin& /*options*/, Clip& clip, Diagnostics& /*diagnostics*/) {
  const Result<Start> start = start_of(clip);
  if (!start) return tl::unexpected<Error>(start.error());
  const Vector3 front = front_for(start->up);
  const double angle =
      std::atan2(start->up.dot(start->heading.cross(front)), start->heading.dot(front));
  Rigid rigid;
  rigid.turn = Quaternion(Eigen::AngleAxisd(angle, start->up));
  const Vector3 level = start->place - start->up.dot(start->place) * start->up;
  rigid.move = -(rigid.turn * level);
  move_clip(clip, rigid);
  return {};
}

}  // namespace mocap::edit
