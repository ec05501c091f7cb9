// SPDX-License-Identifier: MIT
#include "formats/reader_findings.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <new>
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

Result<Clip> read_with_findings(
    const std::string& file, Diagnostics& diagnostics,
    const std::function<std::optional<Clip>(Diagnostics& found)>& read) {
  Diagnostics unnamed(diagnostics.strict());
  std::optional<Clip> clip;
  try {
    clip = read(unnamed);
  } catch (const std::bad_alloc&) {
    unnamed.add(make_diagnostic(codes::limit_memory, "not enough memory for the motion"));
  }
  const bool lacks_error = !clip && !unnamed.has_errors();
  assert(!lacks_error || !unnamed.entries().empty());
  Diagnostics found(diagnostics.strict());
  for (std::size_t i = 0; i < unnamed.entries().size(); ++i) {
    Diagnostic finding = unnamed.entries()[i];
    if (finding.at.file.empty()) finding.at.file = file;
    if (lacks_error && i + 1 == unnamed.entries().size()) finding.severity = Severity::error;
    found.add(std::move(finding));
  }
  join_findings(found, diagnostics);
  if (const Diagnostic* error = found.first_error()) return tl::unexpected<Error>(*error);
  return std::move(*clip);
}

std::optional<Clip> clip_or_finding(Result<Clip> clip, Diagnostics& found) {
  if (clip) return std::move(*clip);
  found.add(std::move(clip.error()));
  return std::nullopt;
}

}  // namespace mocap::detail
