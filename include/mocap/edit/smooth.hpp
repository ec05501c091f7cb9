// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Smooths a motion.

#include <cstddef>
#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

enum class SmoothMethod : std::uint8_t {
  butterworth,    ///< Second order, zero phase (forwards and backwards).
  gaussian,       ///< Weighted mean with a Gaussian kernel.
  savitzky_golay  ///< Least-squares parabolas; preserves peaks best.
};

struct Smooth {
  SmoothMethod method = SmoothMethod::butterworth;
  double cutoff_hz = 6.0;   ///< Butterworth: cut-off frequency. > 0, below half the rate.
  double width_s = 0.05;    ///< Gaussian: standard deviation. > 0, at most 5.
  std::size_t frames = 9;   ///< Savitzky-Golay: window in frames; odd, 5 to 1,001.
  std::size_t threads = 1;  ///< Number of threads; the result does not depend on it.
};

/// Fails with `edit.value`.
Status validate(const Smooth& options, const Clip& clip);

/// Smooths rotations on the sphere (as normalised quaternions) and lengths as numbers. A reference
/// pose does not change, and nothing is smoothed across it.
Status apply(const Smooth& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
