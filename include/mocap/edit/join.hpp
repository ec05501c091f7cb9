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
  /// Let the root go on where it is and as it faces, instead of leaping to where the next clip
  /// begins. Default: true.
  bool aligned = true;
};

/// Fails with `edit.join` where a clip lacks joints or is shorter than the blend.
Status validate(const Join& options, const Clip& clip);

/// Appends clips of the same joints, found by their names. Others are brought to this clip's frame
/// rate and channels; poses of reference before them are left out. Numbers outside of the blends
/// stay what they are where rate, channels and alignment leave them.
Status apply(const Join& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
