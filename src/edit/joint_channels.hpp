// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The channels of one joint: which it has, and the place that they say.

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Whether any channel moves the joint against its parent.
bool has_positions(const Joint& joint);
/// Whether channels say all of its place.
bool has_all_positions(const Joint& joint);

/// Puts in what is missing of the three channels of a kind (`x_position`, `x_rotation`), in the
/// order x, y, z.
void complete_channels(std::vector<Channel>& channels, Channel first_of_kind, std::size_t at);

/// Puts in the position channels that are missing, in the order x, y, z as far as those that are
/// there stand in it; in front where there are none.
void complete_positions(std::vector<Channel>& channels);

/// For each channel of a new list its place in the old one: of those of one kind the first is the
/// first, the second the second.
std::vector<std::optional<std::size_t>> same_channels(const std::vector<Channel>& old,
                                                      const std::vector<Channel>& channels);

/// Writes a place against the parent into a joint's position channels of one frame; the others
/// stay. Of channels of one axis that are added to the offset, the second is 0.
void write_position(const Vector3& place, const Joint& joint, PositionMode mode,
                    std::span<double> channels);

/// Brings channels that neither turn nor move, scales and lengths of bones, towards those of
/// another joint: a `share` of 1 takes these. What the other one does not have stays.
void mix_other_channels(const Joint& joint, std::span<double> channels, const Joint& other,
                        std::span<const double> other_channels, double share);

/// Whether the same numbers in the channels of two joints mean the same rotation and place.
bool speak_alike(const Skeleton& a, std::size_t joint_a, const Skeleton& b, std::size_t joint_b);

/// Whole turns, degrees, by which the angles of a joint are away from those that they go on from.
class WholeTurns {
 public:
  WholeTurns() = default;  ///< None.
  explicit WholeTurns(std::vector<double> degrees) : degrees_(std::move(degrees)) {}

  /// Copies the numbers of a joint's channels, its angles brought there.
  void copy(std::span<const double> from, std::span<double> to) const {
    for (std::size_t k = 0; k < to.size(); ++k) {
      const bool turns = !degrees_.empty() && degrees_[k] != 0.0;
      to[k] = turns ? from[k] + degrees_[k] : from[k];
    }
  }

 private:
  std::vector<double> degrees_;  ///< One a channel, or empty.
};

/// The turns from the numbers of a joint to those that they go on from; none where that takes
/// other angles of the same rotations.
std::optional<WholeTurns> whole_turns(const Joint& joint, std::span<const double> go_on_from,
                                      std::span<const double> numbers);

}  // namespace mocap::edit
