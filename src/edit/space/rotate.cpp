// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

#include "body/axes.hpp"
#include "edit/begin_edit.hpp"
#include "edit/numbers.hpp"
#include "edit/option_words.hpp"
#include "edit/space/rigid.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

Status validate(const Rotate& options, const Clip& /*clip*/) {
  const bool has_axis =
      options.axis.allFinite() && options.axis.norm() > 0.0 && std::isfinite(options.axis.norm());
  if (has_axis && std::isfinite(options.degrees)) return {};
  return fail(codes::edit_value,
              "a rotation needs an axis of nonzero length and a number of degrees");
}

Status apply(const Rotate& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const Vector3 axis = options.axis.normalized();
  int along = 0;
  if (axis.cwiseAbs().maxCoeff(&along) == 1.0) {
    turn_clip(clip, {axis, options.degrees, Vector3::Zero()});
  } else {
    rotate_about(clip, axis, options.degrees, Vector3::Zero());
  }
  // A rotation about any axis other than the vertical one changes the up axis of the figure.
  if (clip.metadata.up && detail::vector_of(*clip.metadata.up).cwiseAbs() != axis.cwiseAbs()) {
    clip.metadata.up.reset();
  }
  return {};
}

namespace {

/// `x:90`, `-z:30`, `1,0,1:45`.
Result<Edit> parse_rotate(std::string_view value) {
  constexpr std::string_view takes =
      "an axis and degrees, such as x:90, -z:30 or 1,0,1:45, by the right-hand rule";
  const std::size_t colon = value.find(':');
  if (colon == std::string_view::npos) return invalid_value("rotate", value, takes);
  const std::string_view axis = value.substr(0, colon);
  const std::optional<double> degrees = number_in(value.substr(colon + 1));
  std::optional<Vector3> direction = vector_in(axis);
  if (const std::optional<Axis> named = axis_named(axis)) {
    const auto number = static_cast<int>(*named);
    direction = (number % 2 == 0 ? 1.0 : -1.0) * Vector3::Unit(number / 2);
  }
  if (!degrees || !direction || !(direction->norm() > 0.0)) {
    return invalid_value("rotate", value, takes);
  }
  return Edit(Rotate{*direction, *degrees});
}

}  // namespace

extern constinit const StepKind rotate_step{
    .facts = {"rotate", "AXIS:DEGREES", "",
              "Rotate the whole clip about an axis of the file, x, y, z or three numbers such as "
              "1,0,1, by the right-hand rule: x:90, 1,0,1:45."},
    .parse = parse_rotate,
    .part_separator = ":"};

}  // namespace mocap::edit
