// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "edit/clip_frames.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

namespace {

std::string extent(const Motion& motion) {
  return fmt::format("the clip has frames 0 to {}, {:.6g} s", motion.frames() - 1,
                     motion.duration_s());
}

/// The last frame that starts at or before a time. A frame lasts until the next one, so the clip
/// ends one frame time after the start of its last frame. Durations are displayed and entered with
/// a precision of milliseconds.
double frame_until(double seconds, const Motion& motion) {
  constexpr double rounded_s = 0.0005;
  const double fps = motion.frame_time.frames_per_second();
  const double frame = std::floor(seconds * fps + tolerance_frames);
  const auto last = static_cast<double>(motion.frames() - 1);
  return seconds <= motion.duration_s() + rounded_s ? std::min(frame, last) : frame;
}

std::string text_of(const TimePoint& time_point) {
  return time_point.is_time ? fmt::format("{} s", time_point.value)
                            : fmt::format("frame {}", time_point.value);
}

}  // namespace

double frames_of(const TimePoint& length, const FrameTime& frame_time) {
  return length.is_time ? std::round(length.value * frame_time.frames_per_second()) : length.value;
}

Result<FrameSpan> frames_in(const FrameRange& range, const Motion& motion) {
  if (motion.empty()) return fail(codes::edit_range, "the clip has no frames");
  const double fps = motion.frame_time.frames_per_second();
  const auto last_frame = static_cast<double>(motion.frames() - 1);
  double first = 0.0;
  double last = last_frame;
  if (range.first) {
    first = range.first->is_time ? std::ceil(range.first->value * fps - tolerance_frames)
                                 : range.first->value;
  }
  if (range.last) {
    last = range.last->is_time ? frame_until(range.last->value, motion) : range.last->value;
  }
  if (!(first >= 0.0) || first > last_frame) {
    return fail(codes::edit_range,
                fmt::format("{} is out of range: {}", text_of(*range.first), extent(motion)));
  }
  if (!(last >= 0.0) || last > last_frame) {
    return fail(codes::edit_range,
                fmt::format("{} is out of range: {}", text_of(*range.last), extent(motion)));
  }
  if (last < first) {
    const std::string from = text_of(range.first.value_or(TimePoint{}));
    const std::string to = text_of(range.last.value_or(TimePoint{last_frame, false}));
    return fail_advised(codes::edit_range, fmt::format("there is no frame from {} to {}", from, to),
                        "Write the start of the range first, as in 10..200.");
  }
  const auto begin = static_cast<std::size_t>(first);
  return FrameSpan{begin, static_cast<std::size_t>(last) - begin + 1};
}

Result<TimePoint> parse_time_point(std::string_view text) {
  const bool is_time = text.ends_with('s');
  const std::string_view digits = is_time ? text.substr(0, text.size() - 1) : text;
  const std::optional<double> value = number_in(digits);
  if (!value || *value < 0.0 || (!is_time && *value != std::floor(*value))) {
    return fail(
        codes::edit_value,
        fmt::format(
            "invalid frame or time `{}`: expected a frame such as 30 or a time such as 1.5s",
            text));
  }
  return TimePoint{*value, is_time};
}

Result<FrameRange> parse_frame_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    return fail(
        codes::edit_value,
        fmt::format("invalid range `{}`: expected a range such as 10..200, 1s..4s, 30.. or ..4s",
                    text));
  }
  FrameRange range;
  const auto read = [](std::string_view word, std::optional<TimePoint>& time_point) -> Status {
    if (word.empty()) return {};
    Result<TimePoint> parsed = parse_time_point(word);
    if (!parsed) return tl::unexpected<Error>(std::move(parsed.error()));
    time_point = *parsed;
    return {};
  };
  if (Status first = read(text.substr(0, dots), range.first); !first)
    return tl::unexpected<Error>(std::move(first.error()));
  if (Status last = read(text.substr(dots + 2), range.last); !last)
    return tl::unexpected<Error>(std::move(last.error()));
  const bool are_alike = range.first && range.last && range.first->is_time == range.last->is_time;
  if (are_alike && range.last->value < range.first->value) {
    return fail_advised(codes::edit_value,
                        fmt::format("the range `{}` ends before it starts", text),
                        fmt::format("Write {}..{}", text.substr(dots + 2), text.substr(0, dots)));
  }
  return range;
}

}  // namespace mocap::edit
