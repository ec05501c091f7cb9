// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Text from files, made safe and measurable for a terminal.

#include <cstddef>
#include <string>
#include <string_view>

namespace mocap::cli {

/// The text with everything that a terminal would act upon made visible: control characters,
/// bytes that are not UTF-8 and signs that turn the direction of writing become `\xNN` or
/// `\u{NNNN}`; a tab becomes one blank.
std::string visible(std::string_view text);

/// Columns that (visible) text takes: East Asian wide characters and emoji take two, combining
/// marks none.
std::size_t display_width(std::string_view text);

/// The text, cut in the middle with `ellipsis` where it is wider than `width` columns.
std::string shortened(std::string_view text, std::size_t width, std::string_view ellipsis);

/// `text` and blanks up to `width` columns.
std::string padded(std::string_view text, std::size_t width);

/// Words broken into lines of at most `width` columns; a longer word stands alone.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent);

}  // namespace mocap::cli
