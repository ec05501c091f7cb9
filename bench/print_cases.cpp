// SPDX-License-Identifier: MIT

// Numbers to text in memory, without a file: the cost of each number format and each instruction
// set.

#include <charconv>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases.hpp"
#include "text/number_print.hpp"

namespace mocap::bench {
namespace {

constexpr std::size_t columns = 228;
constexpr std::size_t number_count = columns * 4000;

using Values = std::shared_ptr<const std::vector<double>>;

double smooth_angle(std::size_t index) {
  const std::size_t row = index / columns;
  const auto frame = static_cast<double>(row);
  const auto channel = static_cast<double>(index - row * columns);
  return 90.0 * std::sin(0.03 * frame + channel) * std::cos(0.007 * frame * (1.0 + channel));
}

/// `make_value(index)` for each number.
template <class MakeValue>
Values make_values(const MakeValue& make_value) {
  std::vector<double> values(number_count);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = make_value(i);
  return std::make_shared<const std::vector<double>>(std::move(values));
}

double read_back(const char* begin, const char* end) {
  double value = 0.0;
  std::from_chars(begin, end, value);
  return value;
}

/// The contents of a file with this style: values that its formats reproduce.
Values values_of_style(const NumberStyle& style) {
  return make_values([&](std::size_t i) {
    const NumberForm form = style.forms.empty() ? style.form : style.forms[i];
    char text[text::max_number_length];
    const auto print = is_fixed(form) ? text::print_fixed : text::print_scientific;
    return read_back(text, print(text, smooth_angle(i), decimals_of(form)));
  });
}

std::size_t print_all(const Values& values, const NumberStyle& style, Isa isa) {
  std::size_t bytes = 0;
  const auto count_bytes = [&bytes](std::string_view piece) {
    bytes += piece.size();
    return true;
  };
  text::print_rows(*values, columns, style, text::Fidelity::exact, count_bytes, isa);
  return bytes;
}

Case print_case(std::string name, Values values, NumberStyle style, Isa isa = best_isa()) {
  Case result;
  result.group = "print";
  result.name = std::move(name);
  result.items = static_cast<double>(number_count);
  result.item = "number";
  result.bytes = static_cast<double>(print_all(values, style, isa));
  result.run = [values = std::move(values), style = std::move(style), isa] {
    return seconds_of([&] { print_all(values, style, isa); });
  };
  return result;
}

Case library_case(const Values& values) {
  constexpr std::size_t room = 400;
  const auto print = [values](std::vector<char>& text) {
    char* end = text.data();
    for (const double value : *values) {
      end = std::to_chars(end, end + room, value, std::chars_format::fixed, 6).ptr;
      *end++ = ' ';
    }
    return static_cast<std::size_t>(end - text.data());
  };
  std::vector<char> text(number_count * 16 + room);
  Case result;
  result.group = "print";
  result.name = "peer: std::to_chars, 6 decimals";
  result.items = static_cast<double>(number_count);
  result.item = "number";
  result.bytes = static_cast<double>(print(text));
  result.run = [print, text = std::move(text)]() mutable {
    return seconds_of([&] { print(text); });
  };
  return result;
}

NumberStyle mixed_decimals() {
  NumberStyle style;
  style.forms.resize(number_count);
  for (std::size_t i = 0; i < number_count; ++i) {
    // Trailing zeros are removed, as many programs do: one number in ten loses at least one digit,
    // one in a hundred at least two.
    unsigned decimals = 6;
    for (std::size_t rest = i * 2654435761U % 1000; rest % 10 == 0 && decimals > 3; rest /= 10) {
      --decimals;
    }
    style.forms[i] = fixed_form(decimals);
  }
  return style;
}

NumberStyle of_form(NumberForm form) {
  NumberStyle style;
  style.form = form;
  return style;
}

Goal at_least_megabytes_a_second(double bound) {
  return {.kind = Goal::Kind::megabytes_a_second, .bound = bound, .reference = {}};
}

}  // namespace

void add_print_cases(Cases& cases) {
  const NumberStyle six = of_form(fixed_form(6));
  const Values six_values = values_of_style(six);
  cases.push_back(print_case("print 6 decimals", six_values, six));
  cases.push_back(print_case("print 6 decimals, portable", six_values, six, Isa::portable));

  const NumberStyle mixed = mixed_decimals();
  const Values mixed_values = values_of_style(mixed);
  cases.push_back(print_case("print mixed decimals", mixed_values, mixed));
  cases.push_back(print_case("print mixed decimals, portable", mixed_values, mixed, Isa::portable));

  const NumberStyle scientific = of_form(scientific_form(6));
  Case exponents = print_case("print exponents", values_of_style(scientific), scientific);
  exponents.goals = {at_least_megabytes_a_second(250.0)};
  cases.push_back(std::move(exponents));

  const NumberStyle shortest = of_form(NumberForm::verbatim);
  Case all_digits = print_case("print shortest, 17 digits", make_values(smooth_angle), shortest);
  all_digits.goals = {at_least_megabytes_a_second(250.0)};
  cases.push_back(std::move(all_digits));
  Case few_digits = print_case("print shortest, 6 decimals", six_values, shortest);
  few_digits.goals = {at_least_megabytes_a_second(250.0)};
  cases.push_back(std::move(few_digits));

  cases.push_back(library_case(six_values));
}

}  // namespace mocap::bench
