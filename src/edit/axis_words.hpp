// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rotation orders in letters, and in channels.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/rotation.hpp"

namespace mocap::edit {

/// `ZXY`, in any case: three different axes in the order of multiplication.
std::optional<AxisOrder> order_in(std::string_view word);

/// `ZXY`.
std::string word_of(const AxisOrder& order);

/// The channels of an order as they are listed: about fixed axes, the other way round.
std::vector<Channel> channels_of(const AxisOrder& order, EulerAxes axes);

}  // namespace mocap::edit
