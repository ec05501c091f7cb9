// SPDX-License-Identifier: MIT
#include "edit/step_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "edit/numbers.hpp"
#include "model/nearest.hpp"
#include "text/ascii.hpp"

namespace mocap::edit {

Result<Edit> in_mask(Mask mask, Edit edit) {
  return Edit(within(std::move(mask), std::move(edit)));
}

std::optional<StepSynonym> find_step_synonym(std::string_view word) {
  for (const StepGroup& group : step_groups()) {
    for (const StepKind* kind : group.steps) {
      if (const auto value = find_synonym(kind->synonyms, word))
        return StepSynonym{kind->facts.name, *value};
    }
  }
  return std::nullopt;
}

Error with_name(std::string_view name, Error error) {
  if (error.code != codes::edit_value || !error.subject.empty()) return error;
  error.message = fmt::format("{}: {}", name, error.message);
  error.subject = name;
  return error;
}

Result<Edit> invalid_value(std::string_view name, std::string_view value, std::string_view takes) {
  Error error = make_diagnostic(
      codes::edit_value, fmt::format("{}: invalid value `{}`: expected {}", name, value, takes));
  error.subject = name;
  return tl::unexpected<Error>(std::move(error));
}

std::string meant_word(std::string_view value, std::string_view words) {
  const std::size_t digit = std::min(value.find_first_of("0123456789"), value.size());
  const std::string_view number = value.substr(digit);
  if (!number.empty() && !number_in(number)) return {};
  std::vector<std::string> spellings;
  std::vector<std::string_view> meanings;
  for (const std::string_view each : pieces_of(words, ' ')) {
    if (each.ends_with(':') == number.empty()) continue;
    const std::size_t equals = each.find('=');
    spellings.push_back(text::lower_letters(each.substr(0, equals)));
    meanings.push_back(equals == std::string_view::npos ? each : each.substr(equals + 1));
  }
  const std::string letters = text::lower_letters(value.substr(0, digit));
  const std::vector<std::string> near = nearest(letters, spellings);
  if (near.empty()) return {};
  const auto found = std::find(spellings.begin(), spellings.end(), near.front());
  return fmt::format("{}{}", meanings[static_cast<std::size_t>(found - spellings.begin())], number);
}

Result<double> positive_number(std::string_view name, std::string_view value,
                               std::string_view takes) {
  const std::optional<double> number = number_in(value);
  if (number && *number > 0.0) return *number;
  return tl::unexpected<Error>(invalid_value(name, value, takes).error());
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
