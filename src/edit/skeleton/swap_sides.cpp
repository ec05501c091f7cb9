// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>

#include "body/joint_twins.hpp"
#include "edit/begin_edit.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/exchange_names.hpp"
#include "edit/space/mirror_recorded.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

Status validate(const SwapSides& /*options*/, const Clip& clip) {
  const detail::JointTwins twins = detail::find_twins(clip.skeleton);
  if (twins.pairs != 0 && twins.by_names) return {};
  if (recorded_twins(clip.recording).has_any()) return {};
  if (clip.skeleton.empty())
    return fail_advised(codes::edit_mirror_pairs, "no labels differ only by side",
                        std::string(sided_labels_advice));
  return fail(codes::edit_mirror_pairs, "no joint names differ only by side");
}

Status apply(const SwapSides& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status valid = validate(options, clip); !valid) return valid;
  const detail::JointTwins twins = detail::find_twins(clip.skeleton);
  if (twins.pairs != 0 && twins.by_names) {
    exchange_names(clip.skeleton, twins.twin);
    diagnostics.add(about_clip(
        clip, codes::edit_mirrored,
        fmt::format("the names of {} pairs of joints were exchanged; the motion is unchanged",
                    twins.pairs)));
  }
  const RecordedTwins recorded = recorded_twins(clip.recording);
  if (!recorded.has_any()) return {};
  exchange_labels(clip.recording, recorded);
  diagnostics.add(about_clip(clip, codes::edit_mirrored,
                             fmt::format("the labels of {} were exchanged; the data are unchanged",
                                         counted_pairs(recorded))));
  return {};
}

extern constinit const StepKind swap_sides_step{
    .facts =
        {"swap-sides", "", "",
         "Exchange the names of left and right joints, and the labels of left and right points, "
         "for files that have them swapped; the motion does not change."},
    .parse = plain<SwapSides>};

}  // namespace mocap::edit
