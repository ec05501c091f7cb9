// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Weights of transitions, eased at both ends.

#include <cstddef>

namespace mocap::detail {

/// Weight of the following motion, `at` frames into a transition of `blend` frames.
inline double share_at(std::size_t at, std::size_t blend) {
  const double t = static_cast<double>(at) / static_cast<double>(blend);
  return t * t * (3.0 - 2.0 * t);
}

/// Remaining fraction of a correction `at` frames from where it is complete; 0 after more than
/// `blend` frames.
inline double fading(std::size_t at, std::size_t blend) {
  return at > blend ? 0.0 : 1.0 - share_at(at, blend + 1);
}

}  // namespace mocap::detail
