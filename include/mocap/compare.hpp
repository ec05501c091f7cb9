// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Measures the differences between two clips.

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap {

/// Distances between the joints of two clips, in file units, in world space.
struct Comparison {
  std::size_t frames = 0;  ///< Frames compared: the length of the shorter clip.
  std::size_t joints = 0;  ///< Joints in both clips, matched by path, otherwise by name.
  /// Largest distance between matching joints; infinite if a position is not finite.
  double max_distance = 0.0;
  double mean_distance = 0.0;          ///< Over all frames and joints compared.
  std::size_t max_joint = 0;           ///< Joint with `max_distance`: index in the first clip.
  std::size_t max_frame = 0;           ///< The first frame with `max_distance`, from 0.
  std::size_t frames_only_a = 0;       ///< Number of frames that only the first clip has.
  std::size_t frames_only_b = 0;       ///< Number of frames that only the second clip has.
  std::vector<std::string> only_a;     ///< Joints that only the first clip has, by unique name.
  std::vector<std::string> only_b;     ///< Joints that only the second clip has, by unique name.
  double max_rotation_deg = 0.0;       ///< Largest angle between two world rotations, 0..180.
  std::size_t max_rotation_joint = 0;  ///< Joint with that angle: index in the first clip.
  std::size_t max_rotation_frame = 0;  ///< The first frame with that angle, from 0.

  /// Distances of one compared joint.
  struct JointDistance {
    std::size_t joint = 0;  ///< Index in the first clip.
    double max = 0.0;       ///< Largest distance, file units.
    double mean = 0.0;      ///< Mean over the frames compared, file units.
  };
  std::vector<JointDistance> by_joint;  ///< In the joint order of the first clip.
};

/// Compares frame n with frame n, regardless of the frame rates. Fails with `argument.shape` if the
/// clips have no common joint, or a motion does not match its skeleton. Poses are computed in
/// blocks, so memory use does not depend on the clip length.
Result<Comparison> compare(const Clip& a, const Clip& b);

}  // namespace mocap
