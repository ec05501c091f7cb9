// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The options for writing an animation.

#include <span>
#include <string>

#include "formats/format_option.hpp"

namespace mocap::anim {

std::span<const detail::FormatSetting> option_list();

/// See `detail::FormatDescriptor::contradiction_in`.
std::string contradiction_in(const SaveOptions& options);

}  // namespace mocap::anim
