// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The words that the user may have meant.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mocap {

/// Up to three of `known` that a slip of the finger makes of `word`: few letters changed, added,
/// left out or swapped, or a beginning of one. Nearest first.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string> known);

/// ` (did you mean --json?)`, or nothing when no word is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

/// Whether two words differ in the case of their letters (a to z) at most.
bool equal_in_any_case(std::string_view a, std::string_view b);

/// The one of the profiles `known` of `--profile` that a word means, as in `sl`, `Second-Life` or
/// `three.js`; empty where none does.
std::string profile_meant(std::string_view word, std::span<const std::string> known);

}  // namespace mocap
