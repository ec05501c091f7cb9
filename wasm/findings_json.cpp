// SPDX-License-Identifier: MIT
#include "findings_json.hpp"

namespace mocap::wasm {

Json findings_json(const std::vector<Diagnostic>& findings) {
  return report::findings_json(findings, report::FileNames::last_part, repaired_name);
}

Json failure_json(const Diagnostics& diagnostics, const Error& error) {
  std::vector<Diagnostic> findings{error};
  for (const Diagnostic& finding : diagnostics.entries())
    if (!is_same_occurrence(finding, error)) findings.push_back(finding);
  return findings_json(findings);
}

}  // namespace mocap::wasm
