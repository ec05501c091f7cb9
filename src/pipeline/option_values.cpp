// SPDX-License-Identifier: MIT
#include "pipeline/option_values.hpp"

#include <vector>

#include "formats/descriptor.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::pipeline {

std::string set_option(const detail::FormatOption& option, std::string_view word,
                       const detail::OptionTarget& target) {
  detail::OptionValue value{.word = word, .time = {}};
  if (option.kind == detail::FormatOption::Kind::time) {
    const Result<edit::TimePoint> time = edit::parse_time_point(word);
    if (!time) return "expected frames or seconds, such as 12 or 0.4s";
    value.time = *time;
  }
  return detail::set_format_option(option, value, target);
}

std::string_view default_table(Format format) {
  const std::vector<std::string_view> tables = detail::tables_of(format);
  return tables.empty() ? std::string_view() : tables.front();
}

}  // namespace mocap::pipeline
