// SPDX-License-Identifier: MIT
// Edits of what is moved, in words.
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

template <class Options>
Result<Edit> parse_joints(std::string_view value) {
  Options options{words_in(value)};
  if (options.joints.empty())
    return fail(Code::edit_value, "no joint is named: give names with commas between them");
  return Edit(std::move(options));
}

constexpr std::array kinds{
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
