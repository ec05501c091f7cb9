// SPDX-License-Identifier: MIT

// Arbitrary doubles in any style: every printer agrees with C's, every instruction set prints the
// same bytes, and exact output is read back to the same bits and printed the same again.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/isa.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"

namespace {

using namespace mocap;
using namespace mocap::text;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Provides the input piece by piece; zeros after its end.
class Input {
 public:
  explicit Input(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }

  std::uint64_t take(std::size_t size) {
    std::uint64_t value = 0;
    size = std::min(size, bytes_.size());
    if (size > 0) std::memcpy(&value, bytes_.data(), size);
    bytes_ = bytes_.subspan(size);
    return value;
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

/// Any bits, or a decimal with a few digits: random bits alone would never resemble motion.
double take_value(Input& input) {
  const std::uint64_t kind = input.take(1);
  if (kind < 64) {
    const double value = std::bit_cast<double>(input.take(8));
    return std::isfinite(value) ? value : -0.0;
  }
  const auto digits = static_cast<double>(input.take(1 + kind % 6));
  const double value = digits / std::pow(10.0, static_cast<double>(kind % 13));
  return kind % 2 == 0 ? value : -value;
}

NumberStyle take_whitespace(Input& input) {
  NumberStyle style;
  const std::uint64_t choices = input.take(1);
  style.separator = (choices & 1) != 0 ? '\t' : ' ';
  style.newline = (choices & 2) != 0 ? "\r\n" : "\n";
  style.row_prefix.assign(choices >> 2 & 3, ' ');
  style.row_suffix.assign(choices >> 4 & 3, ' ');
  return style;
}

void check_single_numbers(double value, NumberForm form) {
  std::array<char, max_number_length> expected;
  std::array<char, max_number_length> printed;
  const unsigned decimals = decimals_of(form);
  const int length = std::snprintf(expected.data(), expected.size(),
                                   is_fixed(form) ? "%.*f" : "%.*e", decimals, value);
  char* end = is_fixed(form) ? print_fixed(printed.data(), value, decimals)
                             : print_scientific(printed.data(), value, decimals);
  require(std::string_view(printed.data(), end) ==
              std::string_view(expected.data(), static_cast<std::size_t>(length)),
          "a number is not printed as by C");

  end = print_shortest(printed.data(), value);
  *end = '\0';
  require(same_bits(std::strtod(printed.data(), nullptr), value),
          "the shortest digits parse to a different number");
}

std::string print_all(const std::vector<double>& values, std::size_t columns,
                      const NumberStyle& style, Fidelity fidelity, Isa isa) {
  std::string text;
  const bool done = print_rows(
      values, columns, style, fidelity,
      [&](std::string_view piece) {
        text += piece;
        return true;
      },
      isa);
  require(done, "printing failed");
  return text;
}

void check_reading_again(const std::string& text, const std::vector<double>& values,
                         std::size_t columns) {
  const std::string padding(row_padding, ' ');
  const std::string padded = padding + text + padding;
  const char* const begin = padded.data() + row_padding;
  std::vector<double> read(values.size());
  RowReader reader(columns);
  const std::size_t row_count = values.size() / columns;
  const auto step = reader.read(begin, begin + text.size(), read.data(), row_count);
  require(step.rows == row_count && step.next == begin + text.size(), "a row is not regular");
  for (std::size_t i = 0; i < values.size(); ++i) {
    require(same_bits(read[i], values[i]), "an exact number does not round-trip");
  }
  const NumberStyle style = reader.take_style();
  if (!style.regular_spacing || !style.complete) return;
  require(print_all(read, columns, style, Fidelity::exact, best_isa()) == text,
          "the text does not round-trip");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input({data, size});
  NumberStyle style = take_whitespace(input);
  style.form = static_cast<NumberForm>(input.take(1) % 96);
  const bool own_forms = input.take(1) % 2 == 0;
  const std::size_t columns = 1 + input.take(1) % 48;

  std::vector<double> values;
  while (!input.empty() || values.size() % columns != 0) {
    values.push_back(take_value(input));
    const auto form = static_cast<NumberForm>(input.take(1) % 96);
    if (own_forms) style.forms.push_back(form);
    check_single_numbers(values.back(), form);
  }
  if (values.empty()) return 0;

  for (const Fidelity fidelity : {Fidelity::exact, Fidelity::rounded}) {
    const std::string text = print_all(values, columns, style, fidelity, Isa::portable);
    for (const Isa isa : {Isa::avx2, Isa::avx512}) {
      require(print_all(values, columns, style, fidelity, isa) == text,
              "code paths print different text");
    }
    if (fidelity == Fidelity::exact) check_reading_again(text, values, columns);
  }
  return 0;
}
