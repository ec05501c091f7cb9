// SPDX-License-Identifier: MIT
#include "edit/assumed_up.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "body/axes.hpp"
#include "edit/notes.hpp"

namespace mocap::edit {

namespace {

/// Rigid bodies do not show which axis is up, and points do not always.
Diagnostic undeclared_up(const AxisGuess& guess, const Clip& clip) {
  const bool is_shown = guess.up_confidence == Confidence::high;
  Diagnostic note =
      about_clip(clip, codes::fit_up_assumed,
                 is_shown ? fmt::format("assuming {} up: {}", to_string(guess.up), guess.up_reason)
                          : std::string("assuming +Y up: the file does not declare the up axis"));
  note.advise(
      "If another axis is up, specify it before this edit: --up z:z keeps +Z up, --up z:y rotates "
      "+Z up to +Y up.",
      {}, Audience::command);
  return note;
}

std::optional<Diagnostic> note_of_assumed_up(const AxisGuess& guess, const Clip& clip) {
  if (detail::known_up(guess).is_assumed) return detail::assumed_up(guess, clip);
  const bool is_recording = clip.skeleton.empty() && !clip.recording.empty();
  if (is_recording && !clip.metadata.up) return undeclared_up(guess, clip);
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
