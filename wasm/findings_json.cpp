// SPDX-License-Identifier: MIT
#include "findings_json.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace mocap::wasm {

namespace {

/// The repair that the advice names: `--fix=drop-frames` gives `drop-frames`. The advice is the one
/// place where the readers say which repair helps.
std::string repair_in(std::string_view advice) {
  constexpr std::string_view option = "--fix=";
  const std::size_t at = advice.find(option);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = advice.substr(at + option.size());
  return std::string(rest.substr(0, rest.find_first_of(" `,;.")));
}

Json finding_json(const Diagnostic& finding) {
  const CodeFacts& facts = facts_of(finding.code);
  const std::string file = std::filesystem::path(finding.at.file).filename().string();
  Json json;
  json["code"] = facts.name;
  json["severity"] = word_of(finding.severity);
  json["file"] = file;
  json["line"] = finding.at.line;
  json["column"] = finding.at.column;
  json["message"] = finding.message;
  json["subject"] = finding.subject;
  json["detail"] = finding.detail;
  json["advice"] = advice_with_names(finding.advice, file);
  json["count"] = finding.count;
  json["otherLines"] = finding.other_lines;
  json["excerpt"] = {{"text", finding.excerpt.text},
                     {"caret", finding.excerpt.caret},
                     {"cutBefore", finding.excerpt.cut_before},
                     {"cutAfter", finding.excerpt.cut_after}};
  const std::string repair = repair_in(finding.advice);
  json["fix"] =
      repair.empty() && finding.severity == Severity::error ? repair_in(facts.remedy) : repair;
  return json;
}

bool same_place(const Diagnostic& a, const Diagnostic& b) {
  return a.code == b.code && a.at.file == b.at.file && a.at.line == b.at.line &&
         a.at.column == b.at.column && a.message == b.message;
}

}  // namespace

Json findings_json(const std::vector<Diagnostic>& findings) {
  Json list = Json::array();
  for (const Diagnostic& finding : findings) list.push_back(finding_json(finding));
  return list;
}

Json failure_json(const Diagnostics& diagnostics, const Error& error) {
  Json list = Json::array();
  list.push_back(finding_json(error));
  for (const Diagnostic& finding : diagnostics.entries())
    if (!same_place(finding, error)) list.push_back(finding_json(finding));
  return list;
}

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace mocap::wasm
