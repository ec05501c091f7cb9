// SPDX-License-Identifier: MIT
#include "formats/anim/option_list.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/anim/document.hpp"
#include "formats/descriptor.hpp"
#include "formats/option_setters.hpp"
#include "mocap/secondlife.hpp"
#include "model/nearest.hpp"

namespace mocap::anim {

namespace {

using detail::FormatOption;
using detail::FormatSetting;
using detail::OfferedValue;
using detail::OptionField;
using detail::OptionTarget;
using detail::OptionUse;
using detail::OptionValue;
using Kind = FormatOption::Kind;

constexpr std::string_view heading = "Second Life .anim";
/// The longest animation that the viewer accepts, and so the longest ease time.
constexpr double longest_ease_s = 60.0;

std::vector<std::string> hand_pose_names() {
  std::vector<std::string> names;
  for (const secondlife::HandPose& pose : secondlife::hand_poses()) names.emplace_back(pose.name);
  return names;
}

std::string accepted_priorities() {
  return fmt::format("expected 0 to {}, or JOINT=N such as mHead=5", highest_priority);
}

std::string set_priority_of(const OptionValue& value, const OptionTarget& target) {
  const std::size_t equals = value.word.rfind('=');
  const bool is_of_joint = equals != std::string_view::npos;
  const auto number =
      detail::parse_count(value.word.substr(is_of_joint ? equals + 1 : 0), highest_priority);
  if (!number || equals == 0) return accepted_priorities();
  const auto priority = static_cast<std::int32_t>(*number);
  if (is_of_joint) {
    target.save.anim_fit.joint_priorities.emplace_back(value.word.substr(0, equals), priority);
  } else {
    target.save.anim_fit.priority = priority;
  }
  return {};
}

std::string set_loops(const OptionValue& value, const OptionTarget& target) {
  if (value.word != "yes" && value.word != "no") return "expected yes or no";
  target.save.anim_fit.loops = value.word == "yes";
  return {};
}

std::string set_loop_time(const OptionValue& value, const OptionTarget& target,
                          std::optional<TimePoint>& time) {
  time = value.time;
  if (!target.save.anim_fit.loops) target.save.anim_fit.loops = true;
  return {};
}

std::string set_ease(const OptionValue& value, std::optional<TimePoint>& ease) {
  if (value.time->is_time && value.time->value > longest_ease_s)
    return fmt::format("expected at most {} seconds", longest_ease_s);
  ease = value.time;
  return {};
}

std::string set_hand_pose(const OptionValue& value, const OptionTarget& target) {
  const std::span<const secondlife::HandPose> poses = secondlife::hand_poses();
  const auto number = detail::parse_count(value.word, highest_hand_pose);
  const auto found =
      std::find_if(poses.begin(), poses.end(), [&](const secondlife::HandPose& pose) {
        return number ? pose.number == *number : pose.name == value.word;
      });
  if (found == poses.end()) {
    std::string advice = did_you_mean(value.word, hand_pose_names());
    if (!advice.empty()) return advice;
    return fmt::format("expected 0 to {}, or a name such as relaxed, fist-left, typing",
                       poses.back().number);
  }
  target.save.anim_fit.hand_pose = found->number;
  return {};
}

constexpr std::array<OfferedValue, highest_priority + 1> offered_priorities{{
    {"0", "0, lowest"},
    {"1", "1"},
    {"2", "2, usual"},
    {"3", "3"},
    {"4", "4, overrides walking and standing"},
    {"5", "5"},
    {"6", "6, highest"},
}};
constexpr OptionField priority_field{
    .label = "Priority",
    .note = "If two animations move the same joint, the higher priority wins.",
    .offered = offered_priorities};
constexpr OptionField loop_field{.label = "Loop the animation"};
constexpr OptionField ease_in_field{.label = "Ease in", .most_s = longest_ease_s};
constexpr OptionField ease_out_field{.label = "Ease out", .most_s = longest_ease_s};

constexpr FormatOption priority{
    .name = "priority",
    .kind = Kind::list,
    .value_name = "N|JOINT=N",
    .group = heading,
    .text =
        [] {
          return fmt::format(
              "Priority of an .anim, 0 to {}: if two animations move the same joint, the higher "
              "priority wins. JOINT=N sets the priority of one joint. Default: as in the "
              "input, otherwise 2.",
              highest_priority);
        },
    .field = &priority_field,
};

constexpr FormatOption loop{
    .name = "anim-loop",
    .old_name = "loops",
    .kind = Kind::word,
    .value_name = "WORD",
    .default_value = "yes",
    .group = heading,
    .text =
        [] {
          return std::string(
              "Whether Second Life repeats an .anim: yes or no. The motion does not change; --loop "
              "closes its seam. Default: as in the input, otherwise no.");
        },
    .choices =
        [] {
          return std::vector<std::string>{"yes", "no"};
        },
    .field = &loop_field,
};

constexpr FormatOption loop_in{
    .name = "loop-in",
    .kind = Kind::time,
    .value_name = "TIME",
    .group = heading,
    .text =
        [] {
          return std::string(
              "Where each repetition of an .anim starts, in frames or seconds; implies "
              "--anim-loop. Default: the start of the animation.");
        },
};

constexpr FormatOption loop_out{
    .name = "loop-out",
    .kind = Kind::time,
    .value_name = "TIME",
    .group = heading,
    .text =
        [] {
          return std::string(
              "Where each repetition of an .anim ends; implies --anim-loop. Default: the end of "
              "the animation.");
        },
};

constexpr FormatOption ease_in{
    .name = "ease-in",
    .kind = Kind::time,
    .value_name = "LENGTH",
    .group = heading,
    .text =
        [] {
          return std::string(
              "Ease-in (blend-in) time of an .anim, such as 0.5s. Default: as in the input, "
              "otherwise 0.3s.");
        },
    .field = &ease_in_field,
};

constexpr FormatOption ease_out{
    .name = "ease-out",
    .kind = Kind::time,
    .value_name = "LENGTH",
    .group = heading,
    .text = [] { return std::string("Ease-out (blend-out) time of an .anim."); },
    .field = &ease_out_field,
};

constexpr FormatOption hand_pose{
    .name = "hand-pose",
    .kind = Kind::word,
    .value_name = "POSE",
    .group = heading,
    .text =
        [] {
          return fmt::format(
              "The hand pose of an .anim, by name or by number from 0: {}. Default: as in the "
              "input, otherwise relaxed.",
              fmt::join(hand_pose_names(), ", "));
        },
    .choices = hand_pose_names,
    .choices_only = false,
};

constexpr FormatOption emote{
    .name = "emote",
    .kind = Kind::word,
    .value_name = "NAME",
    .group = heading,
    .text =
        [] {
          return std::string(
              "The facial expression of an .anim, such as express_smile. Default: as in the "
              "input.");
        },
};

constexpr FormatOption keys{
    .name = "anim-keys",
    .kind = Kind::word,
    .value_name = "WHICH",
    .group = heading,
    .text =
        [] {
          return std::string(
              "The key frames of an .anim: needed (default: those that interpolation cannot "
              "replace) or all.");
        },
    .choices =
        [] {
          return std::vector<std::string>{"needed", "all"};
        },
};

constexpr FormatOption still_joints{
    .name = "still-joints",
    .group = heading,
    .text =
        [] {
          return std::string(
              "Include joints that never move in an .anim, so that no other animation moves them.");
        },
};

constexpr std::array<FormatSetting, 10> settings{{
    {&priority, OptionUse::writing, set_priority_of},
    {&loop, OptionUse::writing, set_loops},
    {&loop_in, OptionUse::writing,
     [](const OptionValue& value, const OptionTarget& target) {
       return set_loop_time(value, target, target.save.anim_fit.loop_in);
     }},
    {&loop_out, OptionUse::writing,
     [](const OptionValue& value, const OptionTarget& target) {
       return set_loop_time(value, target, target.save.anim_fit.loop_out);
     }},
    {&ease_in, OptionUse::writing,
     [](const OptionValue& value, const OptionTarget& target) {
       return set_ease(value, target.save.anim_fit.ease_in);
     }},
    {&ease_out, OptionUse::writing,
     [](const OptionValue& value, const OptionTarget& target) {
       return set_ease(value, target.save.anim_fit.ease_out);
     }},
    {&hand_pose, OptionUse::writing, set_hand_pose},
    {&emote, OptionUse::writing,
     [](const OptionValue& value, const OptionTarget& target) {
       target.save.anim_fit.emote = std::string(value.word);
       return std::string();
     }},
    {&keys, OptionUse::writing,
     [](const OptionValue& value, const OptionTarget& target) {
       if (value.word != "all" && value.word != "needed")
         return std::string("expected needed or all");
       target.save.anim.keys = value.word == "all" ? Keys::every_frame : Keys::needed;
       return std::string();
     }},
    {&still_joints, OptionUse::writing,
     detail::set_flag<&SaveOptions::anim, &WriteOptions::still_joints>},
}};

}  // namespace

std::span<const FormatSetting> option_list() {
  return settings;
}

std::string contradiction_in(const SaveOptions& options) {
  const FitOptions& fit = options.anim_fit;
  if (fit.loops != false || !(fit.loop_in || fit.loop_out)) return {};
  return "--anim-loop=no contradicts --loop-in and --loop-out";
}

}  // namespace mocap::anim
