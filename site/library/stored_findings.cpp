// SPDX-License-Identifier: MIT
#include "library/stored_findings.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "library/codes.hpp"
#include "report/findings_json.hpp"
#include "report/json_fields.hpp"

namespace mocap::library {

namespace {

using report::text_in;

std::uint64_t count_in(const report::Json& json, const char* name) {
  return report::whole_number_in<std::uint64_t>(json, name);
}

bool flag_in(const report::Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_boolean() && found->get<bool>();
}

/// The value for a word, or for its number; `otherwise` if there is neither.
template <class Value, std::size_t Count>
Value value_in(const report::Json& json, const char* name, const std::array<Value, Count>& values,
               Value otherwise) {
  const auto found = json.find(name);
  if (found == json.end()) return otherwise;
  if (found->is_number_unsigned()) {
    const auto number = std::min<std::uint64_t>(found->get<std::uint64_t>(), Count - 1);
    return values[static_cast<std::size_t>(number)];
  }
  const std::string word = text_in(json, name);
  const auto value =
      std::find_if(values.begin(), values.end(), [&](Value each) { return word_of(each) == word; });
  return value == values.end() ? otherwise : *value;
}

Excerpt excerpt_in(const report::Json& json) {
  const auto found = json.find("excerpt");
  if (found == json.end() || !found->is_object()) return {};
  return {text_in(*found, "text"), static_cast<std::size_t>(count_in(*found, "caret")),
          flag_in(*found, "cut_before"), flag_in(*found, "cut_after")};
}

std::vector<std::uint64_t> lines_in(const report::Json& json) {
  std::vector<std::uint64_t> lines;
  const auto found = json.find("other_lines");
  if (found == json.end() || !found->is_array()) return lines;
  for (const report::Json& line : *found) {
    if (line.is_number_unsigned()) lines.push_back(line.get<std::uint64_t>());
  }
  return lines;
}

std::vector<double> values_in(const report::Json& json) {
  std::vector<double> values;
  const auto found = json.find("values");
  if (found == json.end() || !found->is_array()) return values;
  for (const report::Json& value : *found) {
    if (value.is_number()) values.push_back(value.get<double>());
  }
  return values;
}

/// Finds a code of a reader, a check or the library.
std::optional<Code> code_named(std::string_view name) {
  if (const std::optional<Code> code = find_code(name)) return code;
  for (const CodeFacts& row : detail::library_codes())
    if (row.name == name) return Code(row);
  return std::nullopt;
}

std::optional<Diagnostic> finding_in(const report::Json& json) {
  if (!json.is_object()) return std::nullopt;
  const std::optional<Code> code = code_named(text_in(json, "code"));
  if (!code) return std::nullopt;
  static constexpr std::array severities{Severity::note, Severity::warning, Severity::error};
  static constexpr std::array repairs{Repair::none, Repair::rewrite, Repair::drop_frames,
                                      Repair::hold_values};
  // Data with numeric severities is from before repairs were stored, when the code determined the
  // repair.
  const bool has_old_format = json.contains("severity") && json["severity"].is_number();
  Diagnostic finding;
  finding.code = *code;
  finding.severity = value_in(json, "severity", severities, Severity::note);
  finding.at = {text_in(json, "file"), count_in(json, "line"), count_in(json, "column"),
                count_in(json, "byte")};
  finding.message = text_in(json, "message");
  finding.count = count_in(json, "count");
  finding.subject = text_in(json, "subject");
  finding.detail = text_in(json, "detail");
  finding.advise(text_in(json, "advice"), text_in(json, "command"));
  finding.repair =
      value_in(json, "repair", repairs, has_old_format ? facts_of(*code).repair : Repair::none);
  finding.values = values_in(json);
  finding.other_lines = lines_in(json);
  finding.excerpt = excerpt_in(json);
  return finding;
}

}  // namespace

std::string stored_findings(std::span<const Diagnostic> findings) {
  report::Json list = report::Json::array();
  for (const Diagnostic& finding : findings) {
    report::Json json = report::finding_json(finding, report::FileNames::whole);
    json.erase("advice");
    if (!finding.advice.empty()) json["advice"] = finding.advice;
    if (!finding.command.empty()) json["command"] = finding.command;
    json["byte"] = finding.at.byte;
    list.push_back(std::move(json));
  }
  return report::text_of(list);
}

std::optional<std::vector<Diagnostic>> findings_stored_in(std::string_view text) {
  const report::Json json = report::Json::parse(text, nullptr, false);
  if (!json.is_array()) return std::nullopt;
  std::vector<Diagnostic> findings;
  for (const report::Json& item : json) {
    if (std::optional<Diagnostic> finding = finding_in(item)) {
      findings.push_back(std::move(*finding));
    }
  }
  return findings;
}

}  // namespace mocap::library
