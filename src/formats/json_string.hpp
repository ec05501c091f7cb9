// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts any bytes to JSON strings.

#include <string>
#include <string_view>

namespace mocap::json {

/// A JSON string with its quotes.
struct JsonString {
  std::string literal;   ///< Always valid UTF-8.
  bool is_exact = true;  ///< False if invalid UTF-8 was replaced by U+FFFD.
};

JsonString to_json_string(std::string_view bytes);

/// The bytes with each invalid UTF-8 byte replaced by U+FFFD.
std::string repaired_utf8(std::string_view bytes);

}  // namespace mocap::json
