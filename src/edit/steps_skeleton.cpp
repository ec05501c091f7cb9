// SPDX-License-Identifier: MIT
// Edits of what is moved, in words.
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/axis_words.hpp"
#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"

namespace mocap::edit {

namespace {

Result<Edit> parse_rest_pose(std::string_view value) {
  constexpr std::string_view frame = "frame:";
  if (value == "t-pose") return Edit(RestPose{RestPose::Kind::t_pose, 0});
  if (value.starts_with(frame)) {
    const std::optional<double> number = number_in(value.substr(frame.size()));
    if (number && *number >= 0.0 && *number < 1e15 && *number == std::floor(*number)) {
      return Edit(RestPose{RestPose::Kind::frame, static_cast<std::size_t>(*number)});
    }
  }
  return misunderstood("rest-pose", value, "t-pose or frame:N");
}

Result<Edit> parse_rename(std::string_view value) {
  Rename rename;
  for (const std::string& word : words_in(value)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size()) {
      return misunderstood("rename", word, "OLD=NEW, in which `*` stands for any text");
    }
    rename.pairs.push_back({word.substr(0, equals), word.substr(equals + 1)});
  }
  if (rename.pairs.empty()) return misunderstood("rename", value, "OLD=NEW");
  return Edit(std::move(rename));
}

/// What stands before the first colon, and the joints behind it.
struct WordAndJoints {
  std::string_view word;
  std::vector<std::string> joints;
  bool is_sound = true;  ///< A colon has joints behind it.
};

WordAndJoints split_at_colon(std::string_view value) {
  const std::size_t colon = value.find(':');
  if (colon == std::string_view::npos) return {value, {}};
  std::vector<std::string> joints = words_in(value.substr(colon + 1));
  const bool is_sound = !joints.empty();
  return {value.substr(0, colon), std::move(joints), is_sound};
}

Result<Edit> parse_order(std::string_view value) {
  WordAndJoints parts = split_at_colon(value);
  const std::optional<AxisOrder> order = order_in(parts.word);
  if (!order || !parts.is_sound) {
    return misunderstood("order", value, "three axes, such as ZXY, or ZXY:JOINTS");
  }
  return Edit(Order{*order, std::move(parts.joints)});
}

Result<Edit> parse_add_channels(std::string_view value) {
  WordAndJoints parts = split_at_colon(value);
  AddChannels options;
  options.joints = std::move(parts.joints);
  if (parts.is_sound && parts.word == "rotations") {
    options.kind = AddChannels::Kind::rotations;
    return Edit(std::move(options));
  }
  if (parts.is_sound && parts.word == "positions") {
    options.kind = AddChannels::Kind::positions;
    return Edit(std::move(options));
  }
  if (parts.is_sound && parts.word == "all") return Edit(std::move(options));
  return misunderstood("add-channels", value,
                       "rotations, positions or all, and joints: positions:Hips,*Foot");
}

Result<Edit> parse_position_mode(std::string_view value) {
  if (value == "replace") return Edit(Positions{Positions::Kind::replace});
  if (value == "add") return Edit(Positions{Positions::Kind::add});
  if (value == "either") return Edit(Positions{Positions::Kind::either});
  return misunderstood("position-mode", value, "replace, add or either");
}

template <class Options>
Result<Edit> parse_joints(std::string_view value) {
  Options options{words_in(value)};
  if (options.joints.empty())
    return fail(Code::edit_value, "no joint is named: give names with commas between them");
  return Edit(std::move(options));
}

constexpr std::array kinds{
    StepKind{{"order", "AXES", "",
              "Let joints turn about their axes in another order, such as ZYX; angles stay "
              "continuous. ZYX:LeftArm,*Leg: these joints only. Default: as the input has it; ZYX "
              "where an Acclaim motion becomes BVH, rx ry rz the other way."},
             parse_order},
    StepKind{{"add-channels", "KIND", "",
              "Give joints all three channels of a kind: rotations, positions or all; the pose "
              "stays. positions:Hips,*Foot: these joints only."},
             parse_add_channels},
    StepKind{{"position-mode", "MODE", "",
              "Let position channels replace the offset, or add to it, or mean the same either "
              "way; the pose stays."},
             parse_position_mode},
    StepKind{{"rotate-only", "", "",
              "Take the position channels off all joints but those from the root to the hips, and "
              "tell how far that moves a joint."},
             plain<RotateOnly>},
    StepKind{{"rest-pose", "POSE", "",
              "Make t-pose, or frame:N, the pose without motion; what moves stays where it is."},
             parse_rest_pose},
    StepKind{{"rename", "OLD=NEW", "",
              "Rename joints; several with commas, `*` for any text: `mixamorig:*=*`."},
             parse_rename},
    StepKind{{"keep", "JOINTS", "",
              "Keep these joints and the roots only; names or patterns, with commas."},
             parse_joints<KeepJoints>},
    StepKind{
        {"remove", "JOINTS", "", "Take these joints out; what stands below them moves as before."},
        parse_joints<RemoveJoints>}};

}  // namespace

std::span<const StepKind> skeleton_steps() {
  return kinds;
}

}  // namespace mocap::edit
