// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A joint put above all others.

#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Makes a new root at the origin the first joint and the parent of all roots, its columns the
/// first ones, all zero. No joint has its name yet.
void put_root(Clip& clip, const std::string& name, std::vector<Channel> channels);

}  // namespace mocap::edit
