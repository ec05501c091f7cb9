// SPDX-License-Identifier: MIT
#include "retarget/ground.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "model/ranking.hpp"

namespace mocap::retarget {

namespace {

/// Contacts whose heights differ by less, in body lengths, are on the same level.
constexpr double same_level = 0.03;
constexpr double no_level = std::numeric_limits<double>::infinity();

/// The median height of all contacts.
std::optional<double> find_floor(const std::array<StandingFoot, 2>& feet, std::size_t first_frame) {
  std::vector<double> heights;
  for (const StandingFoot& foot : feet)
    for (std::size_t frame = first_frame; frame < foot.stands.size(); ++frame)
      if (foot.stands[frame] && std::isfinite(foot.heights[frame]))
        heights.push_back(foot.heights[frame]);
  if (heights.empty()) return std::nullopt;
  return detail::median_of(heights);
}

/// The level of each contact, and in other frames the lower one of those before and after.
std::vector<double> levels_of(const StandingFoot& foot, std::size_t first_frame, double floor,
                              double body_length) {
  const std::size_t frames = foot.stands.size();
  std::vector<double> levels(frames, no_level);
  double before = no_level;
  std::size_t free_from = 0;
  for (std::size_t frame = first_frame; frame < frames;) {
    if (!foot.stands[frame]) {
      ++frame;
      continue;
    }
    std::size_t end = frame;
    double sum = 0.0;
    while (end < frames && foot.stands[end]) sum += foot.heights[end++];
    const double mean = sum / static_cast<double>(end - frame);
    const double level = std::abs(mean - floor) <= same_level * body_length ? floor : mean;
    const auto at = [&](std::size_t index) {
      return levels.begin() + static_cast<std::ptrdiff_t>(index);
    };
    std::fill(at(free_from), at(frame), std::min(before, level));
    std::fill(at(frame), at(end), level);
    before = level;
    free_from = frame = end;
  }
  std::fill(levels.begin() + static_cast<std::ptrdiff_t>(free_from), levels.end(), before);
  return levels;
}

}  // namespace

std::array<std::vector<double>, 2> ground_below(const std::array<StandingFoot, 2>& feet,
                                                std::size_t first_frame, double body_length) {
  const std::optional<double> floor = find_floor(feet, first_frame);
  if (!floor) return {};
  const std::array<std::vector<double>, 2> levels{
      levels_of(feet[0], first_frame, *floor, body_length),
      levels_of(feet[1], first_frame, *floor, body_length)};
  std::array<std::vector<double>, 2> ground = levels;
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t frame = 0; frame < ground[i].size(); ++frame)
      if (frame < first_frame || !feet[i].stands[frame])
        ground[i][frame] = std::min(levels[i][frame], levels[1 - i][frame]);
  return ground;
}

}  // namespace mocap::retarget
