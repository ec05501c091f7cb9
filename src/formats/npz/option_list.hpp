// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "formats/format_option.hpp"

namespace mocap::npz {

/// The options of NPZ and NPY files.
std::span<const mocap::detail::FormatSetting> option_list();

}  // namespace mocap::npz
