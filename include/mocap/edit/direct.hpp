// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Direct editing: select joints and frames, then set their values.

#include <string>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/edit/combine.hpp"
#include "mocap/edit/signal.hpp"
#include "mocap/edit/time.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

/// Some joints of a clip during some frames. The clip must outlive it. Invalid joints and frames
/// are reported by the operations, before anything changes.
class Selection {
 public:
  /// `joints`: names, paths, or patterns with `*` and `?`.
  Selection(Clip& clip, std::vector<std::string> joints)
      : clip_(&clip), joints_(std::move(joints)) {}

  /// The same joints, restricted to a range. Without it: all frames of motion.
  Selection during(const FrameRange& range) const;
  /// From the first to the last frame, inclusive.
  Selection during(std::size_t first_frame, std::size_t last_frame) const;

  /// Degrees or file units. Fail like `SetChannels`, `AddToChannels`, `ScaleChannels`.
  Status set(Channel channel, double value) const;
  Status add(Channel channel, double value) const;
  Status scale(Channel channel, double factor) const;

  /// Interpolates frames between keys; ignores the range. Fail like `Keyframes`,
  /// `RotationKeyframes`.
  Status set_keys(Channel channel, std::vector<ValueKey> keys) const;
  Status set_keys(std::vector<RotationKey> keys) const;

  /// Layers these joints of another clip over the range. Overrides `joints` and `range` of the
  /// options. Fails like `Layer`.
  Status lay_over(const Clip& over, LayerOptions options = {}) const;

 private:
  Clip* clip_;
  std::vector<std::string> joints_;
  FrameRange range_;
};

/// `select(clip, {"LeftArm"}).during(10, 20).set(Channel::x_rotation, 30.0)`
Selection select(Clip& clip, std::vector<std::string> joints);

}  // namespace mocap::edit
