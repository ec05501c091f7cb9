// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The unit and axes of clips that are read from motions and models.

#include <string>

#include "mocap/clip.hpp"

namespace mocap::mmd {

/// Sets the format, the unit and the up axis.
void set_facts(Clip& clip, std::string format);

}  // namespace mocap::mmd
