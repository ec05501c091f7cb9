// SPDX-License-Identifier: MIT
#include "findings_json.hpp"

#include "report.hpp"

namespace mocap::cli {

Json findings_json(const std::vector<Diagnostic>& findings) {
  Json list = Json::array();
  for (const Diagnostic& finding : findings) {
    Json entry;
    entry["code"] = facts_of(finding.code).name;
    entry["severity"] = word_of(finding.severity);
    entry["line"] = finding.at.line;
    entry["column"] = finding.at.column;
    entry["message"] = finding.message;
    entry["count"] = finding.count;
    if (!finding.subject.empty()) entry["subject"] = finding.subject;
    if (!finding.detail.empty()) entry["detail"] = finding.detail;
    if (!finding.advice.empty()) entry["advice"] = finding.advice;
    if (!finding.other_lines.empty()) entry["other_lines"] = finding.other_lines;
    list.push_back(std::move(entry));
  }
  return list;
}

std::string json_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace mocap::cli
