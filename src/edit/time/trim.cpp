// SPDX-License-Identifier: MIT
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/step_kind.hpp"
#include "edit/time/uneven_times.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

Status validate(const Trim& options, const Clip& clip) {
  const Result<FrameSpan> span = frames_in(options.range, clip);
  if (!span) return tl::unexpected<Error>(span.error());
  return {};
}

Status apply(const Trim& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<FrameSpan> span = frames_in(options.range, clip);
  if (!span) return tl::unexpected<Error>(span.error());
  std::vector<std::size_t> frames(span->count);
  std::iota(frames.begin(), frames.end(), span->first);
  take_frames(clip, frames);
  return {};
}

double cut_before(const Trim& options, const Clip& clip) {
  const Result<FrameSpan> span = frames_in(options.range, clip);
  if (!span) return 0.0;
  const std::optional<UnevenTimes> times = UnevenTimes::of(clip, 0);
  return times ? times->time_of(span->first) : clip.motion.frame_time.time_of(span->first);
}

namespace {

Result<Edit> parse_trim(std::string_view value) {
  Result<FrameRange> range = parse_frame_range(value);
  if (!range) return tl::unexpected<Error>(std::move(range.error()));
  return Edit(Trim{*range});
}

}  // namespace

extern constinit const StepKind trim_step{
    .facts = {"trim", "RANGE", "",
              "Keep a range of frames, including both ends, counted from 0: 10..200, 1s..4s, 30.. "
              "or ..4s."},
    .parse = parse_trim,
    .synonyms = "cut crop clip range frames=10..200 start=10.. begin=10.. end=..200 skip=10..",
    .part_separator = ".."};

}  // namespace mocap::edit
