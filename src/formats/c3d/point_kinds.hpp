// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parameters of the group POINT that list the labels of points that are not places.

#include <array>
#include <string>
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

/// The name of the parameter with the unit of the points in a list: `ANGLE_UNITS` for `ANGLES`.
inline std::string unit_parameter_of(std::string_view list) {
  return std::string(list.substr(0, list.size() - 1)) + "_UNITS";
}

}  // namespace mocap::c3d
