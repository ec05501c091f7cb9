// SPDX-License-Identifier: MIT
#include <cmath>
#include <optional>
#include <string_view>

#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/numbers.hpp"
#include "edit/space/rigid.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

Status validate(const Turn& options, const Clip& /*clip*/) {
  if (std::isfinite(options.degrees)) return {};
  return fail(codes::edit_value, "the angle must be a number of degrees");
}

Status apply(const Turn& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  turn_clip(clip, {up_vector(clip, diagnostics), options.degrees, Vector3::Zero()});
  return {};
}

namespace {

Result<Edit> parse_turn(std::string_view value) {
  const std::optional<double> degrees = number_in(value);
  if (!degrees) return invalid_value("turn", value, "degrees, such as 90 or -45");
  return Edit(Turn{*degrees});
}

}  // namespace

extern constinit const StepKind turn_step{
    .facts = {"turn", "DEGREES", "",
              "Rotate the whole clip about the up axis, counter-clockwise seen from above."},
    .parse = parse_turn,
    .synonyms = "rotate"};

}  // namespace mocap::edit
