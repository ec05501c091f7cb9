// SPDX-License-Identifier: MIT
// Options and help of the space edits.
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"
#include "mocap/acclaim.hpp"
#include "mocap/units.hpp"
#include "model/nearest.hpp"
#include "text/ascii.hpp"

namespace mocap::edit {

namespace {

Result<Edit> parse_scale(std::string_view value) {
  return positive_number("scale", value, "a factor above 0").map([](double f) {
    return Edit(Scale{f});
  });
}

/// `1.75`, `175cm`.
Result<Edit> parse_height(std::string_view value) {
  const std::size_t digits = value.find_first_not_of("+-.0123456789");
  const std::optional<double> number = number_in(value.substr(0, digits));
  const std::optional<double> unit = digits == std::string_view::npos
                                         ? std::optional<double>(1.0)
                                         : metres_of_unit(value.substr(digits));
  if (!number || !unit || !(*number > 0.0)) {
    return misunderstood("to-height", value, "metres, such as 1.75, or with a unit, such as 175cm");
  }
  return Edit(ToHeight{*number * *unit, 0.0});
}

/// Metres per unit: a unit name, CMU's unit, or a number of metres.
std::optional<double> unit_in(std::string_view word) {
  constexpr double cmu_length = 0.45;
  if (const auto metres = metres_of_unit(word)) return metres;
  if (word == "cmu" || word == "CMU") return acclaim::metres_per_unit_cmu(cmu_length);
  const std::optional<double> metres = number_in(word);
  return metres && *metres > 0.0 ? metres : std::nullopt;
}

Error unknown_unit(std::string_view option, std::string_view value) {
  static const std::vector<std::string> names{"metres", "meters", "centimetres", "millimetres",
                                              "inches", "feet",   "cmu"};
  Error error =
      misunderstood(option, value, "m, cm, mm, in, ft, cmu, or metres such as 0.0254").error();
  if (std::string near = did_you_mean(value, names); !near.empty()) error.advise(std::move(near));
  return error;
}

Result<Edit> parse_units(std::string_view value) {
  const std::optional<double> metres = unit_in(value);
  if (!metres) return tl::unexpected<Error>(unknown_unit("units", value));
  return Edit(StateUnit{*metres});
}

Result<Edit> parse_to_units(std::string_view value) {
  const std::optional<double> metres = unit_in(value);
  if (!metres) return tl::unexpected<Error>(unknown_unit("to-units", value));
  return Edit(ToUnits{*metres, 0.0});
}

/// `z`, `+z`, `-z`.
std::optional<Axis> axis_named(std::string_view name) {
  const bool is_signed = name.starts_with('+') || name.starts_with('-');
  const int sign = name.starts_with('-') ? 1 : 0;
  if (is_signed) name.remove_prefix(1);
  const std::size_t letter = std::string_view("xXyYzZ").find(name);
  if (name.size() != 1 || letter == std::string_view::npos) return std::nullopt;
  return static_cast<Axis>(static_cast<int>(letter / 2) * 2 + sign);
}

/// The axis in `z-up`, `up=z` and similar; empty if there is any other word besides `up`.
std::optional<char> axis_beside_up(std::string_view value) {
  std::string letters;
  for (const char c : value) {
    const char letter = text::lower(c);
    if (letter >= 'a' && letter <= 'z') letters += letter;
  }
  if (letters.size() != 3) return std::nullopt;
  const bool is_first = letters.ends_with("up");
  const char axis = is_first ? letters.front() : letters.back();
  const bool is_axis = axis >= 'x' && axis <= 'z';
  return is_axis && (is_first || letters.starts_with("up")) ? std::optional(axis) : std::nullopt;
}

/// `z`, or `y:z` to specify the current up axis.
Result<Edit> parse_up(std::string_view value) {
  const std::size_t colon = value.find(':');
  const bool has_source_axis = colon != std::string_view::npos;
  const std::optional<Axis> to = axis_named(has_source_axis ? value.substr(colon + 1) : value);
  const std::optional<Axis> from =
      has_source_axis ? axis_named(value.substr(0, colon)) : std::nullopt;
  if (!to || (has_source_axis && !from)) {
    Result<Edit> unknown = misunderstood(
        "up", value, "x, y or z, -y if it points down, or two such as y:z, from one to the other");
    if (const std::optional<char> axis = axis_beside_up(value))
      unknown.error().advise(fmt::format("did you mean {}?", *axis));
    return unknown;
  }
  return Edit(UpAxis{*to, from});
}

/// Three numbers separated by commas.
std::optional<Vector3> vector_in(std::string_view value) {
  const std::vector<std::string_view> parts = pieces_of(value, ',');
  if (parts.size() != 3) return std::nullopt;
  Vector3 vector;
  for (int i = 0; i < 3; ++i) {
    const std::optional<double> part = number_in(parts[static_cast<std::size_t>(i)]);
    if (!part) return std::nullopt;
    vector[i] = *part;
  }
  return vector;
}

/// `0,0,1.5`
Result<Edit> parse_move(std::string_view value) {
  const std::optional<Vector3> by = vector_in(value);
  if (!by) return misunderstood("move", value, "three numbers, such as 0,0,1.5");
  return Edit(Move{*by});
}

Result<Edit> parse_turn(std::string_view value) {
  const std::optional<double> degrees = number_in(value);
  if (!degrees) return misunderstood("turn", value, "degrees, such as 90 or -45");
  return Edit(Turn{*degrees});
}

/// `x:90`, `-z:30`, `1,0,1:45`.
Result<Edit> parse_rotate(std::string_view value) {
  constexpr std::string_view takes =
      "an axis and degrees, such as x:90, -z:30 or 1,0,1:45, by the right-hand rule";
  const std::size_t colon = value.find(':');
  if (colon == std::string_view::npos) return misunderstood("rotate", value, takes);
  const std::string_view axis = value.substr(0, colon);
  const std::optional<double> degrees = number_in(value.substr(colon + 1));
  std::optional<Vector3> direction = vector_in(axis);
  if (const std::optional<Axis> named = axis_named(axis)) {
    const auto number = static_cast<int>(*named);
    direction = (number % 2 == 0 ? 1.0 : -1.0) * Vector3::Unit(number / 2);
  }
  if (!degrees || !direction || !(direction->norm() > 0.0)) {
    return misunderstood("rotate", value, takes);
  }
  return Edit(Rotate{*direction, *degrees});
}

/// `+z`, `-x`, `90`.
Result<Edit> parse_facing(std::string_view value) {
  constexpr std::string_view takes =
      "an axis such as +z or -x, or degrees counter-clockwise from the front";
  const bool is_signed = value.starts_with('+') || value.starts_with('-');
  if (const std::optional<Axis> axis = axis_named(value); axis && is_signed)
    return Edit(Facing{*axis, 0.0});
  const std::optional<double> degrees = number_in(value);
  if (!degrees) return misunderstood("facing", value, takes);
  return Edit(Facing{std::nullopt, *degrees});
}

/// A name, `heading`, or both.
Result<Edit> parse_root_motion(std::string_view value) {
  RootMotion root;
  bool is_named = false;
  for (const std::string& word : words_in(value)) {
    if (word == "heading") {
      root.heading = true;
    } else if (!is_named) {
      root.name = word;
      is_named = true;
    } else {
      return misunderstood("root-motion", word,
                           "a name for the new joint, and optionally `heading`");
    }
  }
  return Edit(std::move(root));
}

constexpr std::array space_kinds{
    StepKind{{"mirror", "", "", "Mirror the motion: exchange left and right."}, plain<Mirror>},
    StepKind{{"in-place", "", "", "Remove root motion in the ground plane."}, plain<InPlace>},
    StepKind{{"scale", "F", "", "Multiply all lengths by F."}, parse_scale},
    StepKind{{"to-height", "M", "",
              "Scale the figure to a height of M metres, from the soles to the top of the head. A "
              "unit may follow: 175cm, 5.9ft."},
             parse_height},
    StepKind{
        {"units", "UNIT", "",
         "Set the unit of length, for later edits and for formats that store one: m, cm, mm, in, "
         "ft, cmu, or metres; no value changes. Default: for an ASF with a length other than 1 the "
         "rule of CMU, otherwise the unit that gives a human size, if that is certain."},
        parse_units},
    StepKind{{"to-units", "UNIT", "",
              "Convert all lengths to this unit, from that of --units or the one that `mocap info` "
              "reports as certain. Default: lengths do not change."},
             parse_to_units},
    StepKind{{"up", "AXIS", "",
              "Rotate the axes so that x, y or z points up, or down with a minus; `y:z` also "
              "specifies the current up axis."},
             parse_up},
    StepKind{{"on-ground", "", "", "Put the lowest joint of the whole clip on the ground."},
             plain<OnGround>},
    StepKind{{"at-origin", "", "",
              "Move and rotate the clip so that it starts above the origin and faces +Z (+Y if Z "
              "is up)."},
             plain<AtOrigin>},
    StepKind{{"move", "X,Y,Z", "", "Move the whole clip, in file units."}, parse_move},
    StepKind{{"turn", "DEGREES", "",
              "Rotate the whole clip about the up axis, counter-clockwise seen from above."},
             parse_turn},
    StepKind{{"rotate", "AXIS:DEGREES", "",
              "Rotate the whole clip about an axis of the file, x, y, z or three numbers such as "
              "1,0,1, by the right-hand rule: x:90, 1,0,1:45."},
             parse_rotate},
    StepKind{{"level", "", "",
              "Rotate the clip to make the floor level: a plane through the positions where the "
              "feet rest. Reports the tilt."},
             plain<Level>},
    StepKind{{"facing", "WAY", "",
              "Rotate the whole clip so that the figure faces +z, -x, ... at the start, or this "
              "many degrees counter-clockwise from the front."},
             parse_facing},
    StepKind{{"root-motion", "NAME", "Root",
              "Insert a root joint with the horizontal motion, as game engines need it; with "
              "`,heading` it also rotates. The world poses of all other joints do not change."},
             parse_root_motion}};

}  // namespace

std::span<const StepKind> space_steps() {
  return space_kinds;
}

}  // namespace mocap::edit
