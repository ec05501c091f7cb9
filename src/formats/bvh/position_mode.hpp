// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whether position channels replace the OFFSET or are added to it.

#include "formats/bvh/header_reader.hpp"
#include "mocap/bvh.hpp"
#include "mocap/clip.hpp"

namespace mocap::bvh {

/// Sets the skeleton's position mode by the option, or by the evidence of the first frame, and
/// tells what was taken wherever the two readings differ.
void settle_position_mode(Clip& clip, const Header& header, const std::string& file,
                          Positions positions, Diagnostics& diagnostics);

/// Whether a reader that goes by the first frame, as ours does, takes the positions of a clip
/// otherwise than they are meant.
bool is_read_otherwise(const Clip& clip);

}  // namespace mocap::bvh
