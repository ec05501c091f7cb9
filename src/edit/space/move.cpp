// SPDX-License-Identifier: MIT
#include <optional>
#include <string_view>

#include "edit/begin_edit.hpp"
#include "edit/option_words.hpp"
#include "edit/space/rigid.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

Status validate(const Move& options, const Clip& /*clip*/) {
  constexpr double farthest = 1e15;
  if (options.by.allFinite() && options.by.cwiseAbs().maxCoeff() <= farthest) return {};
  return fail(codes::edit_value, "a move needs three numbers, each between -1e15 and 1e15");
}

Status apply(const Move& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  shift_clip(clip, options.by);
  return {};
}

namespace {

/// `0,0,1.5`
Result<Edit> parse_move(std::string_view value) {
  const std::optional<Vector3> by = vector_in(value);
  if (!by) return invalid_value("move", value, "three numbers, such as 0,0,1.5");
  return Edit(Move{*by});
}

}  // namespace

extern constinit const StepKind move_step{
    .facts = {"move", "X,Y,Z", "", "Move the whole clip, in file units."},
    .parse = parse_move,
    .synonyms = "translate",
    .part_separator = ","};

}  // namespace mocap::edit
