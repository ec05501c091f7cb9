// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The channels of a joint from its local rotation: the inverse of what `evaluate` computes.

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "mocap/rotation.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Whether a channel is part of the rotation of its joint.
constexpr bool is_turn(Channel channel) {
  return is_rotation(channel) || is_quaternion(channel);
}
/// Whether a joint has rotation channels.
bool turns(const Joint& joint);
/// Whether the joint's channels can represent every rotation.
bool turns_freely(const Joint& joint);

/// Whether any channel moves the joint relative to its parent.
bool has_positions(const Joint& joint);
/// Whether the channels define all components of the joint's position.
bool has_all_positions(const Joint& joint);

/// Inserts the missing ones of the three channels of a kind (starting with `x_position` or
/// `x_rotation`), in the order x, y, z.
void complete_channels(std::vector<Channel>& channels, Channel x_channel, std::size_t at);

/// Inserts missing position channels, keeping the order x, y, z if the existing ones have it; at
/// the front if there are none.
void complete_positions(std::vector<Channel>& channels);

/// Euler angles of a unit quaternion in degrees: the ones closest to `near_deg`, or without it
/// those of `euler_deg_from_rotation`. In gimbal lock the third angle is that of `near_deg`, or 0.
Vector3 euler_deg_near(const Quaternion& rotation, const AxisOrder& order,
                       const std::optional<Vector3>& near_deg);

/// Three angles in multiplication order.
struct ThreeAngles {
  AxisOrder axes{};
  std::array<std::size_t, 3> channels{};  ///< Indices in the channels of the joint.
};

/// Converts local rotations of one joint to its rotation channels.
///
/// Uses the first three angles of which no two adjacent ones are about the same axis: they can
/// represent every rotation. A complete quaternion takes precedence over angles, and angles over an
/// incomplete quaternion. All other rotation channels are set to zero, which means no rotation.
class RotationChannels {
 public:
  RotationChannels(const Skeleton& layout, std::size_t joint);

  /// Whether there are rotations that the channels cannot represent.
  bool is_limited() const { return is_limited_; }

  /// The angles, if the joint has exactly one about each of the three axes and no quaternion.
  std::optional<ThreeAngles> three_angles() const;

  /// Sets the rotation channels of the joint in one frame for the representable rotation closest to
  /// `rotation`, a unit quaternion. The values are those closest to the channels in `near`, which
  /// may be `channels` themselves; without it, angles are in (-180, 180]. Returns the angle in
  /// degrees between the wanted and the represented rotation.
  double write(const Quaternion& rotation, std::span<double> channels,
               std::optional<std::span<const double>> near) const;

  /// The constant rotations of the joint, at unit length.
  const Quaternion& before() const { return before_; }
  const Quaternion& after() const { return after_; }

 private:
  friend bool turns_freely(const Joint& joint);
  RotationChannels(const Joint& joint, EulerAxes euler_axes);

  void choose_angles(std::span<const Channel> channels, EulerAxes euler_axes);
  void choose_quaternion(std::span<const Channel> channels);
  void find_unused(std::span<const Channel> channels);

  using Row = std::span<double>;
  using NearRow = std::optional<std::span<const double>>;
  Quaternion write_nearest(const Quaternion& wanted, Row row, NearRow near) const;
  Quaternion write_quaternion(const Quaternion& wanted, Row row, NearRow near) const;
  Quaternion write_one_angle(const Quaternion& wanted, Row row, NearRow near) const;
  Quaternion write_two_angles(const Quaternion& wanted, Row row, NearRow near) const;
  void write_three_angles(const Quaternion& wanted, Row row, NearRow near) const;

  Quaternion before_;
  Quaternion after_;
  std::size_t angle_count_ = 0;  ///< 0..3
  AxisOrder axes_{};             ///< In multiplication order, as are the columns.
  std::array<std::size_t, 3> columns_{};
  bool uses_quaternion_ = false;
  bool is_limited_ = false;
  std::array<std::optional<std::size_t>, 4> xyzw_columns_;
  std::vector<std::size_t> unused_;  ///< Rotation channels that stay zero.
};

}  // namespace mocap::detail
