// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The position of a joint from its channels, and the channels for a position or the rest pose.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Converts positions of one joint relative to its parent, in file units, to its position channels
/// and back.
///
/// If an axis has several channels, those that replace the offset get the same value, although only
/// the last one takes effect; of those that are added to it, all but the first are zero.
class PositionChannels {
 public:
  PositionChannels(const Skeleton& layout, std::size_t joint);

  /// Indices in the joint's channels of those along axis 0, 1 or 2.
  std::span<const std::size_t> along(std::size_t axis) const { return along_[axis]; }

  /// The component of the position along an axis in one frame; without channels, that of the
  /// offset. Does not include the change of a parent's bone length.
  double read(std::size_t axis, std::span<const double> channels) const;

  /// Sets the channels along one axis in one frame.
  void write(std::size_t axis, double component, std::span<double> channels) const;
  /// Sets all position channels of the joint in one frame. Returns the distance between `position`
  /// and the position that they represent.
  double write(const Vector3& position, std::span<double> channels) const {
    return moves_ ? write_all(position, channels) : (position - offset_).norm();
  }

 private:
  double write_all(const Vector3& position, std::span<double> channels) const;

  Vector3 offset_;
  PositionMode mode_;
  bool moves_ = false;  ///< Whether there are any position channels.
  std::array<std::vector<std::size_t>, 3> along_;
};

/// Sets one frame to the rest pose: every joint at its offset, without rotation, and scales of 1.
void write_rest(const Skeleton& layout, std::span<double> row);

}  // namespace mocap::detail
