// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How far two clips are apart.

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap {

/// Distances between the joints of two clips, in file units, world space.
struct Comparison {
  std::size_t frames = 0;  ///< Frames compared: of the shorter clip.
  std::size_t joints = 0;  ///< Joints compared: those that both have, by path, else by name.
  /// Greatest distance of a joint from its partner; infinite where a position is no number.
  double max_distance = 0.0;
  double mean_distance = 0.0;     ///< Over all frames and joints compared.
  std::size_t max_joint = 0;      ///< Where `max_distance` is: index in the first clip.
  std::size_t max_frame = 0;      ///< When `max_distance` is, from 0; the first such frame.
  std::size_t frames_only_a = 0;  ///< Frames that only the first clip has; same for the second.
  std::size_t frames_only_b = 0;
  std::vector<std::string> only_a;  ///< Joints that only the first clip has, by unique name.
  std::vector<std::string> only_b;
  double max_rotation_deg = 0.0;       ///< Greatest angle between two world rotations, 0..180.
  std::size_t max_rotation_joint = 0;  ///< Where that is: index in the first clip.
  std::size_t max_rotation_frame = 0;

  /// Distances of one compared joint.
  struct JointDistance {
    std::size_t joint = 0;  ///< Index in the first clip.
    double max = 0.0;
    double mean = 0.0;
  };
  std::vector<JointDistance> by_joint;  ///< In the order of the first clip.
};

/// Compares frame n with frame n, whatever the frame rates. Fails with `argument.shape` when no
/// joint is in both, or a clip's motion does not fit its skeleton. The poses are computed in
/// pieces, so memory does not grow with the clips.
Result<Comparison> compare(const Clip& a, const Clip& b);

}  // namespace mocap
