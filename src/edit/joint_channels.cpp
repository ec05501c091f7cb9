// SPDX-License-Identifier: MIT
#include "edit/joint_channels.hpp"

#include <algorithm>
#include <cmath>

#include "edit/joint_track.hpp"

namespace mocap::edit {

bool has_positions(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), is_position);
}

bool has_all_positions(const Joint& joint) {
  const auto has = [&](Channel channel) {
    return std::find(joint.channels.begin(), joint.channels.end(), channel) != joint.channels.end();
  };
  return has(Channel::x_position) && has(Channel::y_position) && has(Channel::z_position);
}

void complete_channels(std::vector<Channel>& channels, Channel x_channel, std::size_t at) {
  for (int axis = 2; axis >= 0; --axis) {
    const Channel channel = on_axis(x_channel, axis);
    if (std::find(channels.begin(), channels.end(), channel) != channels.end()) continue;
    channels.insert(channels.begin() + static_cast<std::ptrdiff_t>(at), channel);
  }
}

void complete_positions(std::vector<Channel>& channels) {
  auto at = std::find_if(channels.begin(), channels.end(), is_position) - channels.begin();
  if (at == static_cast<std::ptrdiff_t>(channels.size())) at = 0;
  for (const Channel channel : {Channel::x_position, Channel::y_position, Channel::z_position}) {
    const auto own = std::find(channels.begin(), channels.end(), channel);
    if (own == channels.end()) {
      channels.insert(channels.begin() + at, channel);
      ++at;
    } else {
      at = std::max(at, own - channels.begin() + 1);
    }
  }
}

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
