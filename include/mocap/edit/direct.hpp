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

  /// Sets a channel to a value, degrees or file units. Fails like `SetChannels`.
  Status set(Channel channel, double value) const;
  /// Adds a value, degrees or file units. Fails like `AddToChannels`.
  Status add(Channel channel, double value) const;
  /// Multiplies a channel by a factor. Fails like `ScaleChannels`.
  Status scale(Channel channel, double factor) const;

  /// Interpolates the frames between keys of a channel; ignores the range. Fails like `Keyframes`.
  Status set_keys(Channel channel, std::vector<ValueKey> keys) const;
  /// The same for the rotation of the joints. Fails like `RotationKeyframes`.
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
