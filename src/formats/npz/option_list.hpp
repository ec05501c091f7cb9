// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "formats/format_option.hpp"

namespace mocap::npz {

/// The options of NPZ files.
std::span<const mocap::detail::FormatSetting> archive_options();
/// Those of NPY files, which do not contain SMPL parameters.
std::span<const mocap::detail::FormatSetting> array_options();

}  // namespace mocap::npz
