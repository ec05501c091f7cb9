// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "mocap/body.hpp"

namespace mocap::wasm {

/// Parses an axis such as `+Y`; empty for any other word.
inline std::optional<Axis> axis_named(std::string_view name) {
  for (const Axis axis :
       {Axis::plus_x, Axis::minus_x, Axis::plus_y, Axis::minus_y, Axis::plus_z, Axis::minus_z})
    if (to_string(axis) == name) return axis;
  return std::nullopt;
}

}  // namespace mocap::wasm
