// SPDX-License-Identifier: MIT
#include <optional>

#include "body/reference_frame.hpp"
#include "edit/begin_edit.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

Status validate(const DropReference& /*options*/, const Clip& clip) {
  if (has_reference_frame(clip)) return {};
  return fail(codes::edit_reference_frame, "the first frame is not a reference pose");
}

Status apply(const DropReference& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const auto first = static_cast<double>(detail::find_reference_frames(clip).frames);
  return apply(Trim{{TimePoint{first, false}, std::nullopt}}, clip, diagnostics);
}

extern constinit const StepKind drop_reference_step{
    .facts = {"drop-reference", "", "", "Remove the reference pose before the motion."},
    .parse = plain<DropReference>};

}  // namespace mocap::edit
