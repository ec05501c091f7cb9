// SPDX-License-Identifier: MIT
#include "pipeline/stated_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <variant>
#include <vector>

#include "edit/edit_facts.hpp"

namespace mocap::pipeline {

UnitUse use_of_stated_unit(std::span<const edit::Edit> edits, Format to, const SaveOptions& save) {
  const auto states = [](const edit::Edit& edit) {
    return std::holds_alternative<edit::StateUnit>(edit);
  };
  const auto first = std::find_if(edits.begin(), edits.end(), states);
  if (first == edits.end()) return UnitUse::effective;
  const auto needed = std::find_if(edits.begin(), edits.end(), edit::needs_unit);
  if (needed < first) return UnitUse::too_late;
  const bool is_used = needed != edits.end() || states_unit(to, save);
  return is_used ? UnitUse::effective : UnitUse::unused;
}

std::string files_with_unit() {
  std::vector<std::string_view> labels;
  for (const FormatFacts& facts : formats()) {
    for (const SaveChoice& choice : facts.choices) {
      SaveOptions options;
      set_table(options, facts.format, choice.table);
      if (states_unit(facts.format, options)) labels.push_back(choice.label);
    }
  }
  return fmt::format("{}", fmt::join(labels, ", "));
}

}  // namespace mocap::pipeline
