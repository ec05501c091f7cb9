// SPDX-License-Identifier: MIT
#include "body/up_vote.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/ranking.hpp"

namespace mocap::detail {

namespace {

constexpr double sure_votes = 4.0;
constexpr double sure_lead = 3.0;
constexpr double likely_lead = 2.0;

/// The head of a standing figure is along +Y or +Z, or along -Y in files with Y down. Along the
/// other half axes, the figure is probably lying down.
bool suggests_lying(Axis axis) {
  return axis == Axis::plus_x || axis == Axis::minus_x || axis == Axis::minus_z;
}

std::size_t place_of(Axis axis) {
  return static_cast<std::size_t>(axis);
}

/// There is a floor if the lowest point stays within this fraction of the body length in half of
/// the frames.
constexpr double steady_floor = 0.06;
/// The lowest point along any other axis must move at least this many times as much, and this far.
constexpr double floor_ratio = 3.0;
constexpr double min_other_floor = 0.02;

/// Range of the positions of the lowest point along a half axis, between their 10th and 60th
/// percentiles. `lows` must not be empty.
double spread_of_lowest(std::vector<double> lows) {
  const double high = value_at_rank(lows, lows.size() * 6 / 10);
  return high - value_at_rank(lows, lows.size() / 10);
}

}  // namespace

LowestPoints::LowestPoints(const std::array<std::vector<double>, half_axes>& lows) {
  for (std::size_t i = 0; i < half_axes; ++i) spreads_[i] = spread_of_lowest(lows[i]);
}

bool LowestPoints::have_floor(std::size_t half_axis, double size,
                              const std::array<bool, half_axes>& others) const {
  if (spreads_[half_axis] > steady_floor * size) return false;
  double least = -1.0;
  for (std::size_t other = 0; other < half_axes; ++other) {
    if (!others[other] || other / 2 == half_axis / 2) continue;
    least = least < 0.0 ? spreads_[other] : std::min(least, spreads_[other]);
  }
  return least >= floor_ratio * spreads_[half_axis] && least >= min_other_floor * size;
}

void UpVote::add(Axis axis, double votes, const std::string& reason) {
  votes_[place_of(axis)] += votes;
  std::string& reasons = reasons_[place_of(axis)];
  if (!reasons.empty()) reasons += ", ";
  reasons += reason;
}

void UpVote::take(Axis axis, double votes) {
  votes_[place_of(axis)] -= votes;
}

bool UpVote::has(Axis axis) const {
  return !reasons_[place_of(axis)].empty();
}

void UpVote::decide(AxisGuess& guess) const {
  const std::vector<std::size_t> order = largest_first(votes_);
  const std::size_t best = order[0];
  const double lead = votes_[best] - std::max(votes_[order[1]], 0.0);
  if (reasons_[best].empty()) return;
  guess.up = static_cast<Axis>(best);
  const bool is_sure = votes_[best] >= sure_votes && lead >= sure_lead && !suggests_lying(guess.up);
  guess.up_confidence = is_sure               ? Confidence::high
                        : lead >= likely_lead ? Confidence::medium
                                              : Confidence::low;
  guess.up_reason = reasons_[best];
  const std::size_t next = order[1];
  if (!reasons_[next].empty() && guess.up_confidence != Confidence::high) {
    guess.up_reason +=
        fmt::format("; but for {}: {}", to_string(static_cast<Axis>(next)), reasons_[next]);
  }
}

}  // namespace mocap::detail
