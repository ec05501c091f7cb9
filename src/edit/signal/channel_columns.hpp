// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Columns of the selected channels.

#include <cstddef>
#include <vector>

#include "mocap/edit/signal.hpp"

namespace mocap::edit {

/// Columns and frames of a target.
struct ChannelRegion {
  std::vector<std::size_t> columns;
  FrameSpan frames;
};

/// Fails with `edit.joint`, and lists the available channels if none of the requested ones exists.
Result<std::vector<std::size_t>> columns_of(const ChannelTarget& target, const Clip& clip);

/// The same with the frames of the range. Also fails with `edit.range`.
Result<ChannelRegion> region_of(const ChannelTarget& target, const Clip& clip);

}  // namespace mocap::edit
