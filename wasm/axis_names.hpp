// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "mocap/body.hpp"

namespace mocap::wasm {

/// Parses an axis such as `+Y`; empty for any other word.
inline std::optional<Axis> axis_named(std::string_view name) {
  return find_axis(name);
}

}  // namespace mocap::wasm
