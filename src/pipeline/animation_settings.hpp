// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the user sets for an animation of Second Life.

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

/// Settings that replace those of the clip; what is not set stays as it was read, else the default
/// of `anim::Style`.
struct AnimationSettings {
  std::optional<std::int32_t> priority;  ///< 0 to 6.
  std::vector<std::pair<std::string, std::int32_t>> joint_priorities;
  std::optional<bool> loops;
  std::optional<edit::Moment> loop_in, loop_out, ease_in, ease_out;
  std::optional<std::uint32_t> hand_pose;
  std::optional<std::string> emote;
  anim::Keys keys = anim::Keys::needed;
  bool still_joints = false;

  /// Whether files of a format hold such settings.
  static bool is_about(Format format) { return format == Format::anim; }
  /// Whether any setting replaces one that a clip carries itself.
  bool changes_clip() const;
};

/// Puts the settings into the clip's own `anim_style`. Fails with `edit.joint` where a priority is
/// for a joint that the clip does not have, and with `edit.range` where the loop is not within it.
Status apply(const AnimationSettings& settings, Clip& clip);

/// Puts those that say which keys are written into the options.
void set_keys(const AnimationSettings& settings, SaveOptions& options);

}  // namespace mocap::pipeline
