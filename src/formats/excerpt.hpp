// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The location of a finding in a text (line and column), the excerpt of the line, and words for
/// messages.

#include <cstddef>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// Truncates `line` to about 96 bytes around `caret` (an offset in the line).
Excerpt make_excerpt(std::string_view line, std::size_t caret);

/// A word for messages, in backquotes: at most 40 bytes, with `…` where it was cut. Shorter than
/// `text::shown`, because the words of a damaged file may be long.
std::string quoted_word(std::string_view word);

/// The location of a byte of a text, or of its end: line and column from 1, without the file.
SourceLocation location_in(std::string_view text, std::size_t offset);

/// A finding about the byte at offset `at` of `line`, which begins at `start`.
Diagnostic finding_in_line(Code code, std::string message, SourceLocation start,
                           std::string_view line, std::size_t at);

/// Offset of the end of the line that starts at or contains `from`: at CR, LF or the end.
std::size_t line_end(std::string_view text, std::size_t from);

}  // namespace mocap::detail
