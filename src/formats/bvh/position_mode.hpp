// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whether position channels replace the OFFSET or are added to it.

#include <optional>
#include <string>
#include <vector>

#include "formats/bvh/header_reader.hpp"
#include "mocap/bvh.hpp"
#include "mocap/clip.hpp"

namespace mocap::bvh {

/// Sets the position modes of the skeleton by the option, or by `decide_position_mode`, and keeps
/// the decision in the metadata. A decision that is not likely is reported.
void settle_position_mode(Clip& clip, const Header& header, const std::string& file,
                          Positions positions, Diagnostics& diagnostics);

/// A clip with the same poses, written so that no reader can mistake its positions.
struct Unambiguous {
  Clip clip;
  std::vector<std::string> joints;  ///< Whose OFFSET is zero now.
};

/// Empty where our reader takes the positions of the clip as they are meant; else the clip to write
/// in its place: positions replace the OFFSET, which is zero where even that would be misread.
std::optional<Unambiguous> without_ambiguity(const Clip& clip);

}  // namespace mocap::bvh
