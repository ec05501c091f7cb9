// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rigid bodies connected by hinges and slides, as in models of robots, as a skeleton.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// Larger numbers in a model, of any unit, are errors: sums and products must stay finite.
inline constexpr double largest_number = 1e9;

/// How a body moves relative to its parent.
struct ModelJoint {
  enum class Kind : std::uint8_t {
    hinge,
    slide,
    ball,
    planar,  ///< Translation in a plane, and rotation about its normal.
    free
  };
  Kind kind = Kind::hinge;
  std::string name;                 ///< May be empty.
  Vector3 axis = Vector3::UnitZ();  ///< Unit length, in the axes of the body. For a plane: normal.
  Vector3 anchor =
      Vector3::Zero();     ///< The point about which a hinge or ball rotates, in the body.
  double reference = 0.0;  ///< Its value in the pose of the file, degrees or metres.
  std::optional<ChannelLimits> limits;  ///< Of a hinge or slide, degrees or metres.
};

/// A shape with which a body touches others, in the axes of the body, metres.
struct ModelShape {
  enum class Kind : std::uint8_t {
    sphere,
    capsule,  ///< Along its z axis.
    cylinder,
    box
  };
  Kind kind = Kind::sphere;
  Vector3 position = Vector3::Zero();            ///< Of its centre.
  Quaternion rotation = Quaternion::Identity();  ///< Unit length.
  /// Half the size of a box. Of the others, x is the radius; of capsules and cylinders, z is half
  /// the distance between the centres of their ends.
  Vector3 half = Vector3::Zero();
};

/// A body, in the pose of the file.
struct ModelBody {
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

  std::string name;
  std::size_t parent = no_parent;                ///< Index; may be larger than its own.
  Vector3 position = Vector3::Zero();            ///< In its parent, metres.
  Quaternion rotation = Quaternion::Identity();  ///< In its parent; unit length.
  std::vector<ModelJoint> joints;  ///< Each moves those after it. Empty: fixed to the parent.
  std::vector<ModelShape> shapes;
};

/// A clip of one frame, the pose of the file, in metres with Z up. Each body is a joint with its
/// name at the anchor of its last joint; a body with several joints has one for each. A hinge has
/// one rotation channel, about the axis nearest to its own: `Joint::before` turns one onto the
/// other, and `Joint::after` back, so that rotations are those of the bodies. A slide that is not
/// parallel to an axis of its parent has a fixed joint above it, whose x axis it follows. Points on
/// which the model stands in the pose of the file, such as the corners of soles, are end sites.
///
/// Parents must form a tree. Fails with `limit.depth` and `limit.joints`.
Result<Clip> clip_of_bodies(std::span<const ModelBody> bodies, const ReadLimits& limits);

}  // namespace mocap::detail
