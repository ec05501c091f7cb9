// SPDX-License-Identifier: MIT
#include "formats/acclaim/asf_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "formats/acclaim/dof_words.hpp"
#include "mocap/acclaim.hpp"
#include "pose/axis_letters.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"
#include "text/utf8.hpp"

namespace mocap::acclaim {

namespace {

constexpr std::size_t most_limit_numbers = 64;
constexpr std::size_t most_findings = 1000;

std::optional<double> infinity_of(std::string_view word) {
  const bool negative = word.starts_with('-');
  if (negative || word.starts_with('+')) word.remove_prefix(1);
  if (!text::equal_in_any_case(word, "inf") && !text::equal_in_any_case(word, "infinity"))
    return std::nullopt;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return negative ? -infinity : infinity;
}

}  // namespace

Diagnostic& AsfValues::report(Code code, std::string message, const Word& word,
                              std::string subject) {
  Diagnostic diagnostic = text_.finding(code, std::move(message), word);
  // A file with only unknown keywords must not fill memory with findings: from here on they are
  // only counted.
  if (diagnostics_.entries().size() < most_findings) diagnostic.subject = std::move(subject);
  return diagnostics_.add(std::move(diagnostic));
}

bool AsfValues::read_number(double& value, std::string_view key) {
  const Word word = text_.peek();
  if (word && word.text.front() != ':') {
    const char* begin = word.text.data();
    const text::Number number = text::read_number(begin, begin + word.text.size());
    if (number.ok() && number.end == begin + word.text.size()) {
      value = number.value;
      text_.next();
      return true;
    }
  }
  if (word) {
    report(codes::asf_number,
           fmt::format("expected a number after `{}`, not `{}`", key, text::shown(word.text)), word,
           std::string(key));
  } else {
    report(codes::asf_number, fmt::format("expected a number after `{}`, but the file ends", key),
           word, std::string(key));
  }
  return false;
}

bool AsfValues::read_three(std::array<double, 3>& values, std::string_view key) {
  return read_number(values[0], key) && read_number(values[1], key) && read_number(values[2], key);
}

bool AsfValues::read_three(Vector3& values, std::string_view key) {
  return read_number(values[0], key) && read_number(values[1], key) && read_number(values[2], key);
}

void AsfValues::read_axis_order(AxisOrder& order, std::string_view whose) {
  const Word word = text_.peek();
  const std::optional<AxisOrder> read = detail::order_in(word.text);
  if (read) {
    order = *read;
    text_.next();
    return;
  }
  Diagnostic diagnostic = text_.finding(
      codes::asf_axis_order, fmt::format("the axis of {} has no order; assuming XYZ", whose), word);
  diagnostic.subject = std::string(whose);
  if (word && !word.first_of_line) {
    diagnostic.severity = Severity::error;
    diagnostic.message = fmt::format("an axis order has three letters such as XYZ, not `{}`",
                                     text::shown(word.text));
    text_.next();
  }
  diagnostics_.add(std::move(diagnostic));
}

std::vector<Channel> AsfValues::read_dof() {
  std::vector<Channel> channels;
  Channel channel{};
  while (text_.peek() && find_dof(text_.peek().text, channel)) {
    const Word word = text_.next();
    if (std::find(channels.begin(), channels.end(), channel) != channels.end()) {
      report(codes::asf_dof, fmt::format("`{}` is listed twice", word.text), word);
      continue;
    }
    channels.push_back(channel);
  }
  // An unknown word on the same line would silently shift the values of the AMC.
  const Word& word = text_.peek();
  if (word && !word.first_of_line) {
    report(codes::asf_dof,
           fmt::format("`{}` is not a degree of freedom (tx, ty, tz, rx, ry, rz, l)",
                       text::shown(word.text)),
           word);
    text_.next();
  }
  return channels;
}

void AsfValues::read_limits(BoneFacts& facts) {
  std::vector<double> numbers;
  while (text_.peek() && numbers.size() < most_limit_numbers) {
    const std::string_view word = text_.peek().text;
    const text::Number number = text::read_number(word.data(), word.data() + word.size());
    if (number.ok() && number.end == word.data() + word.size()) {
      numbers.push_back(number.value);
    } else if (const auto infinite = infinity_of(word)) {
      numbers.push_back(*infinite);
    } else {
      break;
    }
    text_.next();
  }
  if (numbers.size() % 2 != 0) {
    report(codes::asf_limits,
           fmt::format("limits must be pairs, but there are {} numbers", numbers.size()),
           text_.peek(), facts.name);
  }
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    facts.limits.push_back({numbers[i], numbers[i + 1]});
  }
}

void AsfValues::keep_unknown_key(const Word& key, std::string_view where,
                                 std::vector<std::string>& lines) {
  const char* end = key.text.data() + key.text.size();
  const text::Number number = text::read_number(key.text.data(), end);
  if (number.ok() && number.end == end) {
    // `7,5` is two numbers here, because a comma is whitespace.
    report(codes::asf_number,
           fmt::format("`{}` in {} is an extra number", text::shown(key.text), where), key,
           "too many");
    return;
  }
  const std::string_view rest = text_.rest_of_line();
  lines.push_back(fmt::format("{} {}", key.text, rest));
  report(codes::asf_key_unknown,
         fmt::format("`{}` in {} is kept but has no effect", text::shown(key.text), where), key,
         text::lower(key.text));
}

}  // namespace mocap::acclaim
