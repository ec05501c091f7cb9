// SPDX-License-Identifier: MIT
#include "mocap/diagnostics.hpp"

#include <algorithm>
#include <utility>

namespace mocap {

namespace {

constexpr std::size_t max_other_lines = 8;

/// Whether `name` is the code's own name or the family before its point.
bool selects(std::string_view name, Code code) {
  const std::string_view full = facts_of(code).name;
  return name == full || name == full.substr(0, full.find('.'));
}

std::string identity_of(const Diagnostic& diagnostic) {
  std::string key = std::to_string(static_cast<unsigned>(diagnostic.code));
  key.push_back('\n');
  key += diagnostic.at.file;
  key.push_back('\n');
  key += diagnostic.subject;
  // The same edit, made twice, has another thing to tell each time.
  if (selects("edit", diagnostic.code)) key += '\n' + diagnostic.message + '\n' + diagnostic.detail;
  return key;
}

void note_line(Diagnostic& entry, std::uint64_t line) {
  const bool told =
      line == entry.at.line || (!entry.other_lines.empty() && entry.other_lines.back() == line);
  if (line != 0 && !told && entry.other_lines.size() < max_other_lines) {
    entry.other_lines.push_back(line);
  }
}

}  // namespace

std::string_view word_of(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      break;
  }
  return "error";
}

std::string advice_with_names(std::string advice, std::string_view file) {
  if (file.empty() || advice.find("mocap ") == std::string::npos) return advice;
  const auto replace = [&](std::string_view placeholder, std::string_view name) {
    for (std::size_t at = advice.find(placeholder); at != std::string::npos;
         at = advice.find(placeholder, at + name.size()))
      advice.replace(at, placeholder.size(), name);
  };
  // The mended name first: a file may well be called FIXED.
  replace("FIXED", file.find(".amc") != std::string_view::npos ? "fixed.amc" : "fixed.bvh");
  replace("FILE", file);
  return advice;
}

Diagnostic make_diagnostic(Code code, std::string message, SourceLocation at) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.severity = facts_of(code).severity;
  diagnostic.advice = facts_of(code).remedy;
  diagnostic.at = std::move(at);
  diagnostic.message = std::move(message);
  return diagnostic;
}

Diagnostic& Diagnostics::add(Diagnostic diagnostic) {
  if (strict_ && diagnostic.severity == Severity::warning) diagnostic.severity = Severity::error;

  const auto [known, is_new] = entry_at_.try_emplace(identity_of(diagnostic), entries_.size());
  if (is_new) return entries_.emplace_back(std::move(diagnostic));

  Diagnostic& entry = entries_[known->second];
  entry.severity = std::max(entry.severity, diagnostic.severity);
  entry.count += diagnostic.count;
  note_line(entry, diagnostic.at.line);
  for (const std::uint64_t line : diagnostic.other_lines) note_line(entry, line);
  return entry;
}

const Diagnostic* Diagnostics::first_error() const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [](const Diagnostic& entry) {
    return entry.severity == Severity::error;
  });
  return found == entries_.end() ? nullptr : &*found;
}

std::size_t Diagnostics::count(Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(),
                    [&](const Diagnostic& entry) { return entry.severity == severity; }));
}

const Diagnostic* Diagnostics::find(Code code) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Diagnostic& entry) { return entry.code == code; });
  return found == entries_.end() ? nullptr : &*found;
}

void Diagnostics::ignore(std::string_view name) {
  std::erase_if(entries_, [&](const Diagnostic& entry) { return selects(name, entry.code); });
  index_entries();
}

void Diagnostics::select(const std::vector<std::string>& names) {
  std::erase_if(entries_, [&](const Diagnostic& entry) {
    return entry.severity != Severity::error &&
           std::none_of(names.begin(), names.end(),
                        [&](const std::string& name) { return selects(name, entry.code); });
  });
  index_entries();
}

void Diagnostics::index_entries() {
  entry_at_.clear();
  for (std::size_t i = 0; i < entries_.size(); ++i) entry_at_.emplace(identity_of(entries_[i]), i);
}

}  // namespace mocap
