// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Any bytes as JSON strings.

#include <string>
#include <string_view>

namespace mocap::json {

/// A JSON string with its quotes.
struct JsonString {
  std::string literal;   ///< Valid UTF-8, whatever the bytes were.
  bool is_exact = true;  ///< False: bytes that are no UTF-8 were replaced by U+FFFD.
};

JsonString to_json_string(std::string_view bytes);

/// The bytes themselves, U+FFFD in the place of each that is no UTF-8.
std::string mended_utf8(std::string_view bytes);

/// Two lower-case digits a byte.
std::string hexadecimal(std::string_view bytes);

}  // namespace mocap::json
