// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/notes.hpp"
#include "edit/recorded_frames.hpp"
#include "edit/step_kind.hpp"
#include "edit/time/uneven_times.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

namespace {

Status check_count(double pieces) {
  if (pieces <= static_cast<double>(Split::most_pieces)) return {};
  return fail(codes::edit_value, fmt::format("cannot split into {:.0f} pieces, at most {}", pieces,
                                             Split::most_pieces));
}

/// Frames at even distances in time of a recording with uneven times, where pieces start. A piece
/// in which no frame starts is left out.
Result<std::vector<std::size_t>> cuts_by_times(double length_s, const UnevenTimes& times,
                                               std::size_t first) {
  if (Status few = check_count(std::ceil(times.duration_s() / length_s)); !few)
    return tl::unexpected<Error>(std::move(few.error()));
  std::vector<std::size_t> cuts;
  for (std::size_t n = 1;; ++n) {
    const double time = static_cast<double>(n) * length_s;
    if (time > times.duration_s()) return cuts;
    const double at = std::ceil(times.position_at(time) - tolerance_frames);
    const std::size_t cut = first + static_cast<std::size_t>(at);
    if (cuts.empty() || cut > cuts.back()) cuts.push_back(cut);
  }
}

/// The first frame of each piece except the first.
Result<std::vector<std::size_t>> cuts_every(const TimePoint& length, const Clip& clip) {
  const double frames =
      length.is_time ? length.value * clip.motion.frame_time.frames_per_second() : length.value;
  if (!(frames >= 1.0)) {
    return fail_advised(
        codes::edit_value,
        fmt::format("a piece of {:.6g} frames is shorter than one frame", frames),
        fmt::format("Use a length of at least {:.6g} s, or count in frames as in every:30.",
                    clip.motion.frame_time.seconds()));
  }
  const std::size_t first = first_of_motion(clip);
  const std::optional<UnevenTimes> times = UnevenTimes::of(clip, first);
  if (length.is_time && times) return cuts_by_times(length.value, *times, first);
  const auto motion = static_cast<double>(clip.motion.frames() - first);
  if (Status few = check_count(std::ceil(motion / frames)); !few) {
    return tl::unexpected<Error>(std::move(few.error()));
  }
  std::vector<std::size_t> cuts;
  for (std::size_t n = 1;; ++n) {
    const double at = std::ceil(static_cast<double>(n) * frames - tolerance_frames);
    if (!(at < motion)) return cuts;
    cuts.push_back(first + static_cast<std::size_t>(at));
  }
}

Result<std::vector<std::size_t>> cuts_at(const std::vector<TimePoint>& marks, const Clip& clip) {
  if (marks.empty()) return fail(codes::edit_value, "no split position");
  if (Status few = check_count(static_cast<double>(marks.size()) + 1.0); !few) {
    return tl::unexpected<Error>(std::move(few.error()));
  }
  std::vector<FrameRange> ranges;
  ranges.reserve(marks.size());
  for (const TimePoint& mark : marks) ranges.push_back({mark, std::nullopt});
  const Result<std::vector<FrameSpan>> rests = frames_in(ranges, clip);
  if (!rests) return tl::unexpected<Error>(rests.error());
  std::vector<std::size_t> cuts;
  for (const FrameSpan& rest : *rests) {
    if (rest.first == 0) {
      return fail(codes::edit_range, "a split at the first frame would leave nothing before it");
    }
    if (!cuts.empty() && rest.first <= cuts.back()) {
      return fail(
          codes::edit_value,
          fmt::format("split positions must be in increasing order: frame {} follows frame {}",
                      rest.first, cuts.back()));
    }
    cuts.push_back(rest.first);
  }
  return cuts;
}

Result<std::vector<std::size_t>> cuts_of(const Split& options, const Clip& clip) {
  if (clip.motion.empty()) return fail(codes::edit_range, "the clip has no frames");
  if (options.every && !options.marks.empty()) {
    return fail(codes::edit_value, "split positions and a piece length cannot be combined");
  }
  return options.every ? cuts_every(*options.every, clip) : cuts_at(options.marks, clip);
}

/// The frames of a piece: those of [first, end), after the reference pose if it is repeated.
std::vector<std::size_t> frames_of_piece(std::size_t first, std::size_t end, bool repeats) {
  std::vector<std::size_t> frames(end - first);
  std::iota(frames.begin(), frames.end(), first);
  if (repeats) frames.insert(frames.begin(), 0);
  return frames;
}

}  // namespace

Status validate(const Split& options, const Clip& clip) {
  const Result<std::vector<std::size_t>> cuts = cuts_of(options, clip);
  if (!cuts) return tl::unexpected<Error>(cuts.error());
  return {};
}

Result<std::vector<Clip>> split(const Split& options, Clip clip) {
  if (Status sound = clip.validate(); !sound) return tl::unexpected<Error>(sound.error());
  Result<std::vector<std::size_t>> cuts = cuts_of(options, clip);
  if (!cuts) return tl::unexpected<Error>(std::move(cuts.error()));
  const bool repeats = options.repeats_reference && first_of_motion(clip) != 0;
  // Moved out of the clip, whose other data are copied to each piece.
  const Motion all =
      std::exchange(clip.motion, Motion(0, clip.motion.channels(), clip.motion.frame_time));
  const Recording recording = std::exchange(clip.recording, Recording());
  clip.format_data.on_frames_changed();
  cuts->push_back(all.frames());
  std::vector<Clip> pieces;
  pieces.reserve(cuts->size());
  std::size_t first = 0;
  for (const std::size_t end : *cuts) {
    Clip& piece = pieces.emplace_back(clip);
    if (repeats && first != 0) piece.motion.append_frames(all, 0, 1);
    if (!repeats && first != 0) piece.metadata.starts_with_reference = false;
    piece.motion.append_frames(all, first, end - first);
    piece.recording = recorded_frames(recording, frames_of_piece(first, end, repeats && first != 0),
                                      all.frame_time);
    first = end;
  }
  return pieces;
}

Status apply(const Split& /*options*/, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  return fail(codes::edit_value, "splitting creates several clips, which is not supported here");
}

namespace {

/// Parses `30,2.5s` or `every:10s`, either of them also with `reference`.
Result<Edit> parse_split(std::string_view value) {
  constexpr std::string_view every = "every:";
  Split split;
  for (const std::string_view word : pieces_of(value, ',')) {
    if (word == "reference") {
      split.repeats_reference = true;
      continue;
    }
    const bool is_length = word.starts_with(every);
    Result<TimePoint> time_point = parse_time_point(word.substr(is_length ? every.size() : 0));
    if (!time_point || (is_length && split.every)) {
      return invalid_value("split", word,
                           "positions such as 30,2.5s or a length such as every:10s");
    }
    if (is_length && !(time_point->value > 0.0)) {
      return fail_advised(
          codes::edit_value,
          fmt::format("pieces of {} would have no frames", word.substr(every.size())),
          "Use a length above 0, such as every:10s, or every:300 in frames.");
    }
    if (is_length) {
      split.every = *time_point;
    } else {
      split.marks.push_back(*time_point);
    }
  }
  if (!split.every && split.marks.empty()) {
    return invalid_value("split", value, "positions such as 30,2.5s or a length such as every:10s");
  }
  return Edit(std::move(split));
}

}  // namespace

extern constinit const StepKind split_step{
    .facts = {"split", "WHERE", "",
              "Split the clip into pieces: at positions such as 30,2.5s, where a new piece starts, "
              "or every:10s. OUT.bvh becomes OUT-1.bvh, OUT-2.bvh, ...; later edits apply to each "
              "piece. With `,reference` each starts with the reference pose."},
    .parse = parse_split,
    .part_separator = ",",
    .takes_random = false};

}  // namespace mocap::edit
