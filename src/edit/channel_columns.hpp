// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Columns of the channels that somebody means.

#include <cstddef>
#include <vector>

#include "mocap/edit/channels.hpp"

namespace mocap::edit {

/// Columns and frames of a target.
struct ChannelRegion {
  std::vector<std::size_t> columns;
  FrameSpan frames;
};

/// Fails with `edit.joint`, and names the channels that there are where none of those asked for is.
Result<std::vector<std::size_t>> columns_of(const ChannelTarget& target, const Clip& clip);

/// The same with the frames of the range. Fails with `edit.range` too.
Result<ChannelRegion> region_of(const ChannelTarget& target, const Clip& clip);

}  // namespace mocap::edit
