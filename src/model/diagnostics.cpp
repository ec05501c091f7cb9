// SPDX-License-Identifier: MIT
#include "mocap/diagnostics.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "text/ascii.hpp"

namespace mocap {

namespace {

constexpr std::size_t max_other_lines = 8;

/// Whether `name` is the full name of the code or its family (the part before the dot).
bool selects(std::string_view name, Code code) {
  return name == facts_of(code).name || name == family_of(code);
}

/// What the findings in one entry have in common, besides their file. Its views are valid as long
/// as the finding.
std::array<std::string_view, 4> kind_of(const Diagnostic& finding) {
  const CodeFacts& facts = facts_of(finding.code);
  if (!facts.counts_by_message) return {facts.name, finding.subject, {}, {}};
  return {facts.name, finding.subject, finding.message, finding.detail};
}

/// Whether two findings are counted in one entry. The file may not be known yet when a finding is
/// added.
bool is_same_kind(const Diagnostic& a, const Diagnostic& b) {
  const bool same_file = a.at.file == b.at.file || a.at.file.empty() || b.at.file.empty();
  return a.code == b.code && same_file && kind_of(a) == kind_of(b);
}

std::string identity_of(const Diagnostic& finding) {
  std::string key = finding.at.file;
  for (const std::string_view part : kind_of(finding)) {
    key.push_back('\n');
    key += part;
  }
  return key;
}

void note_line(Diagnostic& entry, std::uint64_t line) {
  const bool is_listed =
      line == entry.at.line || (!entry.other_lines.empty() && entry.other_lines.back() == line);
  if (line != 0 && !is_listed && entry.other_lines.size() < max_other_lines) {
    entry.other_lines.push_back(line);
  }
}

bool is_word_character(char c) {
  return text::is_letter_or_digit(c) || c == '_';
}

/// The advice followed by the command.
std::string joined_advice(std::string_view advice, std::string_view command) {
  if (command.empty()) return std::string(advice);
  if (advice.ends_with('.')) advice.remove_suffix(1);
  std::string text(advice);
  if (!text.empty()) text += ": ";
  text.push_back('`');
  text += command;
  text.push_back('`');
  return text;
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

std::string_view word_of(Repair repair) {
  switch (repair) {
    case Repair::rewrite:
      return "rewrite";
    case Repair::drop_frames:
      return "drop-frames";
    case Repair::hold_values:
      return "hold-values";
    case Repair::none:
      break;
  }
  return {};
}

std::string shell_word(std::string_view word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return text::is_letter_or_digit(c) ||
           std::string_view("_./-+,:@%").find(c) != std::string_view::npos ||
           static_cast<unsigned char>(c) >= 0x80;
  });
  if (plain && word.front() != '-') return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted.push_back(c);
    }
  }
  return quoted + "'";
}

std::string file_word(std::string_view name) {
  const bool is_like_an_option = name.size() > 1 && name.front() == '-';
  return shell_word(is_like_an_option ? "./" + std::string(name) : std::string(name));
}

void Diagnostic::advise(std::string words, std::string command_line, Audience readers) {
  advice = std::move(words);
  command = std::move(command_line);
  audience = readers;
  has_own_advice = true;
}

std::string command_with_names(std::string_view command, std::string_view file,
                               std::string_view fixed) {
  if (file.empty() && fixed.empty()) return std::string(command);
  const bool is_standard_input = file == "<stdin>" || file == "-";
  std::string named;
  while (!command.empty()) {
    const auto end = std::find_if_not(command.begin(), command.end(), is_word_character);
    const std::string_view word =
        command.substr(0, static_cast<std::size_t>(end - command.begin()));
    if (word.empty()) {
      named += command.front();
      command.remove_prefix(1);
      continue;
    }
    if (word == "FILE" && !file.empty()) {
      named += is_standard_input ? "-" : file_word(file);
    } else if (word == "FIXED" && !fixed.empty()) {
      // An extension after FIXED replaces that of `fixed`.
      const bool has_ending = command.substr(word.size()).starts_with('.');
      named += file_word(has_ending ? fixed.substr(0, fixed.find_last_of('.')) : fixed);
    } else {
      named += word;
    }
    command.remove_prefix(word.size());
  }
  return named;
}

std::string advice_text(const Diagnostic& finding, std::string_view file, std::string_view fixed) {
  return joined_advice(finding.advice, command_with_names(finding.command, file, fixed));
}

std::string advice_text(const CodeFacts& facts) {
  return joined_advice(facts.remedy, facts.command);
}

Diagnostic make_diagnostic(Code code, std::string message, SourceLocation at) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.severity = facts_of(code).severity;
  diagnostic.advice = facts_of(code).remedy;
  diagnostic.command = facts_of(code).command;
  diagnostic.audience = facts_of(code).audience;
  diagnostic.repair = facts_of(code).repair;
  diagnostic.at = std::move(at);
  diagnostic.message = std::move(message);
  return diagnostic;
}

bool is_same_occurrence(const Diagnostic& a, const Diagnostic& b) {
  return is_same_kind(a, b) && a.at.line == b.at.line && a.at.column == b.at.column;
}

void Diagnostics::add_once(const Error& error) {
  if (!holds(error)) add(error);
}

bool Diagnostics::holds(const Diagnostic& diagnostic) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const Diagnostic& entry) {
    if (!is_same_kind(entry, diagnostic)) return false;
    const auto& others = entry.other_lines;
    return entry.at.line == diagnostic.at.line || others.size() == max_other_lines ||
           std::find(others.begin(), others.end(), diagnostic.at.line) != others.end();
  });
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

bool Diagnostics::reports(Inferred inferred) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const Diagnostic& entry) {
    return facts_of(entry.code).inferred == inferred;
  });
}

void Diagnostics::ignore(Inferred inferred) {
  std::erase_if(entries_,
                [&](const Diagnostic& entry) { return facts_of(entry.code).inferred == inferred; });
  index_entries();
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
