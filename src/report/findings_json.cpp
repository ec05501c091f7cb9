// SPDX-License-Identifier: MIT
#include "report/findings_json.hpp"

#include <string_view>
#include <utility>

#include "text/ascii.hpp"

namespace mocap::report {

namespace {

Json count_or_null(std::uint64_t number) {
  return number == 0 ? Json() : Json(number);
}

Json excerpt_json(const Excerpt& excerpt) {
  return {{"text", excerpt.text},
          {"caret", excerpt.caret},
          {"cut_before", excerpt.cut_before},
          {"cut_after", excerpt.cut_after}};
}

}  // namespace

std::string file_name(const std::string& file, FileNames names) {
  return names == FileNames::whole ? file : std::string(text::last_part(file));
}

Json finding_json(const Diagnostic& finding, FileNames names, NameOfRepaired repaired) {
  const std::string file = file_name(finding.at.file, names);
  Json json;
  json["code"] = facts_of(finding.code).name;
  json["severity"] = word_of(finding.severity);
  if (!file.empty()) json["file"] = file;
  json["line"] = count_or_null(finding.at.line);
  json["column"] = count_or_null(finding.at.column);
  json["message"] = finding.message;
  json["count"] = finding.count;
  if (!finding.subject.empty()) json["subject"] = finding.subject;
  if (!finding.detail.empty()) json["detail"] = finding.detail;
  const std::string fixed = repaired(file);
  if (const std::string advice = advice_text(finding, file, fixed); !advice.empty())
    json["advice"] = advice;
  if (!finding.command.empty()) json["command"] = command_with_names(finding.command, file, fixed);
  if (finding.repair != Repair::none) json["repair"] = word_of(finding.repair);
  if (!finding.values.empty()) json["values"] = finding.values;
  if (!finding.other_lines.empty()) json["other_lines"] = finding.other_lines;
  if (!finding.excerpt.text.empty()) json["excerpt"] = excerpt_json(finding.excerpt);
  return json;
}

Json findings_json(std::span<const Diagnostic> findings, FileNames names, NameOfRepaired repaired) {
  Json list = Json::array();
  for (const Diagnostic& finding : findings) list.push_back(finding_json(finding, names, repaired));
  return list;
}

}  // namespace mocap::report
