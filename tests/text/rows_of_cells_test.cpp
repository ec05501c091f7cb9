// SPDX-License-Identifier: MIT

// Rows of cells, compared with a simple definition of a regular row.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "text/number_rows.hpp"
#include "text/padded_text.hpp"
#include "text/row_text.hpp"

namespace mocap::text::rows_of_cells_test {
namespace {

struct CellsRead {
  std::vector<std::uint64_t> bits;  ///< Of the numbers.
  std::vector<std::size_t> empty;
  std::vector<NumberForm> forms;
  std::vector<std::string> verbatim;  ///< Index and text.
  std::size_t rows = 0;
  std::size_t consumed = 0;
  bool irregular = false;

  bool operator==(const CellsRead&) const = default;
};

std::string numbered(std::uint64_t index, std::string_view text) {
  return std::to_string(index) + " " + std::string(text);
}

/// The cells of a line without its LF, if it is a regular row.
std::optional<std::vector<std::string_view>> regular_cells(std::string_view line,
                                                           std::size_t columns,
                                                           const CellRules& rules) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::vector<std::string_view> cells;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(rules.separator, at), line.size());
    cells.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  const bool may_be_empty = rules.filled_columns < columns;
  while (may_be_empty && cells.size() > columns && cells.back().empty()) cells.pop_back();
  if (cells.size() != columns) return std::nullopt;
  bool has_number = false;
  for (std::size_t i = 0; i < columns; ++i) {
    has_number = has_number || !cells[i].empty();
    if (cells[i].empty() ? i < rules.filled_columns
                         : read_number(cells[i].data(), cells[i].data() + cells[i].size()).end !=
                               cells[i].data() + cells[i].size())
      return std::nullopt;
  }
  if (!has_number) return std::nullopt;
  return cells;
}

CellsRead expected(std::string_view text, std::size_t columns, const CellRules& rules,
                   std::size_t most_rows) {
  CellsRead read;
  while (read.rows < most_rows) {
    const std::size_t newline = text.find('\n', read.consumed);
    if (newline == std::string_view::npos) break;
    const auto cells =
        regular_cells(text.substr(read.consumed, newline - read.consumed), columns, rules);
    read.irregular = !cells;
    if (!cells) break;
    for (const std::string_view cell : *cells) {
      const std::size_t index = read.bits.size();
      Number number = read_number(cell.data(), cell.data() + cell.size());
      if (cell.empty()) {
        number.form = fixed_form(6);
        read.empty.push_back(index);
      }
      read.bits.push_back(std::bit_cast<std::uint64_t>(number.value));
      read.forms.push_back(number.form);
      if (number.form == NumberForm::verbatim) read.verbatim.push_back(numbered(index, cell));
    }
    read.consumed = newline + 1;
    ++read.rows;
  }
  return read;
}

CellsRead read_cells(std::string_view text, std::size_t columns, const CellRules& rules,
                     std::size_t most_rows, Isa isa) {
  const PaddedText padded(text, rules.separator);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  std::vector<double> values(columns * std::min(lines, most_rows));
  RowReader reader(columns, rules, isa);
  const RowReader::Step step =
      reader.read(padded.begin(), padded.end(), values.data(), std::min(lines, most_rows));
  values.resize(step.rows * columns);
  CellsRead read;
  for (const double value : values) read.bits.push_back(std::bit_cast<std::uint64_t>(value));
  read.empty.assign(reader.empty_cells().begin(), reader.empty_cells().end());
  read.rows = step.rows;
  read.consumed = static_cast<std::size_t>(step.next - padded.begin());
  // Nothing is known of rows that were not requested.
  read.irregular = step.irregular;
  const NumberStyle style = reader.take_style();
  EXPECT_TRUE(style.complete);
  read.forms = style.forms;
  if (style.forms.empty()) read.forms.assign(values.size(), style.form);
  for (const VerbatimNumber& number : style.verbatim_texts)
    read.verbatim.push_back(numbered(number.index, number.text));
  return read;
}

void expect_as_defined(const std::string& text, std::size_t columns, const CellRules& rules) {
  for (const std::size_t most_rows : {std::size_t{1} << 20U, std::size_t{3}}) {
    const CellsRead wanted = expected(text, columns, rules, most_rows);
    for (const Isa isa : runnable_isas())
      ASSERT_EQ(read_cells(text, columns, rules, most_rows, isa), wanted)
          << name_of(isa) << ", " << columns << " columns, " << rules.filled_columns << " filled:\n"
          << text.substr(0, 2000);
  }
}

class RandomTable {
 public:
  /// `usual`: one in this many numbers has an unusual form.
  explicit RandomTable(std::uint32_t seed, std::size_t usual = 40) : random_(seed), usual_(usual) {}

  std::size_t below(std::size_t count) { return random_() % count; }

  std::string number() {
    static constexpr std::string_view unusual[] = {
        "1e-3", "+1.5", "007", ".5", "5.", "1E5", "123.45678901234567", "-0", "7"};
    if (below(usual_) == 0) return std::string(unusual[below(std::size(unusual))]);
    std::string text = std::to_string(static_cast<int>(below(20000)) - 10000) + ".";
    for (std::size_t i = 0; i < decimals_; ++i) text += static_cast<char>('0' + below(10));
    return text;
  }

  /// `gaps`: one in this many cells is empty.
  std::string text(std::size_t columns, std::size_t rows, char separator, std::size_t gaps) {
    if (rows > 1) decimals_ = 1 + below(8);
    std::string text;
    const std::string newline = below(3) == 0 ? "\r\n" : "\n";
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column) {
        if (column > 0) text += separator;
        if (column == 0 || below(gaps) != 0) text += number();
      }
      text.append(below(4) == 0 ? below(4) : 0, separator);
      text += newline;
    }
    return text;
  }

  void damage(std::string& text) {
    static constexpr std::string_view odd = "\t, \n\r\rx0-.e\"\v";
    const std::size_t at = below(text.size());
    const char c = odd[below(odd.size())];
    if (below(3) == 0)
      text[at] = c;
    else if (below(2) == 0)
      text.insert(at, 1, c);
    else
      text.erase(at, 1 + below(3));
  }

 private:
  std::mt19937 random_;
  std::size_t usual_;
  std::size_t decimals_ = 6;
};

TEST(RowsOfCells, AsDefined) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    RandomTable random(seed);
    const std::size_t columns = 1 + random.below(seed % 5 == 0 ? 200 : 12);
    const CellRules rules{seed % 2 == 0 ? '\t' : ',',
                          random.below(2) == 0 ? std::min<std::size_t>(columns, 1) : columns};
    const std::size_t gaps = seed % 3 == 0 ? 1'000'000 : 2 + random.below(60);
    std::string text = random.text(columns, 1 + random.below(40), rules.separator, gaps);
    expect_as_defined(text, columns, rules);
    for (std::size_t i = 0; i < 6; ++i) {
      random.damage(text);
      expect_as_defined(text, columns, rules);
    }
  }
}

TEST(RowsOfCells, AlmostAllNumbersOfOneForm) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    RandomTable random(seed, std::size_t{100} << (seed % 5));
    const std::size_t columns = 40 + random.below(300);
    const std::size_t gaps = seed % 2 == 0 ? 1'000'000 : 20 + random.below(100);
    std::string text;
    for (std::size_t row = 0; row < 60; ++row)
      text += std::to_string(row) + "," + random.text(columns - 1, 1, ',', gaps);
    expect_as_defined(text, columns, {',', 1});
    random.damage(text);
    expect_as_defined(text, columns, {',', 1});
  }
}

TEST(RowsOfCells, EveryEmptyCellOfARow) {
  // Rows of one-digit numbers, so that chunks begin at any place of a row.
  constexpr std::size_t columns = 9;
  std::string text;
  for (unsigned empty = 0; empty < 1U << columns; ++empty) {
    for (std::size_t column = 0; column < columns; ++column) {
      if (column > 0) text += ',';
      if (((empty >> column) & 1U) == 0) text += static_cast<char>('1' + column);
    }
    text += empty % 3 == 0 ? "\r\n" : "\n";
  }
  const std::string all = text.substr(0, text.rfind("\r\n,,") + 2);
  for (std::size_t begin = 0; begin < 200; begin = all.find('\n', begin) + 1)
    expect_as_defined(all.substr(begin), columns, {',', 0});
  expect_as_defined(text, columns, {',', 0});
  expect_as_defined(text, columns, {',', 1});
}

TEST(RowsOfCells, LongRows) {
  RandomTable random(1);
  for (const std::size_t columns : {9'000U, 30'000U}) {
    const std::string text = random.text(columns, 4, ',', 20);
    expect_as_defined(text, columns, {',', 1});
    expect_as_defined(text + std::string(70'000, ',') + "\n", columns, {',', 1});
  }
}

}  // namespace
}  // namespace mocap::text::rows_of_cells_test
