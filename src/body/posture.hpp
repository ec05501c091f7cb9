// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "body/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::detail {

/// Posture of a body in one pose, in world space. Unknown directions are zero.
struct Posture {
  Vector3 feet_to_head = Vector3::Zero();  ///< Unit length; averages legs and back.
  double stretch = 0.0;  ///< Distance from feet to head, relative to the body's path length.
  Vector3 right_to_left = Vector3::Zero();  ///< Sum over all left-right pairs, file units.
  Vector3 toes = Vector3::Zero();           ///< Direction of the feet, file units.
};

/// Rest poses with all bones along one axis (LAFAN1) are stretched less than this; standing figures
/// have values of 0.8 to 1.
inline constexpr double standing_stretch = 0.7;
/// The head of a standing figure is rarely more than 25 degrees off the vertical above its feet.
inline constexpr double upright_cosine = 0.9;

/// Whether legs and spine are stretched, and the head is above the feet along one of the axes.
bool is_upright(const Posture& posture);

template <class Real>
Posture posture_of(const BasicPoses<Real>& poses, std::size_t frame, const Skeleton& skeleton,
                   const Body& body);

/// The horizontal facing direction of a posture, unit length; zero if unknown. Determined from the
/// left and right joints, or, if `sides_known` is false, from the toes.
Vector3 heading_of(const Posture& posture, const Vector3& up, bool sides_known);

}  // namespace mocap::detail
