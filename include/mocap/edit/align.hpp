// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Two recordings of one movement brought to the same time.

#include <cstdint>
#include <memory>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Align {
  enum class Kind : std::uint8_t {
    shift,  ///< By one offset.
    warp    ///< By a time curve, so that the clip speeds up and slows down.
  };
  /// Of a warp: no part plays more than this many times as fast or as slow.
  static constexpr double greatest_stretch = 3.0;

  std::shared_ptr<const Clip> other;  ///< The clip whose time counts. It is not changed.
  Kind kind = Kind::shift;
};

/// Fails with `edit.clips-differ` where there is no other clip, where no joint that rotates has the
/// same name in both, where one has fewer than two frames of motion, where up axis or rest pose
/// differ and no trunk is found in both by which poses could be compared all the same, and for a
/// warp where one motion is more than three times as long; or with `edit.rate`.
Status validate(const Align& options, const Clip& clip);

/// Brings a clip to the time of another one. Rates may differ; the clip keeps its own. A reference
/// frame stays first. Reports the result as `edit.align`.
///
/// Poses are compared by the positions of all joints of the same name, and of their end sites, seen
/// from the trunk (thighs and shoulders) and in parts of each figure's size. So place, heading, up
/// axis, size and rest pose may differ.
///
/// A shift is the offset with the least mean distance of the joints among those in which at least
/// half of the shorter motion overlaps. Of offsets that fit nearly alike the smallest is taken. A
/// clip that starts too early loses its first frames; one that starts too late holds its first pose
/// until then. The offset is a whole number of the clip's frames. The note reports it, and the mean
/// distance that is left.
///
/// A warp matches first frame with first frame and last with last, and every frame between them by
/// dynamic time warping: the curve with the least distance, which rises everywhere and whose slope
/// is between 1/3 and 3. The curve is smoothed over about a twentieth of a second, and the clip is
/// sampled along it as by `SpeedCurve`. The clip is then as long as the other one. The note reports
/// the mean distance before and after, and where the clip is stretched most.
Status apply(const Align& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
