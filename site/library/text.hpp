// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Normalises user-supplied text for storing, comparing and searching.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mocap::library {

/// Maximum length of stored texts in bytes; longer ones are truncated between two characters.
inline constexpr std::size_t most_name_bytes = 255;
inline constexpr std::size_t most_line_bytes = 1'000;
inline constexpr std::size_t most_description_bytes = 20'000;
inline constexpr std::size_t most_tag_bytes = 100;
inline constexpr std::size_t most_tags = 64;

char32_t lower_case(char32_t character);
/// True for letters and digits of every script, false for symbols and spaces.
bool is_letter_or_digit(char32_t character);

/// The text as valid UTF-8 without control characters, of bounded length. `lines` keeps line
/// endings.
std::string clean_text(std::string_view text, std::size_t most_bytes, bool lines = false);
/// The last component of a path from any operating system, cleaned; `motion` if nothing is left.
std::string clean_file_name(std::string_view name);
/// Lower case, trimmed, sorted, without duplicates.
std::vector<std::string> distinct_tags(const std::vector<std::string>& tags);
/// The first `most_tags` of the `distinct_tags`.
std::vector<std::string> clean_tags(const std::vector<std::string>& tags);
/// Lower case, for sorting by name and comparing words.
std::string folded(std::string_view text);
/// Splits a name at case changes and digits, in lower case: `left turn 01` for `LeftTurn01`.
std::string words_inside(std::string_view name);
/// Words for searching: letters and digits, lower case, without accents; the first
/// `most_word_bytes` of a longer one.
inline constexpr std::size_t most_word_bytes = 64;
void for_each_word(std::string_view text, const std::function<void(const std::string&)>& use);
std::vector<std::string> words_in(std::string_view text);
/// The name without its extension; a name whose only dot is at the start is unchanged.
std::string without_extension(std::string_view file_name);

}  // namespace mocap::library
