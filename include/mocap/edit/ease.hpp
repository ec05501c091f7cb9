// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How one value goes over into the next.

#include <cstdint>
#include <optional>
#include <string_view>

namespace mocap::edit {

/// With u from 0 to 1 along the way.
enum class Ease : std::uint8_t {
  linear,   ///< u
  in,       ///< u²: slow at the beginning.
  out,      ///< 1 - (1 - u)²: slow at the end.
  both,     ///< 3u² - 2u³: slow at both.
  constant  ///< The value stays until the next one is there.
};

/// Share of the next value, `u` from 0 to 1; at 1 it is 1.
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
