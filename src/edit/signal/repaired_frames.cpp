// SPDX-License-Identifier: MIT
#include "edit/signal/repaired_frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "edit/clip_frames.hpp"
#include "edit/joint_channels.hpp"
#include "edit/notes.hpp"
#include "pose/position_channels.hpp"
#include "text/word_lists.hpp"

namespace mocap::edit {

namespace {

constexpr std::size_t max_joints_reported = 6;
constexpr std::size_t max_spans_reported = 8;

std::string places_of(const JointFaults& faults, const Clip& clip) {
  const bool is_one = faults.spans.size() == 1 && faults.spans.front().count == 1;
  const auto span_text = [&](std::size_t i) {
    const FrameSpan& span = faults.spans[i];
    return span.count == 1 ? fmt::format("{}", span.first)
                           : fmt::format("{} to {}", span.first, span.first + span.count - 1);
  };
  return clip.skeleton[faults.joint].name + (is_one ? " in frame " : " in frames ") +
         text::listed(faults.spans.size(), max_spans_reported, span_text);
}

/// Adds spans that were found by another method, without duplicates.
void add_spans(JointFaults& faults, const std::vector<FrameSpan>& spans) {
  std::vector<FrameSpan>& all = faults.spans;
  all.insert(all.end(), spans.begin(), spans.end());
  std::sort(all.begin(), all.end(), [](const FrameSpan& a, const FrameSpan& b) {
    return std::pair(a.first, a.count) < std::pair(b.first, b.count);
  });
  const auto is_same = [](const FrameSpan& a, const FrameSpan& b) {
    return a.first == b.first && a.count == b.count;
  };
  all.erase(std::unique(all.begin(), all.end(), is_same), all.end());
}

/// Writes positions relative to the parent to the channels of a joint.
void write_positions(Clip& clip, std::size_t joint, std::size_t first_column,
                     const std::vector<Vector3>& positions, const FrameSpan& frames) {
  const detail::PositionChannels writer(clip.skeleton, joint);
  const std::size_t columns = clip.skeleton[joint].channels.size();
  for (std::size_t frame = frames.first; frame < frames.first + frames.count; ++frame) {
    writer.write(positions[frame], clip.motion.computed_row(frame).subspan(first_column, columns));
  }
}

}  // namespace

void write_rotations(Clip& clip, std::size_t joint, std::size_t first_column,
                     const std::vector<Quaternion>& rotations, const FrameSpan& frames) {
  const RotationChannels writer(clip.skeleton, joint);
  const std::size_t columns = clip.skeleton[joint].channels.size();
  for (std::size_t frame = frames.first; frame < frames.first + frames.count; ++frame) {
    const auto row = clip.motion.computed_row(frame).subspan(first_column, columns);
    std::optional<std::span<const double>> before;
    if (frame > 0) before = clip.motion.row(frame - 1).subspan(first_column, columns);
    writer.write(rotations[frame], row, before);
  }
}

std::vector<JointFaults> repair_joints(Clip& clip, const Repair<Quaternion>& repair_rotations,
                                       bool has_measure, const Repair<Vector3>& repair_positions) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  std::vector<JointFaults> faults;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const bool turns_at_all = turns(clip.skeleton[joint]);
    const bool moves = has_measure && has_positions(clip.skeleton[joint]);
    if (!turns_at_all && !moves) continue;
    JointTrack track = track_of(clip, joint, columns[joint]);
    JointFaults found{joint, {}};
    if (turns_at_all) {
      found.spans = repair_rotations(track.rotations);
      for (const FrameSpan& span : found.spans)
        write_rotations(clip, joint, columns[joint], track.rotations, span);
    }
    if (moves) {
      const std::vector<FrameSpan> spans = repair_positions(track.positions);
      for (const FrameSpan& span : spans)
        write_positions(clip, joint, columns[joint], track.positions, span);
      add_spans(found, spans);
    }
    if (!found.spans.empty()) faults.push_back(std::move(found));
  }
  return faults;
}

void report_repaired(const Clip& clip, Code code, std::string_view one, std::string_view many,
                     std::span<const JointFaults> faults, Diagnostics& diagnostics) {
  std::size_t count = 0;
  for (const JointFaults& joint : faults) count += joint.spans.size();
  if (count == 0) return;
  std::vector<JointFaults> worst(faults.begin(), faults.end());
  std::stable_sort(worst.begin(), worst.end(), [](const JointFaults& a, const JointFaults& b) {
    return a.spans.size() > b.spans.size();
  });
  Diagnostic note =
      about_clip(clip, code,
                 fmt::format("{} {} of {} {} repaired", count, count == 1 ? one : many,
                             faults.size() == 1 ? std::string("one joint")
                                                : fmt::format("{} joints", faults.size()),
                             count == 1 ? "was" : "were"));
  for (std::size_t i = 0; i < std::min(worst.size(), max_joints_reported); ++i) {
    note.detail += (i == 0 ? "" : "; ") + places_of(worst[i], clip);
  }
  if (worst.size() > max_joints_reported) note.detail += "; …";
  diagnostics.add(std::move(note));
}

}  // namespace mocap::edit
