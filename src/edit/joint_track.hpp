// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion of one joint relative to its parent, frame by frame.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/edit/values.hpp"
#include "pose/rotation_channels.hpp"

namespace mocap::edit {

/// Local transforms of one joint, one entry per frame, as in the local arrays of `evaluate`.
struct JointTrack {
  std::vector<Quaternion> rotations;
  std::vector<Vector3> positions;  ///< File units.
};

/// The track of the joint at `index`, whose channels start at `first_column`.
JointTrack track_of(const Clip& clip, std::size_t index, std::size_t first_column);
/// As above, for a range of frames that must be in the clip.
JointTrack track_of(const Clip& clip, std::size_t index, std::size_t first_column,
                    const FrameSpan& frames);

/// Whether a channel is part of the rotation of its joint.
constexpr bool is_turn(Channel channel) {
  return is_rotation(channel) || is_quaternion(channel);
}
/// Whether a joint has rotation channels.
bool turns(const Joint& joint);
/// Whether the joint's channels can represent every rotation.
bool turns_freely(const Joint& joint);

/// Writes local rotations to the channels of a joint.
class RotationWriter {
 public:
  RotationWriter(const Skeleton& layout, std::size_t index);

  /// Writes a local rotation to the joint's channels of a frame, with the angles closest to those
  /// in `near`, or in (-180, 180] without it. Returns the angle, in degrees, by which the channels
  /// miss the rotation.
  double write(const Quaternion& rotation, std::span<double> channels,
               std::optional<std::span<const double>> near) const;

 private:
  Quaternion before_;
  Quaternion after_;
  std::vector<std::size_t> turning_;  ///< All rotation channels; unused ones stay 0.
  detail::RotationChannels channels_;
};

}  // namespace mocap::edit
