// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "body/joint_match.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/combine/alignment.hpp"
#include "edit/combine/join_recorded.hpp"
#include "edit/combine/join_value.hpp"
#include "edit/combine/second_clip.hpp"
#include "edit/edit_codes.hpp"
#include "edit/edit_facts.hpp"
#include "edit/ground_step.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/combine.hpp"
#include "pose/blend.hpp"
#include "pose/position_channels.hpp"
#include "pose/transition.hpp"
#include "text/word_lists.hpp"

namespace mocap::edit {

namespace {

/// For each joint of one skeleton, the matching joint of the other.
Result<std::vector<std::size_t>> partners(const Clip& clip, const Clip& next) {
  constexpr std::size_t no_partner = static_cast<std::size_t>(-1);
  std::vector<std::size_t> partner;
  for (const auto& joint : detail::partners_of(clip.skeleton, next.skeleton))
    partner.push_back(joint.value_or(no_partner));
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < partner.size(); ++i) {
    if (partner[i] != no_partner || clip.skeleton[i].channels.empty()) continue;
    missing.push_back(fmt::format("`{}`", clip.skeleton[i].name));
  }
  if (!missing.empty()) {
    constexpr std::size_t most = 3;
    Error error = about_clip(next, codes::edit_join,
                             fmt::format("the previous clip has joints that this clip lacks: {}",
                                         text::listed(missing, most)));
    error.advise("Remove them from the previous clip with --remove, or --rename them here.", {},
                 Audience::command);
    return tl::unexpected<Error>(std::move(error));
  }
  return partner;
}

std::size_t blend_of(const Join& options, const Clip& clip) {
  return static_cast<std::size_t>(
      std::clamp(frames_of(options.blend, clip.motion.frame_time), 0.0, 1e15));
}

/// The channels of a joint that are computed.
struct JointWriter {
  detail::PositionChannels positions;
  RotationChannels rotations;
};

/// Appends one clip to another, joint by joint.
class Joiner {
 public:
  Joiner(Clip& clip, const Clip& next, std::vector<std::size_t> partner, std::size_t blend,
         const Alignment& alignment, bool is_aligned)
      : clip_(clip),
        next_(next),
        partner_(std::move(partner)),
        blend_(blend),
        alignment_(alignment),
        is_aligned_(is_aligned),
        first_(first_of_motion(next)),
        seam_(clip.motion.frames() - blend) {}

  void run() {
    const std::vector<std::size_t> columns = clip_.skeleton.channel_offsets();
    const std::vector<std::size_t> next_columns = next_.skeleton.channel_offsets();
    const std::size_t added = next_.motion.frames() - first_ - blend_;
    clip_.motion.append_frames(next_.motion, first_ + blend_, added, sources());
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      if (clip_.skeleton[i].channels.empty()) continue;
      join(i, columns[i], next_columns[partner_[i]]);
    }
  }

 private:
  /// The columns of the next clip whose values are copied, unchanged or with full turns added.
  Motion::Sources sources() const {
    Motion::Sources sources;
    const std::vector<std::size_t> next_columns = next_.skeleton.channel_offsets();
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      const std::vector<Channel>& channels = clip_.skeleton[i].channels;
      const bool is_alike = channels == next_.skeleton[partner_[i]].channels;
      for (std::size_t k = 0; k < channels.size(); ++k) {
        sources.push_back(is_alike ? std::optional(next_columns[partner_[i]] + k) : std::nullopt);
      }
    }
    return sources;
  }

  void join(std::size_t joint, std::size_t column, std::size_t next_column) {
    const std::size_t frames = next_.motion.frames() - first_;
    if (alignment_.holds(partner_[joint])) return hold(joint, column);
    write_frames(joint, column, next_column, {0, blend_});
    const bool takes_numbers =
        !alignment_.moves(partner_[joint]) &&
        have_same_semantics(clip_.skeleton, joint, next_.skeleton, partner_[joint]);
    if (takes_numbers && copy_numbers(joint, column, next_column)) return;
    write_frames(joint, column, next_column, {blend_, frames - blend_});
  }

  /// Writes frames of the next clip, counted from the first frame of its motion.
  void write_frames(std::size_t joint, std::size_t column, std::size_t next_column,
                    const FrameSpan& frames) {
    const Joint& facts = clip_.skeleton[joint];
    const Joint& next_facts = next_.skeleton[partner_[joint]];
    // Starts at the first frame, as the alignment expects.
    JointTrack track =
        track_of(next_, partner_[joint], next_column, {first_, frames.first + frames.count});
    alignment_.move(partner_[joint], track);
    const JointTrack own = track_of(clip_, joint, column, {seam_, blend_});
    const JointWriter writer{detail::PositionChannels(clip_.skeleton, joint),
                             RotationChannels(clip_.skeleton, joint)};
    detail::RotationBlend rotations;
    for (std::size_t i = frames.first; i < frames.first + frames.count; ++i) {
      const auto row = clip_.motion.computed_row(seam_ + i).subspan(column, facts.channels.size());
      const auto from =
          next_.motion.row(first_ + i).subspan(next_column, next_facts.channels.size());
      const double share = i < blend_ ? detail::share_at(i, blend_) : 1.0;
      mix_other_channels(facts, row, next_facts, from, share);
      if (i >= blend_) {
        write(track.positions[i], track.rotations[i], seam_ + i, facts, column, writer);
        continue;
      }
      write(own.positions[i] * (1.0 - share) + track.positions[i] * share,
            rotations.between(own.rotations[i], track.rotations[i], share), seam_ + i, facts,
            column, writer);
    }
  }

  /// Ancestors of the joint that carries a figure keep their previous values.
  void hold(std::size_t joint, std::size_t column) {
    const std::size_t columns = clip_.skeleton[joint].channels.size();
    const auto last = clip_.motion.row(seam_ + blend_ - 1).subspan(column, columns);
    for (std::size_t frame = seam_ + blend_; frame < clip_.motion.frames(); ++frame) {
      std::copy(last.begin(), last.end(),
                clip_.motion.computed_row(frame).subspan(column, columns).begin());
    }
  }

  void write(const Vector3& position, const Quaternion& rotation, std::size_t frame,
             const Joint& facts, std::size_t column, const JointWriter& writer) {
    const std::size_t columns = facts.channels.size();
    const auto row = clip_.motion.computed_row(frame).subspan(column, columns);
    writer.positions.write(position, row);
    if (!turns(facts)) return;
    std::optional<std::span<const double>> near;
    if (frame > 0) near = clip_.motion.row(frame - 1).subspan(column, columns);
    writer.rotations.write(rotation, row, near);
  }

  /// Copies the frames after the blend, with full turns added to make angles continuous. Returns
  /// false if this would require different angles for the same rotations. Without a blend and
  /// alignment, the angles need not be continuous.
  bool copy_numbers(std::size_t joint, std::size_t column, std::size_t next_column) {
    const Joint& facts = clip_.skeleton[joint];
    const std::size_t columns = facts.channels.size();
    const bool is_there = facts.channels == next_.skeleton[partner_[joint]].channels;
    if (blend_ == 0 && !is_aligned_ && is_there) return true;
    WholeTurns turns;
    if (blend_ > 0 || is_aligned_) {
      const auto before = clip_.motion.row(seam_ + blend_ - 1);
      const auto behind = next_.motion.row(first_ + blend_);
      const std::optional<WholeTurns> between =
          whole_turns(facts, before.subspan(column, columns), behind.subspan(next_column, columns));
      if (!between) return false;
      turns = *between;
    }
    for (std::size_t i = first_ + blend_; i < next_.motion.frames(); ++i) {
      turns.copy(next_.motion.row(i).subspan(next_column, columns),
                 clip_.motion.computed_row(seam_ + i - first_).subspan(column, columns));
    }
    return true;
  }

  Clip& clip_;
  const Clip& next_;
  std::vector<std::size_t> partner_;
  std::size_t blend_;
  const Alignment& alignment_;
  bool is_aligned_;
  std::size_t first_;  ///< First frame of the motion in the next clip.
  std::size_t seam_;   ///< Index of that frame in the result.
};

/// Aligns the next clip with the frame of the first clip at which it starts or, without a blend,
/// with the extrapolated frame after its end.
Alignment alignment_of(const Clip& clip, const Clip& next, std::size_t blend, const Vector3& up) {
  const std::size_t first = first_of_motion(next);
  const Stance here =
      blend == 0 ? stance_behind(clip) : stance_of(clip, clip.motion.frames() - blend);
  const Stance there = stance_of(next, first);
  const GroundStep step = step_onto(there.place, there.rotation, here.place, here.rotation, up);
  const std::size_t last = clip.motion.frames() - 1;
  const FrameSpan onto = blend == 0 ? FrameSpan{last, 1} : FrameSpan{last + 1 - blend, blend};
  return Alignment({next, {first, next.motion.frames() - first}}, step, {clip, onto});
}

Status check_pair(const Join& options, const Clip& clip,
                  const std::shared_ptr<const Clip>& behind) {
  if (Status good = check_second(codes::edit_join, clip, behind, options.aligned, as_they_are);
      !good) {
    return good;
  }
  const Clip& next = *behind;
  const Result<std::vector<std::size_t>> found = partners(clip, next);
  if (!found) return tl::unexpected<Error>(found.error());
  const double rate = clip.motion.frame_time.frames_per_second();
  const std::size_t left = next.motion.frames() - first_of_motion(next);
  const double frames = next.motion.frame_time.time_of(left) * rate;
  const double own = static_cast<double>(clip.motion.frames() - first_of_motion(clip));
  const auto blend = static_cast<double>(blend_of(options, clip));
  if (!next.motion.empty() && !clip.motion.empty() && blend + 1.0 <= std::min(frames, own)) {
    return {};
  }
  Error error = about_clip(next, codes::edit_join,
                           fmt::format("a blend of {} frames does not fit into the {:.0f} of `{}` "
                                       "and the {:.0f} of the previous clip",
                                       blend, frames, next.metadata.source, own));
  const double most = std::floor(std::min(frames, own) - 1.0 + 1e-6);
  if (most >= 0.0) {
    error.advise(fmt::format("At most {:.0f} can be blended: FILE@{:.0f}", most, most));
  }
  return tl::unexpected<Error>(std::move(error));
}

Status check_recordings(const Join& options, const Clip& clip) {
  for (const auto& next : options.clips) {
    if (Status sound = check_second(codes::edit_join, clip, next, false); !sound) return sound;
    if (Status fits = check_recorded_pair(clip, *next); !fits) return fits;
  }
  return {};
}

/// Recorded data are appended without a blend, which would invent measured positions.
Status append_recordings(const Join& options, Clip& clip, Diagnostics& diagnostics) {
  Clip joined = clip;
  for (const auto& next : options.clips) {
    const Result<std::optional<Clip>> resampled = like(joined, *next, false, diagnostics);
    if (!resampled) return tl::unexpected<Error>(resampled.error());
    const Clip& appended = *resampled ? **resampled : *next;
    if (Status done = append_recording(joined, appended, diagnostics); !done) return done;
  }
  Diagnostic note =
      about_clip(clip, codes::edit_joined,
                 "recorded data were appended without a blend, at the positions in their files");
  note.advise("Check the first frames of each appended clip.");
  diagnostics.add(std::move(note));
  clip = std::move(joined);
  return {};
}

}  // namespace

Status validate(const Join& options, const Clip& clip) {
  if (is_recording_alone(clip)) return check_recordings(options, clip);
  if (!clip.recording.empty()) return refuse_recording(clip);
  for (const auto& next : options.clips) {
    if (Status sound = check_pair(options, clip, next); !sound) return sound;
  }
  return {};
}

Status apply(const Join& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  if (is_recording_alone(clip)) return append_recordings(options, clip, diagnostics);
  std::vector<std::optional<Clip>> changed;
  for (const auto& each : options.clips) {
    Result<std::optional<Clip>> brought = like(clip, *each, options.aligned, diagnostics);
    if (!brought) return tl::unexpected<Error>(std::move(brought.error()));
    changed.push_back(std::move(*brought));
  }
  const Vector3 up = options.aligned ? up_vector(clip, diagnostics) : Vector3(Vector3::UnitY());
  for (std::size_t i = 0; i < changed.size(); ++i) {
    const Clip& next = changed[i] ? *changed[i] : *options.clips[i];
    Result<std::vector<std::size_t>> found = partners(clip, next);
    if (!found) return tl::unexpected<Error>(std::move(found.error()));
    const std::size_t frames = next.motion.frames() - first_of_motion(next);
    const std::size_t blend = std::min(blend_of(options, clip), frames - 1);
    const Alignment alignment = options.aligned ? alignment_of(clip, next, blend, up) : Alignment();
    Joiner(clip, next, std::move(*found), blend, alignment, options.aligned).run();
  }
  return {};
}

namespace {

Result<Edit> parse_join(std::string_view text, const ClipReader& read) {
  if (!read) return fail(codes::edit_value, "files cannot be read here, so clips cannot be joined");
  const Result<JoinValue> value = parse_join_value(text);
  if (!value) return tl::unexpected<Error>(value.error());
  Result<Clip> clip = read(std::string(value->file));
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  Join join;
  join.blend = value->blend.value_or(join.blend);
  join.aligned = value->aligned;
  join.clips.push_back(std::make_shared<const Clip>(std::move(*clip)));
  return Edit(std::move(join));
}

constexpr auto join_codes = edit_code_table({
    {.name = "edit.join",
     .severity = Severity::error,
     .title = "The clips cannot be joined",
     .explanation = "Clips are joined joint by joint, by name: each clip must have all joints that "
                    "move, and be longer than the blend.",
     .remedy = "Rename joints with --rename first, or blend fewer frames.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind join_step{
    .facts = {"join",
              "FILE",
              "",
              "Append another clip with the same joints, moved and rotated to where this one ends; "
              "may be given several times. FILE@0.4s sets the blend time, FILE@as-is keeps the "
              "position of its root.",
              {},
              true},
    .parse_file = parse_join,
    .synonyms = "concat concatenate append merge",
    .codes = join_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_join = detail::code_in(edit::join_codes, "edit.join");

}  // namespace mocap::codes
