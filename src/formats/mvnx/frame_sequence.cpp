// SPDX-License-Identifier: MIT
#include "formats/mvnx/frame_sequence.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/number_in.hpp"

namespace mocap::mvnx {

namespace {

/// Two times are rounded to milliseconds.
constexpr double time_rounding_ms = 1.01;
constexpr double most_deviation_frames = 0.5;

std::optional<double> difference(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b || !std::isfinite(*a - *b)) return std::nullopt;
  return *a - *b;
}

}  // namespace

bool FrameSequence::take(const FramePlace& place) {
  // Only reference poses have negative numbers.
  if (place.index && *place.index < 0.0) return false;
  const std::optional<FramePlace> last = std::exchange(last_, place);
  if (!last) return false;
  const std::optional<double> numbers = difference(place.index, last->index);
  const std::optional<double> times_ms = difference(place.time_ms, last->time_ms);
  const bool is_numbered = numbers && *numbers > 0.0;
  const bool is_timed = times_ms && *times_ms > 0.0;
  // Numbers may count the frames of a higher rate, and times may all be zero.
  if (!is_timed && is_numbered) {
    missing_ += *numbers - 1.0;
    return *numbers != 1.0;
  }
  if (!is_timed) return numbers.has_value() || times_ms.value_or(0.0) < 0.0;
  const double most = frame_ms_ * (1.0 + most_deviation_frames) + time_rounding_ms;
  if (*times_ms <= most) return false;
  missing_ += std::max(1.0, std::round(*times_ms / frame_ms_) - 1.0);
  return true;
}

FramePlace frame_place(std::string_view index, std::string_view time) {
  return {text::number_in<double>(index), text::number_in<double>(time)};
}

}  // namespace mocap::mvnx
