// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/edit_codes.hpp"
#include "edit/option_words.hpp"
#include "edit/recorded_names.hpp"
#include "edit/signal/doubtful_positions.hpp"
#include "edit/signal/rigid_group.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"
#include "model/nearest.hpp"
#include "model/recording_gaps.hpp"
#include "text/quantities.hpp"

namespace mocap::edit {

namespace {

/// Fills the gaps of one point.
class PointFiller {
 public:
  PointFiller(const Recording& recording, std::size_t point, const FillGaps& options,
              const FrameTime& frame_time)
      : recording_(recording), point_(point), options_(options), frame_time_(frame_time) {}

  /// The positions in the frames of a gap; nothing if the method cannot determine them.
  std::optional<std::vector<Vector3>> fill(const FrameSpan& gap) {
    switch (options_.method) {
      case FillMethod::linear:
        return curve_through(gap, false);
      case FillMethod::spline:
        return curve_through(gap, true);
      case FillMethod::rigid:
        break;
    }
    if (!group_) group_.emplace(recording_, point_);
    return group_->fill(gap);
  }

 private:
  double time_of(std::size_t frame) const { return recording_.time_of(frame, frame_time_); }

  /// The velocity between two frames, per second; zero if no time passes.
  Vector3 velocity(std::size_t from, std::size_t to) const {
    const double time = time_of(to) - time_of(from);
    if (!(time > 0.0)) return Vector3::Zero();
    return (recording_.position(to, point_) - recording_.position(from, point_)) / time;
  }

  /// A line or, if `is_cubic`, the cubic Hermite curve with the velocities at both ends.
  std::vector<Vector3> curve_through(const FrameSpan& gap, bool is_cubic) const {
    const std::size_t before = gap.first - 1;
    const std::size_t after = gap.first + gap.count;
    const double span = time_of(after) - time_of(before);
    const Vector3 start = recording_.position(before, point_);
    const Vector3 end = recording_.position(after, point_);
    const Vector3 chord = velocity(before, after);
    const bool has_start = before > 0 && recording_.is_known(before - 1, point_);
    const bool has_end =
        after + 1 < recording_.positions.frames() && recording_.is_known(after + 1, point_);
    const Vector3 leaving = has_start ? velocity(before - 1, before) : chord;
    const Vector3 arriving = has_end ? velocity(after, after + 1) : chord;
    std::vector<Vector3> filled;
    filled.reserve(gap.count);
    for (std::size_t i = 0; i < gap.count; ++i) {
      // Times in a file may be wrong.
      const double share =
          span > 0.0 ? std::clamp((time_of(gap.first + i) - time_of(before)) / span, 0.0, 1.0)
                     : static_cast<double>(i + 1) / static_cast<double>(gap.count + 1);
      if (!is_cubic) {
        filled.emplace_back(start + share * (end - start));
        continue;
      }
      const double square = share * share;
      const double cube = square * share;
      filled.emplace_back((2.0 * cube - 3.0 * square + 1.0) * start +
                          (cube - 2.0 * square + share) * span * leaving +
                          (3.0 * square - 2.0 * cube) * end + (cube - square) * span * arriving);
    }
    return filled;
  }

  const Recording& recording_;
  std::size_t point_;
  const FillGaps& options_;
  const FrameTime& frame_time_;
  std::optional<RigidGroup> group_;
};

struct FilledGap {
  std::size_t point = 0;
  FrameSpan frames;
  std::vector<Vector3> positions;
};

struct Filling {
  std::vector<FilledGap> gaps;
  std::size_t too_long = 0;
  std::size_t impossible = 0;
};

tl::unexpected<Error> no_such_point(const std::vector<std::string>& labels,
                                    const std::string& word) {
  Error error = make_diagnostic(codes::edit_joint, fmt::format("no such point `{}`", word));
  error.subject = word;
  if (std::string near = did_you_mean(word, labels); !near.empty()) error.advise(std::move(near));
  return tl::unexpected<Error>(std::move(error));
}

/// The points that may be filled; all of them if none is named.
Result<std::vector<std::size_t>> points_to_fill(const FillGaps& options, const Clip& clip) {
  const std::vector<std::string> labels = labels_of(clip.recording, RecordedKind::point);
  std::vector<bool> is_meant(labels.size(), options.points.empty());
  for (const std::string& word : options.points) {
    const std::vector<std::size_t> meant = labels_meant(labels, word);
    if (meant.empty()) return no_such_point(labels, word);
    for (const std::size_t point : meant) is_meant[point] = true;
  }
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < is_meant.size(); ++i)
    if (is_meant[i]) points.push_back(i);
  return points;
}

Result<FrameSpan> frames_to_fill(const FillGaps& options, const Clip& clip) {
  if (!options.frames.first && !options.frames.last) return FrameSpan{0, clip.motion.frames()};
  return frames_in(options.frames, clip);
}

/// How many frames of a gap are in a range.
std::size_t overlap(const FrameSpan& gap, const FrameSpan& frames) {
  const std::size_t first = std::max(gap.first, frames.first);
  const std::size_t end = std::min(gap.first + gap.count, frames.first + frames.count);
  return end > first ? end - first : 0;
}

/// Fills gaps of these points that are at least partly in these frames.
Filling fill_all(const FillGaps& options, const std::vector<std::size_t>& points,
                 const FrameSpan& frames, const Clip& clip) {
  const double longest = options.longest ? frames_of(*options.longest, clip.motion.frame_time)
                                         : static_cast<double>(clip.motion.frames());
  Filling filling;
  for (const std::size_t point : points) {
    PointFiller filler(clip.recording, point, options, clip.motion.frame_time);
    for (const FrameSpan& gap : detail::gaps_of(clip.recording, point)) {
      if (overlap(gap, frames) == 0) continue;
      if (static_cast<double>(gap.count) > longest) {
        ++filling.too_long;
        continue;
      }
      std::optional<std::vector<Vector3>> positions = filler.fill(gap);
      if (positions)
        filling.gaps.push_back({point, gap, std::move(*positions)});
      else
        ++filling.impossible;
    }
  }
  return filling;
}

/// Written only after all gaps have been computed, so that filled positions do not affect others.
void write_filled(const Filling& filling, const FrameSpan& frames, Recording& recording) {
  for (const FilledGap& gap : filling.gaps) {
    for (std::size_t i = 0; i < gap.frames.count; ++i) {
      const std::size_t frame = gap.frames.first + i;
      if (frame < frames.first || frame >= frames.first + frames.count) continue;
      const auto row = recording.positions.computed_row(frame);
      for (std::size_t axis = 0; axis < 3; ++axis)
        row[3 * gap.point + axis] = gap.positions[i][static_cast<int>(axis)];
      recording.set_state(frame, gap.point, SampleState::interpolated);
      const std::size_t sample = frame * recording.points.size() + gap.point;
      if (!recording.residuals.empty()) recording.residuals[sample] = 0.0F;
      if (!recording.cameras.empty()) recording.cameras[sample] = 0;
    }
  }
}

/// Positions that were treated as gaps.
struct WrongPositions {
  std::size_t count = 0;
  std::size_t unknown = 0;  ///< Those that were not filled.
};

/// The number of positions that are unknown now but were not.
std::size_t newly_unknown(const Recording& before, const Recording& after) {
  std::size_t count = 0;
  for (std::size_t frame = 0; frame < after.positions.frames(); ++frame)
    for (std::size_t point = 0; point < after.points.size(); ++point)
      if (before.is_known(frame, point) && !after.is_known(frame, point)) ++count;
  return count;
}

void report_filled(const Filling& filling, const FrameSpan& frames, const WrongPositions& wrong,
                   const Clip& clip, Diagnostics& diagnostics) {
  std::string message = fmt::format("filled {}", text::counted(filling.gaps.size(), "gap"));
  std::size_t longest = 0;
  for (const FilledGap& gap : filling.gaps)
    longest = std::max(longest, overlap(gap.frames, frames));
  if (longest > 0) message += fmt::format(", the longest of {}", text::counted(longest, "frame"));
  if (filling.too_long > 0) message += fmt::format("; {} longer", filling.too_long);
  if (filling.impossible > 0)
    message += fmt::format("; {} without three other points that move rigidly with the point",
                           filling.impossible);
  if (wrong.count > 0)
    message += fmt::format("; {} treated as gaps", text::counted(wrong.count, "wrong position"));
  if (wrong.unknown > 0) message += fmt::format(", of which {} are now unknown", wrong.unknown);
  Diagnostic note = make_diagnostic(codes::edit_filled, std::move(message));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
}

}  // namespace

Status validate(const FillGaps& options, const Clip& clip) {
  if (clip.recording.points.empty())
    return fail(codes::edit_value,
                "the clip has no points, such as markers, whose gaps could be "
                "filled");
  if (options.longest && !(options.longest->value > 0.0))
    return fail(codes::edit_value, "the longest gap must be longer than 0");
  const Result<std::vector<std::size_t>> points = points_to_fill(options, clip);
  if (!points) return tl::unexpected<Error>(points.error());
  const Result<FrameSpan> frames = frames_to_fill(options, clip);
  if (!frames) return tl::unexpected<Error>(frames.error());
  return {};
}

Status apply(const FillGaps& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Result<std::vector<std::size_t>> points = points_to_fill(options, clip);
  if (!points) return tl::unexpected<Error>(points.error());
  const Result<FrameSpan> frames = frames_to_fill(options, clip);
  if (!frames) return tl::unexpected<Error>(frames.error());
  Recording before;
  before.points = clip.recording.points;
  before.states = clip.recording.states;
  WrongPositions wrong;
  wrong.count = mark_doubtful(options, *points, *frames, clip.recording);
  const Filling filling = fill_all(options, *points, *frames, clip);
  write_filled(filling, *frames, clip.recording);
  if (wrong.count > 0) wrong.unknown = newly_unknown(before, clip.recording);
  report_filled(filling, *frames, wrong, clip, diagnostics);
  return {};
}

namespace {

constexpr std::array<std::pair<std::string_view, FillMethod>, 3> method_names{
    {{"linear", FillMethod::linear}, {"spline", FillMethod::spline}, {"rigid", FillMethod::rigid}}};

/// Sets the kind of positions with this name; returns false for another word.
bool set_doubtful(FillGaps& fill, std::string_view word) {
  if (word == "spikes") return fill.spikes = true;
  if (word == "held") return fill.held = true;
  if (word == "origin") return fill.origin = true;
  return false;
}

/// Parses `spline`, `spline:0.2s` or `spline,spikes,held`.
Result<Edit> parse_fill(std::string_view value) {
  constexpr std::string_view takes =
      "linear, spline or rigid, optionally with the longest gap, such as spline:0.2s, and with the "
      "positions to replace, spikes, held or origin: spline,spikes";
  const std::vector<std::string_view> words = pieces_of(value, ',');
  if (words.empty()) return invalid_value("fill", value, takes);
  const std::size_t colon = std::min(words[0].find(':'), words[0].size());
  const auto* method =
      std::find_if(method_names.begin(), method_names.end(),
                   [&](const auto& each) { return each.first == words[0].substr(0, colon); });
  if (method == method_names.end()) return invalid_value("fill", value, takes);
  FillGaps fill;
  fill.method = method->second;
  for (std::size_t i = 1; i < words.size(); ++i)
    if (!set_doubtful(fill, words[i])) return invalid_value("fill", words[i], takes);
  if (colon == words[0].size()) return Edit(fill);
  const Result<TimePoint> longest = parse_time_point(words[0].substr(colon + 1));
  if (!longest) return invalid_value("fill", value, takes);
  fill.longest = *longest;
  return Edit(fill);
}

constexpr auto fill_codes = edit_code_table({
    {.name = "edit.filled",
     .severity = Severity::note,
     .title = "Gaps of points were filled",
     .explanation = "The positions of points in gaps were computed from the frames around them or, "
                    "with `rigid`, from other points that move with them. They are marked as "
                    "interpolated. Gaps before the first and after the last known position of a "
                    "point are not filled.",
     .remedy = "Check the longest gaps in a viewer."},
});

}  // namespace

extern constinit const StepKind fill_step{
    .facts = {"fill", "WAY", "spline",
              "Fill gaps of points, such as occluded markers: linear, spline (cubic; default), or "
              "rigid (from points that move with it). spline:0.2s skips longer gaps. "
              "spline,spikes,held,origin also replaces positions that `mocap check` reports."},
    .parse = parse_fill,
    .words = "linear spline rigid",
    .synonyms = "gap-fill interpolate",
    .codes = fill_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_filled = detail::code_in(edit::fill_codes, "edit.filled");

}  // namespace mocap::codes
