// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// How a skeleton whose joints are called as the avatar's differs from it in its rest pose.
struct AvatarBuild {
  std::optional<std::size_t> turned;  ///< The joint whose bone points elsewhere most.
  double turned_deg = 15.0;           ///< By so much; less does not count.
  double shortest = 1e300;            ///< Least length of a long bone, as a part of the avatar's.
  double longest = 0.0;               ///< The greatest; 0 where none could be compared.
};

AvatarBuild compare_with_avatar(const Skeleton& skeleton);

}  // namespace mocap::detail
