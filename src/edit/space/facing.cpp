// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string_view>

#include "body/axes.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/numbers.hpp"
#include "edit/option_words.hpp"
#include "edit/space/rigid.hpp"
#include "edit/space/start.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

namespace {

/// A rotation about the up axis, and the position of the axis.
struct TurnInPlace {
  Start start;
  double degrees = 0.0;
};

Result<TurnInPlace> turn_of(const Facing& options, const Clip& clip) {
  if (!std::isfinite(options.degrees)) {
    return fail(codes::edit_value, "the facing direction must be a number of degrees");
  }
  const Result<Start> start = start_with_heading(clip);
  if (!start) return tl::unexpected<Error>(start.error());
  const Vector3 front = options.toward ? detail::vector_of(*options.toward) : front_for(start->up);
  if (std::abs(front.dot(start->up)) > 0.5) {
    return fail(codes::edit_value,
                fmt::format("{} is the vertical axis of this clip, not a facing direction",
                            to_string(*options.toward)));
  }
  const double angle = angle_about(start->up, start->heading, front);
  return TurnInPlace{*start, detail::degrees(angle) + options.degrees};
}

}  // namespace

Status validate(const Facing& options, const Clip& clip) {
  const Result<TurnInPlace> turn = turn_of(options, clip);
  if (!turn) return tl::unexpected<Error>(turn.error());
  return {};
}

Status apply(const Facing& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<TurnInPlace> turn = turn_of(options, clip);
  if (!turn) return tl::unexpected<Error>(turn.error());
  report_assumed_up(clip, diagnostics);
  AxisTurn about{turn->start.up, turn->degrees, Vector3::Zero()};
  about.move = turn->start.place - about.of(turn->start.place);
  turn_clip(clip, about);
  return {};
}

namespace {

/// `+z`, `-x`, `90`.
Result<Edit> parse_facing(std::string_view value) {
  constexpr std::string_view takes =
      "an axis such as +z or -x, or degrees counter-clockwise from the front";
  const bool is_signed = value.starts_with('+') || value.starts_with('-');
  if (const std::optional<Axis> axis = axis_named(value); axis && is_signed)
    return Edit(Facing{axis, 0.0});
  const std::optional<double> degrees = number_in(value);
  if (!degrees) return invalid_value("facing", value, takes);
  return Edit(Facing{std::nullopt, *degrees});
}

}  // namespace

extern constinit const StepKind facing_step{
    .facts = {"facing", "WAY", "",
              "Rotate the whole clip so that the figure faces +z, -x, ... at the start, or this "
              "many degrees counter-clockwise from the front."},
    .parse = parse_facing,
    .synonyms = "forward"};

}  // namespace mocap::edit
