// SPDX-License-Identifier: MIT
// Edits of where it happens, in words.
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"

namespace mocap::edit {

namespace {

Result<Edit> parse_scale(std::string_view value) {
  return positive_number("scale", value, "a factor above 0").map([](double f) {
    return Edit(Scale{f});
  });
}

Result<Edit> parse_height(std::string_view value) {
  return positive_number("to-height", value, "metres, such as 1.75").map([](double metres) {
    return Edit(ToHeight{metres, 0.0});
  });
}

std::optional<Axis> axis_named(std::string_view name) {
  if (name.size() != 1) return std::nullopt;
  switch (name[0] | 0x20) {
    case 'x':
      return Axis::plus_x;
    case 'y':
      return Axis::plus_y;
    case 'z':
      return Axis::plus_z;
    default:
      return std::nullopt;
  }
}

/// `z`, or `y:z` where it has to be said which axis is up now.
Result<Edit> parse_up(std::string_view value) {
  const std::size_t colon = value.find(':');
  const bool says_from = colon != std::string_view::npos;
  const std::optional<Axis> to = axis_named(says_from ? value.substr(colon + 1) : value);
  const std::optional<Axis> from = says_from ? axis_named(value.substr(0, colon)) : std::nullopt;
  if (!to || (says_from && !from))
    return misunderstood("up", value, "x, y or z, or two such as y:z, from one to the other");
  return Edit(UpAxis{*to, from});
}

/// `0,0,1.5`
Result<Edit> parse_move(std::string_view value) {
  Move move;
  const std::vector<std::string> parts = words_in(value);
  bool sound = parts.size() == 3;
  for (std::size_t i = 0; sound && i < 3; ++i) {
    const std::optional<double> part = number_in(parts[i]);
    sound = part.has_value();
    if (part) move.by[static_cast<int>(i)] = *part;
  }
  if (!sound) return misunderstood("move", value, "three numbers, such as 0,0,1.5");
  return Edit(move);
}

Result<Edit> parse_turn(std::string_view value) {
  const std::optional<double> degrees = number_in(value);
  if (!degrees) return misunderstood("turn", value, "degrees, such as 90 or -45");
  return Edit(Turn{*degrees});
}

/// `+z`, `-x`, `90`.
Result<Edit> parse_facing(std::string_view value) {
  constexpr std::string_view takes =
      "an axis such as +z or -x, or degrees from the front to the left";
  if (value.size() == 2 && (value[0] == '+' || value[0] == '-')) {
    const std::optional<Axis> axis = axis_named(value.substr(1));
    if (axis) {
      const int sign = value[0] == '-' ? 1 : 0;
      return Edit(Facing{static_cast<Axis>(static_cast<int>(*axis) + sign), 0.0});
    }
  }
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
      return misunderstood("root-motion", word, "a name for the new joint, and `heading`");
    }
  }
  return Edit(std::move(root));
}

constexpr std::array space_kinds{
    StepKind{{"mirror", "", "", "Exchange left and right."}, plain<Mirror>},
    StepKind{{"in-place", "", "", "Take out the way along the ground."}, plain<InPlace>},
    StepKind{{"scale", "F", "", "Multiply all lengths by F."}, parse_scale},
    StepKind{{"to-height", "M", "", "Scale the figure to a height of M metres."}, parse_height},
    StepKind{{"up", "AXIS", "",
              "Turn the axes so that x, y or z points up; `y:z` says which one does now."},
             parse_up},
    StepKind{{"on-ground", "", "", "Put the lowest joint of the whole clip on the ground."},
             plain<OnGround>},
    StepKind{{"at-origin", "", "",
              "Let the motion begin above the origin and face +Z (+Y where Z is up)."},
             plain<AtOrigin>},
    StepKind{{"move", "X,Y,Z", "", "Move the whole clip, in units of the file."}, parse_move},
    StepKind{{"turn", "DEGREES", "", "Turn the whole clip about the up axis, to its left."},
             parse_turn},
    StepKind{{"facing", "WAY", "",
              "Turn the whole clip so that the figure faces +z, -x, ... at the start, or so many "
              "degrees from the front to its left."},
             parse_facing},
    StepKind{{"root-motion", "NAME", "Root",
              "Put a joint above all others that carries the way along the ground, as game engines "
              "want it; with `,heading` it turns too. Everything stays where it is."},
             parse_root_motion}};

}  // namespace

std::span<const StepKind> space_steps() {
  return space_kinds;
}

}  // namespace mocap::edit
