// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The bytes of an animation, understood.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/anim/curves.hpp"
#include "mocap/anim_style.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"

namespace mocap::anim {

inline constexpr std::int32_t highest_priority = 6;
/// The viewer's own check lets one too many pass.
inline constexpr std::uint32_t highest_hand_pose = 14;
inline constexpr std::size_t most_constraints = 10;

struct Document {
  Style style;
  std::vector<Curves> curves;  ///< One a track. Those of old files have no keys in `style`.
  /// How far two times may be apart and still mean the same, seconds.
  double time_step_s = 0.0;
};

/// Reads all of it, or tells in `found` why not. Takes memory in proportion to the bytes.
std::optional<Document> parse(std::span<const char> bytes, const std::string& file,
                              const ReadLimits& limits, Diagnostics& found);

}  // namespace mocap::anim
