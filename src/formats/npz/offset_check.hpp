// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Compares the positions of joints with those that follow from offsets and rotations.

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <vector>

#include "formats/npz/figure.hpp"

namespace mocap::npz {

/// Finds the joints that move relative to their parents.
class OffsetCheck {
 public:
  /// Frames that are compared together.
  static constexpr std::size_t frames_at_once = 8;

  /// `placed`: the joints in the order of the clip.
  OffsetCheck(const Figure& figure, const std::vector<PlacedJoint>& placed);

  /// Compares 1 to `frames_at_once` frames. `channels`: consecutive rows of a motion that has the
  /// rotations (w, x, y, z), and before them three channels for roots. `positions`: consecutive
  /// rows of x, y, z in the world, in the order of the figure.
  void compare(const double* channels, const double* positions, std::size_t frames);

  /// The joints of the figure that were further from their offsets than `tolerance`.
  std::vector<std::size_t> moving(double tolerance) const;

 private:
  /// A number for each frame.
  using Lanes = Eigen::Array<double, frames_at_once, 1>;
  using Vector = std::array<Lanes, 3>;
  struct Rotation {
    Lanes w;
    Vector v;
  };
  struct Bone {
    std::size_t joint = 0;
    std::size_t parent = Joint::no_parent;  ///< Its place.
    Vector3 offset = Vector3::Zero();
    std::size_t column = 0;  ///< Of the rotation.
    bool has_children = false;
    double largest_gap = 0.0;  ///< The greatest distance from the offset so far.
    // In the world.
    Rotation rotation;
    Vector position;
  };

  static Vector cross(const Vector& a, const Vector& b);
  static Rotation product(const Rotation& a, const Rotation& b);
  static double gap(const Bone& bone, const Bone& parent);

  std::vector<Bone> bones_;
  std::size_t channels_ = 0;
};

}  // namespace mocap::npz
