// SPDX-License-Identifier: MIT
#include "render/cloud.hpp"

#include "body/point_cloud.hpp"

namespace mocap::render::detail {

Points framed(const Figure& figure, const Points& pose) {
  return figure.is_cloud ? mocap::detail::without_strays(pose) : pose;
}

}  // namespace mocap::render::detail
