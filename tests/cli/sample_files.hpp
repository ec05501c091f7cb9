// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Small BVH texts for the tests of the command.

#include <string>

namespace mocap::test {

/// Three joints, two end sites, 12 channels, `frames` frames at 120 fps, canonical.
std::string valid_bvh(int frames = 4);

/// The second of three rows has one number too few.
std::string short_row_bvh();

/// The second of three rows has a `nan`.
std::string nan_bvh();

/// `Frames:` is one more than the number of rows; everything else is canonical.
std::string wrong_count_bvh();

}  // namespace mocap::test
