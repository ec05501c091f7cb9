// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which rotations the channels of a joint reach, and the channel values that reach one.

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The rotation channels of one joint that `author` sets; all others of the joint stay zero.
///
/// Of the angles the first three are used of which no two neighbours are about the same axis: they
/// reach every rotation. A whole quaternion is preferred to angles, angles to parts of one.
class RotationChannels {
 public:
  /// `first_column` is the column of the joint's first channel.
  RotationChannels(std::span<const Channel> channels, EulerAxes euler_axes,
                   std::size_t first_column);

  /// Whether there are rotations that the channels do not reach.
  bool is_limited() const;

  /// Writes into `row` the channels of the reachable rotation that is nearest to `wanted`, as near
  /// as can be to those in `previous_row` where there is one, and returns that rotation.
  Quaternion write(const Quaternion& wanted, std::span<double> row,
                   std::optional<std::span<const double>> previous_row) const;

 private:
  void choose_angles(std::span<const Channel> channels, EulerAxes euler_axes,
                     std::size_t first_column);
  void choose_quaternion(std::span<const Channel> channels, std::size_t first_column);

  using Row = std::span<double>;
  using PreviousRow = std::optional<std::span<const double>>;
  Quaternion write_quaternion(const Quaternion& wanted, Row row, PreviousRow previous_row) const;
  Quaternion write_one_angle(const Quaternion& wanted, Row row, PreviousRow previous_row) const;
  Quaternion write_two_angles(const Quaternion& wanted, Row row, PreviousRow previous_row) const;
  Quaternion write_three_angles(const Quaternion& wanted, Row row, PreviousRow previous_row) const;

  std::size_t angle_count_ = 0;  ///< 0..3
  std::array<int, 3> axes_{};    ///< In the order of multiplication, as are the columns.
  std::array<std::size_t, 3> columns_{};
  bool uses_quaternion_ = false;
  std::array<std::optional<std::size_t>, 4> xyzw_columns_;
};

}  // namespace mocap::detail
