// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a clip must be like before any format can hold it.

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Whether the clip is sound (`Clip::validate`) and every number in it finite. Fails with
/// `argument.shape` or, naming frame and channel, `argument.invalid`.
Status check_writable(const Clip& clip);

}  // namespace mocap::detail
