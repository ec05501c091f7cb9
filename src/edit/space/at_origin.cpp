// SPDX-License-Identifier: MIT
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/space/rigid.hpp"
#include "edit/space/start.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

Status validate(const AtOrigin& /*options*/, const Clip& clip) {
  const Result<Start> start = start_with_heading(clip);
  if (!start) return tl::unexpected<Error>(start.error());
  return {};
}

Status apply(const AtOrigin& /*options*/, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<Start> start = start_with_heading(clip);
  if (!start) return tl::unexpected<Error>(start.error());
  report_assumed_up(clip, diagnostics);
  const double angle = angle_about(start->up, start->heading, front_for(start->up));
  AxisTurn turn{start->up, detail::degrees(angle), Vector3::Zero()};
  turn.move = -turn.of(start->place - start->up.dot(start->place) * start->up);
  turn_clip(clip, turn);
  return {};
}

extern constinit const StepKind at_origin_step{
    .facts = {"at-origin", "", "",
              "Move and rotate the clip so that it starts above the origin and faces +Z (+Y if Z "
              "is up)."},
    .parse = plain<AtOrigin>,
    .synonyms = "center centre origin"};

}  // namespace mocap::edit
