// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of `mocap convert` about animations of Second Life.

#include <optional>
#include <string>
#include <vector>

#include "options.hpp"
#include "pipeline/animation_settings.hpp"

namespace mocap::cli {

/// The words as they stand on the command line.
struct AnimationWords {
  std::vector<std::string> priorities;
  std::optional<std::string> loops, loop_in, loop_out, ease_in, ease_out, hand_pose, emote, keys;
  bool still_joints = false;
};

using AnimationSettings = pipeline::AnimationSettings;

void declare_animation(OptionTable& table, AnimationWords& words);

/// Fills in what the words mean, or says which is not understood.
std::optional<UsageError> set_animation(const AnimationWords& words, AnimationSettings& settings);

/// The first option that has no effect where no animation is written.
std::optional<UsageError> find_idle_animation(const AnimationWords& words);

}  // namespace mocap::cli
