// SPDX-License-Identifier: MIT
#include "mocap/edit/join.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "check/axes.hpp"
#include "check/joint_match.hpp"
#include "edit/clip_frames.hpp"
#include "edit/ground_step.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "mocap/edit/resample.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

namespace {

/// By joint of the one skeleton, the joint of the other.
Result<std::vector<std::size_t>> partners(const Clip& clip, const Clip& next) {
  constexpr std::size_t nobody = static_cast<std::size_t>(-1);
  std::vector<std::size_t> partner(clip.skeleton.size(), nobody);
  for (const detail::JointPair& pair : detail::match_joints(clip.skeleton, next.skeleton)) {
    partner[pair.a] = pair.b;
  }
  for (std::size_t i = 0; i < partner.size(); ++i) {
    if (partner[i] != nobody || clip.skeleton[i].channels.empty()) continue;
    return fail(Code::edit_join,
                fmt::format("`{}` has no joint `{}`", next.metadata.source, clip.skeleton[i].name));
  }
  return partner;
}

std::size_t blend_of(const Join& options, const Clip& clip) {
  return static_cast<std::size_t>(
      std::clamp(frames_of(options.blend, clip.motion.frame_time), 0.0, 1e15));
}

/// One clip behind another, joint by joint.
class Joiner {
 public:
  Joiner(Clip& clip, const Clip& next, std::vector<std::size_t> partner, std::size_t blend,
         bool aligned, const Vector3& up)
      : clip_(clip),
        next_(next),
        partner_(std::move(partner)),
        blend_(blend),
        aligned_(aligned),
        up_(up),
        first_(first_of_motion(next)),
        seam_(clip.motion.frames() - blend) {}

  void run() {
    const std::vector<std::size_t> columns = clip_.skeleton.channel_offsets();
    const std::vector<std::size_t> next_columns = next_.skeleton.channel_offsets();
    const std::size_t added = next_.motion.frames() - first_ - blend_;
    clip_.motion.insert_frames(clip_.motion.frames(), added);
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      if (clip_.skeleton[i].channels.empty()) continue;
      join(i, columns[i], next_columns[partner_[i]]);
    }
  }

 private:
  void join(std::size_t joint, std::size_t column, std::size_t next_column) {
    const Joint& facts = clip_.skeleton[joint];
    const Joint& next_facts = next_.skeleton[partner_[joint]];
    const bool is_root = facts.parent == Joint::no_parent;
    const bool same_numbers = speak_alike(clip_.skeleton, joint, next_.skeleton, partner_[joint]);
    const JointTrack track = track_of(next_, partner_[joint], next_column);
    const JointTrack own = track_of(clip_, joint, column);
    GroundStep step;
    if (is_root && aligned_) {
      const std::size_t at = std::min(seam_, clip_.motion.frames() - 1);
      const std::size_t met = blend_ == 0 ? seam_ - 1 : at;
      step = step_onto(track.positions[first_], track.rotations[first_], own.positions[met],
                       own.rotations[met], up_);
    }
    const bool moves_whole = is_root && aligned_;
    const RotationWriter writer(clip_.skeleton, joint);
    for (std::size_t i = first_; i < track.rotations.size(); ++i) {
      const std::size_t to = seam_ + i - first_;
      const auto row = clip_.motion.row(to);
      const auto from = next_.motion.row(i).subspan(next_column, next_facts.channels.size());
      if (same_numbers && !moves_whole && i - first_ >= blend_) {
        std::copy(from.begin(), from.end(), row.begin() + static_cast<std::ptrdiff_t>(column));
        continue;
      }
      const double share = i - first_ < blend_ ? share_at(i - first_, blend_) : 1.0;
      write(step.of(track.positions[i]), step.of(track.rotations[i]), own, to, share, facts, column,
            writer);
    }
  }

  void write(const Vector3& position, const Quaternion& rotation, const JointTrack& own,
             std::size_t frame, double share, const Joint& facts, std::size_t column,
             const RotationWriter& writer) {
    const std::size_t columns = facts.channels.size();
    const auto row = clip_.motion.row(frame).subspan(column, columns);
    const Vector3 place =
        share < 1.0 ? Vector3(own.positions[frame] * (1.0 - share) + position * share) : position;
    for (std::size_t k = 0; k < facts.channels.size(); ++k) {
      if (is_scale(facts.channels[k])) row[k] = 1.0;
    }
    write_position(place, facts, clip_.skeleton.position_mode, row);
    if (!turns(facts)) return;
    const Quaternion turned =
        share < 1.0 ? own.rotations[frame].slerp(share, rotation).normalized() : rotation;
    std::optional<std::span<const double>> near;
    if (frame > 0) near = std::as_const(clip_.motion).row(frame - 1).subspan(column, columns);
    writer.write(turned, row, near);
  }

  Clip& clip_;
  const Clip& next_;
  std::vector<std::size_t> partner_;
  std::size_t blend_;
  bool aligned_;
  Vector3 up_;
  std::size_t first_;  ///< First frame of motion of the next clip.
  std::size_t seam_;   ///< Where that comes to stand.
};

/// What follows, at the frame rate of the clip; nothing where it has that already.
Result<std::optional<Clip>> at_rate_of(const Clip& clip, const Clip& next) {
  if (next.motion.frame_time == clip.motion.frame_time) return std::nullopt;
  Clip changed = next;
  Diagnostics unneeded;
  const Resample rate{clip.motion.frame_time.frames_per_second(), true};
  if (Status done = apply(rate, changed, unneeded); !done) {
    return tl::unexpected<Error>(std::move(done.error()));
  }
  return std::optional<Clip>(std::move(changed));
}

Status check_pair(const Join& options, const Clip& clip, const Clip& next) {
  if (Status sound = next.validate(); !sound) return sound;
  const Result<std::vector<std::size_t>> found = partners(clip, next);
  if (!found) return tl::unexpected<Error>(found.error());
  const double rate = clip.motion.frame_time.frames_per_second();
  const double next_frames =
      next.motion.frame_time.time_of(next.motion.frames() - first_of_motion(next)) * rate;
  const auto blend = static_cast<double>(blend_of(options, clip));
  if (next.motion.empty() || clip.motion.empty() || blend + 1.0 > next_frames ||
      blend + 1.0 > static_cast<double>(clip.motion.frames() - first_of_motion(clip))) {
    return fail(Code::edit_join, fmt::format("a blend of {} frames is longer than `{}` or what it "
                                             "follows",
                                             blend, next.metadata.source));
  }
  return {};
}

}  // namespace

Status validate(const Join& options, const Clip& clip) {
  for (const auto& next : options.clips) {
    if (Status sound = check_pair(options, clip, *next); !sound) return sound;
  }
  return {};
}

Status apply(const Join& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = validate(options, clip); !sound) return sound;
  const Vector3 up = detail::vector_of(guess_axes(clip).up);
  for (const auto& each : options.clips) {
    const Result<std::optional<Clip>> changed = at_rate_of(clip, *each);
    if (!changed) return tl::unexpected<Error>(changed.error());
    const Clip& next = changed->has_value() ? **changed : *each;
    Result<std::vector<std::size_t>> found = partners(clip, next);
    if (!found) return tl::unexpected<Error>(std::move(found.error()));
    const std::size_t frames = next.motion.frames() - first_of_motion(next);
    const std::size_t blend = std::min(blend_of(options, clip), frames - 1);
    Joiner(clip, next, std::move(*found), blend, options.aligned, up).run();
  }
  forget_number_forms(clip);
  return {};
}

}  // namespace mocap::edit
