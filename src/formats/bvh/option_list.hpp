// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The options for reading and writing BVH.

#include <span>

#include "formats/format_option.hpp"

namespace mocap::bvh {

std::span<const detail::FormatSetting> option_list();

/// The option `positions`, also for formats that contain a BVH.
std::span<const detail::FormatSetting> reading_option_list();

}  // namespace mocap::bvh
