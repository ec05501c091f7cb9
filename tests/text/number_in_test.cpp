// SPDX-License-Identifier: MIT
#include "text/number_in.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace mocap::text::number_in_test {
namespace {

TEST(NumberIn, ParsesWholeWords) {
  EXPECT_EQ(number_in<std::uint16_t>("65535"), std::uint16_t{65535});
  EXPECT_EQ(number_in<std::int64_t>("-12"), -12);
  EXPECT_EQ(number_in<double>("-1.5e2"), -150.0);
}

TEST(NumberIn, RejectsEverythingElse) {
  for (const char* word : {"", " 1", "1 ", "+1", "-1", "1.0", "0x1", "65536"})
    EXPECT_FALSE(number_in<std::uint16_t>(word)) << word;
  for (const char* word : {"", "+1", "1,5", "inf", "nan", "1e999", "1s"})
    EXPECT_FALSE(number_in<double>(word)) << word;
}

}  // namespace
}  // namespace mocap::text::number_in_test
