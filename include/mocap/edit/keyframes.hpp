// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Interpolates between key poses.

#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/channels.hpp"
#include "mocap/edit/ease.hpp"

namespace mocap::edit {

struct ValueKey {
  Moment at;  ///< A time selects the nearest frame.
  double value = 0.0;
  Ease ease = Ease::both;  ///< Easing towards the next key.
};

/// Keys of single channels.
struct Keyframes {
  std::vector<std::string> joints;     ///< Names, paths, or patterns with `*` and `?`.
  std::vector<Channel> channels = {};  ///< If the joint has them. Default: all.
  std::vector<ValueKey> keys;          ///< Two or more, in ascending order.
};

struct RotationKey {
  Moment at;  ///< A time selects the nearest frame.
  /// Local rotation relative to the parent, as in `evaluate`; unit length.
  Quaternion rotation = Quaternion::Identity();
  Ease ease = Ease::both;  ///< Easing to the next key, along the shortest arc.
};

/// Keys of joint rotations.
struct RotationKeyframes {
  std::vector<std::string> joints;
  std::vector<RotationKey> keys;  ///< Two or more, in ascending order.
};

/// Fail with `edit.keyframes`, or with `edit.joint` if no joint matches, none has such a channel,
/// or one cannot represent all rotations.
Status validate(const Keyframes& options, const Clip& clip);
Status validate(const RotationKeyframes& options, const Clip& clip);

/// Writes the frames from the first to the last key; other frames do not change. Euler angles of
/// rotations are those closest to the previous frame.
Status apply(const Keyframes& options, Clip& clip, Diagnostics& diagnostics);
Status apply(const RotationKeyframes& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
