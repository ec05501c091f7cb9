// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "body/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap::detail {

/// How a body holds itself in one pose, world space. A direction that is not known is zero.
struct Posture {
  Vector3 feet_to_head = Vector3::Zero();   ///< Unit length, by way of the hips.
  double stretch = 0.0;                     ///< Feet to head, as a part of the body's path.
  Vector3 right_to_left = Vector3::Zero();  ///< Summed over the twins, file units.
  Vector3 toes = Vector3::Zero();           ///< Where the feet point, file units.
};

/// Rest poses in which every bone lies along one axis (LAFAN1) are folded to less than this
/// stretch; of standing figures it is 0.8 to 1.
inline constexpr double standing_stretch = 0.7;
/// A figure's head is hardly ever more than 25 degrees off the line above its feet when it stands.
inline constexpr double upright_cosine = 0.9;

/// Whether legs and spine are stretched, and the head is above the feet along one of the axes.
bool stands(const Posture& posture);

template <class Real>
Posture posture_of(const BasicPoses<Real>& poses, std::size_t frame, const Skeleton& skeleton,
                   const Body& body);

/// The horizontal direction that a posture faces, unit length; zero where nothing tells it. The
/// left and right joints tell it, or, where `sides_known` is false, the toes.
Vector3 heading_of(const Posture& posture, const Vector3& up, bool sides_known);

}  // namespace mocap::detail
