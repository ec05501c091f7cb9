// SPDX-License-Identifier: MIT
#include <fast_float/fast_float.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "mocap/number_style.hpp"
#include "text/awkward_doubles.hpp"
#include "text/number_rows.hpp"

namespace mocap::text::read_number_test {
namespace {

// Reads from an allocation of exactly the size of the text.
Number read_exactly(std::string_view text) {
  const std::unique_ptr<char[]> bytes(new char[text.size()]);
  std::copy(text.begin(), text.end(), bytes.get());
  Number number = read_number(bytes.get(), bytes.get() + text.size());
  if (number.ok()) number.end = text.data() + (number.end - bytes.get());
  return number;
}

double judged_by_fast_float(std::string_view text) {
  const bool plus = text.front() == '+';
  double value = std::numeric_limits<double>::quiet_NaN();
  fast_float::from_chars(text.data() + (plus ? 1 : 0), text.data() + text.size(), value);
  return value;
}

void expect_same_double(double actual, double expected, std::string_view text) {
  EXPECT_EQ(std::bit_cast<std::uint64_t>(actual), std::bit_cast<std::uint64_t>(expected)) << text;
}

struct Spelling {
  const char* text;
  NumberForm form;
};

TEST(ReadNumber, RecognisesTheFormatOfEveryNotation) {
  const Spelling spellings[] = {
      {"0", fixed_form(0)},
      {"-0", fixed_form(0)},
      {"10", fixed_form(0)},
      {"0.5", fixed_form(1)},
      {"-0.000000", fixed_form(6)},
      {"123456.789012", fixed_form(6)},
      {"83.94739006789452", fixed_form(14)},
      {"0.0000000000000000000000000000001", fixed_form(31)},
      {"58.00000000000001", fixed_form(14)},
      {"9007199254740993", NumberForm::verbatim},
      {"9007199254740992", fixed_form(0)},
      {"0.1000000000000000055511151231258", fixed_form(31)},
      {"0.1000000000000000000000000000000", NumberForm::verbatim},
      {"0.00000000000000000000000000000001", NumberForm::verbatim},
      {"1e+00", scientific_form(0)},
      {"-5.51765e-07", scientific_form(5)},
      {"2.5e+123", scientific_form(1)},
      {"1.5e-320", scientific_form(1)},
      {"1.5e-291", scientific_form(1)},
      {"0.0e+00", scientific_form(1)},
      {"-2.058450000000000113e+00", scientific_form(18)},
      {"-2.058450000000000114e+00", NumberForm::verbatim},
      {"0.0e+01", NumberForm::verbatim},
      {"0.5e+01", NumberForm::verbatim},
      {"15.5e+01", NumberForm::verbatim},
      {"1.5e-00", NumberForm::verbatim},
      {"1.5e+1", NumberForm::verbatim},
      {"1.5e10", NumberForm::verbatim},
      {"1.5e+012", long_exponent_form(1)},
      {"-6.123e-016", long_exponent_form(3)},
      {"0.000e+000", long_exponent_form(3)},
      {"1.5e+0012", NumberForm::verbatim},
      {"0.5e-016", NumberForm::verbatim},
      {"1.5E+12", NumberForm::verbatim},
      {"1.e+12", NumberForm::verbatim},
      {"+1", NumberForm::verbatim},
      {".5", NumberForm::verbatim},
      {"-.5", NumberForm::verbatim},
      {"5.", NumberForm::verbatim},
      {"007", NumberForm::verbatim},
      {"00.5", NumberForm::verbatim},
      {"-00", NumberForm::verbatim},
  };
  for (const Spelling& spelling : spellings) {
    const std::string_view text = spelling.text;
    const Number number = read_exactly(text);
    ASSERT_TRUE(number.ok()) << text;
    EXPECT_EQ(number.end, text.data() + text.size()) << text;
    EXPECT_EQ(static_cast<int>(number.form), static_cast<int>(spelling.form)) << text;
    expect_same_double(number.value, judged_by_fast_float(text), text);
  }
}

TEST(ReadNumber, RejectsNonFiniteNumbers) {
  for (const char* text :
       {"", "-", "+", ".", "-.", "e5", ".e5", "nan", "NaN", "inf", "-inf", "Infinity", "x", " 1",
        "--1", "+-1", "1e309", "-1e99999999999999999999", "179769313486231590000e290"}) {
    EXPECT_FALSE(read_exactly(text).ok()) << text;
  }
}

TEST(ReadNumber, StopsAfterTheNumber) {
  const auto read_part = [](std::string_view text) {
    const Number number = read_exactly(text);
    return text.substr(0, static_cast<std::size_t>(number.end - text.data()));
  };
  EXPECT_EQ(read_part("0.0-7.509"), "0.0");
  EXPECT_EQ(read_part("1e"), "1");
  EXPECT_EQ(read_part("1e+"), "1");
  EXPECT_EQ(read_part("1.5.5"), "1.5");
  EXPECT_EQ(read_part("0x10"), "0");
  EXPECT_EQ(read_part("12,5"), "12");
  EXPECT_EQ(read_part("1e5e5"), "1e5");
}

TEST(ReadNumber, KeepsTheSignOfZero) {
  EXPECT_TRUE(std::signbit(read_exactly("-0").value));
  EXPECT_TRUE(std::signbit(read_exactly("-0.000").value));
  EXPECT_TRUE(std::signbit(read_exactly("-1e-999").value));
  EXPECT_FALSE(std::signbit(read_exactly("0").value));
}

TEST(ReadNumber, RoundsLongTextsCorrectly) {
  const std::string zeros(300, '0');
  const std::string nines(400, '9');
  const std::string texts[] = {
      "9007199254740993",
      "9007199254740995",
      "9007199254740993.0000000000000000000000000000000001",
      "9007199254740992.99999999999999999999999999999999",
      "0.500000000000000166533453693773481063544750213623046875",
      "2.2250738585072011e-308",
      "2.2250738585072012e-308",
      "4.9e-324",
      "2.4703282292062327e-324",
      "2.4703282292062328e-324",
      "1.7976931348623157e308",
      "1.7976931348623158e308",
      "18446744073709551615",
      "18446744073709551616",
      "1844674407370955161.5",
      "9999999999999999999e-19",
      "1000000000000000000e-19",
      "0." + zeros + "123456789",
      "1" + zeros,
      "0." + nines,
      nines + "e-300",
      "123" + zeros + ".5e-290",
  };
  for (const std::string& text : texts) {
    const Number number = read_exactly(text);
    ASSERT_TRUE(number.ok()) << text;
    expect_same_double(number.value, judged_by_fast_float(text), text);
  }
}

std::string random_number_text(AwkwardDoubles& random) {
  std::string text;
  if (random.below(3) == 0) text += '-';
  const std::size_t integer_digits = random.below(8) == 0 ? random.below(40) : random.below(5);
  const std::size_t decimals = random.below(4) == 0 ? random.below(40) : random.below(9);
  for (std::size_t i = 0; i < integer_digits + 1; ++i) {
    text += static_cast<char>('0' + random.below(10));
  }
  if (decimals > 0) text += '.';
  for (std::size_t i = 0; i < decimals; ++i) text += static_cast<char>('0' + random.below(10));
  if (random.below(4) == 0) {
    const auto exponent = static_cast<int>(random.below(random.below(4) == 0 ? 700 : 50));
    text += 'e';
    text += std::to_string(random.below(2) == 0 ? exponent : -exponent);
  }
  return text;
}

TEST(ReadNumber, AgreesWithFastFloatOnRandomTexts) {
  AwkwardDoubles random(20261121);
  for (int i = 0; i < 300'000; ++i) {
    const std::string text = random_number_text(random);
    const double expected = judged_by_fast_float(text);
    const Number number = read_exactly(text);
    ASSERT_EQ(number.ok(), std::isfinite(expected)) << text;
    if (number.ok()) expect_same_double(number.value, expected, text);
  }
}

std::string printed(const Number& number) {
  char buffer[800];
  const char* format = is_scientific(number.form) ? "%.*e" : "%.*f";
  const int length = std::snprintf(buffer, sizeof buffer, format,
                                   static_cast<int>(decimals_of(number.form)), number.value);
  return {buffer, static_cast<std::size_t>(length)};
}

// With more readable text after them, numbers may be read in larger blocks, with the same result.
TEST(ReadNumber, IgnoresFollowingText) {
  AwkwardDoubles random(20261122);
  for (int i = 0; i < 200'000; ++i) {
    const std::string text = random_number_text(random);
    const Number alone = read_exactly(text);
    for (const char next : {' ', ',', '\n', ';', '-', 'x', '\0'}) {
      std::string longer = text;
      longer += next;
      longer.append(40, '8');
      const Number number = read_exactly(longer);
      ASSERT_EQ(number.ok(), alone.ok()) << longer;
      if (!number.ok()) continue;
      ASSERT_EQ(number.end - longer.data(), alone.end - text.data()) << longer;
      ASSERT_EQ(number.form, alone.form) << longer;
      expect_same_double(number.value, alone.value, longer);
    }
  }
}

// C's printf is the reference: a format is reported exactly if it reproduces the text.
TEST(ReadNumber, ReportsAFormatOnlyIfItReproducesTheText) {
  AwkwardDoubles random(20261121);
  std::size_t with_form = 0;
  std::size_t verbatim = 0;
  for (int i = 0; i < 200'000; ++i) {
    const std::string text = random_number_text(random);
    const Number number = read_exactly(text);
    if (!number.ok()) continue;
    if (number.form == NumberForm::verbatim) {
      ++verbatim;
    } else {
      ++with_form;
      ASSERT_EQ(printed(number), text);
    }
  }
  EXPECT_GT(with_form, 50'000U);
  EXPECT_GT(verbatim, 20'000U);
}

TEST(ReadNumber, RecognisesWhatPrintfWrites) {
  AwkwardDoubles random(20261121);
  char buffer[800];
  for (int i = 0; i < 200'000; ++i) {
    const double value = random.next();
    const bool scientific = random.below(2) == 0 || std::abs(value) > 1e25;
    const auto decimals = static_cast<unsigned>(random.below(32));
    std::snprintf(buffer, sizeof buffer, scientific ? "%.*e" : "%.*f", static_cast<int>(decimals),
                  value);
    const Number number = read_exactly(buffer);
    if (!number.ok()) continue;  // Rounded beyond the largest double.
    Number expected;
    expected.form = scientific ? scientific_form(decimals) : fixed_form(decimals);
    expected.value = number.value;
    const bool round_trips = printed(expected) == buffer;
    EXPECT_EQ(number.form == expected.form, round_trips) << buffer;
  }
}

}  // namespace
}  // namespace mocap::text::read_number_test
