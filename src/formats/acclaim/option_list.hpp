// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The options for reading and writing ASF and AMC.

#include <span>

#include "formats/format_option.hpp"

namespace mocap::acclaim {

std::span<const detail::FormatSetting> skeleton_option_list();
std::span<const detail::FormatSetting> motion_option_list();

}  // namespace mocap::acclaim
