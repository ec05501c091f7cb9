// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of `mocap convert` for Second Life animations.

#include <optional>
#include <string>
#include <vector>

#include "options.hpp"
#include "pipeline/animation_settings.hpp"

namespace mocap::cli {

/// The option values as given on the command line.
struct AnimationWords {
  std::vector<std::string> priorities;
  std::optional<std::string> loops, loop_in, loop_out, ease_in, ease_out, hand_pose, emote, keys;
  bool still_joints = false;
};

using AnimationSettings = pipeline::AnimationSettings;

void declare_animation(OptionTable& table, AnimationWords& words);

/// Parses the values into the options, or returns an error for an invalid value.
std::optional<UsageError> set_animation(const AnimationWords& words, AnimationSettings& settings);

/// The first option that has no effect because no animation is written.
std::optional<UsageError> find_idle_animation(const AnimationWords& words);

}  // namespace mocap::cli
