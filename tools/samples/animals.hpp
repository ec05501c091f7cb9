// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Non-human figures and their motions.

#include <vector>

#include "samples/figure.hpp"

namespace samples {

/// A dog the size of a retriever, 0.6 m at the withers, with a tail: 29 joints.
Figure dog();
/// `frames` poses of a trot, 1.9 m/s: left fore and right hind leg together, then the others.
std::vector<Pose> trot(const Figure& figure, double fps, int frames);

/// A snake with 28 joints, 1.3 m long. The head is the root; the neck rotates about all axes, every
/// other joint only about the vertical.
Figure snake();
/// It slithers on flat ground, 0.4 m/s.
std::vector<Pose> slither(const Figure& figure, double fps, int frames);

/// A ball with a radius of 0.11 m: a root, and joints without channels that draw its seams.
Figure ball();
/// It is thrown, bounces until its energy is spent, and rolls.
std::vector<Pose> bounce(const Figure& figure, double fps, int frames);

}  // namespace samples
