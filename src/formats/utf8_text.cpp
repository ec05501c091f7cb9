// SPDX-License-Identifier: MIT
#include "formats/utf8_text.hpp"

#include "text/utf8.hpp"

namespace mocap::detail {

std::string utf8_from_bytes(std::string_view bytes) {
  std::string result;
  result.reserve(bytes.size());
  while (!bytes.empty()) {
    // A Latin-1 byte of 0x80 or above is the code point with the same number.
    const auto latin = static_cast<unsigned char>(bytes.front());
    text::append_character(result, text::take_character(bytes).value_or(latin));
  }
  return result;
}

}  // namespace mocap::detail
