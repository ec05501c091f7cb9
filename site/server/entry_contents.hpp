// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a motion in the library consists of: joints, and the parts of a recording.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "library/library.hpp"
#include "mocap/formats.hpp"

namespace mocap::server {

struct EntryPart {
  std::string_view title;  ///< `Rigid bodies`
  std::string_view one;    ///< `rigid body`
  std::string_view many;   ///< `rigid bodies`
  std::uint32_t count = 0;
  bool HeldParts::*is_held = nullptr;
};

/// The parts that a motion has, in the order of `HeldParts`.
std::vector<EntryPart> parts_of(const library::Entry& entry);

/// `31 joints`, `12 points, 3 events`
std::string parts_text(const library::Entry& entry);

/// Whether files of a format can hold at least one part of a motion.
bool can_hold(const FormatFacts& format, const library::Entry& entry);

/// Number of values with a position or a column, as a measure of the work per frame.
std::uint64_t width_of(const library::Entry& entry);

}  // namespace mocap::server
