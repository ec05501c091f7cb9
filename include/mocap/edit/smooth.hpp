// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Less jitter.

#include <cstddef>
#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

enum class SmoothMethod : std::uint8_t {
  butterworth,    ///< Second order, forwards and backwards: no delay.
  gaussian,       ///< A mean with weights like a bell.
  savitzky_golay  ///< Parabolas through the neighbours: keeps peaks best.
};

struct Smooth {
  SmoothMethod method = SmoothMethod::butterworth;
  double cutoff_hz = 6.0;   ///< Butterworth: faster changes go. Above 0, below half the rate.
  double width_s = 0.05;    ///< Gaussian: standard deviation. Above 0, up to 5.
  std::size_t frames = 9;   ///< Savitzky-Golay: frames of a parabola; odd, 5 to 1,001.
  std::size_t threads = 1;  ///< Share the joints; the result is the same for any number.
};

/// Fails with `edit.value`.
Status validate(const Smooth& options, const Clip& clip);

/// Smooths rotations on the sphere (their quaternions, brought to unit length again) and lengths as
/// numbers. A reference pose is unchanged, and nothing is smoothed across it.
Status apply(const Smooth& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
