// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Numbers of single channels, set by hand.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// Some numbers of a clip.
struct ChannelTarget {
  /// Names, paths, or patterns with `*` and `?`.
  std::vector<std::string> joints;
  /// Those of them that a joint has are meant. Default: all channels.
  std::vector<Channel> channels = {};
  /// Default: all frames of motion; a reference pose is left alone unless a range begins there.
  FrameRange frames = {};
};

/// The number becomes this one: degrees or file units.
struct SetChannels {
  ChannelTarget target;
  double value = 0.0;
};

/// So much is added to it.
struct AddToChannels {
  ChannelTarget target;
  double value = 0.0;
};

/// It is multiplied.
struct ScaleChannels {
  ChannelTarget target;
  double factor = 1.0;
};

/// Fail with `edit.joint` where no joint is meant or none has such a channel, with `edit.range`,
/// and with `edit.value` where the number is not finite.
Status validate(const SetChannels& options, const Clip& clip);
Status validate(const AddToChannels& options, const Clip& clip);
Status validate(const ScaleChannels& options, const Clip& clip);

/// No other number changes. What comes out too large for a number is refused with `edit.value`.
Status apply(const SetChannels& options, Clip& clip, Diagnostics& diagnostics);
Status apply(const AddToChannels& options, Clip& clip, Diagnostics& diagnostics);
Status apply(const ScaleChannels& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
