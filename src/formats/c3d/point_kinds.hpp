// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parameters of the group POINT that list the labels of points that are not places.

#include <array>
#include <string_view>
#include <utility>

#include "mocap/recording.hpp"

namespace mocap::c3d {

inline constexpr std::array<std::pair<std::string_view, PointKind>, 5> lists_of_kinds{
    {{"ANGLES", PointKind::angle},
     {"FORCES", PointKind::force},
     {"MOMENTS", PointKind::moment},
     {"POWERS", PointKind::power},
     {"SCALARS", PointKind::scalar}}};

}  // namespace mocap::c3d
