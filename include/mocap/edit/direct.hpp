// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Direct editing: joints and frames are chosen, and their numbers are set.

#include <string>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/edit/arithmetic.hpp"
#include "mocap/edit/channels.hpp"
#include "mocap/edit/ease.hpp"
#include "mocap/edit/extend.hpp"
#include "mocap/edit/keyframes.hpp"
#include "mocap/edit/layer.hpp"

namespace mocap::edit {

/// Some joints of a clip during some frames. The clip must outlive it. What cannot be done, a joint
/// or frame that is not there, is told by what it is asked to do, before anything changes.
class Selection {
 public:
  /// `joints`: names, paths, or patterns with `*` and `?`.
  Selection(Clip& clip, std::vector<std::string> joints)
      : clip_(&clip), joints_(std::move(joints)) {}

  /// The same joints during a range only. Without it: all frames of motion.
  Selection during(const FrameRange& range) const;
  /// From one frame to another, both ends.
  Selection during(std::size_t first_frame, std::size_t last_frame) const;

  /// Degrees or file units. Errors as `SetChannels`, `AddToChannels`, `ScaleChannels`.
  Status set(Channel channel, double value) const;
  Status add(Channel channel, double value) const;
  Status scale(Channel channel, double factor) const;

  /// Frames between keys; the range does not count. Errors as `Keyframes`, `RotationKeyframes`.
  Status set_keys(Channel channel, std::vector<ValueKey> keys) const;
  Status set_keys(std::vector<RotationKey> keys) const;

  /// Lays these joints of another clip over the range; `joints` and `range` of the options are
  /// taken from here. Errors as `Layer`.
  Status lay_over(const Clip& over, LayerOptions options = {}) const;

 private:
  Clip* clip_;
  std::vector<std::string> joints_;
  FrameRange range_;
};

/// `select(clip, {"LeftArm"}).during(10, 20).set(Channel::x_rotation, 30.0)`
Selection select(Clip& clip, std::vector<std::string> joints);

}  // namespace mocap::edit
