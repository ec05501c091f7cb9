// SPDX-License-Identifier: MIT
#include "body/known_up.hpp"

#include <fmt/format.h>

#include "body/axes.hpp"

namespace mocap::detail {

std::string up_word(Axis axis) {
  const std::string name = to_string(axis);
  const char letter = static_cast<char>(name[1] - 'X' + 'x');
  return name[0] == '-' ? std::string{'-', letter} : std::string{letter};
}

KnownUp known_up(const AxisGuess& guess) {
  if (guess.up_confidence == Confidence::high) return {guess.up, false};
  return {Axis::plus_y, guess.up != Axis::plus_y};
}

std::optional<Axis> certain_up(const Clip& clip) {
  const AxisGuess guess = guess_axes(clip);
  if (guess.up_confidence != Confidence::high) return std::nullopt;
  return guess.up;
}

Vector3 up_vector(const Clip& clip) {
  return vector_of(known_up(guess_axes(clip)).axis);
}

Diagnostic assumed_up(const AxisGuess& guess, const Clip& clip) {
  Diagnostic note = make_diagnostic(codes::fit_up_assumed,
                                    fmt::format("assuming +Y up; {} is possible but uncertain: {}",
                                                to_string(guess.up), guess.up_reason));
  note.advise(
      fmt::format("If the figure lies on the floor, rotate it: --up {}:y rotates {} up to +Y up.",
                  up_word(guess.up), to_string(guess.up)),
      {}, Audience::command);
  note.at.file = clip.metadata.source;
  return note;
}

}  // namespace mocap::detail
