// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Inserts a joint above all others.

#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Inserts a new root at the origin as the first joint and the parent of all roots; its columns
/// come first, and all its values are zero. Its name must be unique.
void put_root(Clip& clip, const std::string& name, std::vector<Channel> channels);

}  // namespace mocap::edit
