// SPDX-License-Identifier: MIT
#include "animation_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "fitting_options.hpp"
#include "mocap/anim_style.hpp"
#include "mocap/secondlife.hpp"
#include "model/nearest.hpp"
#include "quantities.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::uint64_t highest_priority = 6;

std::vector<std::string> hand_pose_names() {
  std::vector<std::string> names;
  for (const secondlife::HandPose& pose : secondlife::hand_poses()) names.emplace_back(pose.name);
  return names;
}

Misuse set_priority(const std::string& word, AnimationSettings& settings) {
  const std::size_t equals = word.rfind('=');
  const std::string_view digits =
      std::string_view(word).substr(equals == std::string::npos ? 0 : equals + 1);
  const std::optional<std::uint64_t> number = count_from(digits);
  if (!number || *number > highest_priority || equals == 0)
    return unknown_word("--priority", word, "expected 0 to 6, or JOINT=N such as mHead=5");
  const auto priority = static_cast<std::int32_t>(*number);
  if (equals == std::string::npos) {
    settings.priority = priority;
  } else {
    settings.joint_priorities.emplace_back(word.substr(0, equals), priority);
  }
  return std::nullopt;
}

Misuse set_moment(std::string_view option, const std::optional<std::string>& word,
                  std::optional<edit::TimePoint>& moment) {
  if (!word) return std::nullopt;
  const Result<edit::TimePoint> parsed = edit::parse_time_point(*word);
  if (!parsed) return unknown_word(option, *word, "expected frames or seconds, such as 12 or 0.4s");
  moment = *parsed;
  return std::nullopt;
}

Misuse set_hand_pose(const std::string& word, AnimationSettings& settings) {
  const std::span<const secondlife::HandPose> poses = secondlife::hand_poses();
  const std::optional<std::uint64_t> number = count_from(word);
  const auto found = std::find_if(poses.begin(), poses.end(), [&](const auto& pose) {
    return number ? pose.number == *number : pose.name == word;
  });
  if (found == poses.end()) {
    std::string advice = did_you_mean(word, hand_pose_names());
    if (advice.empty())
      advice = fmt::format("expected 0 to {}, or a name such as relaxed, fist-left, typing",
                           poses.back().number);
    return unknown_word("--hand-pose", word, std::move(advice));
  }
  settings.hand_pose = found->number;
  return std::nullopt;
}

}  // namespace

void declare_animation(OptionTable& table, AnimationWords& words) {
  table.group("Second Life .anim");
  table.list(
      "priority", "N|JOINT=N", words.priorities,
      "Priority of an .anim, 0 to 6: if two animations move the same joint, the higher one wins. "
      "JOINT=N sets the priority of one joint. Default: as in the input, otherwise 2.");
  Option& loops =
      table.value("anim-loop", "WORD", words.loops,
                  "Whether Second Life repeats an .anim: yes or no. The motion does not change; "
                  "--loop closes its seam. Default: as in the input, otherwise no.");
  loops.value_left_out = "yes";
  loops.choices = {"yes", "no"};
  loops.old_name = "loops";
  table.value("loop-in", "TIME", words.loop_in,
              "Where each repetition of an .anim starts, in frames or seconds; implies "
              "--anim-loop. Default: its start.");
  table.value("loop-out", "TIME", words.loop_out,
              "Where each repetition of an .anim ends; implies --anim-loop. Default: its end.");
  table.value("ease-in", "LENGTH", words.ease_in,
              "Ease-in (blend-in) time of an .anim, such as 0.5s. Default: as in the input, "
              "otherwise 0.3s.");
  table.value("ease-out", "LENGTH", words.ease_out, "Ease-out (blend-out) time of an .anim.");
  std::string names;
  for (const std::string& name : hand_pose_names()) names += (names.empty() ? "" : ", ") + name;
  Option& hands = table.value("hand-pose", "POSE", words.hand_pose,
                              fmt::format("The hand pose of an .anim, by name or by number from 0: "
                                          "{}. Default: as in the input, otherwise relaxed.",
                                          names));
  hands.choices = hand_pose_names();
  hands.choices_only = false;
  table.value(
      "emote", "NAME", words.emote,
      "The facial expression of an .anim, such as express_smile. Default: as in the input.");
  table
      .value("anim-keys", "WHICH", words.keys,
             "The key frames of an .anim: needed (default: those that interpolation cannot "
             "replace) or all.")
      .choices = {"needed", "all"};
  table.flag("still-joints", words.still_joints,
             "Include joints that never move in an .anim, so that no other animation moves them.");
}

std::optional<UsageError> set_animation(const AnimationWords& words, AnimationSettings& settings) {
  for (const std::string& word : words.priorities)
    if (Misuse wrong = set_priority(word, settings)) return wrong;
  if (Misuse wrong = set_moment("--loop-in", words.loop_in, settings.loop_in)) return wrong;
  if (Misuse wrong = set_moment("--loop-out", words.loop_out, settings.loop_out)) return wrong;
  if (Misuse wrong = set_moment("--ease-in", words.ease_in, settings.ease_in)) return wrong;
  if (Misuse wrong = set_moment("--ease-out", words.ease_out, settings.ease_out)) return wrong;
  if (words.hand_pose)
    if (Misuse wrong = set_hand_pose(*words.hand_pose, settings)) return wrong;
  if (words.loops) settings.loops = *words.loops == "yes";
  if (words.loops == "no" && (words.loop_in || words.loop_out))
    return UsageError{"--anim-loop=no contradicts --loop-in and --loop-out", "omit one of them"};
  if (words.loop_in || words.loop_out) settings.loops = true;
  settings.emote = words.emote;
  if (words.keys == "all") settings.keys = anim::Keys::every_frame;
  settings.still_joints = words.still_joints;
  return std::nullopt;
}

std::optional<UsageError> find_idle_animation(const AnimationWords& words) {
  const std::array<std::pair<std::string_view, bool>, 10> given{{
      {"--priority", !words.priorities.empty()},
      {"--anim-loop", words.loops.has_value()},
      {"--loop-in", words.loop_in.has_value()},
      {"--loop-out", words.loop_out.has_value()},
      {"--ease-in", words.ease_in.has_value()},
      {"--ease-out", words.ease_out.has_value()},
      {"--hand-pose", words.hand_pose.has_value()},
      {"--emote", words.emote.has_value()},
      {"--anim-keys", words.keys.has_value()},
      {"--still-joints", words.still_joints},
  }};
  for (const auto& [option, is_given] : given)
    if (is_given) {
      UsageError idle = idle_option(option, "it applies only when an .anim file is written");
      idle.advice = "omit it, or write an .anim: -o NAME.anim";
      return idle;
    }
  return std::nullopt;
}

}  // namespace mocap::cli
