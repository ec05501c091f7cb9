// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Retargets the motion of a human figure to the Second Life avatar.

#include <cstddef>
#include <optional>

#include "edit/skeleton/avatar_match.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct OnAvatar {
  Clip clip;           ///< Motion of the avatar: inches, x to its left, y up, z forward.
  double scale = 1.0;  ///< Avatar inches per unit of the figure.
  /// The frame that was used as the reference pose, if the rest pose is not upright.
  std::optional<std::size_t> reference_frame;
};

/// Returns the motion without its first `reference_frames` frames. Fails with `edit.no-body` if the
/// figure is upright neither in its rest pose nor in any frame.
Result<OnAvatar> retarget_to_avatar(const Clip& clip, const AvatarMatch& match,
                                    std::size_t reference_frames);

}  // namespace mocap::edit
