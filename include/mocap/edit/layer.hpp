// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One clip over another.

#include <memory>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// What of a clip goes over another, and when.
struct LayerOptions {
  /// Names, paths, or patterns with `*` and `?`. Default: all joints that both clips have.
  std::vector<std::string> joints = {};
  double weight = 1.0;  ///< Share of the upper clip, 0 to 1.
  /// Where it lies. Its motion begins with the first of these frames; where it ends before the last
  /// one, the lower clip continues. Default: from the first frame of motion on.
  FrameRange range = {};
  /// How long it grows at the beginning, and fades at the end, where the lower clip continues
  /// there.
  Moment fade = {};
  /// Bring the figures to where that of the lower clip stands and faces when it begins, and to its
  /// size. Default: true.
  bool aligned = true;
};

struct Layer {
  std::shared_ptr<const Clip> over;
  LayerOptions options = {};
};

/// Fails with `edit.clips-differ` where the upper clip lacks a joint, has no motion or, if aligned,
/// is up along another axis, with `edit.joint`, `edit.range`, and with `edit.value` for a weight or
/// a fade that cannot be.
Status validate(const Layer& layer, const Clip& clip);

/// Lays the upper clip over the lower one: joints are found by their names, rotations go by slerp
/// along the arc that is shorter in the first frame, lengths straight. The upper one is brought to
/// the rate of the lower one; a reference pose before it is left out. Numbers of other joints
/// and frames stay, and where the upper clip alone counts, of the same channels, its numbers are
/// taken as they are.
Status apply(const Layer& layer, Clip& clip, Diagnostics& diagnostics);

/// The same in a new clip.
Result<Clip> layer(const Clip& base, const Clip& over, const LayerOptions& options);

/// Both clips at once, as long as the shorter one: `weight` 0 is `a`, 1 is `b`.
Result<Clip> blend(const Clip& a, const Clip& b, double weight, bool aligned = true);

}  // namespace mocap::edit
