// SPDX-License-Identifier: MIT
#pragma once

/// \file The channels of one joint, and the position that they define.

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "mocap/skeleton.hpp"
#include "pose/channels.hpp"

namespace mocap::edit {

using detail::complete_channels;
using detail::complete_positions;
using detail::has_all_positions;
using detail::has_positions;

/// For each channel of a new list, its index in the old one. Repeated channels are matched in
/// order.
std::vector<std::optional<std::size_t>> same_channels(const std::vector<Channel>& old,
                                                      const std::vector<Channel>& channels);

/// Interpolates channels that neither rotate nor move (scales and bone lengths) towards those of
/// another joint: a `share` of 1 copies them. Channels that the other joint does not have do not
/// change.
void mix_other_channels(const Joint& joint, std::span<double> channels, const Joint& other,
                        std::span<const double> other_channels, double share);

/// Whether equal channel values of two joints define the same rotation and position.
bool have_same_semantics(const Skeleton& a, std::size_t joint_a, const Skeleton& b,
                         std::size_t joint_b);

/// Multiples of 360 degrees that make the angles of a joint continuous with previous ones.
class WholeTurns {
 public:
  WholeTurns() = default;  ///< None.
  explicit WholeTurns(std::vector<double> degrees) : degrees_(std::move(degrees)) {}

  /// Copies the values of a joint's channels, with the full turns added to its angles.
  void copy(std::span<const double> from, std::span<double> to) const {
    for (std::size_t k = 0; k < to.size(); ++k) {
      const bool turns = !degrees_.empty() && degrees_[k] != 0.0;
      to[k] = turns ? from[k] + degrees_[k] : from[k];
    }
  }

 private:
  std::vector<double> degrees_;  ///< One for each channel, or empty.
};

/// The full turns to add to the values `numbers` of a joint to make them continuous with
/// `previous`; empty if this would require different angles for the same rotations.
std::optional<WholeTurns> whole_turns(const Joint& joint, std::span<const double> previous,
                                      std::span<const double> numbers);

}  // namespace mocap::edit
