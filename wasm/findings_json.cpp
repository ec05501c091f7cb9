// SPDX-License-Identifier: MIT
#include "findings_json.hpp"

namespace mocap::wasm {

namespace {

bool same_place(const Diagnostic& a, const Diagnostic& b) {
  return a.code == b.code && a.at.file == b.at.file && a.at.line == b.at.line &&
         a.at.column == b.at.column && a.message == b.message;
}

}  // namespace

Json findings_json(const std::vector<Diagnostic>& findings) {
  return report::findings_json(findings, report::FileNames::last_part);
}

Json failure_json(const Diagnostics& diagnostics, const Error& error) {
  std::vector<Diagnostic> findings{error};
  for (const Diagnostic& finding : diagnostics.entries())
    if (!same_place(finding, error)) findings.push_back(finding);
  return findings_json(findings);
}

}  // namespace mocap::wasm
