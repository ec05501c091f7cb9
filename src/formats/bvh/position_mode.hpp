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

/// Sets the position modes of the skeleton as given by the option, or as decided by
/// `decide_position_mode`, and stores the decision in the metadata. Decisions with low confidence
/// are reported.
void resolve_position_mode(Clip& clip, const Header& header, const std::string& file,
                           PositionReading positions, Diagnostics& diagnostics);

/// A clip with the same poses whose positions every reader interprets in the same way.
struct Unambiguous {
  Clip clip;
  std::vector<std::string> joints;  ///< Joints whose OFFSET is now zero.
};

/// Empty if our reader reads the positions of the clip with the correct mode; otherwise the clip to
/// write instead: positions replace the OFFSET, which is set to zero where that would still be
/// misread.
std::optional<Unambiguous> without_ambiguity(const Clip& clip);

}  // namespace mocap::bvh
