// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Clips one behind the other.

#include <memory>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Join {
  std::vector<std::shared_ptr<const Clip>> clips;  ///< What follows, in order.
  /// How long one goes over into the next; both play meanwhile, so the whole is shorter by it.
  Moment blend{0.25, true};
  /// Let the figures go on where they are and as they face, in their size, instead of jumping to
  /// where the next clip has them. Without a blend they make one more step like their last.
  /// Default: true.
  bool aligned = true;
};

/// Fails with `edit.join` where a clip is null, lacks joints, is shorter than the blend, or, if
/// aligned, is up along another axis.
Status validate(const Join& options, const Clip& clip);

/// Appends clips of the same joints, found by their names. Others are brought to this clip's frame
/// rate, channels and, if aligned, size; a note, `edit.joined`, tells what of another figure they
/// are. All their figures make one step along the ground, that of the main one; joints that rest
/// above the one that carries a figure stay. Poses of reference before them are left out. Numbers
/// outside of the blends stay what they are where rate, channels, size and alignment leave them,
/// but for whole turns of angles. What fails leaves the clip as it was.
Status apply(const Join& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
