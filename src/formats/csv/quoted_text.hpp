// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Any bytes between quotes on one line.

#include <cstddef>
#include <string>
#include <string_view>

namespace mocap::csv {

/// In quotes; a quote or backslash has a backslash before it; control characters, and bytes that
/// are no UTF-8, are `\xHH`.
std::string quote(std::string_view bytes);

/// The bytes between the quotes at the start of `text`.
struct Unquoted {
  std::string bytes;
  std::size_t length = 0;  ///< Of the quoted text, its quotes included; 0: there is none.
};
Unquoted unquote(std::string_view text);

}  // namespace mocap::csv
