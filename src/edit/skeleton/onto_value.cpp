// SPDX-License-Identifier: MIT
#include "edit/skeleton/onto_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/io.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::edit {

namespace {

using retarget::FeetRule;
using retarget::HandsRule;
using retarget::Options;
using retarget::ReferencePose;
using retarget::ScaleRule;
using retarget::SpineRule;

/// From nanometres to kilometres and back; squares of lengths overflow with much larger factors.
constexpr double least_scale = 1e-12;
constexpr double most_scale = 1e12;

constexpr std::string_view pose_words = "auto t-pose rest frame:";

constexpr std::array all_options{
    OntoOption{"from-pose", "POSE",
               "For --onto: the pose of the clip that corresponds to that of the other skeleton: "
               "auto (default: its T-pose, made of the rest pose or of an upright frame), t-pose "
               "(made of the rest pose), rest or frame:N (unchanged).",
               pose_words},
    OntoOption{"onto-pose", "POSE", "For --onto: the same for the other skeleton.", pose_words},
    OntoOption{
        "spine", "HOW",
        "For --onto: how rotations are distributed along a spine or neck with another number "
        "of joints: arc (default: the same curve), even (evenly, as MotionBuilder does) or "
        "one-to-one.",
        "arc even one-to-one"},
    OntoOption{"onto-scale", "HOW",
               "For --onto: what lengths of the motion are scaled by: legs (default), hips or "
               "height (the height of the hips or the head), a share such as 90% of that of the "
               "legs, or the number itself.",
               "legs hips height", true},
    OntoOption{
        "feet", "HOW",
        "For --onto: plant (default: where the feet of the clip are, scaled, without sliding "
        "during contacts), place (without planting) or free (where the legs put them).",
        "plant place free"},
    OntoOption{"hands", "HOW",
               "For --onto: turn (default: where the arms put them), reach (where the hands of the "
               "clip are, relative to the shoulders and scaled) or touch (the same, and hands that "
               "touch each other, the head, the trunk or a thigh do so on the other body).",
               "turn reach touch"},
};

std::optional<std::size_t> frame_of(std::string_view word) {
  constexpr std::string_view prefix = "frame:";
  if (!word.starts_with(prefix)) return std::nullopt;
  const std::optional<double> number = number_in(word.substr(prefix.size()));
  if (!number || !(*number >= 0.0) || !(*number < 1e15) || *number != std::floor(*number))
    return std::nullopt;
  return static_cast<std::size_t>(*number);
}

/// The value of a word in a list.
template <class Value>
std::optional<Value> value_in(std::string_view word,
                              std::initializer_list<std::pair<std::string_view, Value>> words) {
  for (const auto& [name, value] : words)
    if (name == word) return value;
  return std::nullopt;
}

bool set_pose(std::string_view word, ReferencePose& pose) {
  using Kind = ReferencePose::Kind;
  if (const std::optional<std::size_t> frame = frame_of(word)) {
    pose = {Kind::frame, *frame};
    return true;
  }
  const auto kind = value_in<Kind>(
      word, {{"auto", Kind::automatic}, {"t-pose", Kind::t_pose}, {"rest", Kind::rest}});
  if (kind) pose = {*kind, 0};
  return kind.has_value();
}

bool set_scale(std::string_view word, ScaleRule& scale) {
  using Kind = ScaleRule::Kind;
  const auto kind =
      value_in<Kind>(word, {{"legs", Kind::legs}, {"hips", Kind::hips}, {"height", Kind::height}});
  if (kind) {
    scale = {*kind};
    return true;
  }
  const bool is_share = word.ends_with('%');
  if (is_share) word.remove_suffix(1);
  const std::optional<double> number = number_in(word);
  if (!number || !(*number >= least_scale) || !(*number <= most_scale)) return false;
  scale = is_share ? ScaleRule{Kind::legs, 1.0, *number / 100.0} : ScaleRule{Kind::factor, *number};
  return true;
}

template <class Value>
bool set_word(std::optional<Value> found, Value& value) {
  if (found) value = *found;
  return found.has_value();
}

bool is_option(std::string_view name) {
  return std::any_of(all_options.begin(), all_options.end(),
                     [&](const OntoOption& option) { return option.name == name; });
}

/// The words that an option takes, for error messages.
std::string_view words_of(std::string_view name) {
  if (name == "spine") return "arc, even or one-to-one";
  if (name == "feet") return "plant, place or free";
  if (name == "hands") return "turn, reach or touch";
  if (name == "onto-scale")
    return "legs, hips, height, a percentage such as 90%, or a number from 1e-12 to 1e12";
  return "auto, t-pose, rest or frame:N";
}

}  // namespace

std::span<const OntoOption> onto_options() {
  return all_options;
}

Status set_onto_option(std::string_view name, std::string_view value, Options& options) {
  bool is_valid = false;
  if (name == "from-pose") is_valid = set_pose(value, options.source_pose);
  if (name == "onto-pose") is_valid = set_pose(value, options.target_pose);
  if (name == "onto-scale") is_valid = set_scale(value, options.scale);
  if (name == "spine") {
    is_valid = set_word(value_in<SpineRule>(value, {{"arc", SpineRule::arc},
                                                    {"even", SpineRule::even},
                                                    {"one-to-one", SpineRule::one_to_one}}),
                        options.spine);
  }
  if (name == "feet") {
    is_valid = set_word(value_in<FeetRule>(value, {{"plant", FeetRule::plant},
                                                   {"place", FeetRule::place},
                                                   {"free", FeetRule::free}}),
                        options.feet);
  }
  if (name == "hands") {
    is_valid = set_word(value_in<HandsRule>(value, {{"turn", HandsRule::turn},
                                                    {"reach", HandsRule::reach},
                                                    {"touch", HandsRule::touch}}),
                        options.hands);
  }
  if (is_valid) return {};
  return tl::unexpected<Error>(invalid_value(name, value, words_of(name)).error());
}

Result<OntoValue> parse_onto_value(std::string_view text) {
  OntoValue value{text, {}};
  for (std::size_t at = text.rfind('@'); at != std::string_view::npos; at = value.file.rfind('@')) {
    const std::string_view word = value.file.substr(at + 1);
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || !is_option(word.substr(0, equals))) break;
    if (Status set =
            set_onto_option(word.substr(0, equals), word.substr(equals + 1), value.options);
        !set) {
      return tl::unexpected<Error>(std::move(set.error()));
    }
    value.file = value.file.substr(0, at);
  }
  return value;
}

namespace {

/// The name in `FILE@NAME=VALUE`; empty if there is none.
std::string_view last_name_in(std::string_view file) {
  const std::size_t at = file.rfind('@');
  if (at == std::string_view::npos) return {};
  const std::size_t equals = file.find('=', at);
  return equals == std::string_view::npos ? std::string_view()
                                          : file.substr(at + 1, equals - at - 1);
}

}  // namespace

Result<Clip> onto_skeleton(std::string_view file, const ClipReader& read) {
  if (is_built_in_skeleton(file)) return built_in_skeleton(file);
  const std::string lower_case = text::lower(file);
  if (!read && !is_built_in_skeleton(lower_case))
    return fail(codes::edit_value, "onto: files cannot be read here");
  Result<Clip> clip = read ? read(std::string(file)) : built_in_skeleton(lower_case);
  if (clip || clip.error().code != codes::io_not_found) return clip;
  // A file with that name comes first.
  if (is_built_in_skeleton(lower_case)) return built_in_skeleton(lower_case);
  if (const std::string_view name = last_name_in(file); !name.empty()) {
    std::string names;
    for (const OntoOption& option : all_options)
      names += (names.empty() ? "" : ", ") + std::string(option.name);
    clip.error().advise(
        fmt::format("If `{}` is meant as an option: the options after the name are {}.",
                    text::shown(std::string(name)), names));
    return clip;
  }
  if (file.find('.') != std::string_view::npos) return clip;
  std::string words;
  for (const BuiltInSkeleton& each : built_in_skeletons())
    words += (words.empty() ? "" : ", ") + std::string(each.word);
  clip.error().advise(
      fmt::format("Check the spelling and the folder. Built-in skeletons: {}.", words));
  return clip;
}

std::string with_onto_option(std::string value, std::string_view name, std::string_view word) {
  const Result<OntoValue> parsed = parse_onto_value(value);
  if (!parsed || value.find(fmt::format("@{}=", name), parsed->file.size()) != std::string::npos)
    return value;
  return fmt::format("{}@{}={}", value, name, word);
}

}  // namespace mocap::edit
