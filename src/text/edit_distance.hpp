// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How similar two words are.

#include <cstddef>
#include <string_view>

namespace mocap::text {

/// The number of letters to omit, add, replace or swap with their neighbour to turn one word into
/// the other; `most + 1` if it exceeds `most`. Compares bytes, so it is for ASCII.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most);

}  // namespace mocap::text
