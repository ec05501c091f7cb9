// SPDX-License-Identifier: MIT
// Options and help of the skeleton edits.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/naming.hpp"
#include "edit/numbers.hpp"
#include "edit/skeleton/axis_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/units.hpp"

namespace mocap::edit {

namespace {

Result<Edit> parse_rest_pose(std::string_view value) {
  constexpr std::string_view frame = "frame:";
  constexpr std::string_view arms = "a-pose:";
  constexpr double hanging = 90.0;
  using Kind = RestPose::Kind;
  if (is_t_pose_word(value)) return Edit(RestPose{Kind::t_pose});
  if (value == "a-pose") return Edit(RestPose{Kind::a_pose});
  if (value == "arms-down") return Edit(RestPose{Kind::a_pose, 0, hanging});
  if (value.starts_with(arms)) {
    const std::optional<double> degrees = number_in(value.substr(arms.size()));
    if (degrees && std::abs(*degrees) <= hanging) return Edit(RestPose{Kind::a_pose, 0, *degrees});
  }
  if (value.starts_with(frame)) {
    const std::optional<double> number = number_in(value.substr(frame.size()));
    if (number && *number >= 0.0 && *number < 1e15 && *number == std::floor(*number)) {
      return Edit(RestPose{Kind::frame, static_cast<std::size_t>(*number)});
    }
  }
  return misunderstood("rest-pose", value,
                       "t-pose, arms-down, a-pose, a-pose:DEGREES (below the horizontal, to 90) or "
                       "frame:N");
}

/// `any`, `2` in file units, `0.5cm`, `1%` of the height.
Result<Edit> parse_rotate_only(std::string_view value) {
  if (value == "any") return Edit(RotateOnly{});
  constexpr std::string_view takes =
      "the maximum displacement of a joint: 0.5 in file units, 0.5cm, or 1% of the height";
  const std::size_t digits = std::min(value.find_first_not_of("+-.0123456789eE"), value.size());
  const std::string_view unit = value.substr(digits);
  const std::optional<double> number = number_in(value.substr(0, digits));
  const std::optional<double> metres = metres_of_unit(unit);
  constexpr double per_cent = 0.01;
  if (!number || *number < 0.0) return misunderstood("rotate-only", value, takes);
  if (unit.empty()) return Edit(RotateOnly{*number, RotateOnly::Unit::file});
  if (unit == "%") return Edit(RotateOnly{*number * per_cent, RotateOnly::Unit::share});
  if (metres) return Edit(RotateOnly{*number * *metres, RotateOnly::Unit::metres});
  return misunderstood("rotate-only", value, takes);
}

Result<Edit> parse_rename(std::string_view value) {
  Rename rename;
  for (const std::string& word : words_in(value)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size()) {
      return misunderstood("rename", word,
                           "OLD=NEW, in which `*` matches any text and `?` one character");
    }
    rename.pairs.push_back({word.substr(0, equals), word.substr(equals + 1)});
  }
  if (rename.pairs.empty()) return misunderstood("rename", value, "OLD=NEW");
  return Edit(std::move(rename));
}

/// The text before the first colon, and the joints after it.
struct WordAndJoints {
  std::string_view word;
  std::vector<std::string> joints;
  bool is_sound = true;  ///< The colon is followed by joints.
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
  if (value == "replace") return Edit(SetPositionMode{SetPositionMode::Kind::replace});
  if (value == "add") return Edit(SetPositionMode{SetPositionMode::Kind::add});
  if (value == "either") return Edit(SetPositionMode{SetPositionMode::Kind::either});
  return misunderstood("position-mode", value, "replace, add or either");
}

Result<Edit> parse_names(std::string_view value) {
  if (const auto known = detail::find_naming(value); !known)
    return tl::unexpected<Error>(known.error());
  return Edit(Names{std::string(value)});
}

/// A name may contain colons: only known words are removed.
Result<Edit> parse_add_root(std::string_view value) {
  constexpr std::string_view fixed = ":fixed";
  constexpr std::string_view ground = ":ground";
  AddRoot options;
  if (value.ends_with(fixed)) {
    options.kind = AddRoot::Kind::fixed;
    value.remove_suffix(fixed.size());
  } else if (value.ends_with(ground)) {
    options.kind = AddRoot::Kind::ground;
    value.remove_suffix(ground.size());
  }
  if (value.empty()) return misunderstood("add-root", value, "NAME, NAME:fixed or NAME:ground");
  options.name = value;
  return Edit(std::move(options));
}

Result<Edit> parse_join_roots(std::string_view value) {
  return Edit(JoinRoots{std::string(value)});
}

Result<Edit> parse_end_sites(std::string_view value) {
  if (value == "add") return Edit(EndSites{EndSites::Kind::add});
  if (value == "drop") return Edit(EndSites{EndSites::Kind::drop});
  return misunderstood("end-sites", value, "add or drop");
}

/// `LeftForeArm=28,*Leg=x1.1`
Result<Edit> parse_bone_length(std::string_view value) {
  constexpr std::string_view takes =
      "JOINT=LENGTH in file units, or JOINT=xFACTOR, such as LeftForeArm=28,*Leg=x1.1";
  BoneLengths lengths;
  for (const std::string& word : words_in(value)) {
    const std::size_t equals = word.rfind('=');
    if (equals == std::string::npos || equals == 0) {
      return misunderstood("bone-length", word, takes);
    }
    std::string_view number = std::string_view(word).substr(equals + 1);
    const bool is_factor = number.starts_with('x');
    if (is_factor) number.remove_prefix(1);
    const std::optional<double> length = number_in(number);
    if (!length || !(*length > 0.0)) return misunderstood("bone-length", word, takes);
    lengths.changes.push_back({word.substr(0, equals), *length, is_factor});
  }
  if (lengths.changes.empty()) return misunderstood("bone-length", value, takes);
  return Edit(std::move(lengths));
}

/// `LeftHand=LeftTwist`, `LeftHand=LeftTwist@0.5`
Result<Edit> parse_insert_joint(std::string_view value) {
  constexpr std::string_view takes =
      "CHILD=NAME, or CHILD=NAME@SHARE with a position along the bone from 0 to 1";
  const std::size_t equals = value.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == value.size()) {
    return misunderstood("insert-joint", value, takes);
  }
  InsertJoint insert;
  insert.child = value.substr(0, equals);
  std::string_view name = value.substr(equals + 1);
  if (const std::size_t at = name.rfind('@'); at != std::string_view::npos) {
    const std::optional<double> share = number_in(name.substr(at + 1));
    if (!share || *share < 0.0 || *share > 1.0) return misunderstood("insert-joint", value, takes);
    insert.share = *share;
    name = name.substr(0, at);
  }
  if (name.empty()) return misunderstood("insert-joint", value, takes);
  insert.name = name;
  return Edit(std::move(insert));
}

Result<Edit> parse_onto(std::string_view value, const ClipReader& read) {
  if (!read) return fail(codes::edit_value, "onto: files cannot be read here");
  Result<Clip> target = read(std::string(value));
  if (!target) return tl::unexpected<Error>(std::move(target.error()));
  return Edit(OntoSkeleton{std::make_shared<const Clip>(std::move(*target))});
}

Result<Edit> parse_reorder_like(std::string_view value, const ClipReader& read) {
  if (!read) return fail(codes::edit_value, "files cannot be read here");
  const Result<Clip> other = read(std::string(value));
  if (!other) return tl::unexpected<Error>(other.error());
  return Edit(reorder_like(other->skeleton));
}

template <class Options>
Result<Edit> parse_joints(std::string_view value) {
  Options options;
  options.joints = words_in(value);
  if (options.joints.empty())
    return fail(codes::edit_value, "no joint is specified: separate names with commas");
  return Edit(std::move(options));
}

constexpr std::array skeleton_kinds{
    StepKind{{"order", "AXES", "",
              "Change the rotation order of joints, such as ZYX; angles stay continuous. "
              "ZYX:LeftArm,*Leg: these joints only. Default: as in the input; ZYX when an Acclaim "
              "motion is converted to BVH, rx ry rz in the other direction."},
             parse_order},
    StepKind{{"add-channels", "KIND", "",
              "Add the missing channels of a kind to joints: rotations, positions or all; the pose "
              "does not change. positions:Hips,*Foot: these joints only."},
             parse_add_channels,
             nullptr,
             "rotations positions all"},
    StepKind{{"position-mode", "MODE", "",
              "Make position channels replace the offset, add to it, or work either way; the pose "
              "does not change."},
             parse_position_mode,
             nullptr,
             "replace add either"},
    StepKind{{"rotate-only", "DISTANCE", "any",
              "Remove the position channels of all joints except those from the root to the hips, "
              "and report how far a joint is displaced. With DISTANCE, fails if that is more than "
              "0.5 (in file units), 0.5cm or 1% (of the height)."},
             parse_rotate_only,
             nullptr,
             "any"},
    StepKind{{"rest-pose", "POSE", "",
              "Make t-pose, arms-down, a-pose:45 (degrees of the arms below the horizontal) or "
              "frame:N the rest pose; the motion does not change."},
             parse_rest_pose,
             nullptr,
             "t-pose a-pose arms-down frame: a-pose:"},
    StepKind{{"add-root", "NAME", "",
              "Add a new root above all joints, at the origin. NAME:fixed: without channels. "
              "NAME:ground: below the hips, with their horizontal motion."},
             parse_add_root},
    StepKind{{"join-roots", "NAME", "", "Join several roots below a new one, at the origin."},
             parse_join_roots},
    StepKind{{"reorder", "JOINTS", "",
              "Reorder joints, with parents before their children; values do not change. Names or "
              "patterns, separated by commas."},
             parse_joints<Reorder>},
    StepKind{{"reorder-like", "FILE", "", "Reorder joints as in another file."},
             nullptr,
             parse_reorder_like},
    StepKind{{"end-sites", "WHAT", "",
              "add: add an end site to joints at the end of a chain, with the length of the "
              "previous bone; drop: remove all end sites."},
             parse_end_sites,
             nullptr,
             "add drop remove=drop"},
    StepKind{{"swap-sides", "", "",
              "Exchange the names of left and right joints, for files that have them swapped; the "
              "motion does not change."},
             plain<SwapSides>},
    StepKind{{"rename", "OLD=NEW", "",
              "Rename joints, by name, path or pattern; several with commas, `*` for any text and "
              "`?` for one character: `mixamorig:*=*`."},
             parse_rename},
    StepKind{{"bone-length", "JOINT=LENGTH", "",
              "Change the length of the bone from a joint to its child, in file units or by a "
              "factor: LeftForeArm=28,*Leg=x1.1. Rotations do not change."},
             parse_bone_length},
    StepKind{{"insert-joint", "CHILD=NAME", "",
              "Insert a joint between a joint and its parent, halfway or at another position "
              "along the bone: LeftHand=LeftTwist@0.7. Nothing else moves."},
             parse_insert_joint},
    StepKind{
        {"onto", "FILE", "",
         "Transfer the motion to the skeleton of another file, so that a folder of files shares "
         "one skeleton. Joints are matched by name."},
        nullptr,
        parse_onto},
    StepKind{{"names", "CONVENTION", "",
              "Rename joints to another naming convention: mixamo, motionbuilder, cmu, lafan1, "
              "secondlife, bento, rokoko, xsens, biped, vrm, unity, unreal, ... Joints without a "
              "name in it are not renamed and are reported."},
             parse_names},
    StepKind{{"keep", "JOINTS", "",
              "Keep these joints and the roots only; names or patterns, separated by commas."},
             parse_joints<KeepJoints>},
    StepKind{{"remove", "JOINTS", "",
              "Remove these joints; the motion of their descendants is preserved."},
             parse_joints<RemoveJoints>}};

}  // namespace

std::span<const StepKind> skeleton_steps() {
  return skeleton_kinds;
}

}  // namespace mocap::edit
