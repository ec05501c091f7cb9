// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The mirror of each joint's own axes.

#include <cstddef>
#include <span>
#include <vector>

#include "edit/signed_axes.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// Where the sides of a skeleton are alike, a mirror leaves it as it is: in the axes of a joint,
/// what hangs on its twin then comes to lie on what hangs on the joint itself. Chooses for each
/// joint the signs that do so; the same for twins, and the same again for the mirrored clip.
///
/// A joint takes the signs of its parent where they fit: then its angles change their signs only.
/// Else those are taken that fit best the rest pose and the motion; half turns come in between.
/// `world` is the mirror of the world; the skeleton is one tree on both sides.
std::vector<SignedAxes> local_mirrors(const Clip& clip, const std::vector<std::size_t>& twin,
                                      const SignedAxes& world);

/// The mirror of the axes that a joint's offset is measured in.
const SignedAxes& mirror_above(const Skeleton& skeleton, const std::vector<SignedAxes>& mirrors,
                               const SignedAxes& world, std::size_t joint);

/// Numbers of the first frame from a column on; none where there are no frames.
std::span<const double> first_numbers(const Clip& clip, std::size_t column, std::size_t count);

}  // namespace mocap::edit
