// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Layers one clip over another.

#include <memory>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// Which part of a clip is layered over another, and when.
struct LayerOptions {
  /// Names, paths, or patterns with `*` and `?`. Default: all joints that both clips have.
  std::vector<std::string> joints = {};
  double weight = 1.0;  ///< Weight of the upper clip, 0 to 1.
  /// Position in the lower clip. The motion of the upper clip starts at the first of these frames;
  /// if it ends before the last one, the lower clip continues. Default: from the first frame of
  /// motion.
  FrameRange range = {};
  /// Duration of the fade-in at the start and the fade-out at the end, if the lower clip continues
  /// there.
  Moment fade = {};
  /// Moves the figures to the position, heading and size of the figure of the lower clip at the
  /// start. Default: true.
  bool aligned = true;
};

struct Layer {
  std::shared_ptr<const Clip> over;
  LayerOptions options = {};
};

/// Fails with `edit.clips-differ` if the upper clip lacks a joint, has no motion or, if aligned,
/// has a different up axis; with `edit.joint`, `edit.range`, and with `edit.value` for an invalid
/// weight or fade.
Status validate(const Layer& layer, const Clip& clip);

/// Layers the upper clip over the lower one. Joints are matched by name; rotations are interpolated
/// by slerp along the arc that is shorter in the first frame, lengths linearly. The upper clip is
/// resampled to the rate of the lower one, without its reference pose. Values of other joints and
/// frames do not change. Where the upper clip has full weight and the same channels, its values are
/// copied unchanged.
Status apply(const Layer& layer, Clip& clip, Diagnostics& diagnostics);

/// The same as a new clip.
Result<Clip> layer(const Clip& base, const Clip& over, const LayerOptions& options);

/// Mixes two clips, up to the end of the shorter one: `weight` 0 is `a`, 1 is `b`.
Result<Clip> blend(const Clip& a, const Clip& b, double weight, bool aligned = true);

}  // namespace mocap::edit
