// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion of a human figure on the skeleton of the Second Life avatar.

#include <cstddef>
#include <optional>

#include "edit/avatar_match.hpp"
#include "mocap/clip.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

struct OnAvatar {
  Clip clip;           ///< On the avatar: inches, x to its left, y up, z to its front.
  double scale = 1.0;  ///< Inches of the avatar for a unit of the figure.
  /// The frame that was taken for the reference pose, where the rest pose does not stand.
  std::optional<std::size_t> reference_frame;
};

/// The motion without its first `reference_frames` frames. Fails with `edit.no-body` where the
/// figure stands in neither its rest pose nor any frame.
Result<OnAvatar> retarget_to_avatar(const Clip& clip, const AvatarMatch& match,
                                    std::size_t reference_frames);

}  // namespace mocap::edit
