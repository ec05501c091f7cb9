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

/// The profile of `--profile` that a word means, as in `sl` or `Second-Life`; empty where none
/// does.
std::string_view profile_meant(std::string_view word);

}  // namespace mocap
