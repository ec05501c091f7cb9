// SPDX-License-Identifier: MIT
#include "mocap/edit/loop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "check/axes.hpp"
#include "edit/clip_frames.hpp"
#include "edit/ground_step.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "mocap/facts.hpp"
#include "mocap/rotation.hpp"

namespace mocap::edit {

namespace {

/// Frames of motion, without a pose of reference, and how they overlap.
struct Seam {
  std::size_t first = 0;   ///< First frame of motion.
  std::size_t length = 0;  ///< Frames of motion that stay.
  std::size_t blend = 0;   ///< Frames behind them that go into the first ones.
};

Result<Seam> seam_of(const Loop& options, const Clip& clip) {
  const double wanted = frames_of(options.blend, clip.motion.frame_time);
  if (!(wanted >= 1.0)) return fail(Code::edit_value, "a blend takes one frame at least");
  const std::size_t first = first_of_motion(clip);
  const std::size_t frames = clip.motion.frames() - std::min(first, clip.motion.frames());
  if (frames < 3 || wanted > 0.5 * static_cast<double>(frames - 1)) {
    return fail(Code::edit_loop,
                fmt::format("the blend takes {} of {} frames of motion: at most half of them can "
                            "be blended",
                            wanted, frames));
  }
  const auto blend = static_cast<std::size_t>(wanted);
  return Seam{first, frames - blend, blend};
}

/// Blends one joint's frames; returns the greatest angle between the end and the beginning.
double blend_joint(Clip& clip, std::size_t joint, std::size_t column, const Seam& seam,
                   const Vector3& up) {
  const Joint& facts = clip.skeleton[joint];
  const std::size_t end = seam.first + seam.length;
  const JointTrack start = track_of(clip, joint, column, {seam.first, seam.blend});
  const JointTrack tail = track_of(clip, joint, column, {end, seam.blend});
  GroundStep step;
  if (facts.parent == Joint::no_parent) {
    step =
        step_onto(tail.positions[0], tail.rotations[0], start.positions[0], start.rotations[0], up);
  }
  const RotationWriter writer(clip.skeleton, joint);
  std::vector<double> near;
  const std::size_t columns = facts.channels.size();
  for (std::size_t i = 0; i < seam.blend; ++i) {
    const double own = share_at(i, seam.blend);
    const auto row = clip.motion.row(seam.first + i).subspan(column, columns);
    const auto behind = std::as_const(clip.motion).row(end + i).subspan(column, columns);
    const Vector3 position = step.of(tail.positions[i]) * (1.0 - own) + start.positions[i] * own;
    for (std::size_t k = 0; k < facts.channels.size(); ++k) {
      const Channel channel = facts.channels[k];
      if (!is_position(channel) && !is_rotation(channel) && !is_quaternion(channel)) {
        row[k] = behind[k] * (1.0 - own) + row[k] * own;
      }
    }
    write_position(position, facts, clip.skeleton.position_mode, row);
    if (!turns(facts)) continue;
    near.assign(row.begin(), row.end());
    const Quaternion moved = step.of(tail.rotations[i]);
    writer.write(moved.slerp(own, start.rotations[i]).normalized(), row,
                 std::span<const double>(near));
  }
  return angle_between_deg(step.of(tail.rotations.back()), start.rotations.front());
}

/// The greatest turn of a joint from the last frame to the first, without the roots.
double gap_deg(const Clip& clip, std::size_t first) {
  double greatest = 0.0;
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (!turns(clip.skeleton[i]) || clip.skeleton[i].parent == Joint::no_parent) continue;
    const JointTrack start = track_of(clip, i, columns[i], {first, 1});
    const JointTrack last = track_of(clip, i, columns[i], {clip.motion.frames() - 1, 1});
    greatest =
        std::max(greatest, angle_between_deg(last.rotations.front(), start.rotations.front()));
  }
  return greatest;
}

}  // namespace

Status validate(const Loop& options, const Clip& clip) {
  const Result<Seam> seam = seam_of(options, clip);
  if (!seam) return tl::unexpected<Error>(seam.error());
  return {};
}

Status apply(const Loop& options, Clip& clip, Diagnostics& diagnostics) {
  const Result<Seam> seam = seam_of(options, clip);
  if (!seam) return tl::unexpected<Error>(seam.error());
  const Vector3 up = detail::vector_of(guess_axes(clip).up);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  double before = 0.0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (clip.skeleton[i].channels.empty()) continue;
    before = std::max(before, blend_joint(clip, i, columns[i], *seam, up));
  }
  clip.motion.remove_frames(seam->first + seam->length, seam->blend);
  forget_number_forms(clip);
  Diagnostic note = make_diagnostic(
      Code::edit_looped,
      fmt::format("from the last frame to the first, joints turned up to {:.3g} degrees; now up to "
                  "{:.3g}",
                  before, gap_deg(clip, seam->first)));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace mocap::edit
