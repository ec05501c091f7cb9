// SPDX-License-Identifier: MIT
#include "pose/position_channels.hpp"

namespace mocap::detail {

PositionChannels::PositionChannels(const Skeleton& layout, std::size_t joint)
    : offset_(layout[joint].offset), mode_(layout.position_mode_of(joint)) {
  const std::vector<Channel>& channels = layout[joint].channels;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (!is_position(channels[i])) continue;
    along_[static_cast<std::size_t>(axis_of(channels[i]))].push_back(i);
    moves_ = true;
  }
}

double PositionChannels::read(std::size_t axis, std::span<const double> channels) const {
  const std::vector<std::size_t>& along = along_[axis];
  double component = offset_[static_cast<Eigen::Index>(axis)];
  if (mode_ == PositionMode::replace) return along.empty() ? component : channels[along.back()];
  for (const std::size_t channel : along) component += channels[channel];
  return component;
}

void PositionChannels::write(std::size_t axis, double component, std::span<double> channels) const {
  const bool adds = mode_ == PositionMode::add;
  double value = adds ? component - offset_[static_cast<Eigen::Index>(axis)] : component;
  for (const std::size_t channel : along_[axis]) {
    channels[channel] = value;
    if (adds) value = 0.0;
  }
}

double PositionChannels::write_all(const Vector3& position, std::span<double> channels) const {
  Vector3 left = position - offset_;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (along_[axis].empty()) continue;
    const auto i = static_cast<Eigen::Index>(axis);
    write(axis, position[i], channels);
    left[i] = 0.0;
  }
  return left.norm();
}

void write_rest(const Skeleton& layout, std::span<double> row) {
  std::size_t column = 0;
  for (std::size_t index = 0; index < layout.size(); ++index) {
    const Joint& joint = layout[index];
    const auto channels = row.subspan(column, joint.channels.size());
    PositionChannels(layout, index).write(joint.offset, channels);
    for (std::size_t i = 0; i < channels.size(); ++i) {
      const Channel channel = joint.channels[i];
      if (is_position(channel)) continue;
      channels[i] = channel == Channel::quaternion_w || is_scale(channel) ? 1.0 : 0.0;
    }
    column += joint.channels.size();
  }
}

}  // namespace mocap::detail
