// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Synchronises two recordings of the same movement.

#include <cstdint>
#include <memory>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Align {
  enum class Kind : std::uint8_t {
    shift,  ///< By a constant offset.
    warp    ///< By a time curve: the clip is sped up and slowed down.
  };
  /// Maximum factor by which a warp speeds up or slows down any part.
  static constexpr double greatest_stretch = 3.0;

  std::shared_ptr<const Clip> other;  ///< The reference clip. It is not modified.
  Kind kind = Kind::shift;
};

/// Fails with `edit.clips-differ` if there is no other clip, if no rotating joint has the same name
/// in both clips, if one has fewer than two frames of motion, if up axis or rest pose differ and
/// the poses cannot be compared because a trunk was not found in both, or, for a warp, if one
/// motion is more than three times as long as the other. Fails with `edit.rate`.
Status validate(const Align& options, const Clip& clip);

/// Aligns a clip in time to another clip. The frame rates may differ; the clip keeps its own. A
/// reference frame stays first. Reports the result as `edit.align`.
///
/// Poses are compared by the positions of all joints with the same name, and of their end sites,
/// relative to the trunk (thighs and shoulders) and normalised by the size of each figure.
/// Position, heading, up axis, size and rest pose may therefore differ.
///
/// A shift uses the offset with the smallest mean joint distance, among offsets that overlap at
/// least half of the shorter motion. If several offsets match almost equally well, the smallest is
/// used. A clip that starts too early loses its first frames; one that starts too late holds its
/// first pose until then. The offset is a whole number of the clip's frames. The note reports the
/// offset and the remaining mean distance.
///
/// A warp matches first frames and last frames, and the frames between by dynamic time warping: the
/// monotonic curve with the smallest distance and a slope between 1/3 and 3. The curve is smoothed
/// over about 1/20 s, and the clip is sampled along it like in `SpeedCurve`. The result is as long
/// as the other clip. The note reports the mean distance before and after, and the position of the
/// strongest stretch.
Status apply(const Align& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
