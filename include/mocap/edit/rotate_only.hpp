// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Removes position channels.

#include <cstdint>
#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct RotateOnly {
  enum class Unit : std::uint8_t {
    file,    ///< File units.
    metres,  ///< By the scale of the figure, which is estimated.
    share    ///< Fraction of the figure's height.
  };
  /// Maximum displacement of any joint. Default: unlimited.
  std::optional<double> most;
  Unit unit = Unit::file;
};

/// Fails with `edit.value` if the limit is not a valid length, and with `edit.no-body` if it is
/// relative to a body whose size is unknown.
Status validate(const RotateOnly& options, const Clip& clip);

/// Removes the position channels of all joints except those from each root to the hips of its
/// figure; each joint is fixed at its mean position over the frames of motion. A note reports the
/// largest displacement of any joint. Fails with `edit.positions-dropped`, and changes nothing, if
/// it exceeds the limit.
Status apply(const RotateOnly& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
