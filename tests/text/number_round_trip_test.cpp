// SPDX-License-Identifier: MIT
#include <fast_float/fast_float.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/number_style.hpp"
#include "text/awkward_doubles.hpp"
#include "text/isa.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"

namespace mocap::text::number_round_trip_test {
namespace {

struct ReadTable {
  std::vector<double> values;
  NumberStyle style;
};

ReadTable read_rows(const std::string& text, std::size_t columns, std::size_t row_count, Isa isa) {
  const std::string padding(row_padding, '\0');
  const std::string padded = padding + text + padding;
  ReadTable table;
  table.values.resize(columns * row_count);
  RowReader reader(columns, isa);
  const char* const begin = padded.data() + row_padding;
  const auto step = reader.read(begin, begin + text.size(), table.values.data(), row_count);
  EXPECT_EQ(step.rows, row_count);
  EXPECT_EQ(step.next, begin + text.size());
  table.style = reader.take_style();
  return table;
}

std::string print_all(const std::vector<double>& values, std::size_t columns,
                      const NumberStyle& style, Fidelity fidelity, Isa isa) {
  std::string text;
  EXPECT_TRUE(print_rows(
      values, columns, style, fidelity,
      [&](std::string_view piece) {
        text += piece;
        return true;
      },
      isa));
  return text;
}

constexpr std::array all_isas = {Isa::portable, Isa::avx2, Isa::avx512};

std::string digits(AwkwardDoubles& random, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += static_cast<char>('0' + random.below(10));
  return text;
}

/// A number in any notation that a program or a person might use.
std::string any_spelling(AwkwardDoubles& random) {
  std::string text(std::array{"", "", "-", "+"}[random.below(4)]);
  const std::size_t integer_digits = random.below(random.below(10) == 0 ? 25 : 5);
  const bool point = random.below(4) != 0 || integer_digits == 0;
  text += digits(random, integer_digits);
  if (point) {
    const std::size_t decimals = random.below(random.below(10) == 0 ? 40 : 9);
    text += '.' + digits(random, integer_digits == 0 ? decimals + 1 : decimals);
  }
  if (random.below(5) == 0) {
    text += std::array{"e", "E", "e+", "e-", "E-"}[random.below(5)];
    text += digits(random, 1 + random.below(2));
  }
  return text;
}

/// A number as printed by programs.
std::string common_spelling(AwkwardDoubles& random) {
  std::array<char, max_number_length> buffer;
  const double value = random.of_motion();
  char* const end =
      random.below(10) == 0
          ? print_scientific(buffer.data(), value, static_cast<unsigned>(random.below(18)))
          : print_fixed(buffer.data(), value, static_cast<unsigned>(random.below(8)));
  return {buffer.data(), end};
}

NumberStyle random_blanks(AwkwardDoubles& random) {
  NumberStyle style;
  style.separator = random.below(2) == 0 ? ' ' : '\t';
  style.row_prefix.assign(random.below(3), ' ');
  style.row_suffix.assign(random.below(3), '\t');
  style.newline = random.below(2) == 0 ? "\n" : "\r\n";
  return style;
}

template <typename Spelling>
void expect_text_comes_back(std::uint64_t seed, const Spelling& spelling) {
  AwkwardDoubles random(seed);
  std::size_t compared = 0;
  for (int round = 0; round < 150; ++round) {
    const NumberStyle blanks = random_blanks(random);
    const std::size_t columns = 1 + random.below(40);
    const std::size_t row_count = 1 + random.below(12);
    std::string text;
    for (std::size_t i = 0; i < columns * row_count; ++i) {
      const bool row_begins = i % columns == 0;
      const bool row_ends = (i + 1) % columns == 0;
      if (row_begins) text += blanks.row_prefix;
      text += spelling(random);
      text += row_ends ? blanks.row_suffix + blanks.newline : std::string(1, blanks.separator);
    }
    for (const Isa isa : all_isas) {
      const ReadTable table = read_rows(text, columns, row_count, isa);
      if (!table.style.regular_spacing || !table.style.complete) continue;
      ++compared;
      for (const Fidelity fidelity : {Fidelity::exact, Fidelity::rounded}) {
        ASSERT_EQ(print_all(table.values, columns, table.style, fidelity, isa), text);
      }
    }
  }
  EXPECT_GT(compared, 150U);
}

TEST(NumberRoundTrip, RoundTripsAnyNotation) {
  expect_text_comes_back(21, any_spelling);
}

TEST(NumberRoundTrip, RoundTripsCommonNotations) {
  expect_text_comes_back(22, common_spelling);
}

TEST(NumberRoundTrip, MostTextIsRegularAndComplete) {
  AwkwardDoubles random(23);
  std::string text;
  for (int i = 0; i < 400; ++i) {
    text += common_spelling(random);
    text += i % 20 == 19 ? '\n' : ' ';
  }
  const ReadTable table = read_rows(text, 20, 20, best_isa());
  EXPECT_TRUE(table.style.regular_spacing);
  EXPECT_TRUE(table.style.complete);
}

TEST(NumberRoundTrip, RoundTripsValuesAndStyle) {
  AwkwardDoubles random(24);
  for (int round = 0; round < 200; ++round) {
    NumberStyle style = random_blanks(random);
    style.form = static_cast<NumberForm>(random.below(64));
    const std::size_t columns = 1 + random.below(30);
    const std::size_t row_count = 1 + random.below(20);
    const std::vector<double> values = random.take(columns * row_count);
    for (const Isa isa : all_isas) {
      const std::string text = print_all(values, columns, style, Fidelity::exact, isa);
      const ReadTable table = read_rows(text, columns, row_count, isa);
      for (std::size_t i = 0; i < values.size(); ++i) {
        ASSERT_EQ(std::bit_cast<std::uint64_t>(table.values[i]),
                  std::bit_cast<std::uint64_t>(values[i]));
      }
      ASSERT_EQ(table.style.newline, style.newline);
      ASSERT_EQ(table.style.row_prefix, style.row_prefix);
      ASSERT_EQ(table.style.row_suffix, style.row_suffix);
      ASSERT_EQ(print_all(table.values, columns, table.style, Fidelity::exact, isa), text);
    }
  }
}

TEST(NumberRoundTrip, SixDecimalsUseOneFormat) {
  AwkwardDoubles random(25);
  std::vector<double> values(std::size_t{66} * 50);
  for (double& value : values) value = random.of_motion();
  for (const Isa isa : all_isas) {
    const std::string text = print_all(values, 66, NumberStyle{}, Fidelity::exact, isa);
    const ReadTable table = read_rows(text, 66, 50, isa);
    EXPECT_TRUE(table.style.forms.empty());
    EXPECT_EQ(table.style.form, fixed_form(6));
    EXPECT_EQ(table.style.separator, ' ');
    EXPECT_EQ(print_all(table.values, 66, table.style, Fidelity::rounded, isa), text);
  }
}

}  // namespace
}  // namespace mocap::text::number_round_trip_test
