// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Channels that joints lack.

#include <cstdint>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct AddChannels {
  enum class Kind : std::uint8_t { rotations, positions, all };
  Kind kind = Kind::all;
  /// Names, paths, or patterns with `*` and `?`. Default: all joints.
  std::vector<std::string> joints;
};

/// Fails with `edit.joint` where a word means no joint.
Status validate(const AddChannels& options, const Clip& clip);

/// Gives joints all three channels of a kind. The pose stays and so does every number: new angles
/// are 0, new positions what the offset says. New angles stand in the order that most joints have,
/// as far as the joint's own angles stand in it, else behind them. A joint with quaternions turns
/// every way already. A note reports how many joints got some.
Status apply(const AddChannels& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
