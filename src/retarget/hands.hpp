// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Puts the hands of the target where the hands of the source are.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/poses.hpp"
#include "mocap/retarget.hpp"
#include "retarget/correspondence.hpp"
#include "retarget/twist.hpp"

namespace mocap::retarget {

/// Fails with `retarget.body` if one of the figures does not have two arms with hands.
Status check_hands(const FigureMatch& match);

/// What hands are placed with.
struct HandsInput {
  const Clip& source;
  const FigureMatch& match;
  const std::vector<std::optional<TwistRule>>& twists;  ///< By joint of the target.
  bool touches = false;  ///< Hands that touch the body also do so on the target.
  std::size_t threads = 1;
};

/// Turns the arms in local poses of the target, in which the arms have the rotations of the source,
/// so that the hands are at their places; the rotations of the hands in the world do not change.
/// `check_hands` must have succeeded. Adds to the report.
void place_hands(const HandsInput& input, Poses& poses, Report& report);

}  // namespace mocap::retarget
