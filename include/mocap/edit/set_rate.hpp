// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Declares the frame rate of a recording.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct SetRate {
  /// Frames per second, up to 1,000,000. Unlike `Resample`, this does not change the frames.
  /// Default: guessed from the frame time: if its few decimals match several rates, the more common
  /// one; if it is 33.3333 or 30 instead of 0.0333333, it is read as milliseconds or frames per
  /// second.
  std::optional<double> fps;
};

/// Fails with `edit.rate`, also if the rate is unknown.
Status validate(const SetRate& options, const Clip& clip);

/// Sets the frame time. No value of the motion changes. A note reports the guess and its reason.
Status apply(const SetRate& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
