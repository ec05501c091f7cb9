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

}  // namespace

double spread_of_lowest(std::vector<double> lows) {
  const double high = value_at_rank(lows, lows.size() * 6 / 10);
  return high - value_at_rank(lows, lows.size() / 10);
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
