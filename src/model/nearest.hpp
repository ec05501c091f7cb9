// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Suggestions for misspelled words.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mocap {

/// Up to three of `known` that differ from `word` by a typo (a few letters changed, added, missing
/// or swapped) or start with it. Best match first.
std::vector<std::string> nearest(std::string_view word, std::span<const std::string> known);

/// `did you mean --json?`, or an empty string if no word is similar.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

/// Finds a word in a list of synonyms separated by spaces, `cut slow=0.5`. Returns what follows `=`
/// there, or an empty text; none if the list does not have the word.
std::optional<std::string_view> find_synonym(std::string_view list, std::string_view word);

/// The entry of `known` (the profiles of `--profile`) that a word such as `sl`, `Second-Life` or
/// `three.js` refers to; empty if there is none.
std::string profile_meant(std::string_view word, std::span<const std::string> known);

}  // namespace mocap
