// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Figures that are not people, and how they move.

#include <vector>

#include "samples/figure.hpp"

namespace samples {

/// A dog of the size of a retriever, 0.6 m at the withers, with a tail: 29 joints.
Figure dog();
/// `frames` poses of a trot, 1.9 m/s: left fore and right hind leg together, then the others.
std::vector<Pose> trot(const Figure& figure, double fps, int frames);

/// A snake of 28 joints, 1.3 m long. The head is the root; the neck turns about all axes, every
/// other joint about the vertical only.
Figure snake();
/// It winds over flat ground, 0.4 m/s.
std::vector<Pose> slither(const Figure& figure, double fps, int frames);

/// A ball of 0.11 m radius: a root, and joints without channels that draw its seams.
Figure ball();
/// It is thrown, bounces until its energy is spent, and rolls.
std::vector<Pose> bounce(const Figure& figure, double fps, int frames);

}  // namespace samples
