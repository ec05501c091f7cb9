// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Text from files, sanitised and measured for a terminal.

#include <cstddef>
#include <string>
#include <string_view>

namespace mocap::cli {

/// The text with everything that would affect the terminal made visible: control characters, bytes
/// that are not UTF-8 and characters that change the writing direction become `\xNN` or `\u{NNNN}`;
/// a tab becomes one space.
std::string visible(std::string_view text);

/// Columns that (visible) text occupies: East Asian wide characters and emoji take two, combining
/// marks none.
std::size_t display_width(std::string_view text);

/// The text, shortened in the middle with `ellipsis` if it is wider than `width` columns.
std::string shortened(std::string_view text, std::size_t width, std::string_view ellipsis);

/// `text` padded with spaces to `width` columns.
std::string padded(std::string_view text, std::size_t width);

/// Breaks words into lines of at most `width` columns; a longer word gets its own line.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent);

}  // namespace mocap::cli
