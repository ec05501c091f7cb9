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
  double max_distance = 0.0;
  double mean_distance = 0.0;
  std::size_t max_joint = 0;  ///< Index in the first clip.
  std::size_t max_frame = 0;
  std::size_t frames_only_a = 0;  ///< Frames that only the first clip has; same for the second.
  std::size_t frames_only_b = 0;
  std::vector<std::string> only_a;  ///< Joints that only the first clip has.
  std::vector<std::string> only_b;
  double max_rotation_deg = 0.0;  ///< Greatest angle between two world rotations.
  /// Greatest distance of each compared joint, with its name in the first clip.
  struct JointDistance {
    std::size_t joint = 0;
    double max = 0.0;
    double mean = 0.0;
  };
  std::vector<JointDistance> by_joint;
};

/// Compares frame n with frame n. Fails with `argument.shape` when no joint is in both.
Result<Comparison> compare(const Clip& a, const Clip& b);

}  // namespace mocap
