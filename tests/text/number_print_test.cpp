// SPDX-License-Identifier: MIT
#include "text/number_print.hpp"

#include <fast_float/fast_float.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>

#include "text/awkward_doubles.hpp"

namespace mocap::text::number_print_test {
namespace {

using Printer = char* (*)(char*, double, unsigned);

std::string printed(Printer print, double value, unsigned decimals) {
  std::array<char, max_number_length> buffer;
  return {buffer.data(), print(buffer.data(), value, decimals)};
}

std::string printed_shortest(double value) {
  std::array<char, max_number_length> buffer;
  return {buffer.data(), print_shortest(buffer.data(), value)};
}

std::string printed_by_c(const char* format, double value, unsigned decimals) {
  std::array<char, max_number_length> buffer;
  const int length = std::snprintf(buffer.data(), buffer.size(), format, decimals, value);
  return {buffer.data(), static_cast<std::size_t>(length)};
}

std::uint64_t bits_read_from(const std::string& text) {
  double value = 0.0;
  const auto [end, error] = fast_float::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_TRUE(error == std::errc{} && end == text.data() + text.size()) << text;
  return std::bit_cast<std::uint64_t>(value);
}

std::string significant_digits(const std::string& text) {
  std::string digits;
  for (const char c : text.substr(0, text.find('e'))) {
    if (c >= '0' && c <= '9') digits += c;
  }
  digits.erase(0, digits.find_first_not_of('0'));
  digits.erase(digits.find_last_not_of('0') + 1);
  return digits;
}

TEST(NumberPrint, FixedMatchesC) {
  AwkwardDoubles doubles(1);
  for (int i = 0; i < 200'000; ++i) {
    const double value = doubles.next();
    const auto decimals = static_cast<unsigned>(doubles.below(32));
    ASSERT_EQ(printed(print_fixed, value, decimals), printed_by_c("%.*f", value, decimals));
  }
}

TEST(NumberPrint, ScientificMatchesC) {
  AwkwardDoubles doubles(2);
  for (int i = 0; i < 200'000; ++i) {
    const double value = doubles.next();
    const auto decimals = static_cast<unsigned>(doubles.below(32));
    ASSERT_EQ(printed(print_scientific, value, decimals), printed_by_c("%.*e", value, decimals));
  }
}

TEST(NumberPrint, PowersOfTwoMatchC) {
  for (int exponent = -1074; exponent <= 1023; ++exponent) {
    const double value = std::ldexp(1.0, exponent);
    for (const unsigned decimals : {0U, 1U, 6U, 17U, 18U, 27U, 31U}) {
      ASSERT_EQ(printed(print_fixed, value, decimals), printed_by_c("%.*f", value, decimals));
      ASSERT_EQ(printed(print_scientific, value, decimals), printed_by_c("%.*e", value, decimals));
    }
  }
}

TEST(NumberPrint, RoundsTiesToEvenByTheBinaryValue) {
  EXPECT_EQ(printed(print_fixed, 0.125, 2), "0.12");
  EXPECT_EQ(printed(print_fixed, 0.375, 2), "0.38");
  EXPECT_EQ(printed(print_fixed, 2.5, 0), "2");
  EXPECT_EQ(printed(print_fixed, 1.005, 2), "1.00");          // 1.00499999999999989...
  EXPECT_EQ(printed(print_fixed, 0.9999995, 6), "1.000000");  // 0.99999950000000003...
  EXPECT_EQ(printed(print_scientific, 9.9999996, 6), "1.000000e+01");
}

TEST(NumberPrint, ZerosKeepTheirSign) {
  EXPECT_EQ(printed(print_fixed, -0.0, 6), "-0.000000");
  EXPECT_EQ(printed(print_fixed, -1e-9, 6), "-0.000000");
  EXPECT_EQ(printed(print_scientific, -0.0, 2), "-0.00e+00");
  EXPECT_EQ(printed_shortest(-0.0), "-0");
  EXPECT_EQ(printed_shortest(0.0), "0");
}

TEST(NumberPrint, PrintsNonFiniteValuesAsWords) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(printed(print_fixed, infinity, 3), "inf");
  EXPECT_EQ(printed(print_scientific, -infinity, 3), "-inf");
  EXPECT_EQ(printed_shortest(std::numeric_limits<double>::quiet_NaN()), "nan");
}

TEST(NumberPrint, ShortestRoundTripsWithoutExtraDigits) {
  AwkwardDoubles doubles(3);
  for (int i = 0; i < 300'000; ++i) {
    const double value = doubles.next();
    const std::string text = printed_shortest(value);
    ASSERT_EQ(bits_read_from(text), std::bit_cast<std::uint64_t>(value)) << text;
    std::array<char, 40> reference;
    const auto end = std::to_chars(reference.data(), reference.data() + reference.size(), value,
                                   std::chars_format::scientific);
    ASSERT_EQ(significant_digits(text), significant_digits({reference.data(), end.ptr})) << text;
  }
}

TEST(NumberPrint, ShortestUsesExponentsOnlyForLongNumbers) {
  EXPECT_EQ(printed_shortest(1e23), "100000000000000000000000");
  EXPECT_EQ(printed_shortest(1e24), "1e+24");
  EXPECT_EQ(printed_shortest(-1e23), "-1e+23");
  EXPECT_EQ(printed_shortest(0.1), "0.1");
  EXPECT_EQ(printed_shortest(-90.5), "-90.5");
  EXPECT_EQ(printed_shortest(1e-22), "0.0000000000000000000001");
  EXPECT_EQ(printed_shortest(1e-23), "1e-23");
  EXPECT_EQ(printed_shortest(1.25e-300), "1.25e-300");
  EXPECT_EQ(printed_shortest(123456.789), "123456.789");
  EXPECT_EQ(printed_shortest(5e-324), "5e-324");
}

TEST(NumberPrint, ShortestHasNoTrailingZeros) {
  AwkwardDoubles doubles(4);
  for (int i = 0; i < 100'000; ++i) {
    const double value = doubles.next();
    const std::string text = printed_shortest(value);
    if (text.find('e') != std::string::npos) {
      ASSERT_TRUE(std::fabs(value) < 1e-4 || std::fabs(value) >= 1e22) << text;
      continue;
    }
    ASSERT_LE(text.size(), 24U) << text;
    if (text.find('.') != std::string::npos) {
      ASSERT_NE(text.back(), '0') << text;
      ASSERT_NE(text.back(), '.') << text;
    }
  }
}

}  // namespace
}  // namespace mocap::text::number_print_test
