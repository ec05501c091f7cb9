// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string_view>
#include <vector>

#include "edit/step_kind.hpp"
#include "formats/descriptor.hpp"
#include "mocap/codes.hpp"

// One declaration per table here, and one entry in the list below. A format's table is in its
// descriptor, an edit's in its option.
namespace mocap::detail {

std::span<const CodeFacts> model_codes();
std::span<const CodeFacts> io_codes();
std::span<const CodeFacts> secondlife_codes();
std::span<const CodeFacts> body_codes();
std::span<const CodeFacts> retarget_codes();
std::span<const CodeFacts> format_codes();
std::span<const CodeFacts> clip_codes();
std::span<const CodeFacts> check_codes();
std::span<const CodeFacts> program_codes();
std::span<const CodeFacts> edit_codes();

}  // namespace mocap::detail

namespace mocap {

namespace {

/// The tables, each once, in an order that puts the families in the order of the findings page.
std::vector<std::span<const CodeFacts>> all_tables() {
  std::vector<std::span<const CodeFacts>> tables{detail::io_codes(), detail::model_codes(),
                                                 detail::format_codes()};
  for (const detail::FormatDescriptor* format : detail::descriptors())
    if (format->codes != nullptr) tables.push_back(format->codes());
  tables.insert(tables.end(),
                {detail::check_codes(), detail::body_codes(), detail::retarget_codes(),
                 detail::clip_codes(), detail::edit_codes()});
  for (const edit::StepGroup& group : edit::step_groups()) {
    for (const edit::StepKind* step : group.steps) {
      // Several options of one edit have the same table.
      const auto is_same = [&](std::span<const CodeFacts> table) {
        return table.data() == step->codes.data();
      };
      if (std::none_of(tables.begin(), tables.end(), is_same)) tables.push_back(step->codes);
    }
  }
  tables.insert(tables.end(), {detail::program_codes(), detail::secondlife_codes()});
  return tables;
}

/// Groups the codes by family. Several tables may have codes of the same family; the first one
/// determines its position.
std::vector<Code> by_family(const std::vector<std::span<const CodeFacts>>& tables) {
  std::vector<Code> codes;
  std::vector<std::string_view> families;
  for (const std::span<const CodeFacts> table : tables) {
    for (const CodeFacts& row : table) {
      codes.emplace_back(row);
      const std::string_view family = family_of(Code(row));
      if (std::find(families.begin(), families.end(), family) == families.end())
        families.push_back(family);
    }
  }
  const auto place = [&](Code code) {
    return std::find(families.begin(), families.end(), family_of(code));
  };
  std::stable_sort(codes.begin(), codes.end(), [&](Code a, Code b) { return place(a) < place(b); });
  return codes;
}

const std::vector<Code>& all_codes() {
  static const std::vector<Code> all = by_family(all_tables());
  return all;
}

}  // namespace

std::span<const Code> catalogue() {
  return all_codes();
}

std::optional<Code> find_code(std::string_view name) {
  const std::vector<Code>& codes = all_codes();
  const auto found = std::find_if(codes.begin(), codes.end(),
                                  [&](Code code) { return facts_of(code).name == name; });
  if (found == codes.end()) return std::nullopt;
  return *found;
}

}  // namespace mocap
