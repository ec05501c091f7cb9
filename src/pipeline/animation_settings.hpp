// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// User settings for a Second Life animation.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mocap/anim.hpp"
#include "mocap/clip.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// Settings that override those of the clip. Unset values are kept as read, otherwise they are the
/// defaults of `anim::Style`.
struct AnimationSettings {
  std::optional<std::int32_t> priority;  ///< 0 to 6.
  std::vector<std::pair<std::string, std::int32_t>> joint_priorities;
  std::optional<bool> loops;
  std::optional<edit::TimePoint> loop_in, loop_out, ease_in, ease_out;
  std::optional<std::uint32_t> hand_pose;
  std::optional<std::string> emote;
  anim::Keys keys = anim::Keys::needed;
  bool still_joints = false;

  /// Whether files of a format contain such settings.
  static bool is_about(Format format) { return format == Format::anim; }
  /// Whether any setting overrides one stored in the clip.
  bool changes_clip() const;
};

/// Stores the settings in the clip's `anim::Style`. Fails with `edit.joint` if a priority is given
/// for a joint that the clip does not have, and with `edit.range` if the loop is not within the
/// clip.
Status apply(const AnimationSettings& settings, Clip& clip);

/// Stores the settings that determine which keys are written in the options.
void set_keys(const AnimationSettings& settings, SaveOptions& options);

}  // namespace mocap::pipeline
