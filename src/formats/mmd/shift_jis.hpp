// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Names in code page 932, the Shift-JIS of Japanese Windows. Its own table, because the C
/// libraries of Windows and of browsers do not have iconv.

#include <optional>
#include <string>
#include <string_view>

namespace mocap::mmd {

/// A name in UTF-8.
struct DecodedName {
  std::string text;
  /// Whether the bytes are in neither encoding; those without a character are U+FFFD in `text`.
  bool is_damaged = false;
};

/// The name in a field of fixed size: the bytes before the first NUL. A character that is cut at
/// the end of the field is dropped. Names that are not code page 932 are read as UTF-8, which some
/// programs write.
DecodedName decode_name(std::string_view field);

/// The bytes of a UTF-8 text in code page 932; empty if a character is missing there.
std::optional<std::string> encode_shift_jis(std::string_view text);

}  // namespace mocap::mmd
