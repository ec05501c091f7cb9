// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "mocap/codes.hpp"
#include "model/catalogue_parts.hpp"

namespace mocap {

namespace {

const std::vector<CodeFacts>& all_codes() {
  static const std::vector<CodeFacts> all = [] {
    std::vector<CodeFacts> rows;
    for (const auto part :
         {detail::file_codes(), detail::bvh_codes(), detail::csv_codes(), detail::acclaim_codes(),
          detail::fit_codes(), detail::motion_codes(), detail::edit_codes(),
          detail::program_codes(), detail::secondlife_codes(), detail::animation_codes(),
          detail::library_codes(), detail::server_codes()}) {
      rows.insert(rows.end(), part.begin(), part.end());
    }
    return rows;
  }();
  return all;
}

}  // namespace

std::span<const CodeFacts> catalogue() {
  return all_codes();
}

const CodeFacts& facts_of(Code code) {
  const std::vector<CodeFacts>& rows = all_codes();
  const auto found =
      std::lower_bound(rows.begin(), rows.end(), code,
                       [](const CodeFacts& row, Code wanted) { return row.code < wanted; });
  static constexpr CodeFacts outside{.code = Code{},
                                     .name = "unknown.code",
                                     .severity = Severity::error,
                                     .title = "Unknown code",
                                     .explanation = {},
                                     .remedy = {}};
  return found != rows.end() && found->code == code ? *found : outside;
}

std::optional<Code> find_code(std::string_view name) {
  const std::vector<CodeFacts>& rows = all_codes();
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const CodeFacts& row) { return row.name == name; });
  if (found == rows.end()) return std::nullopt;
  return found->code;
}

}  // namespace mocap
