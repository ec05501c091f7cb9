// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Axes and their orders as letters.

#include <optional>
#include <string>
#include <string_view>

#include "mocap/rotation.hpp"

namespace mocap::detail {

/// 0, 1 or 2 for `x`, `y` or `z`, case-insensitive.
std::optional<int> axis_of_letter(char letter);

/// Parses `ZYZ`, case-insensitive: any three axes.
std::optional<AxisOrder> axes_in(std::string_view word);
/// Parses `ZXY`, case-insensitive: three different axes.
std::optional<AxisOrder> order_in(std::string_view word);

/// `ZXY`.
std::string letters_of(const AxisOrder& order);

}  // namespace mocap::detail
