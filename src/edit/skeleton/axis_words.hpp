// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotation orders as letters, and as channels.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/rotation.hpp"

namespace mocap::edit {

/// Parses `ZXY`, case-insensitive: three different axes in multiplication order.
std::optional<AxisOrder> order_in(std::string_view word);

/// `ZXY`.
std::string word_of(const AxisOrder& order);

/// The channels of an order as listed in a file: reversed for fixed axes.
std::vector<Channel> channels_of(const AxisOrder& order, EulerAxes axes);

}  // namespace mocap::edit
