// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Detects whether a clip still is the one that was read.

#include <string_view>

#include "body/analysis.hpp"
#include "mocap/sto.hpp"

namespace mocap::sto {

/// Of files in which OpenSim may assume degrees.
inline constexpr std::string_view motion_extension = ".mot";

/// The text of the file if the clip is unmodified and no option changes its format; otherwise null.
const TextAsRead* text_of_sto(const Clip& clip, const WriteOptions& options);

/// Metres per unit of the joints of a clip. Reports an assumed unit.
double unit_of_joints(const mocap::detail::Analysis& analysis, Diagnostics& diagnostics);

}  // namespace mocap::sto
