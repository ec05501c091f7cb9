// SPDX-License-Identifier: MIT
#include "mocap/edit/loop.hpp"

#include <fmt/format.h>

#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "edit/alignment.hpp"
#include "edit/clip_frames.hpp"
#include "edit/ground_step.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/number_forms.hpp"
#include "edit/rotation_blend.hpp"
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

/// The joint that turns farthest.
struct Farthest {
  double angle_deg = 0.0;
  std::size_t joint = 0;

  void widen(const Quaternion& from, const Quaternion& to, std::size_t index) {
    const double angle = angle_between_deg(from, to);
    if (angle <= angle_deg) return;
    angle_deg = angle;
    joint = index;
  }
};

std::string words_of(const Farthest& farthest, const Skeleton& skeleton) {
  std::string words = fmt::format("{:.3g} degrees", farthest.angle_deg);
  if (farthest.angle_deg > 0.0) words += fmt::format(" (`{}`)", skeleton[farthest.joint].name);
  return words;
}

/// Blends the frames behind the end of a clip into its first ones.
class LoopCloser {
 public:
  LoopCloser(Clip& clip, const Seam& seam)
      : clip_(clip), seam_(seam), end_(seam.first + seam.length) {
    const Stance there = stance_of(clip, end_);
    const Stance here = stance_of(clip, seam.first);
    const Vector3 up = detail::vector_of(guess_axes(clip).up);
    const GroundStep step = step_onto(there.place, there.rotation, here.place, here.rotation, up);
    height_ = (step.of(there.place) - here.place).norm();
    alignment_ = Alignment({clip, {end_, seam.blend}}, step, {clip, {seam.first, seam.blend}});
  }

  void close(std::size_t joint, std::size_t column) {
    if (alignment_.holds(joint)) return;
    const JointTrack start = track_of(clip_, joint, column, {seam_.first, seam_.blend});
    const JointTrack last = track_of(clip_, joint, column, {end_ - 1, 2});
    JointTrack tail = track_of(clip_, joint, column, {end_, seam_.blend});
    alignment_.move(joint, tail);
    blend(joint, column, start, tail);
    gap_.widen(tail.rotations.front(), start.rotations.front(), joint);
    // The first frame is now the one behind the last.
    step_.widen(last.rotations[0], last.rotations[1], joint);
    const JointTrack now = track_of(clip_, joint, column, {seam_.first, seam_.blend + 1});
    for (std::size_t i = 0; i < seam_.blend; ++i) {
      step_.widen(now.rotations[i], now.rotations[i + 1], joint);
    }
  }

  /// How far the end was from the beginning, and how far joints turn in a frame now.
  std::string told() const {
    return fmt::format(
        "the end was {} and {:.3g} units of height from the beginning; over the blend joints turn "
        "by "
        "up to {} a frame",
        words_of(gap_, clip_.skeleton), height_, words_of(step_, clip_.skeleton));
  }

 private:
  void blend(std::size_t joint, std::size_t column, const JointTrack& start,
             const JointTrack& tail) {
    const Joint& facts = clip_.skeleton[joint];
    const std::size_t columns = facts.channels.size();
    const RotationWriter writer(clip_.skeleton, joint);
    RotationBlend rotations;
    std::vector<double> near;
    for (std::size_t i = 0; i < seam_.blend; ++i) {
      const double own = share_at(i, seam_.blend);
      const auto row = clip_.motion.row(seam_.first + i).subspan(column, columns);
      const auto behind = std::as_const(clip_.motion).row(end_ + i).subspan(column, columns);
      near.assign(row.begin(), row.end());
      mix_other_channels(facts, row, facts, behind, 1.0 - own);
      write_position(tail.positions[i] * (1.0 - own) + start.positions[i] * own, facts,
                     clip_.skeleton.position_mode, row);
      if (!turns(facts)) continue;
      writer.write(rotations.between(tail.rotations[i], start.rotations[i], own), row,
                   std::span<const double>(near));
    }
  }

  Clip& clip_;
  Seam seam_;
  std::size_t end_;  ///< The first frame that goes.
  Alignment alignment_;
  double height_ = 0.0;
  Farthest gap_;
  Farthest step_;
};

}  // namespace

Status validate(const Loop& options, const Clip& clip) {
  const Result<Seam> seam = seam_of(options, clip);
  if (!seam) return tl::unexpected<Error>(seam.error());
  return {};
}

Status apply(const Loop& options, Clip& clip, Diagnostics& diagnostics) {
  const Result<Seam> seam = seam_of(options, clip);
  if (!seam) return tl::unexpected<Error>(seam.error());
  LoopCloser closer(clip, *seam);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (!clip.skeleton[i].channels.empty()) closer.close(i, columns[i]);
  }
  Diagnostic note = make_diagnostic(Code::edit_looped, closer.told());
  std::vector<std::size_t> kept(clip.motion.frames() - seam->blend);
  std::iota(kept.begin(), kept.end(), std::size_t{0});
  take_frames(clip, kept);
  mark_as_partly_computed(clip);
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace mocap::edit
