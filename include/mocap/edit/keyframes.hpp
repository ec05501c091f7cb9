// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Movement between poses that are given.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/channels.hpp"
#include "mocap/edit/ease.hpp"

namespace mocap::edit {

struct ValueKey {
  Moment at;  ///< A time means the frame nearest to it.
  double value = 0.0;
  Ease ease = Ease::both;  ///< On the way to the next key.
};

/// Keys of single channels.
struct Keyframes {
  std::vector<std::string> joints;     ///< Names, paths, or patterns with `*` and `?`.
  std::vector<Channel> channels = {};  ///< Those that a joint has are meant. Default: all.
  std::vector<ValueKey> keys;          ///< Two or more, rising in time.
};

struct RotationKey {
  Moment at;  ///< A time means the frame nearest to it.
  /// Of the joint against its parent, as `evaluate` gives its local rotations; unit length.
  Quaternion rotation = Quaternion::Identity();
  Ease ease = Ease::both;  ///< On the way to the next key, along the shortest arc.
};

/// Keys of whole rotations.
struct RotationKeyframes {
  std::vector<std::string> joints;
  std::vector<RotationKey> keys;  ///< Two or more, rising in time.
};

/// Fail with `edit.keyframes`, or with `edit.joint` where no joint is meant, none has such a
/// channel, or one cannot turn every way.
Status validate(const Keyframes& options, const Clip& clip);
Status validate(const RotationKeyframes& options, const Clip& clip);

/// Writes the frames from the first key to the last; all others stay. Angles of rotations are
/// those nearest to the frame before.
Status apply(const Keyframes& options, Clip& clip, Diagnostics& diagnostics);
Status apply(const RotationKeyframes& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
