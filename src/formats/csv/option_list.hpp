// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The options for writing tables.

#include <span>

#include "formats/format_option.hpp"

namespace mocap::csv {

std::span<const detail::FormatSetting> option_list();

}  // namespace mocap::csv
