// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion of one joint relative to its parent, frame by frame.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Local transforms of one joint, one entry per frame, as in the local arrays of `evaluate`.
struct JointTrack {
  std::vector<Quaternion> rotations;
  std::vector<Vector3> positions;  ///< File units.
};

/// The track of the joint at `index`, whose channels start at `first_column`.
JointTrack track_of(const Clip& clip, std::size_t index, std::size_t first_column);
/// As above, for a range of frames that must be in the clip.
JointTrack track_of(const Clip& clip, std::size_t index, std::size_t first_column,
                    const FrameSpan& frames);

}  // namespace mocap::detail
