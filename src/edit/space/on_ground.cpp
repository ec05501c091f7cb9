// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/space/rigid.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::edit {

namespace {

Status need_frames(const Clip& clip) {
  if (clip.motion.frames() > first_of_motion(clip)) return {};
  return fail(codes::edit_range, "the clip has no frames of motion");
}

/// Height of the lowest joint or end site over all frames of the motion.
double lowest(const Clip& clip, const Vector3& up) {
  constexpr std::size_t frames_at_once = 1024;
  double least = std::numeric_limits<double>::infinity();
  Poses poses;
  for (std::size_t first = first_of_motion(clip); first < clip.motion.frames();
       first += frames_at_once) {
    evaluate(clip, {.first_frame = first, .frame_count = frames_at_once, .local = false}, poses);
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      for (std::size_t joint = 0; joint < poses.joints; ++joint) {
        least = std::min(least, up.dot(poses.world_position(frame, joint)));
        for (const EndSite& site : clip.skeleton[joint].end_sites) {
          least = std::min(least, up.dot(end_site_position(poses, frame, joint, site)));
        }
      }
    }
  }
  return least;
}

}  // namespace

Status validate(const OnGround& /*options*/, const Clip& clip) {
  return need_frames(clip);
}

Status apply(const OnGround& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Vector3 up = up_vector(clip, diagnostics);
  const double height = lowest(clip, up);
  if (!std::isfinite(height)) return fail(codes::edit_range, "the clip has positions out of range");
  shift_clip(clip, -height * up);
  return {};
}

extern constinit const StepKind on_ground_step{
    .facts = {"on-ground", "", "", "Put the lowest joint of the whole clip on the ground."},
    .parse = plain<OnGround>,
    .synonyms = "floor ground"};

}  // namespace mocap::edit
