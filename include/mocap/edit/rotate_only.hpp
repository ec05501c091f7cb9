// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Joints that only turn.

#include <cstdint>
#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct RotateOnly {
  enum class Unit : std::uint8_t {
    file,    ///< Units of the file.
    metres,  ///< By the scale of the figure, which is guessed.
    share    ///< Parts of the figure's height.
  };
  /// How far any joint may be from its place. Default: however far.
  std::optional<double> most;
  Unit unit = Unit::file;
};

/// Fails with `edit.value` where the bound is no length, and with `edit.no-body` where it is one of
/// a body whose size is not known.
Status validate(const RotateOnly& options, const Clip& clip);

/// Takes the position channels off all joints but those from each root to the hips of its figure; a
/// joint stays where it was on average in the frames of motion. A note reports how far any joint is
/// from its place at most. Fails with `edit.positions-dropped`, and changes nothing, where that is
/// farther than it may be.
Status apply(const RotateOnly& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
