// SPDX-License-Identifier: MIT

// Text to numbers in memory, without a file: the cost of each number format and each instruction
// set.

#include <fast_float/fast_float.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases.hpp"
#include "text/number_rows.hpp"

namespace mocap::bench {
namespace {

constexpr std::size_t frames = 4000;
constexpr std::uint64_t seed = 7;

struct Rows {
  std::vector<char> padded;
  std::size_t columns = 0;
  std::size_t bytes = 0;

  const char* begin() const { return padded.data() + text::row_padding; }
  const char* end() const { return begin() + bytes; }
  std::size_t numbers() const { return columns * frames; }
};

using SharedRows = std::shared_ptr<const Rows>;

SharedRows make_rows(std::string_view rows) {
  Rows result;
  result.columns = body_with_hands().channels();
  result.bytes = rows.size();
  result.padded.assign(rows.size() + 2 * text::row_padding, ' ');
  std::copy(rows.begin(), rows.end(), result.padded.begin() + text::row_padding);
  return std::make_shared<const Rows>(std::move(result));
}

SharedRows rows_of(Decimals decimals) {
  return make_rows(rows_text(body_with_hands(), frames, seed, decimals));
}

// The same motion with all values divided by three, in another number format.
template <class Print>
SharedRows rows_printed_by(const Print& print) {
  const SharedRows six = rows_of(Decimals::six);
  std::string text;
  const char* p = six->begin();
  while (p != six->end()) {
    const text::Number number = text::read_number(p, six->end());
    char buffer[64];
    text.append(buffer, print(buffer, buffer + sizeof buffer, number.value / 3.0));
    text += *number.end;
    p = number.end + 1;
  }
  return make_rows(text);
}

SharedRows rows_of_all_digits() {
  return rows_printed_by([](char* begin, char* end, double value) {
    return std::to_chars(begin, end, value, std::chars_format::fixed).ptr;
  });
}

SharedRows rows_of_18_decimals_with_exponent() {
  return rows_printed_by([](char* begin, char* end, double value) {
    return std::to_chars(begin, end, value, std::chars_format::scientific, 18).ptr;
  });
}

Case parse_case(std::string name, const SharedRows& rows) {
  Case result;
  result.group = "parse";
  result.name = std::move(name);
  result.bytes = static_cast<double>(rows->bytes);
  result.items = static_cast<double>(rows->numbers());
  result.item = "number";
  return result;
}

Case reader_case(std::string name, const SharedRows& rows, Isa isa = best_isa()) {
  Case result = parse_case(std::move(name), rows);
  result.run = [rows, isa,
                out = std::vector<double>(rows->numbers())]() mutable -> std::optional<double> {
    std::size_t rows_read = 0;
    const double seconds = seconds_of([&] {
      text::RowReader reader(rows->columns, isa);
      rows_read = reader.read(rows->begin(), rows->end(), out.data(), frames).rows;
    });
    if (rows_read != frames || runnable_isa(isa) != isa) return std::nullopt;
    return seconds;
  };
  return result;
}

Case fast_float_case(std::string name, const SharedRows& rows) {
  Case result = parse_case(std::move(name), rows);
  result.run = [rows, out = std::vector<double>(rows->numbers())]() mutable {
    return seconds_of([&] {
      const char* p = rows->begin();
      for (double& value : out) {
        while (p != rows->end() && static_cast<unsigned char>(*p) <= ' ') ++p;
        p = fast_float::from_chars(p, rows->end(), value).ptr;
      }
    });
  };
  return result;
}

Goal share_of(std::string reference, double bound) {
  return {.kind = Goal::Kind::share_of_speed, .bound = bound, .reference = std::move(reference)};
}

std::string joined(std::string_view first, std::string_view second, std::string_view third = {}) {
  return std::string(first).append(second).append(third);
}

struct SpellingGoals {
  std::optional<double> portable;  // Share of the speed of fast_float.
  std::optional<double> avx2;      // Share of the speed of the best instruction set.
};

// One number format with every instruction set, and the time of fast_float alone.
void add_spelling(Cases& cases, std::string_view spelling, const SharedRows& rows,
                  const SpellingGoals& goals = {}) {
  const std::string peer = joined("peer: fast_float, ", spelling);
  const std::string best = joined("parse ", spelling);
  cases.push_back(reader_case(best, rows));
  Case avx2 = reader_case(joined("parse ", spelling, ", avx2"), rows, Isa::avx2);
  if (goals.avx2) avx2.goals = {share_of(best, *goals.avx2)};
  cases.push_back(std::move(avx2));
  Case portable = reader_case(joined("parse ", spelling, ", portable"), rows, Isa::portable);
  if (goals.portable) portable.goals = {share_of(peer, *goals.portable)};
  cases.push_back(std::move(portable));
  cases.push_back(fast_float_case(peer, rows));
}

}  // namespace

void add_parse_cases(Cases& cases) {
  add_spelling(cases, "6 decimals", rows_of(Decimals::six), {.portable = 1.3, .avx2 = {}});
  add_spelling(cases, "mixed decimals", rows_of(Decimals::mixed));
  add_spelling(cases, "6 significant digits, exponents", rows_of(Decimals::significant));
  add_spelling(cases, "all digits of a double", rows_of_all_digits(),
               {.portable = {}, .avx2 = 0.6});
  add_spelling(cases, "18 decimals and an exponent", rows_of_18_decimals_with_exponent());
}

}  // namespace mocap::bench
