// SPDX-License-Identifier: MIT
#include "edit/joint_channels.hpp"

#include <algorithm>
#include <cmath>

#include "edit/joint_track.hpp"

namespace mocap::edit {

std::vector<std::optional<std::size_t>> same_channels(const std::vector<Channel>& old,
                                                      const std::vector<Channel>& channels) {
  std::vector<std::optional<std::size_t>> places;
  places.reserve(channels.size());
  std::vector<bool> is_taken(old.size(), false);
  for (const Channel channel : channels) {
    std::size_t at = 0;
    while (at < old.size() && (is_taken[at] || old[at] != channel)) ++at;
    places.push_back(at < old.size() ? std::optional(at) : std::nullopt);
    if (at < old.size()) is_taken[at] = true;
  }
  return places;
}

void mix_other_channels(const Joint& joint, std::span<double> channels, const Joint& other,
                        std::span<const double> other_channels, double share) {
  for (std::size_t k = 0; k < joint.channels.size(); ++k) {
    const Channel channel = joint.channels[k];
    if (is_position(channel) || is_turn(channel)) continue;
    const auto same = std::find(other.channels.begin(), other.channels.end(), channel);
    if (same == other.channels.end()) continue;
    const double value = other_channels[static_cast<std::size_t>(same - other.channels.begin())];
    channels[k] = share >= 1.0 ? value : channels[k] * (1.0 - share) + value * share;
  }
}

bool have_same_semantics(const Skeleton& a, std::size_t joint_a, const Skeleton& b,
                         std::size_t joint_b) {
  const Joint& one = a[joint_a];
  const Joint& other = b[joint_b];
  return one.channels == other.channels && one.before.coeffs() == other.before.coeffs() &&
         one.after.coeffs() == other.after.coeffs() && a.euler_axes == b.euler_axes &&
         a.position_mode_of(joint_a) == b.position_mode_of(joint_b) &&
         (a.position_mode_of(joint_a) == PositionMode::replace || one.offset == other.offset);
}

std::optional<WholeTurns> whole_turns(const Joint& joint, std::span<const double> previous,
                                      std::span<const double> numbers) {
  constexpr double leap = 90.0;
  std::vector<double> degrees(numbers.size(), 0.0);
  for (std::size_t k = 0; k < degrees.size(); ++k) {
    if (!is_rotation(joint.channels[k])) continue;
    const double difference = previous[k] - numbers[k];
    degrees[k] = 360.0 * std::round(difference / 360.0);
    if (std::abs(difference - degrees[k]) > leap && turns_freely(joint)) return std::nullopt;
  }
  return WholeTurns(std::move(degrees));
}

}  // namespace mocap::edit
