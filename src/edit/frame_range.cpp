// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "edit/clip_frames.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/time/uneven_times.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

namespace {

/// The times at which the frames of a clip start.
class FrameStarts {
 public:
  /// `times` may be null: the frames are at the times of the frame rate.
  FrameStarts(const Motion& motion, const UnevenTimes* times) : motion_(motion), times_(times) {}

  double last_frame() const { return static_cast<double>(motion_.frames() - 1); }

  /// The clip ends one frame time after the start of its last frame.
  double duration_s() const {
    if (times_ == nullptr) return motion_.duration_s();
    return times_->duration_s() + motion_.frame_time.seconds();
  }

  /// The position of a time in frames. After the last frame, frames continue at the frame rate.
  double position_at(double seconds) const {
    return times_ == nullptr ? seconds * motion_.frame_time.frames_per_second()
                             : times_->unclamped_position_at(seconds);
  }

 private:
  const Motion& motion_;
  const UnevenTimes* times_;
};

std::string extent(const FrameStarts& starts) {
  return fmt::format("the clip has frames 0 to {}, {:.6g} s", starts.last_frame(),
                     starts.duration_s());
}

/// The last frame that starts at or before a time. A frame lasts until the next one. Durations are
/// displayed and entered with a precision of milliseconds.
double frame_until(double seconds, const FrameStarts& starts) {
  constexpr double rounded_s = 0.0005;
  const double frame = std::floor(starts.position_at(seconds) + tolerance_frames);
  return seconds <= starts.duration_s() + rounded_s ? std::min(frame, starts.last_frame()) : frame;
}

std::string text_of(const TimePoint& time_point) {
  return time_point.is_time ? fmt::format("{} s", time_point.value)
                            : fmt::format("frame {}", time_point.value);
}

Result<FrameSpan> frames_between(const FrameRange& range, const FrameStarts& starts) {
  const double last_frame = starts.last_frame();
  double first = 0.0;
  double last = last_frame;
  if (range.first) {
    first = range.first->is_time
                ? std::ceil(starts.position_at(range.first->value) - tolerance_frames)
                : range.first->value;
  }
  if (range.last) {
    last = range.last->is_time ? frame_until(range.last->value, starts) : range.last->value;
  }
  if (!(first >= 0.0) || first > last_frame) {
    return fail(codes::edit_range,
                fmt::format("{} is out of range: {}", text_of(*range.first), extent(starts)));
  }
  if (!(last >= 0.0) || last > last_frame) {
    return fail(codes::edit_range,
                fmt::format("{} is out of range: {}", text_of(*range.last), extent(starts)));
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

}  // namespace

double frames_of(const TimePoint& length, const FrameTime& frame_time) {
  return length.is_time ? std::round(length.value * frame_time.frames_per_second()) : length.value;
}

Result<FrameSpan> frames_in(const FrameRange& range, const Motion& motion) {
  if (motion.empty()) return fail(codes::edit_range, "the clip has no frames");
  return frames_between(range, FrameStarts(motion, nullptr));
}

Result<FrameSpan> frames_in(const FrameRange& range, const Clip& clip) {
  const Result<std::vector<FrameSpan>> spans = frames_in(std::span(&range, 1), clip);
  if (!spans) return tl::unexpected<Error>(spans.error());
  return spans->front();
}

Result<std::vector<FrameSpan>> frames_in(std::span<const FrameRange> ranges, const Clip& clip) {
  if (clip.motion.empty()) return fail(codes::edit_range, "the clip has no frames");
  const std::optional<UnevenTimes> times = UnevenTimes::of(clip, 0);
  const FrameStarts starts(clip.motion, times ? &*times : nullptr);
  std::vector<FrameSpan> spans;
  spans.reserve(ranges.size());
  for (const FrameRange& range : ranges) {
    Result<FrameSpan> span = frames_between(range, starts);
    if (!span) return tl::unexpected<Error>(std::move(span.error()));
    spans.push_back(*span);
  }
  return spans;
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
