// SPDX-License-Identifier: MIT
#include "mocap/edit/facing.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "check/axes.hpp"
#include "edit/rigid.hpp"
#include "edit/start.hpp"

namespace mocap::edit {

namespace {

/// The turn about the up axis, in radians, and where the axis stands.
struct TurnInPlace {
  Start start;
  double angle = 0.0;
};

Result<TurnInPlace> turn_of(const Facing& options, const Clip& clip) {
  if (!std::isfinite(options.degrees)) {
    return fail(Code::edit_value, "a facing is a number of degrees");
  }
  const Result<Start> start = start_with_heading(clip);
  if (!start) return tl::unexpected<Error>(start.error());
  const Vector3 front = options.toward ? detail::vector_of(*options.toward) : front_for(start->up);
  if (std::abs(front.dot(start->up)) > 0.5) {
    return fail(Code::edit_value,
                fmt::format("{} is the vertical of this clip, and nobody faces that way",
                            to_string(*options.toward)));
  }
  const double wanted = options.degrees * std::numbers::pi / 180.0;
  return TurnInPlace{*start, angle_about(start->up, start->heading, front) + wanted};
}

}  // namespace

Status validate(const Facing& options, const Clip& clip) {
  const Result<TurnInPlace> turn = turn_of(options, clip);
  if (!turn) return tl::unexpected<Error>(turn.error());
  return {};
}

Status apply(const Facing& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  const Result<TurnInPlace> turn = turn_of(options, clip);
  if (!turn) return tl::unexpected<Error>(turn.error());
  Rigid rigid;
  rigid.turn = Quaternion(Eigen::AngleAxisd(turn->angle, turn->start.up));
  rigid.move = turn->start.place - rigid.turn * turn->start.place;
  move_clip(clip, rigid);
  return {};
}

}  // namespace mocap::edit
