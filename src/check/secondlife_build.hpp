// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Differences between the avatar and the rest pose of a skeleton with the avatar's joint names.
struct AvatarBuild {
  std::optional<std::size_t> turned;  ///< The joint whose bone direction differs most.
  double turned_deg = 15.0;           ///< Angle of that difference; smaller ones are ignored.
  double shortest = 1e300;            ///< Minimum length of a long bone, relative to the avatar's.
  double longest = 0.0;               ///< Maximum; 0 if none could be compared.
};

AvatarBuild compare_with_avatar(const Skeleton& skeleton);

}  // namespace mocap::detail
