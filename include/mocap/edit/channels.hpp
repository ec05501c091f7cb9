// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits the values of single channels.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// Selects values of a clip.
struct ChannelTarget {
  /// Names, paths, or patterns with `*` and `?`.
  std::vector<std::string> joints;
  /// Channels to change, if the joint has them. Default: all channels.
  std::vector<Channel> channels = {};
  /// Default: all frames of motion. A reference pose is only included if a range starts there.
  FrameRange frames = {};
};

/// Sets values, in degrees or file units.
struct SetChannels {
  ChannelTarget target;
  double value = 0.0;
};

/// Adds a constant to values.
struct AddToChannels {
  ChannelTarget target;
  double value = 0.0;
};

/// Multiplies values.
struct ScaleChannels {
  ChannelTarget target;
  double factor = 1.0;
};

/// Fail with `edit.joint` if no joint matches or none has such a channel, with `edit.range`, and
/// with `edit.value` if the number is not finite.
Status validate(const SetChannels& options, const Clip& clip);
Status validate(const AddToChannels& options, const Clip& clip);
Status validate(const ScaleChannels& options, const Clip& clip);

/// No other values change. Fails with `edit.value` if a result overflows.
Status apply(const SetChannels& options, Clip& clip, Diagnostics& diagnostics);
Status apply(const AddToChannels& options, Clip& clip, Diagnostics& diagnostics);
Status apply(const ScaleChannels& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
