// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The axis that points up.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/facts.hpp"

namespace mocap::edit {

struct UpAxis {
  Axis to = Axis::plus_y;
  /// Which axis is up now. Default: what `guess_axes` says.
  std::optional<Axis> from;
};

/// Fails with `edit.no-body` where it is unknown which axis is up.
Status validate(const UpAxis& options, const Clip& clip);

/// Turns the axes of the whole clip, by quarter turns: offsets, end sites, channels. No number
/// changes but by its sign, a channel may get another axis, and the way back gives the same clip.
Status apply(const UpAxis& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
