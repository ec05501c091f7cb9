// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_facts.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/mask_effect.hpp"
#include "edit/notes.hpp"
#include "edit/recorded_blend.hpp"
#include "edit/skeleton/selection.hpp"
#include "mocap/edit/chain.hpp"
#include "pose/blend.hpp"
#include "pose/transition.hpp"

namespace mocap::edit {

namespace {

/// The joints, recorded data and frames that a mask selects in a clip.
struct Region {
  std::vector<std::size_t> joints;
  RecordedRegion recorded;
  FrameSpan frames;
  std::size_t fade_in = 0;   ///< Number of frames at the start over which the edit fades in.
  std::size_t fade_out = 0;  ///< Number of frames at the end over which it fades out.

  /// Weight of the edit in a frame of the region.
  double share(std::size_t frame) const {
    const std::size_t from_first = frame - frames.first + 1;
    const std::size_t from_last = frames.first + frames.count - frame;
    double share = 1.0;
    if (from_first <= fade_in) share = std::min(share, detail::share_at(from_first, fade_in + 1));
    if (from_last <= fade_out) share = std::min(share, detail::share_at(from_last, fade_out + 1));
    return share;
  }
};

std::vector<std::size_t> first_indices(std::size_t count) {
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

Result<Region> region_of(const Mask& mask, const Clip& clip) {
  Region region;
  if (mask.joints.empty()) {
    region.joints = first_indices(clip.skeleton.size());
    region.recorded.is_whole = true;
    for (std::size_t i = 0; i < recorded_kinds.size(); ++i)
      region.recorded.parts[i] = first_indices(labels_of(clip.recording, recorded_kinds[i]).size());
  } else {
    Result<SelectedNames> selected = select_names(clip, mask.joints);
    if (!selected) return tl::unexpected<Error>(std::move(selected.error()));
    if (!selected->joints.empty()) {
      Result<std::vector<std::size_t>> joints = find_joints(clip.skeleton, selected->joints);
      if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
      region.joints = std::move(*joints);
    }
    region.recorded.parts = std::move(selected->recorded);
  }
  if (clip.motion.empty() && !mask.frames.first && !mask.frames.last) return region;
  const Result<FrameSpan> frames = frames_in(mask.frames, clip);
  if (!frames) return tl::unexpected<Error>(frames.error());
  region.frames = *frames;
  region.recorded.frames = *frames;
  const double fade = frames_of(mask.fade, clip.motion.frame_time);
  if (!(fade >= 0.0) || 2.0 * fade > static_cast<double>(frames->count)) {
    return fail(
        codes::edit_value,
        fmt::format("a fade of {} frames at both ends does not fit into {}", fade, frames->count));
  }
  const std::size_t end = frames->first + frames->count;
  if (frames->first > first_of_motion(clip)) region.fade_in = static_cast<std::size_t>(fade);
  if (end < clip.motion.frames()) region.fade_out = static_cast<std::size_t>(fade);
  return region;
}

/// Copies one joint from the edited clip; its channels start at `column` in both.
class JointBlend {
 public:
  JointBlend(Clip& clip, const Clip& edited, const Region& region)
      : clip_(clip), edited_(edited), region_(region) {}

  void take(std::size_t joint, std::size_t column) const {
    const std::size_t columns = clip_.skeleton[joint].channels.size();
    if (columns == 0) return;
    const bool fades = region_.fade_in + region_.fade_out != 0;
    JointTrack old_track;
    JointTrack new_track;
    if (fades) {
      old_track = track_of(clip_, joint, column);
      new_track = track_of(edited_, joint, column);
    }
    const RotationChannels writer(clip_.skeleton, joint);
    const bool is_free = turns_freely(clip_.skeleton[joint]);
    detail::RotationBlend rotations;
    std::vector<double> near(columns);
    for (std::size_t i = 0; i < region_.frames.count; ++i) {
      const std::size_t frame = region_.frames.first + i;
      const auto old = clip_.motion.row(frame).subspan(column, columns);
      const auto edited = edited_.motion.row(frame).subspan(column, columns);
      if (std::equal(old.begin(), old.end(), edited.begin())) continue;
      const double share = region_.share(frame);
      if (share >= 1.0) {
        clip_.motion.copy_values(frame, column, edited_.motion, frame, column, columns);
        continue;
      }
      const auto row = clip_.motion.computed_row(frame).subspan(column, columns);
      std::copy(row.begin(), row.end(), near.begin());
      for (std::size_t k = 0; k < columns; ++k) {
        const double difference = edited[k] - row[k];
        // 179 and -179 are two degrees apart.
        const bool is_angle = is_rotation(clip_.skeleton[joint].channels[k]);
        row[k] += share * (is_angle ? std::remainder(difference, 360.0) : difference);
      }
      if (!is_free) continue;
      writer.write(rotations.between(old_track.rotations[frame], new_track.rotations[frame], share),
                   row, std::span<const double>(near));
    }
  }

 private:
  Clip& clip_;
  const Clip& edited_;
  const Region& region_;
};

/// Sets the frame range and the points of edits that have these to those of the mask, unless they
/// were specified.
Edit limited_to(Edit edit, const Mask& mask) {
  const auto set = [&mask](auto& options) {
    if constexpr (requires(FrameRange & own) { own = options.frames; }) {
      if (!options.frames.first && !options.frames.last) options.frames = mask.frames;
    }
    if constexpr (requires { options.points; }) {
      if (options.points.empty()) options.points = mask.joints;
    }
  };
  std::visit(set, edit);
  return edit;
}

std::string_view reason_text(WholeClip reason) {
  switch (reason) {
    case WholeClip::skeleton:
      return "it changes the skeleton or its channels";
    case WholeClip::frames:
      return "it changes the number of frames or the rate";
    case WholeClip::rate:
      return "it changes the rate";
    case WholeClip::order:
      break;
  }
  return "it moves all frames";
}

/// The reason why an edit cannot be restricted to part of a clip, independent of the clip; empty if
/// it can.
std::string_view reason_for_whole_clip(const Edit& edit) {
  const auto reason_of = [](const auto& options) -> std::string_view {
    using Options = std::remove_cvref_t<decltype(options)>;
    if constexpr (requires { Options::whole_clip; }) return reason_text(Options::whole_clip);
    return {};
  };
  return std::visit(reason_of, edit);
}

tl::unexpected<Error> of_whole_clip(std::string_view reason) {
  return fail(
      codes::edit_whole_clip,
      fmt::format("this edit applies to the whole clip, not to selected joints or frames: {}",
                  reason));
}

Status refuse_changed_layout(const Clip& clip, const Clip& edited) {
  if (!(clip.skeleton == edited.skeleton)) return of_whole_clip(reason_text(WholeClip::skeleton));
  if (clip.motion.frames() != edited.motion.frames())
    return of_whole_clip("it changes the number of frames");
  if (!(clip.motion.frame_time == edited.motion.frame_time))
    return of_whole_clip(reason_text(WholeClip::rate));
  if (!has_same_layout(clip.recording, edited.recording))
    return of_whole_clip("it changes the labels or the layout of recorded data");
  return {};
}

}  // namespace

namespace {

void report_mirrored(const Clip& clip, const Clip& edited, const Region& region,
                     Diagnostics& diagnostics) {
  const std::string changed = counted_changes(clip, edited, region.joints, region.recorded);
  if (changed.empty()) return;
  const bool is_one = changed.starts_with("1 ") && changed.find(" and ") == std::string::npos;
  diagnostics.add(about_clip(clip, codes::edit_mirrored,
                             fmt::format("limited to these frames and names, {} {} mirrored",
                                         changed, is_one ? "was" : "were")));
}

}  // namespace

Within within(Mask mask, Edit edit) {
  return {std::move(mask), std::make_shared<const Edit>(std::move(edit))};
}

bool uses_unit(const Within& options) {
  return options.edit != nullptr && needs_unit(*options.edit);
}

Status validate(const Within& options, const Clip& clip) {
  if (options.edit == nullptr) return fail(codes::edit_value, "no edit follows the mask");
  if (const auto reason = reason_for_whole_clip(*options.edit); !reason.empty())
    return of_whole_clip(reason);
  const Result<Region> region = region_of(options.mask, clip);
  if (!region) return tl::unexpected<Error>(region.error());
  return limited_to(*options.edit, options.mask).validate(clip);
}

Status apply(const Within& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Result<Region> region = region_of(options.mask, clip);
  if (!region) return tl::unexpected<Error>(region.error());
  Clip edited;
  edited.skeleton = clip.skeleton;
  edited.motion = clip.motion;
  edited.recording = clip.recording;
  edited.metadata = clip.metadata;
  // Its data record what the edit changes, such as the places of force plates.
  edited.format_data = clip.format_data;
  Diagnostics notes;
  Status done = limited_to(*options.edit, options.mask).apply(edited, notes);
  if (done) {
    if (Status same = refuse_changed_layout(clip, edited); !same) return same;
  }
  // Its counts are those of the whole clip.
  const bool counts = done && notes.find(codes::edit_mirrored) != nullptr;
  for (const Diagnostic& note : notes.entries())
    if (!counts || note.code != codes::edit_mirrored || note.severity != Severity::note)
      diagnostics.add(note);
  if (!done) return done;
  report_ineffective_mask(clip, edited, region->joints, region->recorded, diagnostics);
  report_unused_names(options.mask.joints, clip, edited, region->joints, region->recorded,
                      diagnostics);
  if (counts) report_mirrored(clip, edited, *region, diagnostics);
  const JointBlend blend(clip, edited, *region);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (const std::size_t joint : region->joints) blend.take(joint, columns[joint]);
  blend_recording(
      edited.recording, region->recorded, [&](std::size_t frame) { return region->share(frame); },
      clip.recording);
  clip.format_data = std::move(edited.format_data);
  return {};
}

}  // namespace mocap::edit
