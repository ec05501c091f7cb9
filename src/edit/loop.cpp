// SPDX-License-Identifier: MIT
#include "mocap/edit/loop.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "check/axes.hpp"
#include "edit/alignment.hpp"
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
  const std::size_t most = frames < 3 ? 0 : (frames - 1) / 2;
  if (wanted > static_cast<double>(most)) {
    auto error = fail(Code::edit_loop, fmt::format("a blend of {} frames does not go into {} "
                                                   "frames of motion",
                                                   wanted, frames));
    error.value().advice = most == 0
                               ? "a loop needs three frames of motion at least"
                               : fmt::format("at most {} can be blended: --loop={}", most, most);
    return error;
  }
  const auto blend = static_cast<std::size_t>(wanted);
  return Seam{first, frames - blend, blend};
}

/// How far the end is from the beginning.
struct Gap {
  double angle_deg = 0.0;  ///< Of the joint that turns farthest.
  std::size_t joint = 0;
  double way = 0.0;  ///< Of the joint that carries the main figure, file units.

  void widen(double angle, std::size_t index) {
    if (angle <= angle_deg) return;
    angle_deg = angle;
    joint = index;
  }
};

struct Gaps {
  Gap before;
  Gap now;
};

/// Blends the frames behind the end of a clip into its first ones.
class LoopCloser {
 public:
  LoopCloser(Clip& clip, const Seam& seam) : clip_(clip), seam_(seam), alignment_(align()) {}

  void close(std::size_t joint, std::size_t column, Gaps& gaps) const {
    const Joint& facts = clip_.skeleton[joint];
    const std::size_t columns = facts.channels.size();
    const std::size_t end = seam_.first + seam_.length;
    const JointTrack start = track_of(clip_, joint, column, {seam_.first, seam_.blend});
    // Its first entry is the frame that will be the last one.
    JointTrack tail = track_of(clip_, joint, column, {end - 1, seam_.blend + 1});
    alignment_.move(joint, tail);
    const RotationWriter writer(clip_.skeleton, joint);
    std::vector<double> near;
    for (std::size_t i = 0; i < seam_.blend; ++i) {
      const double own = share_at(i, seam_.blend);
      const auto row = clip_.motion.row(seam_.first + i).subspan(column, columns);
      const auto behind = std::as_const(clip_.motion).row(end + i).subspan(column, columns);
      near.assign(row.begin(), row.end());
      mix_other_channels(facts, row, facts, behind, 1.0 - own);
      write_position(tail.positions[i + 1] * (1.0 - own) + start.positions[i] * own, facts,
                     clip_.skeleton.position_mode, row);
      if (!turns(facts)) continue;
      writer.write(tail.rotations[i + 1].slerp(own, start.rotations[i]).normalized(), row,
                   std::span<const double>(near));
    }
    gaps.before.widen(angle_between_deg(tail.rotations.back(), start.rotations.front()), joint);
    const JointTrack now = track_of(clip_, joint, column, {seam_.first, 1});
    gaps.now.widen(angle_between_deg(tail.rotations.front(), now.rotations.front()), joint);
    if (!alignment_.moves(joint) || gaps.before.way > 0.0) return;
    gaps.before.way = (tail.positions.back() - start.positions.front()).norm();
    gaps.now.way = (tail.positions.front() - now.positions.front()).norm();
  }

 private:
  /// The end goes on from where the beginning stands, as it faces.
  Alignment align() const {
    const std::size_t end = seam_.first + seam_.length;
    const Stance there = stance_of(clip_, end);
    const Stance here = stance_of(clip_, seam_.first);
    const Vector3 up = detail::vector_of(guess_axes(clip_).up);
    const GroundStep step = step_onto(there.place, there.rotation, here.place, here.rotation, up);
    return Alignment(clip_, step, {end - 1, seam_.blend + 1});
  }

  Clip& clip_;
  const Seam& seam_;
  Alignment alignment_;
};

std::string words_of(const Gap& gap, const Skeleton& skeleton) {
  std::string words = fmt::format("{:.3g} degrees", gap.angle_deg);
  if (gap.angle_deg > 0.0) words += fmt::format(" (`{}`)", skeleton[gap.joint].name);
  return words + fmt::format(", the figure by {:.3g} units", gap.way);
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
  Gaps gaps;
  const LoopCloser closer(clip, *seam);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (!clip.skeleton[i].channels.empty()) closer.close(i, columns[i], gaps);
  }
  clip.motion.remove_frames(seam->first + seam->length, seam->blend);
  forget_number_forms(clip);
  Diagnostic note = make_diagnostic(
      Code::edit_looped,
      fmt::format("from the last frame to the first, joints leapt by up to {}; now {}",
                  words_of(gaps.before, clip.skeleton), words_of(gaps.now, clip.skeleton)));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace mocap::edit
