// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A parsed animation file.

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
/// The viewer's own check accepts one too many.
inline constexpr std::uint32_t highest_hand_pose = 14;
inline constexpr std::size_t most_constraints = 10;

struct Document {
  Style style;
  std::vector<Curves> curves;  ///< One per track. Tracks of version 0.1 have no keys in `style`.
  /// Maximum difference between two times that count as equal, seconds.
  double time_step_s = 0.0;
};

/// Parses a whole file, or adds an error to `found`. Memory use is proportional to the file size.
std::optional<Document> parse(std::span<const char> bytes, const std::string& file,
                              const ReadLimits& limits, Diagnostics& found);

}  // namespace mocap::anim
