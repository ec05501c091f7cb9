// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "body/body.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/edit_codes.hpp"
#include "edit/figures.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/numbers.hpp"
#include "edit/space/start.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/time.hpp"
#include "mocap/evaluate.hpp"
#include "pose/poses_of.hpp"
#include "pose/position_channels.hpp"

namespace mocap::edit {

namespace {

constexpr RestPose t_pose_as_rest{RestPose::Kind::t_pose, 0};

/// The rotation from the facing direction of the first frame to that of the motion; empty if it is
/// unknown.
std::optional<Quaternion> turn_to_face(const Clip& pose, const Start& start) {
  const Axis up = detail::nearest_axis(start.up).axis;
  const Vector3 heading = detail::start_heading(pose, detail::find_body(pose.skeleton), 0, up);
  if (heading.isZero(0.0) || start.heading.isZero(0.0)) return std::nullopt;
  const double angle = angle_about(start.up, heading, start.heading);
  return Quaternion(Eigen::AngleAxisd(angle, start.up));
}

/// The first frame as a clip.
Clip first_frame(const Clip& clip) {
  Clip pose;
  pose.skeleton = clip.skeleton;
  pose.motion = Motion(1, clip.motion.channels(), clip.motion.frame_time);
  const auto row = clip.motion.row(0);
  std::copy(row.begin(), row.end(), pose.motion.exact_row(0).begin());
  return pose;
}

/// The joints that carry the figures, or their roots, in skeleton order.
std::vector<std::size_t> carriers_of(const Clip& clip) {
  std::vector<std::size_t> joints;
  for (const Figure& figure : find_figures(clip.skeleton)) {
    const std::optional<Carrier> carrier = find_carrier(clip, figure);
    joints.push_back(carrier ? carrier->joint : figure.root);
  }
  return joints;
}

/// Moves the roots in frame 0 to their positions in frame 1, by copying the values: positions that
/// are added to the offset would get rounding errors if they were computed.
void place_roots(Clip& clip) {
  const auto from = clip.motion.row(1);
  const auto to = clip.motion.exact_row(0);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (const std::size_t root : clip.skeleton.roots()) {
    const std::vector<Channel>& channels = clip.skeleton[root].channels;
    for (std::size_t i = 0; i < channels.size(); ++i) {
      if (is_position(channels[i])) to[columns[root] + i] = from[columns[root] + i];
    }
  }
}

/// Moves the figures in frame 0 to their positions in frame 1, rotated from the rest pose.
void place_figures(Clip& clip, const std::vector<std::size_t>& carriers,
                   const std::optional<Quaternion>& turn) {
  const Poses motion = detail::poses_of(clip, {.first_frame = 1, .frame_count = 1});
  const Poses rest = detail::poses_of(clip, {.first_frame = 0, .frame_count = 1});
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (const std::size_t carrier : carriers) {
    const Joint& joint = clip.skeleton[carrier];
    const auto row = clip.motion.computed_row(0).subspan(columns[carrier], joint.channels.size());
    Quaternion above = Quaternion::Identity();
    Vector3 origin = Vector3::Zero();
    if (joint.parent != Joint::no_parent) {
      const auto parent = joint.parent;
      above = rest.world_rotation(0, parent);
      origin = rest.world_position(0, parent);
    }
    const Vector3 place = motion.world_position(0, carrier);
    if (joint.parent != Joint::no_parent) {
      detail::PositionChannels(clip.skeleton, carrier)
          .write(above.conjugate() * (place - origin), row);
    }
    if (!turn || !turns_freely(joint)) continue;
    const Quaternion old = rest.world_rotation(0, carrier);
    RotationChannels(clip.skeleton, carrier)
        .write(above.conjugate() * *turn * old, row, std::nullopt);
  }
}

}  // namespace

Status validate(const AddReference& options, const Clip& clip) {
  if (clip.motion.empty()) return fail(codes::edit_range, "the clip has no frames");
  if (has_reference_frame(clip)) {
    return fail(codes::edit_reference_frame, "the first frame is already a reference pose");
  }
  if (options.kind != AddReference::Kind::t_pose) return {};
  return validate(t_pose_as_rest, clip);
}

Status apply(const AddReference& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  if (options.kind == AddReference::Kind::t_pose) {
    if (Status done = apply(t_pose_as_rest, clip, diagnostics); !done) return done;
  }
  if (options.kind != AddReference::Kind::zeros) report_assumed_up(clip, diagnostics);
  const Start start = start_of(clip);
  const std::vector<std::size_t> carriers = carriers_of(clip);
  // The values of the new frame have the number formats of the frame after it.
  Motion::Sources frames(clip.motion.frames() + 1);
  for (std::size_t i = 0; i < frames.size(); ++i) frames[i] = i == 0 ? 0 : i - 1;
  clip.motion.take_frames(frames);
  clip.metadata.starts_with_reference = true;
  detail::write_rest(clip.skeleton, clip.motion.exact_row(0));
  std::optional<Quaternion> turn;
  if (options.kind != AddReference::Kind::zeros) turn = turn_to_face(first_frame(clip), start);
  place_roots(clip);
  place_figures(clip, carriers, turn);
  clip.format_data.on_frames_changed();
  return {};
}

namespace {

Result<Edit> parse_reference(std::string_view value) {
  if (value == "rest") return Edit(AddReference{AddReference::Kind::rest});
  if (value == "zeros") return Edit(AddReference{AddReference::Kind::zeros});
  if (is_t_pose_word(value)) return Edit(AddReference{AddReference::Kind::t_pose});
  return invalid_value("add-reference", value, "rest, zeros or t-pose");
}

constexpr auto reference_codes = edit_code_table({
    {.name = "edit.reference-frame",
     .severity = Severity::error,
     .title = "Reference pose already present, or missing",
     .explanation = "A reference pose before the motion is detected by its angles: most "
                    "are exactly zero, and the motion starts far from it.",
     .remedy = "--trim 1.. always drops the first frame; `mocap info` describes it.",
     .command = "mocap info FILE",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind add_reference_step{
    .facts = {"add-reference", "POSE", "rest",
              "Insert a reference pose before the motion, at its start: the rest pose with the "
              "same facing direction (rest, the default), a pose with all rotations zero (zeros), "
              "or a T-pose (t-pose), which becomes the rest pose."},
    .parse = parse_reference,
    .words = "rest zeros t-pose",
    .codes = reference_codes};

extern constinit const StepKind reference_frame_step{
    .facts = {"reference-frame", "", "", "Same as --add-reference=zeros."},
    .parse = [](std::string_view) -> Result<Edit> {
      return Edit(AddReference{AddReference::Kind::zeros});
    },
    .codes = reference_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_reference_frame =
    detail::code_in(edit::reference_codes, "edit.reference-frame");

}  // namespace mocap::codes
