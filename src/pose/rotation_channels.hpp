// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotations that the channels of a joint can represent, and the channel values for them.

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The rotation channels of one joint that `author` sets; all other channels of the joint stay
/// zero.
///
/// Uses the first three angles of which no two adjacent ones are about the same axis: they can
/// represent every rotation. A complete quaternion takes precedence over angles, and angles over an
/// incomplete quaternion.
class RotationChannels {
 public:
  /// `first_column` is the column of the joint's first channel.
  RotationChannels(std::span<const Channel> channels, EulerAxes euler_axes,
                   std::size_t first_column);

  /// Whether there are rotations that the channels cannot represent.
  bool is_limited() const;

  /// Writes to `row` the channels of the representable rotation closest to `wanted`, as close as
  /// possible to those in `previous_row` if given, and returns that rotation.
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
  std::array<int, 3> axes_{};    ///< In multiplication order, as are the columns.
  std::array<std::size_t, 3> columns_{};
  bool uses_quaternion_ = false;
  std::array<std::optional<std::size_t>, 4> xyzw_columns_;
};

}  // namespace mocap::detail
