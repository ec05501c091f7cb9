// SPDX-License-Identifier: MIT
#pragma once

/// \file The channels that a user selects, and their columns.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "mocap/edit/signal.hpp"

namespace mocap::edit {

/// The columns and frames of a target.
struct ChannelRegion {
  std::vector<std::size_t> columns;
  FrameSpan frames;
};

/// Fails with `edit.joint`, and lists the available channels if none of the requested ones exists.
Result<std::vector<std::size_t>> columns_of(const ChannelTarget& target, const Clip& clip);

/// As `columns_of`, with the frames of the range. Also fails with `edit.range`.
Result<ChannelRegion> region_of(const ChannelTarget& target, const Clip& clip);

/// The parts of an assignment before and after `=`.
struct Assignment {
  ChannelTarget target;
  std::string_view value;
};

/// Parses `LeftArm.Xrotation=VALUE`; names may contain dots and equals signs.
std::optional<Assignment> assignment_in(std::string_view word);

}  // namespace mocap::edit
