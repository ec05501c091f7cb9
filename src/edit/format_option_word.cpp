// SPDX-License-Identifier: MIT
#include "edit/format_option_word.hpp"

#include "mocap/edit/values.hpp"

namespace mocap::edit {

std::string set_format_option(const detail::FormatOption& option, std::string_view word,
                              const detail::OptionTarget& target) {
  detail::OptionValue value{.word = word, .time = {}};
  if (option.kind == detail::FormatOption::Kind::time) {
    const Result<TimePoint> time = parse_time_point(word);
    if (!time) return "expected frames or seconds, such as 12 or 0.4s";
    value.time = *time;
  }
  return detail::set_format_option(option, value, target);
}

}  // namespace mocap::edit
