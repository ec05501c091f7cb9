// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "formats/format_option.hpp"

namespace mocap::gltf {

/// The options of this format for the command and its help.
std::span<const mocap::detail::FormatSetting> option_list();

}  // namespace mocap::gltf
