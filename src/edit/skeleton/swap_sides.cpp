// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <utility>

#include "body/joint_twins.hpp"
#include "edit/begin_edit.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/exchange_names.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

Status validate(const SwapSides& /*options*/, const Clip& clip) {
  const detail::JointTwins twins = detail::find_twins(clip.skeleton);
  if (twins.pairs != 0 && twins.by_names) return {};
  return fail(codes::edit_mirror_pairs, "no joint names differ only by side");
}

Status apply(const SwapSides& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status valid = validate(options, clip); !valid) return valid;
  const detail::JointTwins twins = detail::find_twins(clip.skeleton);
  exchange_names(clip.skeleton, twins.twin);
  diagnostics.add(about_clip(
      clip, codes::edit_mirrored,
      fmt::format("the names of {} pairs of joints were exchanged; the motion is unchanged",
                  twins.pairs)));
  return {};
}

extern constinit const StepKind swap_sides_step{
    .facts = {"swap-sides", "", "",
              "Exchange the names of left and right joints, for files that have them swapped; the "
              "motion does not change."},
    .parse = plain<SwapSides>};

}  // namespace mocap::edit
