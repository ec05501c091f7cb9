// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The rate at which a motion was recorded.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct SetRate {
  /// Frames a second, up to 1,000,000; `Resample` changes the frames, this says what they are.
  /// Default: guessed by the frame time: of the rates that few decimals fit the more usual one;
  /// 33.3333 or 30 in place of 0.0333333 for milliseconds or frames a second.
  std::optional<double> fps;
};

/// Fails with `edit.rate`, also where the rate is unknown.
Status validate(const SetRate& options, const Clip& clip);

/// Sets the time of a frame. No number of the motion changes. A note reports what was guessed, and
/// why.
Status apply(const SetRate& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
