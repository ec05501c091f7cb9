// SPDX-License-Identifier: MIT
#include "formats/join_findings.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace mocap::detail {

namespace {

/// In strict mode, findings that do not prevent a repair become errors.
bool has_lasting_error(const Diagnostics& found) {
  if (found.strict()) return false;
  return std::any_of(found.entries().begin(), found.entries().end(), [](const Diagnostic& finding) {
    return finding.severity == Severity::error && finding.repair == Repair::none;
  });
}

}  // namespace

void join_findings(const Diagnostics& found, Diagnostics& diagnostics) {
  const bool is_stopped = has_lasting_error(found);
  for (Diagnostic finding : found.entries()) {
    if (is_stopped && finding.repair != Repair::none)
      finding.advise("Correct the errors first; then `mocap check --fix` repairs this too.");
    diagnostics.add(std::move(finding));
  }
}

}  // namespace mocap::detail
