// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Selects and reorders the parts of a recording.

#include <cstddef>
#include <optional>
#include <span>

#include "mocap/recording.hpp"

namespace mocap::detail {

/// Makes the point that was at index `sources[n]` point n, with its positions, states, residuals
/// and cameras.
void take_points(Recording& recording, std::span<const std::size_t> sources);

/// The number of points that are positions in space, not results of a model.
std::size_t count_places(const Recording& recording);

/// The recording without the results of models among its points; empty if it has none.
std::optional<Recording> without_results(const Recording& recording);

/// The same as `take_points` for rigid bodies. `sources` must contain the parent of each body
/// before it, or not at all: without its parent, a body gets the poses that it had relative to the
/// parent of that one.
void take_bodies(Recording& recording, std::span<const std::size_t> sources);

/// The same for analog channels.
void take_analog_channels(Recording& recording, std::span<const std::size_t> sources);

/// The same for columns.
void take_columns(Recording& recording, std::span<const std::size_t> sources);

}  // namespace mocap::detail
