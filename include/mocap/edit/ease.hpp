// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Easing curves.

#include <cstdint>
#include <optional>
#include <string_view>

namespace mocap::edit {

/// u is the position between two values, 0 to 1.
enum class Ease : std::uint8_t {
  linear,   ///< u
  in,       ///< u²: slow at the start.
  out,      ///< 1 - (1 - u)²: slow at the end.
  both,     ///< 3u² - 2u³: slow at both.
  constant  ///< Holds the value until the next key.
};

/// Weight of the next value, for `u` from 0 to 1; at 1 it is 1.
constexpr double eased(Ease ease, double u) {
  switch (ease) {
    case Ease::linear:
      return u;
    case Ease::in:
      return u * u;
    case Ease::out:
      return 1.0 - (1.0 - u) * (1.0 - u);
    case Ease::both:
      return u * u * (3.0 - 2.0 * u);
    case Ease::constant:
      break;
  }
  return u < 1.0 ? 0.0 : 1.0;
}

/// `linear`, `in`, `out`, `both`, `constant`.
std::optional<Ease> find_ease(std::string_view name);

}  // namespace mocap::edit
