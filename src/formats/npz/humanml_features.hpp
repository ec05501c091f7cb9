// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The features of HumanML3D.

#include <array>
#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::npz {

namespace humanml {

// A row: the angular velocity of the root (half of the angle), its velocity along x and z, its
// height; the positions of the other joints relative to it; their local rotations, two columns of a
// matrix each; the velocities of all joints; and the contacts of left ankle, left foot, right ankle
// and right foot. All but the rotations are in the frame in which the figure faces +Z.
inline constexpr std::size_t columns = 263;
inline constexpr std::size_t joints = 22;
inline constexpr std::size_t turn_column = 0;
inline constexpr std::size_t velocity_column = 1;
inline constexpr std::size_t height_column = 3;
inline constexpr std::size_t joints_column = 4;
inline constexpr std::size_t rotations_column = 67;
inline constexpr std::size_t steps_column = 193;
inline constexpr std::size_t contacts_column = 259;
/// Frames per second.
inline constexpr double rate = 20.0;

}  // namespace humanml

/// Computes features as the published program does, which includes its mistakes: the direction of
/// the hips is reversed when the facing direction is computed, and the local rotations of the
/// shoulders are relative to the root.
class HumanMlFeatures {
 public:
  using Row = std::array<double, humanml::columns>;

  /// `positions`: frames x 22 x 3, finite, metres, Y up, in SMPL order. At least one frame. The
  /// figure is put on the ground; it begins at the origin and faces +Z.
  explicit HumanMlFeatures(std::vector<double> positions);

  /// One less than the number of frames.
  std::size_t rows() const { return facing_.size() - 1; }
  Row row(std::size_t frame) const;

 private:
  Vector3 joint(std::size_t frame, std::size_t joint) const;
  void put_at_origin();
  void find_facing();
  void add_rotations(std::size_t frame, Row& row) const;

  std::vector<double> positions_;
  std::vector<Quaternion> facing_;  ///< From the world to the frame in which the figure faces +Z.
};

}  // namespace mocap::npz
