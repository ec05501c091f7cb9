// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Lists of words in sentences.

#include <cstddef>
#include <span>
#include <string>

namespace mocap::text {

/// `a, b, c`, or `a, b and 4 more` if there are more than `most`.
std::string listed(std::span<const std::string> words, std::size_t most);

/// `a, b or c`
std::string alternatives(std::span<const std::string> words);

}  // namespace mocap::text
