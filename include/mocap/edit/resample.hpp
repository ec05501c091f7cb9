// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Changes the frame rate.

#include <cstddef>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Resample {
  double fps = 30.0;  ///< Frames per second, 0.0001 to 1,000,000.
  /// Applies a low-pass filter before reducing the rate, to avoid aliasing. Default: true.
  bool low_pass = true;
  /// Uses the nearest frame of the clip instead of interpolating: lower rates keep every n-th
  /// frame, higher rates repeat frames. Values do not change. Default: false.
  bool nearest = false;
  std::size_t threads = 1;  ///< Number of threads; the result does not depend on it.
};

/// Fails with `edit.rate` if the rate is invalid, or the frames would not fit in memory.
Status validate(const Resample& options, const Clip& clip);

/// Samples the motion at another rate, starting at its first frame. No new frame is later than the
/// last frame of the clip; that frame is dropped if the new rate does not fall on it. Rotations are
/// interpolated by slerp along the shorter arc; all other channels, and joints with one or two
/// angles, linearly.
///
/// For lower rates a windowed sinc filter (Kaiser, beta 4.5, twelve new frames to each side) is
/// applied first. Up to 0.375 of the new rate, amplitudes change by at most 0.3 %; at most 3 %
/// remains of frequencies above half the new rate, and 0.2 % above 0.55 of it. The first frame
/// keeps its values, as does the last one if a new frame falls on it, so that clips that loop stay
/// closed. From there the filter gets longer, with a lower cut-off while it is short: from the
/// second new frame from an end, at most 4 % remains of frequencies above half the new rate, 7 % in
/// the first one, and frequencies above a tenth of the new rate are smoothed more than elsewhere.
/// In a last frame between the last two old frames, more remains the closer it is to the end. New
/// frames that fall on old ones have their values unless they are filtered. With `nearest` there is
/// no filter.
///
/// A reference pose is excluded and stays the first frame, which lasts as long as the new frames;
/// only the motion after it is never longer than before. A clip that already has the rate does not
/// change.
Status apply(const Resample& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
