// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Values that are finite, and the requirements for writing a clip in any format.

#include <span>

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Whether all values are finite. Fast.
bool all_finite(std::span<const double> values);

/// Whether the clip is valid (`Clip::validate`) and all its values are finite. Fails with
/// `argument.shape`, or with `argument.invalid` and the frame and channel.
Status check_writable(const Clip& clip);

}  // namespace mocap::detail
