// SPDX-License-Identifier: MIT
#include "text/hexadecimal.hpp"

#include <gtest/gtest.h>

namespace mocap::text::hexadecimal_test {
namespace {

TEST(Hexadecimal, ReadsDigitsInEitherCase) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const std::size_t value = hex_digits.find(lower(c));
    EXPECT_EQ(hex_value(c), value == std::string_view::npos ? -1 : static_cast<int>(value)) << byte;
  }
}

TEST(Hexadecimal, ReadsWhatItWrites) {
  for (int byte = 0; byte < 256; ++byte) {
    std::string digits;
    append_hex(digits, static_cast<unsigned char>(byte));
    ASSERT_EQ(digits.size(), 2U) << byte;
    EXPECT_EQ(hex_byte_value(digits[0], digits[1]), byte);
  }
  static_assert(hex_byte_value('F', 'f') == 255);
  static_assert(hex_byte_value('0', 'g') == -1);
  static_assert(hex_byte_value('g', '0') == -1);
}

TEST(Hexadecimal, WritesTwoDigitsPerByte) {
  EXPECT_EQ(hexadecimal(std::string_view("\0a\xFF", 3)), "0061ff");
  EXPECT_EQ(hexadecimal(""), "");
}

}  // namespace
}  // namespace mocap::text::hexadecimal_test
