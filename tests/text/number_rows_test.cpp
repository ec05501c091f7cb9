// SPDX-License-Identifier: MIT
#include "text/number_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/judged_numbers.hpp"
#include "text/number_print.hpp"
#include "text/row_text.hpp"

namespace mocap::text::number_rows_test {
namespace {

struct RowLayout {
  std::string separator = " ";
  std::string prefix;
  std::string suffix;
  std::string newline = "\n";
};

std::string random_rows(AwkwardDoubles& random, const TokenKind& kind, const RowLayout& layout,
                        std::size_t columns, std::size_t rows) {
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    text += layout.prefix;
    for (std::size_t column = 0; column < columns; ++column) {
      if (column > 0) text += layout.separator;
      text += random_token(random, kind);
    }
    text += layout.suffix + layout.newline;
  }
  return text;
}

class EveryPath : public ::testing::TestWithParam<Isa> {
 protected:
  void expect_read_well(const std::string& text, std::size_t columns, std::size_t rows) {
    const RowsRead read = read_rows_of(text, columns, GetParam());
    ASSERT_EQ(read.rows, rows) << text.substr(0, 300);
    EXPECT_EQ(read.consumed, text.size());
    EXPECT_FALSE(read.irregular);
    EXPECT_TRUE(same_bits(read.values, judged_by_fast_float(text))) << text.substr(0, 300);
    EXPECT_TRUE(read.style.complete);
    EXPECT_EQ(forms_of(read.style, rows * columns), forms_of(text)) << text.substr(0, 300);
  }
};

INSTANTIATE_TEST_SUITE_P(NumberRows, EveryPath, ::testing::ValuesIn(runnable_isas()),
                         [](const auto& path) { return std::string(name_of(path.param)); });

TEST_P(EveryPath, ReadsUniformDecimals) {
  AwkwardDoubles random(1);
  for (unsigned decimals = 0; decimals <= 20; ++decimals) {
    for (unsigned integer_digits = 1; integer_digits <= 17; ++integer_digits) {
      const std::size_t columns = 1 + random.below(70);
      const TokenKind kind = {true, decimals, integer_digits, 0, 0};
      expect_read_well(random_rows(random, kind, {}, columns, 9), columns, 9);
    }
  }
}

TEST_P(EveryPath, ReadsMixedNumberFormats) {
  AwkwardDoubles random(2);
  for (unsigned i = 0; i < 600; ++i) {
    const TokenKind kind = {
        false, static_cast<unsigned>(random.below(20)), static_cast<unsigned>(1 + random.below(17)),
        static_cast<unsigned>(random.below(6)), static_cast<unsigned>(random.below(9))};
    const std::size_t columns = 1 + random.below(100);
    expect_read_well(random_rows(random, kind, {}, columns, 11), columns, 11);
  }
}

// Numbers at the limits of what `read_short` accepts, mixed with others in varying proportions.
TEST_P(EveryPath, ReadsShortNumbersAmongOthers) {
  const std::vector<std::string> others = words_of(
      "0 -0 -0.00000000 1234567 -123456 -1234567 12345678 1234567.12345678 -123456.12345678"
      " -1234567.12345678 0.1234567 -0.000001 12345678.12345678 1234567.123456789"
      " 0.123456789 1. .5 -.5 00.5 -01.5 0000000.5 1.25e-05 1e22 1234567890123456 -0.1");
  AwkwardDoubles random(11);
  for (const unsigned rarity : {0U, 1U, 3U, 20U, 300U}) {
    for (unsigned round = 0; round < 20; ++round) {
      const std::size_t columns = 1 + random.below(250);
      const std::size_t rows = 40;
      std::string text;
      for (std::size_t i = 0; i < columns * rows; ++i) {
        const TokenKind kind = {false, 8, 6, 0, 0};
        const bool other = rarity > 0 && random.below(rarity) == 0;
        text += other ? others[random.below(others.size())] : random_token(random, kind);
        text += (i + 1) % columns == 0 ? '\n' : ' ';
      }
      expect_read_well(text, columns, rows);
    }
  }
}

// The output of programs that print all digits: shortest texts, 15 to 18 decimals and an exponent,
// and decimals halfway between two doubles.
TEST_P(EveryPath, ReadsAllDigitsOfDoubles) {
  AwkwardDoubles random(10);
  const std::size_t columns = 64;
  for (unsigned round = 0; round < 60; ++round) {
    std::string text;
    for (std::size_t i = 0; i < columns * 10; ++i) {
      char buffer[512];
      char* end = buffer;
      // Not the largest, which printing may round beyond the range of doubles.
      const double value = random.next() / (random.below(2) == 0 ? 3.0 : 2.0);
      const auto decimals = static_cast<int>(15 + random.below(4));
      const std::uint64_t half_way = (std::uint64_t{1} << 53) + 1 + 2 * random.below(1000);
      switch ((round + random.below(4) / 3) % 4) {
        case 0:
          end = std::to_chars(buffer, std::end(buffer), std::fmod(value, 400.0)).ptr;
          break;
        case 1:
          end = std::to_chars(buffer, std::end(buffer), value, std::chars_format::scientific,
                              decimals)
                    .ptr;
          break;
        case 2:
          end = std::to_chars(buffer, std::end(buffer), std::fmod(value, 1000.0),
                              std::chars_format::fixed, decimals)
                    .ptr;
          break;
        default:
          end = std::to_chars(buffer, std::end(buffer), half_way << random.below(10)).ptr;
          if (random.below(2) == 0) end = std::copy_n(".0", 2, end);
      }
      text.append(buffer, end);
      text += i % columns == columns - 1 ? '\n' : ' ';
    }
    expect_read_well(text, columns, 10);
  }
}

// One deviating token at each position of a group, in otherwise uniform text.
TEST_P(EveryPath, ReadsDeviationsAnywhere) {
  AwkwardDoubles random(3);
  const TokenKind six_decimals = {true, 6, 3, 0, 0};
  const TokenKind odd = {true, 6, 3, 0, 1};
  const TokenKind scientific = {true, 5, 1, 1, 0};
  for (const TokenKind& deviation : {odd, scientific}) {
    for (std::size_t place = 0; place < 40; ++place) {
      std::string text;
      for (std::size_t i = 0; i < 60; ++i) {
        text += random_token(random, i == place ? deviation : six_decimals);
        text += i % 12 == 11 ? '\n' : ' ';
      }
      expect_read_well(text, 12, 5);
    }
  }
}

TEST_P(EveryPath, ReadsEverySpacing) {
  AwkwardDoubles random(4);
  const TokenKind kind = {true, 6, 3, 0, 0};
  for (const char* separator : {" ", "\t", "  ", "\t ", "     "}) {
    for (const char* prefix : {"", " ", "\t", " \t "}) {
      for (const char* suffix : {"", " ", "\t", "\t  ", " \t"}) {
        for (const char* newline : {"\n", "\r\n"}) {
          const std::size_t columns = 2 + random.below(30);
          const RowLayout layout = {separator, prefix, suffix, newline};
          const std::string text = random_rows(random, kind, layout, columns, 20);
          const RowsRead read = read_rows_of(text, columns, GetParam());
          ASSERT_EQ(read.rows, 20U);
          EXPECT_TRUE(same_bits(read.values, judged_by_fast_float(text)));
          EXPECT_EQ(read.style.separator, separator[0]);
          EXPECT_EQ(read.style.row_prefix, prefix);
          EXPECT_EQ(read.style.row_suffix, suffix);
          EXPECT_EQ(read.style.newline, newline);
          EXPECT_EQ(read.style.regular_spacing, std::string_view(separator).size() == 1);
        }
      }
    }
  }
}

// One whitespace character too many, too few or of another kind, anywhere in the text.
TEST_P(EveryPath, DetectsEveryIrregularSpace) {
  AwkwardDoubles random(5);
  const TokenKind kind = {true, 6, 3, 0, 0};
  const RowLayout layout = {" ", "\t", " ", "\r\n"};
  const std::string regular = random_rows(random, kind, layout, 7, 6);
  ASSERT_TRUE(read_rows_of(regular, 7, GetParam()).style.regular_spacing);
  const std::size_t second_row = regular.find('\n') + 1;
  std::size_t changes = 0;
  for (std::size_t i = second_row; i < regular.size(); ++i) {
    if (regular[i] != ' ' && regular[i] != '\t' && regular[i] != '\r') continue;
    std::vector<std::string> changed;
    if (regular[i] != '\r') {
      changed.push_back(std::string(regular).insert(i, " "));
      changed.push_back(std::string(regular).insert(i, "\t"));
      changed.push_back(std::string(regular).replace(i, 1, regular[i] == ' ' ? "\t" : " "));
    }
    const bool at_row_edge = regular[i - 1] == '\n' || regular[i + 1] == '\r' || regular[i] == '\r';
    if (at_row_edge) changed.push_back(std::string(regular).erase(i, 1));
    for (const std::string& text : changed) {
      const RowsRead read = read_rows_of(text, 7, GetParam());
      ASSERT_EQ(read.rows, 6U) << text;
      EXPECT_FALSE(read.style.regular_spacing) << text;
      ++changes;
    }
  }
  EXPECT_GT(changes, 100U);
}

struct IrregularLine {
  const char* line;
  const char* why;
};

TEST_P(EveryPath, StopsAtTheStartOfAnIrregularLine) {
  const IrregularLine lines[] = {
      {"1 2 3 4", "too few"},
      {"1 2 3 4 5 6", "too many"},
      {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", "far too many"},
      {"", "empty"},
      {" ", "blank"},
      {"\r", "empty with CR"},
      {"1 2 x 4 5", "a word"},
      {"1 2 nan 4 5", "not a number"},
      {"1 2 3 4 inf", "infinite"},
      {"1 2 3 -inf 5", "infinite"},
      {"1e999 2 3 4 5", "overflows"},
      {"1 2 - 4 5", "a sign alone"},
      {"1 2 . 4 5", "a point alone"},
      {"1 2 3 4 --5", "two signs"},
      {"1 2 3 4 5-", "a sign behind"},
      {"1 2 3.4.5 4 5", "two points"},
      {"1 2 3 4 1-2", "glued"},
      {"1 2 3 4 0.5-7.25", "glued"},
      {"1 2 3 4 0x10", "hexadecimal"},
      {"1 2 3 4 1e", "no exponent"},
      {"1 2 3 4 1e+", "no exponent"},
      {"1 2 3 4 1.5e-0x", "bad exponent"},
      {"1 2 3 4 12e-05e", "bad exponent"},
      {"1 2 3 4 1,5", "a comma"},
      {"1,2,3,4,5", "commas"},
      {"1 2\r3 4 5", "a bare CR"},
      {"1 2 3 4 5\r ", "a CR before a space"},
      {"1 2 3 4 5\r\r", "two CR"},
      {"1 2\v3 4 5", "a vertical tab"},
      {"1 2\f3 4 5", "a form feed"},
      {"1 2 3 4 5\x01", "a control character"},
      {"1 2 3 4 \xC2\xA0 5", "a no-break space"},
      {"1 2 3 4 5\xEF\xBB\xBF", "a byte-order mark"},
      {"1 2 3 4 5 # note", "a note"},
  };
  for (const IrregularLine& irregular : lines) {
    for (std::size_t rows_before : {0U, 1U, 2U, 3U, 7U, 50U, 1000U}) {
      std::string before;
      for (std::size_t i = 0; i < rows_before; ++i) before += "0.5 1.5 2.5 3.5 -4.5\n";
      const std::string text = before + irregular.line + "\n9.5 9.5 9.5 9.5 9.5\n";
      const RowsRead read = read_rows_of(text, 5, GetParam());
      EXPECT_EQ(read.rows, rows_before) << irregular.why;
      EXPECT_EQ(read.consumed, before.size()) << irregular.why;
      EXPECT_TRUE(read.irregular) << irregular.why;
      EXPECT_TRUE(read.style.regular_spacing) << irregular.why;
      EXPECT_TRUE(read.style.forms.empty()) << irregular.why;
      if (rows_before > 0) {
        EXPECT_EQ(read.style.form, fixed_form(1)) << irregular.why;
      }
    }
  }
}

TEST_P(EveryPath, StopsAtAnyIrregularColumn) {
  for (std::size_t column = 0; column < 30; ++column) {
    std::string line;
    for (std::size_t i = 0; i < 30; ++i) line += i == column ? "1.25x " : "1.25 ";
    const std::string good = "1.25 1.25 1.25 1.25 1.25 1.25 1.25 1.25 1.25 1.25 ";
    const std::string row = good + good + good + "\n";
    const RowsRead read = read_rows_of(row + row + line + "\n" + row, 30, GetParam());
    EXPECT_EQ(read.rows, 2U);
    EXPECT_EQ(read.consumed, 2 * row.size());
    EXPECT_TRUE(read.irregular);
  }
}

TEST_P(EveryPath, StopsAtAnUnterminatedLine) {
  const std::string row = "1.5 2.5 3.5\r\n";
  for (std::size_t length = 0; length < row.size(); ++length) {
    const std::string text = row + row + row.substr(0, length);
    const RowsRead read = read_rows_of(text, 3, GetParam());
    EXPECT_EQ(read.rows, 2U);
    EXPECT_EQ(read.consumed, 2 * row.size());
    EXPECT_FALSE(read.irregular);
  }
  const RowsRead words = read_rows_of(row + "no numbers and too many words", 3, GetParam());
  EXPECT_EQ(words.rows, 1U);
  EXPECT_FALSE(words.irregular);
}

// Text after the end must not matter, whether it would continue a number or end a line.
TEST_P(EveryPath, IgnoresDataOutsideTheRange) {
  for (const char outside : {'7', '\n', ' ', '.', 'e', '-', '\r'}) {
    const PaddedText text("1.5 2.5\n-3.5 4.25", outside);
    double values[4];
    RowReader reader(2, GetParam());
    const RowReader::Step step = reader.read(text.begin(), text.end(), values, 2);
    EXPECT_EQ(step.rows, 1U);
    EXPECT_EQ(step.next, text.begin() + 8);
    EXPECT_FALSE(step.irregular);
    EXPECT_EQ(values[0], 1.5);
    EXPECT_EQ(values[1], 2.5);
  }
}

TEST_P(EveryPath, ReadsOnlyRequestedRows) {
  AwkwardDoubles random(6);
  const std::string text = random_rows(random, {true, 6, 3, 0, 0}, {}, 13, 400);
  for (std::size_t most : {0U, 1U, 2U, 17U, 399U, 400U}) {
    const RowsRead read = read_rows_of(text, 13, GetParam(), most);
    EXPECT_EQ(read.rows, most);
    EXPECT_FALSE(read.irregular);
    std::size_t length = 0;
    for (std::size_t i = 0; i < most; ++i) length = text.find('\n', length) + 1;
    EXPECT_EQ(read.consumed, length);
  }
}

// Text that arrives in pieces of any size gives the same result as text in one piece.
TEST_P(EveryPath, ReadsChunks) {
  AwkwardDoubles random(7);
  const std::size_t columns = 21;
  const std::string text = random_rows(random, {false, 7, 3, 5, 40}, {" ", "", " ", "\n"}, 21, 300);
  const RowsRead whole = read_rows_of(text, columns, GetParam());
  ASSERT_EQ(whole.rows, 300U);
  for (const std::size_t piece : {500U, 1000U, 4096U, 10000U}) {
    RowReader reader(columns, GetParam());
    std::vector<double> values(300 * columns);
    std::size_t rows = 0;
    std::size_t begin = 0;
    for (std::size_t end = piece; begin != text.size(); end = std::min(end + piece, text.size())) {
      const PaddedText part(
          std::string_view(text).substr(begin, std::min(end, text.size()) - begin));
      const RowReader::Step step =
          reader.read(part.begin(), part.end(), values.data() + rows * columns, 300 - rows);
      ASSERT_FALSE(step.irregular);
      rows += step.rows;
      begin += static_cast<std::size_t>(step.next - part.begin());
    }
    EXPECT_EQ(rows, 300U);
    EXPECT_TRUE(same_bits(values, whole.values));
    const NumberStyle style = reader.take_style();
    EXPECT_EQ(style.forms, whole.style.forms);
    EXPECT_EQ(style.verbatim_texts.size(), whole.style.verbatim_texts.size());
    EXPECT_TRUE(style.regular_spacing);
  }
}

TEST_P(EveryPath, ReadsRowsLongerThanAnIndex) {
  AwkwardDoubles random(8);
  const std::size_t columns = 9000;
  const std::string text =
      random_rows(random, {true, 6, 3, 0, 0}, {" ", "", " ", "\n"}, columns, 4);
  expect_read_well(text, columns, 4);
  const std::string mixed = random_rows(random, {false, 9, 3, 4, 30}, {}, columns, 4);
  expect_read_well(mixed, columns, 4);
  const RowsRead cut = read_rows_of(text.substr(0, text.size() - 1), columns, GetParam());
  EXPECT_EQ(cut.rows, 3U);
  EXPECT_FALSE(cut.irregular);
  const RowsRead wrong = read_rows_of(text, columns + 1, GetParam());
  EXPECT_EQ(wrong.rows, 0U);
  EXPECT_TRUE(wrong.irregular);
}

TEST_P(EveryPath, KeepsVerbatimNumbers) {
  const std::string text = "1.5 +2 .5\n007 1.5 2.84217e-014\n1.5 1.5 1.5\n";
  const RowsRead read = read_rows_of(text, 3, GetParam());
  ASSERT_EQ(read.rows, 3U);
  ASSERT_EQ(read.style.verbatim_texts.size(), 3U);
  const std::pair<std::uint64_t, std::string> expected[] = {{1, "+2"}, {2, ".5"}, {3, "007"}};
  EXPECT_EQ(read.style.forms[5], long_exponent_form(5));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(read.style.verbatim_texts[i].index, expected[i].first);
    EXPECT_EQ(read.style.verbatim_texts[i].text, expected[i].second);
  }
}

TEST_P(EveryPath, RoundTripsThreeDigitExponents) {
  std::string text;
  for (int i = 0; i < 100'000; ++i)
    text += "1.50 -6.12" + std::to_string(100 + i % 900) + "e-0" + std::to_string(10 + i % 90) +
            " 2.5e+123\n";
  const RowsRead read = read_rows_of(text, 3, GetParam());
  ASSERT_EQ(read.rows, 100'000U);
  EXPECT_TRUE(read.style.complete);
  EXPECT_TRUE(read.style.verbatim_texts.empty());
  std::string written;
  const auto append = [&](std::string_view piece) {
    written += piece;
    return true;
  };
  ASSERT_TRUE(print_rows(std::span<const double>(read.values.data(), read.values.size()), 3,
                         read.style, Fidelity::exact, append));
  EXPECT_TRUE(written == text);
}

TEST_P(EveryPath, DropsFormatsToLimitMemory) {
  std::string text;
  for (int i = 0; i < 40'000; ++i) text += "+1.5 2.5\n";
  const RowsRead read = read_rows_of(text, 2, GetParam());
  EXPECT_EQ(read.rows, 40'000U);
  EXPECT_FALSE(read.style.complete);
  EXPECT_TRUE(read.style.forms.empty());
  EXPECT_TRUE(read.style.verbatim_texts.empty());
  EXPECT_TRUE(same_bits(read.values, judged_by_fast_float(text)));
}

TEST_P(EveryPath, KeepsASingleFormatIfPossible) {
  AwkwardDoubles random(9);
  for (unsigned decimals : {0U, 6U, 14U, 15U, 17U}) {
    const std::string text = random_rows(random, {true, decimals, 1, 0, 0}, {}, 10, 50);
    const RowsRead read = read_rows_of(text, 10, GetParam());
    const std::vector<NumberForm> forms = forms_of(text);
    const bool one_form = std::count(forms.begin(), forms.end(), forms[0]) == 500;
    EXPECT_EQ(read.style.forms.empty(), one_form) << decimals;
    EXPECT_EQ(read.style.form, forms[0]) << decimals;
  }
  const RowsRead scientific =
      read_rows_of("1.50e+00 2.50e-10\n-3.25e+99 4.00e+00\n", 2, GetParam());
  EXPECT_TRUE(scientific.style.forms.empty());
  EXPECT_EQ(scientific.style.form, scientific_form(2));
}

TEST_P(EveryPath, RecordsNumbersReadElsewhere) {
  RowReader reader(2, GetParam());
  double values[8];
  const PaddedText first("1.5 2.5\n1.5 2.5\n");
  EXPECT_EQ(reader.read(first.begin(), first.end(), values, 4).rows, 2U);
  EXPECT_TRUE(reader.style().regular_spacing);
  reader.note_number("1.5", 3, fixed_form(1));
  EXPECT_FALSE(reader.style().regular_spacing);
  EXPECT_TRUE(reader.style().forms.empty());
  reader.note_number("+1", 2, NumberForm::verbatim);
  const PaddedText second("0.25 0.25\n");
  EXPECT_EQ(reader.read(second.begin(), second.end(), values, 4).rows, 1U);
  const NumberStyle style = reader.take_style();
  ASSERT_EQ(style.forms.size(), 8U);
  EXPECT_EQ(style.forms[3], fixed_form(1));
  EXPECT_EQ(style.forms[4], fixed_form(1));
  EXPECT_EQ(style.forms[5], NumberForm::verbatim);
  EXPECT_EQ(style.forms[7], fixed_form(2));
  ASSERT_EQ(style.verbatim_texts.size(), 1U);
  EXPECT_EQ(style.verbatim_texts[0].index, 5U);
  EXPECT_EQ(style.verbatim_texts[0].text, "+1");
  EXPECT_TRUE(reader.style().forms.empty());
}

TEST_P(EveryPath, ReadsEmptyInput) {
  const RowsRead read = read_rows_of("", 3, GetParam());
  EXPECT_EQ(read.rows, 0U);
  EXPECT_EQ(read.consumed, 0U);
  EXPECT_FALSE(read.irregular);
}

}  // namespace
}  // namespace mocap::text::number_rows_test
