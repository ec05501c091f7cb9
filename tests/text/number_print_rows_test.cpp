// SPDX-License-Identifier: MIT
#include <fast_float/fast_float.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/number_style.hpp"
#include "text/awkward_doubles.hpp"
#include "text/isa.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"

namespace mocap::text::number_print_rows_test {
namespace {

constexpr std::array all_isas = {Isa::portable, Isa::avx2, Isa::avx512};
constexpr std::array both_fidelities = {Fidelity::exact, Fidelity::rounded};

struct Table {
  std::vector<double> values;
  std::size_t columns = 1;
  NumberStyle style;
};

std::string print_table(const Table& table, Fidelity fidelity, Isa isa) {
  std::string text;
  const auto append = [&](std::string_view piece) {
    text += piece;
    return true;
  };
  EXPECT_TRUE(print_rows(table.values, table.columns, table.style, fidelity, append, isa));
  return text;
}

bool reads_as(std::string_view text, double value) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double read = 0.0;
  const char* const text_end = text.data() + text.size();
  const auto [end, error] = fast_float::from_chars(text.data(), text_end, read);
  return error == std::errc{} && end == text_end &&
         std::bit_cast<std::uint64_t>(read) == std::bit_cast<std::uint64_t>(value);
}

std::string printed_by_c(double value, NumberForm form) {
  std::array<char, max_number_length> buffer;
  const char* const format = is_fixed(form) ? "%.*f" : "%.*e";
  const int length = std::snprintf(buffer.data(), buffer.size(), format, decimals_of(form), value);
  return {buffer.data(), static_cast<std::size_t>(length)};
}

/// The contract of print_rows in its simplest form.
std::string expected_number(const Table& table, std::size_t index, Fidelity fidelity) {
  const double value = table.values[index];
  const NumberStyle& style = table.style;
  NumberForm form = index < style.forms.size() ? style.forms[index] : style.form;
  for (const VerbatimNumber& verbatim : style.verbatim_texts) {
    if (verbatim.index != index) continue;
    if (reads_as(verbatim.text, value)) return verbatim.text;
    form = style.form;
  }
  if (form != NumberForm::verbatim) {
    std::string text = printed_by_c(value, form);
    if (fidelity == Fidelity::rounded || reads_as(text, value)) return text;
  }
  if (style.otherwise != NumberForm::verbatim) return printed_by_c(value, style.otherwise);
  std::array<char, max_number_length> buffer;
  return {buffer.data(), print_shortest(buffer.data(), value)};
}

std::string expected_text(const Table& table, Fidelity fidelity) {
  std::string text;
  const std::size_t count = table.values.size();
  for (std::size_t i = 0; i < count; ++i) {
    const bool row_begins = i % table.columns == 0;
    const bool row_ends = (i + 1) % table.columns == 0 || i + 1 == count;
    if (row_begins) text += table.style.row_prefix;
    text += expected_number(table, i, fidelity);
    if (!row_ends) text += table.style.separator;
    if (row_ends) text += table.style.row_suffix;
    if (row_ends && (i + 1 < count || table.style.final_newline)) text += table.style.newline;
  }
  return text;
}

void expect_all_ways_right(const Table& table) {
  for (const Fidelity fidelity : both_fidelities) {
    const std::string expected = expected_text(table, fidelity);
    for (const Isa isa : all_isas) {
      ASSERT_EQ(print_table(table, fidelity, isa), expected)
          << "isa " << static_cast<int>(isa) << ", fidelity " << static_cast<int>(fidelity);
    }
  }
}

NumberStyle random_blanks(AwkwardDoubles& random) {
  NumberStyle style;
  style.separator = random.below(2) == 0 ? ' ' : '\t';
  style.row_prefix.assign(random.below(3), ' ');
  style.row_suffix.assign(random.below(3), '\t');
  style.newline = std::array{"\n", "\r\n", "\r"}[random.below(3)];
  style.final_newline = random.below(2) == 0;
  if (random.below(2) == 0) style.otherwise = static_cast<NumberForm>(random.below(64));
  return style;
}

TEST(NumberPrintRows, PrintsAwkwardValuesInOneFormat) {
  AwkwardDoubles random(11);
  for (int round = 0; round < 600; ++round) {
    Table table;
    table.style = random_blanks(random);
    table.style.form = static_cast<NumberForm>(random.below(64));
    table.columns = 1 + random.below(70);
    table.values = random.take(random.below(200));
    expect_all_ways_right(table);
  }
}

TEST(NumberPrintRows, PrintsMotionValuesInEachFixedFormat) {
  AwkwardDoubles random(12);
  for (unsigned decimals = 0; decimals < 32; ++decimals) {
    for (std::size_t columns = 1; columns < 40; columns += 1 + columns / 3) {
      Table table;
      table.style = random_blanks(random);
      table.style.form = fixed_form(decimals);
      table.columns = columns;
      for (int i = 0; i < 300; ++i) table.values.push_back(random.of_motion());
      expect_all_ways_right(table);
    }
  }
}

TEST(NumberPrintRows, PrintsEachNumberInItsOwnFormat) {
  AwkwardDoubles random(13);
  for (int round = 0; round < 400; ++round) {
    Table table;
    table.style = random_blanks(random);
    table.columns = 1 + random.below(20);
    const std::uint64_t form_count = round % 2 == 0 ? 9 : 64;
    const std::size_t count = random.below(300);
    for (std::size_t i = 0; i < count; ++i) {
      table.values.push_back(random.below(30) == 0 ? random.next() : random.of_motion());
      table.style.forms.push_back(static_cast<NumberForm>(random.below(form_count)));
    }
    // Frames added after the end of the formats have the common format.
    table.style.forms.resize(count - count / 4);
    expect_all_ways_right(table);
  }
}

TEST(NumberPrintRows, UsesVerbatimTextsThatStillMatch) {
  AwkwardDoubles random(14);
  for (int round = 0; round < 300; ++round) {
    Table table;
    table.style = random_blanks(random);
    table.columns = 1 + random.below(9);
    for (std::size_t i = 0; i < 150; ++i) {
      table.values.push_back(random.of_motion());
      table.style.forms.push_back(fixed_form(6));
      if (random.below(5) != 0) continue;
      table.style.forms[i] = NumberForm::verbatim;
      const double spelled = random.below(4) == 0 ? table.values[i] + 1.0 : table.values[i];
      const std::string plain = printed_by_c(spelled, fixed_form(9));
      const bool negative = plain[0] == '-';
      table.style.verbatim_texts.push_back({i, negative ? plain + "E0" : "+00" + plain});
    }
    if (round % 3 == 0) table.style.form = NumberForm::verbatim;
    expect_all_ways_right(table);
  }
}

TEST(NumberPrintRows, ExactTextRoundTrips) {
  AwkwardDoubles random(15);
  for (const Isa isa : all_isas) {
    for (unsigned form = 0; form < 64; ++form) {
      Table table;
      table.style.form = static_cast<NumberForm>(form);
      table.style.newline = " ";
      table.values = random.take(3000);
      const std::string text = print_table(table, Fidelity::exact, isa);
      std::size_t begin = 0;
      for (const double value : table.values) {
        const std::size_t end = text.find(' ', begin);
        ASSERT_TRUE(reads_as(std::string_view(text).substr(begin, end - begin), value))
            << text.substr(begin, end - begin) << " for "
            << printed_by_c(value, scientific_form(17));
        begin = end + 1;
      }
    }
  }
}

TEST(NumberPrintRows, HandlesNonFiniteValues) {
  const double infinity = std::numeric_limits<double>::infinity();
  Table table;
  table.columns = 4;
  table.values.assign(23, 1.5);
  table.values[3] = infinity;
  table.values[11] = -infinity;
  table.values[22] = std::numeric_limits<double>::quiet_NaN();
  for (const Isa isa : all_isas) {
    const std::string text = print_table(table, Fidelity::exact, isa);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 6);
    EXPECT_NE(text.find("1.500000 inf\n"), std::string::npos);
    EXPECT_NE(text.find("-inf\n"), std::string::npos);
    EXPECT_TRUE(text.ends_with("1.500000 1.500000 nan\n"));
  }
}

TEST(NumberPrintRows, PrintsNothingWithoutValuesOrColumns) {
  Table table;
  EXPECT_EQ(print_table(table, Fidelity::exact, Isa::avx512), "");
  table.columns = 0;
  table.values = {1.0};
  EXPECT_EQ(print_table(table, Fidelity::exact, Isa::avx512), "");
}

Table large_table() {
  AwkwardDoubles random(16);
  Table table;
  table.columns = 57;
  table.values.resize(table.columns * 2500);
  for (double& value : table.values) value = random.of_motion();
  return table;
}

TEST(NumberPrintRows, LimitsTheSizeOfBlocks) {
  Table table = large_table();
  table.values.resize(table.columns * 40);
  table.style.row_prefix.assign(300'000, ' ');
  table.style.forms.assign(table.values.size(), fixed_form(6));
  const std::string long_spelling = std::string(400'000, '0') + "1";
  table.values[700] = 1.0;
  table.style.forms[700] = NumberForm::verbatim;
  table.style.verbatim_texts.push_back({700, long_spelling});
  std::size_t longest = 0;
  std::string text;
  ASSERT_TRUE(print_rows(table.values, table.columns, table.style, Fidelity::exact,
                         [&](std::string_view piece) {
                           longest = std::max(longest, piece.size());
                           text += piece;
                           return true;
                         }));
  EXPECT_LE(longest, 400'001U);
  EXPECT_EQ(text, expected_text(table, Fidelity::exact));
}

TEST(NumberPrintRows, StopsAfterASinkFails) {
  const Table table = large_table();
  std::vector<std::string> pieces;
  ASSERT_TRUE(print_rows(table.values, table.columns, table.style, Fidelity::exact,
                         [&](std::string_view piece) {
                           pieces.emplace_back(piece);
                           return true;
                         }));
  ASSERT_GE(pieces.size(), 4U);
  for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
    EXPECT_GE(pieces[i].size(), 256U * 1024U);
    EXPECT_LE(pieces[i].size(), 300U * 1024U);
  }
  for (std::size_t refused = 0; refused < pieces.size(); ++refused) {
    std::size_t calls = 0;
    EXPECT_FALSE(print_rows(table.values, table.columns, table.style, Fidelity::exact,
                            [&](std::string_view) { return calls++ < refused; }));
    EXPECT_EQ(calls, refused + 1);
  }
}

}  // namespace
}  // namespace mocap::text::number_print_rows_test
