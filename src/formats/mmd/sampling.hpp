// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The pose of a bone between its keys.

#include <cstddef>

#include "formats/mmd/motion_file.hpp"
#include "formats/mmd/rig.hpp"

namespace mocap::mmd {

/// The height of a curve, for a fraction of the time between its keys.
double height_of(const CurvePoints& curve, double time);

/// Samples a track at frames in ascending order.
class TrackSampler {
 public:
  /// `track` has at least one key and must outlive the sampler.
  explicit TrackSampler(const BoneTrack& track) : track_(&track) {}

  /// `frame` must not be less than in the last call. Before the first key and after the last one,
  /// the bone does not move.
  JointPose at(std::size_t frame);

 private:
  const BoneTrack* track_;
  std::size_t next_ = 0;  ///< The first key after the last frame.
};

}  // namespace mocap::mmd
