// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Requirements for writing a clip in any format.

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Whether the clip is valid (`Clip::validate`) and all its values are finite. Fails with
/// `argument.shape`, or with `argument.invalid` and the frame and channel.
Status check_writable(const Clip& clip);

}  // namespace mocap::detail
