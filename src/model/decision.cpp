// SPDX-License-Identifier: MIT
#include "mocap/decision.hpp"

#include <array>
#include <cstddef>

namespace mocap {

std::string_view word_of(Confidence confidence) {
  constexpr std::array<std::string_view, 4> words{"none", "low", "medium", "high"};
  return words[static_cast<std::size_t>(confidence)];
}

}  // namespace mocap
