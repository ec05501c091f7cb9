// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// UTF-8 text: its characters, and where it can be cut. Overlong forms, surrogates and numbers
/// above U+10FFFF are invalid (Unicode 15, table 3-7).

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace mocap::text {

/// Whether a byte is inside a character, not at its start.
constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The mark that some programs write at the start of a UTF-8 text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr std::string_view without_byte_order_mark(std::string_view text) {
  return text.starts_with(byte_order_mark) ? text.substr(byte_order_mark.size()) : text;
}

/// Size in bytes of the character at the start; 0 if there is none.
std::size_t character_size(std::string_view text);

/// Removes and returns the first character of a text that is not empty. If its bytes are not valid
/// UTF-8, removes one byte and returns nothing.
std::optional<char32_t> take_character(std::string_view& text);

/// Number of bytes at the end of a text that start a character whose other bytes are missing, as at
/// the end of a block that was read from a file.
std::size_t unfinished_bytes(std::string_view text);

/// Appends a character, at most U+10FFFF.
void append_character(std::string& text, char32_t character);

/// The text as UTF-8: bytes that are not part of a UTF-8 character are read as Latin-1, which
/// programs that do not write UTF-8 commonly use.
std::string utf8_from_bytes(std::string_view bytes);

/// The start of a text, at most `most_bytes` and not cut inside a character.
std::string_view cut(std::string_view text, std::size_t most_bytes);

/// A name from a file for a message: at most `most_shown_bytes`, with `…` where it was cut, and
/// `\t` for tabs.
std::string shown(std::string_view name);
inline constexpr std::size_t most_shown_bytes = 60;

/// Characters with an effect instead of a glyph, which change or hide the text around them in a
/// terminal, a page or a picture: controls, direction marks, line separators, invisible separators.
bool is_invisible(char32_t character);

}  // namespace mocap::text
