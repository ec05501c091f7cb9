// SPDX-License-Identifier: MIT

// Reading numbers: all instruction sets of the row reader must agree with each other, with the
// scalar reader, with fast_float, and with a simple definition of a regular row.

#include <fast_float/fast_float.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "require.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"

namespace {

using namespace mocap;        // NOLINT(google-build-using-namespace)
using namespace mocap::text;  // NOLINT(google-build-using-namespace)

std::uint64_t bits_of(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// The value of a token according to fast_float, if it consumes all of it.
std::optional<double> reference_value(std::string_view token) {
  const bool plus = token.starts_with('+');
  if (plus) token.remove_prefix(1);
  if (plus && token.starts_with('-')) return std::nullopt;
  double value = 0.0;
  const auto result = fast_float::from_chars(token.data(), token.data() + token.size(), value);
  if (result.ptr != token.data() + token.size() || !std::isfinite(value)) return std::nullopt;
  if (result.ec != std::errc{} && result.ec != std::errc::result_out_of_range) return std::nullopt;
  return value;
}

struct Expected {
  std::vector<double> values;
  std::vector<std::string_view> tokens;
  std::size_t rows = 0;
  std::size_t consumed = 0;
  bool irregular = false;
};

// The tokens of one line without its LF, if the line is a regular row.
std::optional<std::vector<std::string_view>> tokens_of(std::string_view line, std::size_t columns) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::vector<std::string_view> tokens;
  std::size_t i = 0;
  while (true) {
    while (i < line.size() && is_blank(line[i])) ++i;
    if (i == line.size()) break;
    const std::size_t begin = i;
    while (i < line.size() && !is_blank(line[i])) ++i;
    tokens.push_back(line.substr(begin, i - begin));
  }
  if (tokens.size() != columns) return std::nullopt;
  return tokens;
}

Expected expect(std::string_view text, std::size_t columns, std::size_t max_rows) {
  Expected expected;
  while (expected.rows < max_rows) {
    const std::size_t newline = text.find('\n', expected.consumed);
    if (newline == std::string_view::npos) break;
    const auto tokens =
        tokens_of(text.substr(expected.consumed, newline - expected.consumed), columns);
    std::vector<double> row;
    for (std::size_t i = 0; tokens && i < columns; ++i) {
      const auto value = reference_value((*tokens)[i]);
      if (!value) break;
      row.push_back(*value);
    }
    if (row.size() != columns) {
      expected.irregular = true;
      break;
    }
    expected.values.insert(expected.values.end(), row.begin(), row.end());
    expected.tokens.insert(expected.tokens.end(), tokens->begin(), tokens->end());
    ++expected.rows;
    expected.consumed = newline + 1;
  }
  return expected;
}

// An allocation of exactly this size, so that AddressSanitizer detects any read beyond the padding.
struct Padded {
  explicit Padded(std::string_view text, char fill) : size(text.size()) {
    bytes.reset(new char[size + 2 * row_padding]);
    std::fill_n(bytes.get(), size + 2 * row_padding, fill);
    std::copy(text.begin(), text.end(), bytes.get() + row_padding);
  }
  const char* begin() const { return bytes.get() + row_padding; }
  const char* end() const { return begin() + size; }

  std::unique_ptr<char[]> bytes;
  std::size_t size;
};

NumberStyle check_path(Isa isa, const Padded& text, std::size_t columns, std::size_t max_rows,
                       const Expected& expected) {
  const std::size_t lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  std::vector<double> out(columns * std::min(lines, max_rows));
  RowReader reader(columns, isa);
  const RowReader::Step step = reader.read(text.begin(), text.end(), out.data(), max_rows);
  require(step.rows == expected.rows, "wrong number of rows");
  require(step.next == text.begin() + expected.consumed, "wrong end of the last row");
  require(step.irregular == expected.irregular, "wrong flag for an irregular line");
  for (std::size_t i = 0; i < expected.values.size(); ++i) {
    require(bits_of(out[i]) == bits_of(expected.values[i]), "wrong value");
  }
  return reader.take_style();
}

void check_style(const NumberStyle& style, const Expected& expected) {
  if (!style.complete) return;
  const std::size_t count = expected.values.size();
  require(style.forms.empty() || style.forms.size() == count, "wrong number of number formats");
  std::size_t verbatim = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view token = expected.tokens[i];
    const Number number = read_number(token.data(), token.data() + token.size());
    require(number.ok() && number.end == token.data() + token.size(),
            "the scalar reader does not consume the token");
    require(bits_of(number.value) == bits_of(expected.values[i]),
            "the scalar reader returns a different value");
    const NumberForm form = style.forms.empty() ? style.form : style.forms[i];
    require(form == number.form, "wrong number format");
    if (form == NumberForm::verbatim) {
      require(verbatim < style.verbatim_texts.size() && style.verbatim_texts[verbatim].index == i &&
                  style.verbatim_texts[verbatim].text == token,
              "wrong verbatim text");
      ++verbatim;
    }
  }
  require(verbatim == style.verbatim_texts.size(), "wrong number of verbatim texts");
}

// Printing the values must reproduce the bytes if the style is complete and regular.
void check_reprint(const NumberStyle& style, const Expected& expected, std::size_t columns,
                   std::string_view text) {
  if (!style.complete || !style.regular_spacing || expected.rows == 0) return;
  std::string printed;
  print_rows(expected.values, columns, style, Fidelity::exact, [&](std::string_view piece) {
    printed += piece;
    return true;
  });
  require(printed == text.substr(0, expected.consumed), "the text does not round-trip");
}

void require_same_style(const NumberStyle& a, const NumberStyle& b) {
  require(a.form == b.form && a.forms == b.forms, "code paths disagree about number formats");
  require(a.complete == b.complete && a.regular_spacing == b.regular_spacing,
          "code paths disagree about regularity");
  require(a.separator == b.separator && a.row_prefix == b.row_prefix &&
              a.row_suffix == b.row_suffix && a.newline == b.newline,
          "code paths disagree about whitespace");
  require(a.verbatim_texts.size() == b.verbatim_texts.size(),
          "code paths disagree about verbatim texts");
}

std::size_t columns_of_first_line(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  std::size_t columns = 0;
  bool inside = false;
  for (const char c : line) {
    const bool white = static_cast<unsigned char>(c) <= ' ';
    columns += !white && !inside ? 1 : 0;
    inside = !white;
  }
  return std::max<std::size_t>(columns, 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  std::string text(size - 2, '\0');
  std::memcpy(text.data(), data + 2, size - 2);
  // The first byte selects the number of columns (0: as in the first line), the second the maximum
  // number of rows and the fill byte of the padding.
  const std::size_t columns = data[0] % 8 != 0 ? data[0] % 8 : columns_of_first_line(text);
  const std::size_t max_rows = data[1] < 200 ? 1000 : data[1] % 8;
  constexpr char fills[] = {'7', ' ', '\n', '.', 'e', '-', '\r', '\0'};
  const Padded padded(text, fills[data[1] % 8]);
  const Expected expected = expect(text, columns, max_rows);
  std::optional<NumberStyle> first;
  for (const Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
    if (runnable_isa(isa) != isa) continue;
    const NumberStyle style = check_path(isa, padded, columns, max_rows, expected);
    if (!first) {
      check_style(style, expected);
      check_reprint(style, expected, columns, text);
      first = style;
    }
    require_same_style(*first, style);
  }
  return 0;
}
