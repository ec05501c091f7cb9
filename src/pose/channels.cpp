// SPDX-License-Identifier: MIT
#include "pose/channels.hpp"

#include <algorithm>
#include <cmath>

#include "mocap/rotation.hpp"
#include "pose/degrees.hpp"
#include "pose/unit_quaternion.hpp"

namespace mocap::detail {
namespace {

/// Below this length a direction is only rounding error, and any direction may be used.
constexpr double no_direction = 1e-12;

/// The angle of the direction (x, y) in radians, or `otherwise` if there is no direction.
double direction_angle(double y, double x, double otherwise) {
  return std::hypot(x, y) <= no_direction ? otherwise : std::atan2(y, x);
}

/// `euler_deg_from_rotation` for three different axes, by sums and differences of half angles (see
/// `AngleKernel`). Empty in gimbal lock and for rotations that are not finite.
std::optional<Vector3> euler_deg_directly(const Quaternion& rotation, const AxisOrder& order) {
  if (order[0] == order[2]) return std::nullopt;
  const double handedness = order[1] == (order[0] + 1) % 3 ? 1.0 : -1.0;
  const double first = rotation.coeffs()[order[0]];
  const double second = rotation.coeffs()[order[1]];
  const double third = rotation.coeffs()[order[2]] * handedness;
  const double w = rotation.w();
  const double sum_square = (first + third) * (first + third) + (w + second) * (w + second);
  const double difference_square = (first - third) * (first - third) + (w - second) * (w - second);
  const double cosine_square = sum_square * difference_square;
  constexpr double at_pole = 1e-12;
  if (!(cosine_square > at_pole * at_pole)) return std::nullopt;
  const double sum = std::atan2(first + third, w + second);
  const double difference = std::atan2(first - third, w - second);
  const double middle = std::atan2(2.0 * (w * second + first * third), std::sqrt(cosine_square));
  const auto within_half_turns = [](double angle_deg) {
    return half_open_turn(angle_deg > 180.0 ? angle_deg - 360.0 : angle_deg);
  };
  return Vector3(within_half_turns(degrees(sum + difference)), degrees(middle) + 0.0,
                 within_half_turns(handedness * degrees(sum - difference)));
}

/// Adds full turns to get close to the previous angle; in (-180, 180] if there is none.
double continued(double angle_deg, std::optional<double> previous_deg) {
  if (previous_deg && std::isfinite(*previous_deg)) return nearest_turn(angle_deg, *previous_deg);
  return half_open_turn(std::remainder(angle_deg, 360.0));
}

}  // namespace

bool has_positions(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), is_position);
}

bool has_all_positions(const Joint& joint) {
  const auto has = [&](Channel channel) {
    return std::find(joint.channels.begin(), joint.channels.end(), channel) != joint.channels.end();
  };
  return has(Channel::x_position) && has(Channel::y_position) && has(Channel::z_position);
}

void complete_channels(std::vector<Channel>& channels, Channel x_channel, std::size_t at) {
  for (int axis = 2; axis >= 0; --axis) {
    const Channel channel = on_axis(x_channel, axis);
    if (std::find(channels.begin(), channels.end(), channel) != channels.end()) continue;
    channels.insert(channels.begin() + static_cast<std::ptrdiff_t>(at), channel);
  }
}

void complete_positions(std::vector<Channel>& channels) {
  auto at = std::find_if(channels.begin(), channels.end(), is_position) - channels.begin();
  if (at == static_cast<std::ptrdiff_t>(channels.size())) at = 0;
  for (const Channel channel : {Channel::x_position, Channel::y_position, Channel::z_position}) {
    const auto own = std::find(channels.begin(), channels.end(), channel);
    if (own == channels.end()) {
      channels.insert(channels.begin() + at, channel);
      ++at;
    } else {
      at = std::max(at, own - channels.begin() + 1);
    }
  }
}

bool turns(const Joint& joint) {
  return std::any_of(joint.channels.begin(), joint.channels.end(), is_turn);
}

bool turns_freely(const Joint& joint) {
  return turns(joint) && !RotationChannels(joint, EulerAxes::moving).is_limited();
}

Vector3 euler_deg_near(const Quaternion& rotation, const AxisOrder& order,
                       const std::optional<Vector3>& near_deg) {
  std::optional<Vector3> angles_deg = euler_deg_directly(rotation, order);
  if (!angles_deg) {
    const bool is_known = near_deg && std::isfinite((*near_deg)[2]);
    angles_deg = euler_deg_from_rotation(rotation.toRotationMatrix(), order,
                                         is_known ? (*near_deg)[2] : 0.0);
  }
  return near_deg ? nearest_euler_deg(*angles_deg, order, *near_deg) : *angles_deg;
}

RotationChannels::RotationChannels(const Skeleton& layout, std::size_t joint)
    : RotationChannels(layout[joint], layout.euler_axes) {}

RotationChannels::RotationChannels(const Joint& joint, EulerAxes euler_axes)
    : before_(unit_quaternion(joint.before)), after_(unit_quaternion(joint.after)) {
  choose_angles(joint.channels, euler_axes);
  choose_quaternion(joint.channels);
  const auto has_channel = [](const auto& column) { return column.has_value(); };
  const bool is_whole = std::all_of(xyzw_columns_.begin(), xyzw_columns_.end(), has_channel);
  const bool has_part = std::any_of(xyzw_columns_.begin(), xyzw_columns_.end(), has_channel);
  uses_quaternion_ = is_whole || (has_part && angle_count_ == 0);
  is_limited_ = uses_quaternion_ ? !is_whole : angle_count_ < 3;
  find_unused(joint.channels);
}

void RotationChannels::choose_angles(std::span<const Channel> channels, EulerAxes euler_axes) {
  for (std::size_t i = 0; i < channels.size() && angle_count_ < 3; ++i) {
    if (!is_rotation(channels[i])) continue;
    const int axis = axis_of(channels[i]);
    if (angle_count_ > 0 && axes_[angle_count_ - 1] == axis) continue;
    axes_[angle_count_] = axis;
    columns_[angle_count_] = i;
    ++angle_count_;
  }
  if (euler_axes == EulerAxes::fixed) {
    const auto count = static_cast<std::ptrdiff_t>(angle_count_);
    std::reverse(axes_.begin(), axes_.begin() + count);
    std::reverse(columns_.begin(), columns_.begin() + count);
  }
}

void RotationChannels::choose_quaternion(std::span<const Channel> channels) {
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (!is_quaternion(channels[i])) continue;
    const std::size_t part = quaternion_part(channels[i]);
    if (xyzw_columns_[part]) return;
    xyzw_columns_[part] = i;
  }
}

void RotationChannels::find_unused(std::span<const Channel> channels) {
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (!is_turn(channels[i])) continue;
    const auto angles_end = columns_.begin() + static_cast<std::ptrdiff_t>(angle_count_);
    const bool is_used =
        uses_quaternion_
            ? std::find(xyzw_columns_.begin(), xyzw_columns_.end(), i) != xyzw_columns_.end()
            : std::find(columns_.begin(), angles_end, i) != angles_end;
    if (!is_used) unused_.push_back(i);
  }
}

std::optional<ThreeAngles> RotationChannels::three_angles() const {
  const bool has_three = !uses_quaternion_ && angle_count_ == 3 && unused_.empty();
  if (!has_three || axes_[0] == axes_[2]) return std::nullopt;
  return ThreeAngles{axes_, columns_};
}

double RotationChannels::write(const Quaternion& rotation, Row channels, NearRow near) const {
  const Quaternion wanted = before_.conjugate() * rotation * after_.conjugate();
  for (const std::size_t channel : unused_) channels[channel] = 0.0;
  if (!uses_quaternion_ && angle_count_ == 3) {
    write_three_angles(wanted, channels, near);
    return 0.0;
  }
  const Quaternion reached = write_nearest(wanted, channels, near);
  return is_limited_ ? angle_between_deg(wanted, reached) : 0.0;
}

Quaternion RotationChannels::write_nearest(const Quaternion& wanted, Row row, NearRow near) const {
  if (uses_quaternion_) return write_quaternion(wanted, row, near);
  switch (angle_count_) {
    case 1:
      return write_one_angle(wanted, row, near);
    case 2:
      return write_two_angles(wanted, row, near);
    default:
      return Quaternion::Identity();
  }
}

/// The components that have channels, normalised; or all zero, which means no rotation, if that is
/// closer. Of q and -q, the one closer to the previous frame.
Quaternion RotationChannels::write_quaternion(const Quaternion& wanted, Row row,
                                              NearRow near) const {
  Eigen::Vector4d reached = Eigen::Vector4d::Zero();
  double cosine_to_previous = 0.0;
  for (std::size_t part = 0; part < 4; ++part) {
    if (!xyzw_columns_[part]) continue;
    const auto i = static_cast<Eigen::Index>(part);
    reached[i] = wanted.coeffs()[i];
    if (near) cosine_to_previous += reached[i] * (*near)[*xyzw_columns_[part]];
  }
  const double length = reached.norm();
  if (length < std::abs(wanted.w()) || length <= no_direction) {
    reached.setZero();
  } else {
    reached *= (cosine_to_previous < 0.0 ? -1.0 : 1.0) / length;
  }
  for (std::size_t part = 0; part < 4; ++part) {
    if (xyzw_columns_[part]) row[*xyzw_columns_[part]] = reached[static_cast<Eigen::Index>(part)];
  }
  return unit_quaternion(Quaternion(reached));
}

/// The largest cosine of half the angle between `wanted` = (v, w) and a rotation about an axis is
/// that of the direction (w, v_axis).
Quaternion RotationChannels::write_one_angle(const Quaternion& wanted, Row row,
                                             NearRow near) const {
  const std::size_t column = columns_[0];
  std::optional<double> previous_deg;
  if (near) previous_deg = (*near)[column];
  const double undetermined = radians(previous_deg.value_or(0.0)) / 2.0;
  const double half_angle = direction_angle(wanted.coeffs()[axes_[0]], wanted.w(), undetermined);
  row[column] = continued(degrees(2.0 * half_angle), previous_deg);
  return axis_rotation(axes_[0], row[column]);
}

/// The cosine of half the angle between `wanted` and R(i, a) R(j, b) is u' M v, where u and v are
/// the directions of the half angles and M contains the components of `wanted`. With sums and
/// differences of the half angles it separates into two cosines, which can be maximised
/// independently:
/// 2 u' M v = (m00 - m11) cos(s) + (m10 + m01) sin(s) + (m00 + m11) cos(d) + (m10 - m01) sin(d)
/// with s = (a + b) / 2 and d = (a - b) / 2.
Quaternion RotationChannels::write_two_angles(const Quaternion& wanted, Row row,
                                              NearRow near) const {
  const int i = axes_[0];
  const int j = axes_[1];
  const int k = 3 - i - j;
  const double sign = j == (i + 1) % 3 ? 1.0 : -1.0;
  const double m00 = wanted.w();
  const double m01 = wanted.coeffs()[j];
  const double m10 = wanted.coeffs()[i];
  const double m11 = sign * wanted.coeffs()[k];

  std::optional<double> previous_a;
  std::optional<double> previous_b;
  if (near) {
    previous_a = (*near)[columns_[0]];
    previous_b = (*near)[columns_[1]];
  }
  const double undetermined_sum =
      radians(previous_a.value_or(0.0) + previous_b.value_or(0.0)) / 2.0;
  const double undetermined_difference =
      radians(previous_a.value_or(0.0) - previous_b.value_or(0.0)) / 2.0;
  const double sum = direction_angle(m10 + m01, m00 - m11, undetermined_sum);
  const double difference = direction_angle(m10 - m01, m00 + m11, undetermined_difference);
  row[columns_[0]] = continued(degrees(sum + difference), previous_a);
  row[columns_[1]] = continued(degrees(sum - difference), previous_b);
  return axis_rotation(i, row[columns_[0]]) * axis_rotation(j, row[columns_[1]]);
}

void RotationChannels::write_three_angles(const Quaternion& wanted, Row row, NearRow near) const {
  Vector3 angles_deg;
  if (near) {
    const std::span<const double> values = *near;
    angles_deg = euler_deg_near(
        wanted, axes_, Vector3(values[columns_[0]], values[columns_[1]], values[columns_[2]]));
  } else {
    angles_deg = euler_deg_near(wanted, axes_, std::nullopt);
  }
  for (std::size_t i = 0; i < 3; ++i) row[columns_[i]] = angles_deg[static_cast<int>(i)];
}

}  // namespace mocap::detail
