// SPDX-License-Identifier: MIT
#include "edit/time/uneven_times.hpp"

#include <algorithm>
#include <cmath>

#include "edit/clip_frames.hpp"

namespace mocap::edit {

namespace {

/// The clocks of capture systems vary, and times in files are often rounded to milliseconds.
constexpr double even_to_frames = 0.1;
constexpr double rounding_s = 1.01e-3;  // Of two times.
constexpr double longest_step_frames = 1.5;

bool ascend(std::span<const double> times) {
  for (std::size_t i = 0; i < times.size(); ++i)
    if (!std::isfinite(times[i]) || (i > 0 && !(times[i] > times[i - 1]))) return false;
  return std::isfinite(times.back() - times.front());
}

bool are_even(std::span<const double> times, double step) {
  const double most = std::max(even_to_frames * step, rounding_s);
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double expected = times.front() + static_cast<double>(i) * step;
    if (std::abs(times[i] - expected) > most) return false;
  }
  return true;
}

}  // namespace

std::optional<UnevenTimes> UnevenTimes::of(std::span<const double> times_s,
                                           const FrameTime& frame_time) {
  const double step = frame_time.seconds();
  if (times_s.size() < 2 || !ascend(times_s) || are_even(times_s, step)) return std::nullopt;
  return UnevenTimes(times_s, step);
}

std::optional<UnevenTimes> UnevenTimes::of(const Clip& clip, std::size_t first_frame) {
  const std::span<const double> all = clip.recording.times_s;
  if (all.size() < first_frame) return std::nullopt;
  return of(all.subspan(first_frame), clip.motion.frame_time);
}

double UnevenTimes::position_at(double seconds) const {
  const double time = times_.front() + seconds;
  const auto after = std::upper_bound(times_.begin(), times_.end(), time);
  if (after == times_.begin()) return 0.0;
  const auto before = static_cast<std::size_t>(after - times_.begin()) - 1;
  if (after == times_.end()) return static_cast<double>(before);
  const double position =
      static_cast<double>(before) + (time - times_[before]) / (*after - times_[before]);
  return is_on_frame(position) ? std::round(position) : position;
}

double UnevenTimes::unclamped_position_at(double seconds) const {
  if (seconds < 0.0) return seconds / step_;
  const double after = seconds - duration_s();
  return after > 0.0 ? static_cast<double>(times_.size() - 1) + after / step_
                     : position_at(seconds);
}

bool UnevenTimes::is_in_pause(double position) const {
  const auto before = static_cast<std::size_t>(std::floor(position));
  if (is_on_frame(position) || before + 1 >= times_.size()) return false;
  return times_[before + 1] - times_[before] > longest_step_frames * step_;
}

}  // namespace mocap::edit
