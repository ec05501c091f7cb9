// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Changes the up axis.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

struct UpAxis {
  Axis to = Axis::plus_y;
  /// The current up axis. Default: the result of `guess_axes`.
  std::optional<Axis> from;
};

/// Fails with `edit.no-body` if the up axis is unknown.
Status validate(const UpAxis& options, const Clip& clip);

/// Rotates the axes of the whole clip by quarter turns: offsets, end sites, channels. Values only
/// change sign, channels may change axis, and the reverse conversion restores the clip.
Status apply(const UpAxis& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
