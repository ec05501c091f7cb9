// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of `mocap convert` about animations of Second Life.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mocap/anim.hpp"
#include "mocap/edit/frame_range.hpp"
#include "options.hpp"

namespace mocap::cli {

/// The words as they stand on the command line.
struct AnimationWords {
  std::vector<std::string> priorities;
  std::optional<std::string> loops, loop_in, loop_out, ease_in, ease_out, hand_pose, emote, keys,
      first_frame;
  bool still_joints = false;
};

/// What an animation is to say, where it is not what the clip says.
struct AnimationSettings {
  std::optional<std::int32_t> priority;
  std::vector<std::pair<std::string, std::int32_t>> joint_priorities;
  std::optional<bool> loops;
  std::optional<edit::Moment> loop_in, loop_out, ease_in, ease_out;
  std::optional<std::uint32_t> hand_pose;
  std::optional<std::string> emote;
  std::optional<bool> reference_frame;  ///< Default: found out.
  anim::Keys keys = anim::Keys::needed;
  bool still_joints = false;
};

void declare_animation(OptionTable& table, AnimationWords& words);

/// Fills in what the words mean, or says which is not understood.
std::optional<UsageError> set_animation(const AnimationWords& words, AnimationSettings& settings);

/// The first option that has no effect where no animation is written.
std::optional<UsageError> find_idle_animation(const AnimationWords& words);

/// Puts the settings into the clip's own. Fails with `anim.joint` where a priority is for a joint
/// that it does not have.
Status say_animation(const AnimationSettings& settings, Clip& clip);

/// How the clip is written: as asked, else as it shows.
anim::WriteOptions animation_options(const Clip& clip, const AnimationSettings& settings,
                                     std::optional<double> metres_per_unit,
                                     Diagnostics& diagnostics);

}  // namespace mocap::cli
