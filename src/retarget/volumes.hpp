// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The volume of a body as capsules, to know what hands touch.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "body/figure_parts.hpp"
#include "mocap/poses.hpp"
#include "mocap/skeleton.hpp"
#include "retarget/plan.hpp"

namespace mocap::retarget {

/// What a hand may touch.
enum class Volume : std::uint8_t { head, trunk, left_thigh, right_thigh };
inline constexpr std::array all_volumes{Volume::head, Volume::trunk, Volume::left_thigh,
                                        Volume::right_thigh};

/// Sizes as fractions of the body length, the same for all bodies: a place on one body becomes the
/// same place on another one, so that the proportions matter more than the values. Segment lengths
/// are those of R. Drillis and R. Contini (1966, as in D. A. Winter, Biomechanics and Motor Control
/// of Human Movement): hand 0.108, head from chin to vertex 0.130. They have no girths. A radius is
/// therefore what keeps the surface inside the clothed body of an average adult, whose hand on hip,
/// head or thigh is then on or just above it: half of the depth rather than half of the breadth.
namespace body_fraction {
inline constexpr double head_radius = 0.05;
/// From the head joint, which is at the height of the chin or ear, to the centre of the skull.
inline constexpr double head_axis = 0.07;
inline constexpr double trunk_radius = 0.07;
inline constexpr double thigh_radius = 0.04;
inline constexpr double forearm_radius = 0.02;
inline constexpr double hand_radius = 0.02;
/// From the wrist to the middle of the palm: half of the hand.
inline constexpr double palm = 0.054;
}  // namespace body_fraction

/// A capsule in one frame, in world space.
struct Capsule {
  Vector3 from = Vector3::Zero();
  Vector3 to = Vector3::Zero();
  double radius = 0.0;
  Vector3 front_at_from = Vector3::UnitZ();  ///< Where the front of the body is; unit length.
  Vector3 front_at_to = Vector3::UnitZ();
};

/// A place relative to a capsule.
struct CapsulePlace {
  double along = 0.0;                   ///< From 0 at `from` to 1 at `to`.
  Vector3 outwards = Vector3::UnitZ();  ///< In the axes of the capsule there; unit length.
  double distance = 0.0;                ///< From its axis.
};

/// The axes of a capsule at a station from 0 to 1: x to the left, y along it, z to the front.
Quaternion axes_at(const Capsule& capsule, double along);

CapsulePlace place_on(const Capsule& capsule, const Vector3& point);

/// A distance from the axis of a capsule, on a capsule of another size: below the surface it is
/// proportional to the radius, above it the height is multiplied by `scale`.
double scaled_distance(double distance, double radius, double other_radius, double scale);

/// The same place on another capsule, whose body is `scale` times as large.
Vector3 point_on(const Capsule& capsule, const CapsulePlace& place, double radius, double scale);

/// The closest points of two line segments, as shares of their lengths.
struct ClosestShares {
  double first = 0.0;
  double second = 0.0;
};
ClosestShares closest_shares(const Vector3& first_from, const Vector3& first_to,
                             const Vector3& second_from, const Vector3& second_to);

/// The capsules and the hands of a figure.
class BodyVolumes {
 public:
  /// `figure` must outlive this. `body_length`: > 0, file units.
  BodyVolumes(const StandingFigure& figure, double body_length)
      : figure_(figure), length_(body_length) {}

  double length() const { return length_; }
  double hand_radius() const { return body_fraction::hand_radius * length_; }
  double forearm_radius() const { return body_fraction::forearm_radius * length_; }

  /// None if the figure has no such part. `pose` has world positions and rotations.
  std::optional<Capsule> capsule(Volume volume, const Poses& pose, std::size_t frame) const;
  /// From the wrist to the middle of the palm, in world space; the side has a hand.
  Vector3 palm_from_wrist(BodySide side, const Quaternion& hand) const;
  /// The middle of the palm.
  Vector3 palm(BodySide side, const Poses& pose, std::size_t frame) const;
  /// Rotates a direction of the stance with a joint.
  Vector3 turned(std::size_t joint, const Quaternion& rotation, const Vector3& direction) const {
    return rotation * (figure_.stance.rotations[joint].conjugate() * direction);
  }

 private:
  const StandingFigure& figure_;
  double length_;
};

/// The length of a body for `BodyVolumes`: from head to toe, or twice the height of the hips of a
/// body without a head.
double volume_length(const StandingFigure& figure, double hips_height);

}  // namespace mocap::retarget
