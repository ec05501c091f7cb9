// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/numbers.hpp"
#include "edit/option_words.hpp"
#include "edit/space/rigid.hpp"
#include "edit/space/start.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/evaluate.hpp"
#include "pose/degrees.hpp"

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

Status validate(const Move& options, const Clip& /*clip*/) {
  constexpr double farthest = 1e15;
  if (options.by.allFinite() && options.by.cwiseAbs().maxCoeff() <= farthest) return {};
  return fail(codes::edit_value, "a move needs three numbers, each between -1e15 and 1e15");
}

Status apply(const Move& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  shift_clip(clip, options.by);
  return {};
}

Status validate(const Turn& options, const Clip& /*clip*/) {
  if (std::isfinite(options.degrees)) return {};
  return fail(codes::edit_value, "the angle must be a number of degrees");
}

Status apply(const Turn& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  turn_clip(clip, {up_vector(clip, diagnostics), options.degrees, Vector3::Zero()});
  return {};
}

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

Status validate(const AtOrigin& /*options*/, const Clip& clip) {
  const Result<Start> start = start_with_heading(clip);
  if (!start) return tl::unexpected<Error>(start.error());
  return {};
}

Status apply(const AtOrigin& /*options*/, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<Start> start = start_with_heading(clip);
  if (!start) return tl::unexpected<Error>(start.error());
  report_assumed_up(clip, diagnostics);
  const double angle = angle_about(start->up, start->heading, front_for(start->up));
  AxisTurn turn{start->up, detail::degrees(angle), Vector3::Zero()};
  turn.move = -turn.of(start->place - start->up.dot(start->place) * start->up);
  turn_clip(clip, turn);
  return {};
}

namespace {

/// `0,0,1.5`
Result<Edit> parse_move(std::string_view value) {
  const std::optional<Vector3> by = vector_in(value);
  if (!by) return invalid_value("move", value, "three numbers, such as 0,0,1.5");
  return Edit(Move{*by});
}

Result<Edit> parse_turn(std::string_view value) {
  const std::optional<double> degrees = number_in(value);
  if (!degrees) return invalid_value("turn", value, "degrees, such as 90 or -45");
  return Edit(Turn{*degrees});
}

}  // namespace

extern constinit const StepKind on_ground_step{
    .facts = {"on-ground", "", "", "Put the lowest joint of the whole clip on the ground."},
    .parse = plain<OnGround>,
    .synonyms = "floor ground"};

extern constinit const StepKind at_origin_step{
    .facts = {"at-origin", "", "",
              "Move and rotate the clip so that it starts above the origin and faces +Z (+Y if Z "
              "is up)."},
    .parse = plain<AtOrigin>,
    .synonyms = "center centre origin"};

extern constinit const StepKind move_step{
    .facts = {"move", "X,Y,Z", "", "Move the whole clip, in file units."},
    .parse = parse_move,
    .synonyms = "translate"};

extern constinit const StepKind turn_step{
    .facts = {"turn", "DEGREES", "",
              "Rotate the whole clip about the up axis, counter-clockwise seen from above."},
    .parse = parse_turn,
    .synonyms = "rotate"};

}  // namespace mocap::edit
