// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Mirrors in the local axes of joints.

#include <cstddef>
#include <span>
#include <vector>

#include "edit/space/signed_axes.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// Chooses a mirror in the local axes of each joint that leaves a symmetric skeleton unchanged: the
/// children of the joint's counterpart are mapped to the children of the joint itself. The choice
/// is the same for both joints of a pair, and for the mirrored clip.
///
/// A joint inherits the signs of its parent if they fit, so that its angles only change sign.
/// Otherwise the signs that best fit the rest pose and the motion are used, which requires half
/// turns. `world` is the mirror in world space; the hierarchy must be the same on both sides.
std::vector<SignedAxes> local_mirrors(const Clip& clip, const std::vector<std::size_t>& twin,
                                      const SignedAxes& world);

/// The mirror of the axes in which a joint's offset is given.
const SignedAxes& mirror_above(const Skeleton& skeleton, const std::vector<SignedAxes>& mirrors,
                               const SignedAxes& world, std::size_t joint);

/// Values of the first frame, starting at a column; empty if there are no frames.
std::span<const double> first_numbers(const Clip& clip, std::size_t column, std::size_t count);

}  // namespace mocap::edit
