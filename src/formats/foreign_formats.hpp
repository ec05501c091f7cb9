// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Unsupported file formats that users try to open.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/codes.hpp"
#include "mocap/formats.hpp"

namespace mocap::detail {

/// The actual format of a file.
struct ForeignFormat {
  Code code = codes::format_unsupported;
  std::string_view what;  ///< `a gzip archive`, as in "this is ...".
  std::string advice;     ///< What to do.
};

/// A format that this library does not write, and that users ask for.
struct UnwrittenFormat {
  std::string_view extension;  ///< `.bva`
  std::string_view reason;     ///< A clause.
  std::string_view advice;     ///< A clause, with `{}` for the extension of another format.
};
/// The format with this extension, in any case; null if there is none.
const UnwrittenFormat* find_unwritten(std::string_view extension);

/// Advice for a file that other programs can open.
std::string export_motion();

/// The text from its first word on, after whitespace and `#` comments.
std::string_view skip_to_first_word(std::string_view text);

/// Recognises an unsupported format by its first bytes or words; empty if unknown.
std::optional<ForeignFormat> recognise_foreign(std::string_view head);

/// Whether a file begins with NUL bytes instead of text, as after an interrupted copy. Needs the
/// first `zeros_at_start` bytes.
inline constexpr std::size_t zeros_at_start = 4;
bool starts_with_zeros(std::string_view head);

/// The same, or a format that this library does not read and whose descriptor recognises it.
std::optional<ForeignFormat> recognise_unread(std::string_view head);

}  // namespace mocap::detail
