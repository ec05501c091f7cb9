// SPDX-License-Identifier: MIT
#include "formats/gltf/key_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "mocap/gltf.hpp"
#include "model/common_rates.hpp"

namespace mocap::gltf::input {

namespace {

/// Keys farther apart are not the frames of a motion.
constexpr double longest_step_s = 0.1;
/// Keys closer together come from rounded times.
constexpr double shortest_step_s = 1e-3;
/// Some programs write few decimals. In frames.
constexpr double rounding_of_frames = 1e-3;
constexpr std::array<double, 4> sampling_rates{30.0, 60.0, 120.0, 240.0};

/// The largest difference of a key from its frame, in seconds: times are 32-bit floats.
double tolerance(double time_s, double step_s) {
  return rounding_of_frames * step_s +
         2.0 * static_cast<double>(std::numeric_limits<float>::epsilon()) * std::abs(time_s);
}

/// The extent of the tracks with more than one key or, if there are none, of all tracks.
struct Extent {
  double start_s = std::numeric_limits<double>::max();
  double end_s = 0.0;
  double least_gap_s = std::numeric_limits<double>::max();
  double highest_density = 0.0;  ///< Keys per second.
};

Extent extent_of(const AllKeyTimes& keys) {
  Extent extent;
  const bool any_gap = std::any_of(
      keys.begin(), keys.end(), [](const auto& entry) { return entry.second.seconds.size() > 1; });
  for (const auto& [accessor, each] : keys) {
    const std::vector<double>& times = each.seconds;
    if (times.empty() || (any_gap && times.size() < 2)) continue;
    extent.start_s = std::min(extent.start_s, times.front());
    extent.end_s = std::max(extent.end_s, times.back());
    for (std::size_t i = 1; i < times.size(); ++i)
      extent.least_gap_s = std::min(extent.least_gap_s, times[i] - times[i - 1]);
    if (times.size() > 1)
      extent.highest_density =
          std::max(extent.highest_density,
                   static_cast<double>(times.size() - 1) / (times.back() - times.front()));
  }
  return extent;
}

bool holds(const AllKeyTimes& keys, double start_s, double step_s) {
  for (const auto& [accessor, each] : keys) {
    if (each.seconds.size() < 2) continue;  // A constant.
    for (const double time : each.seconds) {
      const double frame = std::round((time - start_s) / step_s);
      if (std::abs(start_s + frame * step_s - time) > tolerance(time, step_s)) return false;
    }
  }
  return true;
}

std::size_t count_frames(double frames) {
  constexpr double most = 9e15;
  return static_cast<std::size_t>(std::min(std::max(frames, 0.0), most)) + 1;
}

std::optional<FrameGrid> grid_of_keys(const AllKeyTimes& keys, const Extent& extent) {
  const double duration = extent.end_s - extent.start_s;
  const double steps = std::round(duration / extent.least_gap_s);
  const double step_s = duration / steps;
  if (!(step_s >= shortest_step_s * (1.0 - rounding_of_frames)) ||
      step_s > longest_step_s * (1.0 + rounding_of_frames))
    return std::nullopt;
  if (!holds(keys, extent.start_s, step_s)) return std::nullopt;
  // Some programs add up rounded steps, so the last key may be off by more than a rounding error.
  constexpr double rate_rounding = 2e-5;
  return FrameGrid{extent.start_s, mocap::detail::frame_time_of_step(step_s, rate_rounding), step_s,
                   count_frames(steps), true};
}

}  // namespace

Status add_key_times(const Asset& asset, Buffers& buffers, const Track& track, AllKeyTimes& keys) {
  if (keys.count(track.input) > 0) return {};
  const Result<Numbers> numbers = buffers.numbers(track.input, 1);
  if (!numbers) return tl::unexpected<Error>(numbers.error());
  const auto refuse = [&](std::string message) {
    return tl::unexpected<Error>(
        asset.error(codes::gltf_keys, asset.accessors[track.input].value, std::move(message)));
  };
  if (numbers->count() == 0)
    return refuse(fmt::format("accessor {} has no key times", track.input));
  KeyTimes times;
  for (std::uint64_t i = 0; i < numbers->count(); ++i) {
    const double time = numbers->at(i, 0);
    if (!std::isfinite(time))
      return refuse(fmt::format("key time {} of accessor {} is not a number", i, track.input));
    if (!times.seconds.empty() && !(time > times.seconds.back()))
      return refuse(
          fmt::format("key time {} of accessor {} is {:.9g} s, not after the previous "
                      "one, {:.9g} s",
                      i, track.input, time, times.seconds.back()));
    times.seconds.push_back(time);
  }
  keys.emplace(track.input, std::move(times));
  return {};
}

FrameGrid choose_grid(const AllKeyTimes& keys) {
  const Extent extent = extent_of(keys);
  if (!(extent.end_s > extent.start_s))
    return {extent.start_s, FrameTime(), FrameTime().seconds(), 1, true};
  if (std::optional<FrameGrid> grid = grid_of_keys(keys, extent)) return *grid;
  const double duration = extent.end_s - extent.start_s;
  for (const FrameRate rate : mocap::detail::common_rates()) {
    const FrameTime frame_time(rate);
    if (!holds(keys, extent.start_s, frame_time.seconds())) continue;
    return {extent.start_s, frame_time, frame_time.seconds(),
            count_frames(std::round(duration / frame_time.seconds())), true};
  }
  const auto rate =
      std::find_if(sampling_rates.begin(), std::prev(sampling_rates.end()),
                   [&](double each) { return each >= extent.highest_density * (1.0 - 1e-3); });
  const FrameTime frame_time = FrameTime::from_rate(*rate);
  return {extent.start_s, frame_time, frame_time.seconds(),
          count_frames(std::floor(duration / frame_time.seconds() + rounding_of_frames)), false};
}

namespace {

/// Adds whole frames before and after a grid, until it covers an extent.
void extend(FrameGrid& grid, const Extent& extent) {
  const auto frames_in = [&](double seconds) {
    return std::max(0.0, std::ceil(seconds / grid.step_s - rounding_of_frames));
  };
  const double end_s = grid.start_s + static_cast<double>(grid.frames - 1) * grid.step_s;
  const double before = frames_in(grid.start_s - extent.start_s);
  const double after = frames_in(extent.end_s - end_s);
  grid.start_s -= before * grid.step_s;
  grid.frames = count_frames(before + static_cast<double>(grid.frames - 1) + after);
}

}  // namespace

FrameGrid choose_grid(const AllKeyTimes& keys, const AllKeyTimes& scale_keys) {
  if (scale_keys.empty()) return choose_grid(keys);
  AllKeyTimes all = keys;
  all.insert(scale_keys.begin(), scale_keys.end());
  FrameGrid of_all = choose_grid(all);
  const Extent extent = extent_of(keys);
  if (of_all.holds_keys || !(extent.end_s > extent.start_s)) return of_all;
  FrameGrid grid = choose_grid(keys);
  extend(grid, extent_of(scale_keys));
  return grid;
}

namespace {

void compare_with_frames(KeyTimes& keys) {
  const std::vector<double>& frames = keys.frames;
  std::size_t count = 0;
  while (count < frames.size() && frames[count] == static_cast<double>(count)) ++count;
  // If two keys are on one frame, the last one counts.
  if (count > 0 && count < frames.size() && frames[count] <= frames[count - 1]) --count;
  keys.frames_on_keys = count;
  keys.has_gaps = std::adjacent_find(frames.begin(), frames.end(), [](double a, double b) {
                    return !(b - a <= 1.0);
                  }) != frames.end();
}

}  // namespace

void number_keys(const FrameGrid& grid, AllKeyTimes& keys) {
  const double step_s = grid.step_s;
  for (auto& [accessor, each] : keys) {
    each.frames.reserve(each.seconds.size());
    for (const double time : each.seconds) {
      const double exact = (time - grid.start_s) / step_s;
      const double frame = std::round(exact);
      const bool is_on_frame = std::abs(exact - frame) * step_s <= 2.0 * tolerance(time, step_s);
      each.frames.push_back(is_on_frame || grid.holds_keys ? frame : exact);
    }
    compare_with_frames(each);
  }
}

}  // namespace mocap::gltf::input
