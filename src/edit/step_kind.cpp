// SPDX-License-Identifier: MIT
#include "edit/step_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "edit/numbers.hpp"

namespace mocap::edit {

Error with_name(std::string_view name, Error error) {
  if (error.code != Code::edit_value || !error.subject.empty()) return error;
  error.message = fmt::format("{}: {}", name, error.message);
  error.subject = name;
  return error;
}

Result<Edit> misunderstood(std::string_view name, std::string_view value, std::string_view takes) {
  Error error = make_diagnostic(
      Code::edit_value, fmt::format("{}: invalid value `{}`: it takes {}", name, value, takes));
  error.subject = name;
  return tl::unexpected<Error>(std::move(error));
}

Result<double> positive_number(std::string_view name, std::string_view value,
                               std::string_view takes) {
  const std::optional<double> number = number_in(value);
  if (number && *number > 0.0) return *number;
  return tl::unexpected<Error>(misunderstood(name, value, takes).error());
}

std::vector<std::string_view> pieces_of(std::string_view text, char mark) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const std::size_t end = text.find(mark);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> words_in(std::string_view list) {
  std::vector<std::string> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    if (end != 0) words.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

}  // namespace mocap::edit
