// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The ground that the source stands on, which may have several levels, as stairs have.

#include <array>
#include <cstddef>
#include <vector>

namespace mocap::retarget {

/// A foot of the source over time.
struct StandingFoot {
  std::vector<bool> stands;     ///< Whether the foot is in contact, by frame.
  std::vector<double> heights;  ///< Of its sole, target units, by frame.
};

/// The height of the ground below each of two feet, by frame, target units. It is the median height
/// of all contacts or, during a contact that is far from that, the mean of the contact. A foot in
/// the air is above the lowest of the supports before and after, and of the other foot. Frames
/// before `first_frame` do not count as contacts. Empty if no foot stands.
std::array<std::vector<double>, 2> ground_below(const std::array<StandingFoot, 2>& feet,
                                                std::size_t first_frame, double body_length);

}  // namespace mocap::retarget
