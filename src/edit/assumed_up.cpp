// SPDX-License-Identifier: MIT
#include "edit/assumed_up.hpp"

#include "body/axes.hpp"

namespace mocap::edit {

void report_assumed_up(const Clip& clip, Diagnostics& diagnostics) {
  const AxisGuess guess = guess_axes(clip);
  if (detail::known_up(guess).is_assumed) diagnostics.add(detail::assumed_up(guess, clip));
}

Vector3 up_vector(const Clip& clip, Diagnostics& diagnostics) {
  const AxisGuess guess = guess_axes(clip);
  const detail::KnownUp up = detail::known_up(guess);
  if (up.is_assumed) diagnostics.add(detail::assumed_up(guess, clip));
  return detail::vector_of(up.axis);
}

}  // namespace mocap::edit
