// SPDX-License-Identifier: MIT
#include "formats/usd/frame_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "model/common_rates.hpp"

namespace mocap::usd::input {

namespace {

/// Samples farther apart are not the frames of a motion.
constexpr double longest_step_s = 0.1;
constexpr double shortest_step_s = 1e-3;
/// Some programs write times with few digits. In frames.
constexpr double rounding_of_frames = 1e-3;
constexpr std::array<double, 4> sampling_rates{30.0, 60.0, 120.0, 240.0};
/// Relative, of the time between frames.
constexpr double rate_rounding = 2e-5;

/// Some programs compute times as 32-bit numbers.
double tolerance(double code, double step) {
  return rounding_of_frames * step +
         2.0 * static_cast<double>(std::numeric_limits<float>::epsilon()) * std::abs(code);
}

bool holds(const std::vector<double>& codes, double step) {
  return std::all_of(codes.begin(), codes.end(), [&](double code) {
    const double frame = std::round((code - codes.front()) / step);
    return std::abs(codes.front() + frame * step - code) <= tolerance(code, step);
  });
}

std::size_t count_of(double frames) {
  constexpr double most = 9e15;
  return static_cast<std::size_t>(std::min(std::max(frames, 0.0), most)) + 1;
}

}  // namespace

double FrameGrid::frame_of(double code) const {
  const double exact = (code - start) / step;
  const double frame = std::round(exact);
  const bool is_on_frame =
      holds_samples || std::abs(exact - frame) * step <= 2.0 * tolerance(code, step);
  return is_on_frame ? frame : exact;
}

FrameGrid choose_grid(std::vector<double> codes, double codes_per_second) {
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  FrameGrid grid;
  grid.start = codes.front();
  const FrameTime of_codes = FrameTime::from_rate(codes_per_second);
  grid.frame_time = of_codes;
  grid.frames = 1;
  const double length = codes.back() - codes.front();
  if (!(length > 0.0)) return grid;
  const auto is_step = [&](double step) {
    const double seconds = step / codes_per_second;
    return seconds >= shortest_step_s * (1.0 - rounding_of_frames) &&
           seconds <= longest_step_s * (1.0 + rounding_of_frames);
  };
  const auto use = [&](double step, const FrameTime& frame_time) {
    grid.step = step;
    grid.frame_time = frame_time;
    grid.frames = count_of(std::round(length / step));
    return grid;
  };
  double least = length;
  for (std::size_t i = 1; i < codes.size(); ++i) least = std::min(least, codes[i] - codes[i - 1]);
  const double step = length / std::round(length / least);
  const bool is_code = std::abs(step - 1.0) <= rate_rounding;
  if (is_code && holds(codes, 1.0)) return use(1.0, of_codes);
  if (is_step(step) && holds(codes, step))
    return use(step, mocap::detail::frame_time_of_step(step / codes_per_second, rate_rounding));
  if (is_step(1.0) && holds(codes, 1.0)) return use(1.0, of_codes);
  for (const FrameRate rate : mocap::detail::common_rates()) {
    const double each = codes_per_second / mocap::detail::per_second(rate);
    if (holds(codes, each)) return use(each, FrameTime(rate));
  }
  const double density =
      static_cast<double>(codes.size() - 1) / length * codes_per_second * (1.0 - 1e-3);
  const auto* const rate = std::find_if(sampling_rates.begin(), std::prev(sampling_rates.end()),
                                        [&](double each) { return each >= density; });
  use(codes_per_second / *rate, FrameTime::from_rate(*rate));
  grid.frames = count_of(std::floor(length / grid.step + rounding_of_frames));
  grid.holds_samples = false;
  return grid;
}

}  // namespace mocap::usd::input
