// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion of one joint against its parent, frame by frame.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/rotation_channels.hpp"
#include "mocap/clip.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// Local transforms of one joint, one entry a frame: what `evaluate` gives as its local arrays.
struct JointTrack {
  std::vector<Quaternion> rotations;
  std::vector<Vector3> positions;  ///< File units.
};

/// Of the joint at `index`, whose channels begin at `first_column`.
JointTrack track_of(const Clip& clip, std::size_t index, std::size_t first_column);
/// The same of some frames, all of which the clip has.
JointTrack track_of(const Clip& clip, std::size_t index, std::size_t first_column,
                    const FrameSpan& frames);

/// Whether a channel takes part in the rotation of its joint.
constexpr bool is_turn(Channel channel) {
  return is_rotation(channel) || is_quaternion(channel);
}
/// Whether a joint has rotation channels at all.
bool turns(const Joint& joint);
/// Whether its channels can turn it any way.
bool turns_freely(const Joint& joint);

/// Puts local rotations into the channels of a joint.
class RotationWriter {
 public:
  RotationWriter(const Skeleton& layout, std::size_t index);

  /// Writes into the joint's channels of a frame the angles of a local rotation that are nearest to
  /// those of another frame; without one, in (-180, 180]. Returns the angle in degrees that the
  /// channels cannot reach.
  double write(const Quaternion& rotation, std::span<double> channels,
               std::optional<std::span<const double>> near) const;

 private:
  Quaternion before_;
  Quaternion after_;
  std::vector<std::size_t> turning_;  ///< All rotation channels; those that are not needed stay 0.
  detail::RotationChannels channels_;
};

}  // namespace mocap::edit
