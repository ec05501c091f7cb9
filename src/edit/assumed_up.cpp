// SPDX-License-Identifier: MIT
#include "edit/assumed_up.hpp"

#include <optional>

#include "body/axes.hpp"
#include "edit/notes.hpp"

namespace mocap::edit {

namespace {

/// Points and rigid bodies do not show which axis is up, so only the file can.
Diagnostic undeclared_up(const Clip& clip) {
  Diagnostic note = about_clip(clip, codes::fit_up_assumed,
                               "assuming +Y up: the file does not declare the up axis");
  note.advise(
      "If another axis is up, specify it before this edit: --up z:z keeps +Z up, --up z:y rotates "
      "+Z up to +Y up.",
      {}, Audience::command);
  return note;
}

std::optional<Diagnostic> note_of_assumed_up(const AxisGuess& guess, const Clip& clip) {
  if (detail::known_up(guess).is_assumed) return detail::assumed_up(guess, clip);
  const bool is_recording = clip.skeleton.empty() && !clip.recording.empty();
  if (is_recording && !clip.metadata.up) return undeclared_up(clip);
  return std::nullopt;
}

}  // namespace

void report_assumed_up(const Clip& clip, Diagnostics& diagnostics) {
  if (const auto note = note_of_assumed_up(guess_axes(clip), clip)) diagnostics.add(*note);
}

Vector3 up_vector(const Clip& clip, Diagnostics& diagnostics) {
  const AxisGuess guess = guess_axes(clip);
  if (const auto note = note_of_assumed_up(guess, clip)) diagnostics.add(*note);
  return detail::vector_of(detail::known_up(guess).axis);
}

}  // namespace mocap::edit
