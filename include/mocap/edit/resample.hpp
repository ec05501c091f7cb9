// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Another frame rate.

#include <cstddef>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Resample {
  double fps = 30.0;  ///< Frames a second, 0.0001 to 1,000,000.
  /// Before going to fewer frames, take out what they cannot hold: steps of a foot would be picked
  /// at random otherwise. Default: true.
  bool low_pass = true;
  /// Pick the nearest frame of the clip for each new one instead of computing it: going to fewer
  /// frames keeps every n-th, going to more repeats frames. No number changes. Default: false.
  bool nearest = false;
  std::size_t threads = 1;  ///< Share the joints; the result is the same for any number.
};

/// Fails with `edit.rate` where there is no such rate, or the frames would be too many for memory.
Status validate(const Resample& options, const Clip& clip);

/// Samples the motion at another rate, from its first frame on; no new frame is after the last one
/// of the clip, which is left out where the new rate does not meet it. In between, rotations go by
/// slerp along the shorter arc, all other channels and joints of one or two angles linearly. Going
/// down, a windowed sinc (Kaiser, beta 4.5, twelve new frames to each side) is applied first: up to
/// 0.375 of the new rate it changes nothing by more than 0.3 %, and it leaves at most 3 % of what
/// is faster than half the new rate, 0.2 % from 0.55 of it on. The first frame keeps its values, so
/// does the last one where a new frame meets it: clips that loop stay closed. From there on the
/// filter gets longer, with a lower cut-off as long as it is short: from the second new frame from
/// an end on it leaves at most 4 % of what is faster than half the new rate, 7 % in the first one,
/// and smooths movement faster than a tenth of the new rate more than elsewhere. In a last frame
/// between the last two old ones more is left, the nearer it is to the end. New frames that
/// meet old ones have their values unless they are filtered. With `nearest` there is no filter. A
/// reference pose is left out and stays the first frame, which lasts as long as the new
/// ones; only the motion behind it is never longer than before. A clip that has the rate is not
/// changed.
Status apply(const Resample& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
