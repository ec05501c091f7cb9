// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Concatenates clips.

#include <memory>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Join {
  std::vector<std::shared_ptr<const Clip>> clips;  ///< The clips to append, in order.
  /// Duration of the cross-fade. Both clips play during it, so the result is shorter by this time.
  Moment blend{0.25, true};
  /// Each clip continues from the position, heading and size of the previous one. If false, the
  /// figures jump to the positions of the next clip. Without a blend, they make one more step equal
  /// to their last. Default: true.
  bool aligned = true;
};

/// Fails with `edit.join` if a clip is null, lacks joints, is shorter than the blend or, if
/// aligned, has a different up axis.
Status validate(const Join& options, const Clip& clip);

/// Appends clips with the same joints, matched by name. They are converted to this clip's frame
/// rate, channels and, if aligned, size; the note `edit.joined` reports if they are from another
/// figure. All figures of a clip move along the ground together with the main one; joints that rest
/// above the joint that moves a figure do not move. Reference poses of the appended clips are
/// dropped. Values outside the blends do not change except by rate, channels, size and alignment,
/// and full turns of angles. On failure the clip is not modified.
Status apply(const Join& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
