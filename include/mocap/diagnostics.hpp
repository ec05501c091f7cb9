// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a reader or a check has to say: typed, placed, counted.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mocap/codes.hpp"

namespace mocap {

/// A place in a file.
struct SourceLocation {
  std::string file;          ///< As the caller named it; `<stdin>` for standard input.
  std::uint64_t line = 0;    ///< From 1; 0 when the finding has no place.
  std::uint64_t column = 0;  ///< From 1, in bytes; 0 when the finding concerns the whole line.
  std::uint64_t byte = 0;    ///< Offset from the start of the file, from 0.
};

/// The part of the offending line that is shown to a person.
struct Excerpt {
  std::string text;         ///< The line, or a piece of a long one, without its line end.
  std::size_t caret = 0;    ///< Offset of the mark into `text`, in bytes.
  bool cut_before = false;  ///< Text was left out before `text`.
  bool cut_after = false;   ///< Text was left out after `text`.
};

/// One finding.
struct Diagnostic {
  Code code{};
  Severity severity = Severity::error;
  SourceLocation at;
  std::string message;  ///< One sentence without a full stop: what was found, what was expected.
  std::string subject;  ///< Joint, channel or keyword concerned; empty when it is the whole file.
  std::string detail;   ///< A second sentence where it helps; may be empty.
  std::string advice;   ///< What to do, in words; may be empty. Code in it is in backquotes.
  std::string command;  ///< A command that does it; may be empty. See `command_with_names`.
  Repair repair = Repair::none;  ///< What `mocap check --fix` can do about it.
  /// Numbers that the message reports, in its order and with all their digits, where programs need
  /// them: of `edit.random` the values drawn. Else empty.
  std::vector<double> values;
  Excerpt excerpt;  ///< Empty text when there is no line to show.

  std::uint64_t count = 1;                 ///< How often it was found, this one included.
  std::vector<std::uint64_t> other_lines;  ///< Lines of the next repeats, 8 at most.

  /// Replaces the advice and the command, of which either may be empty.
  void advise(std::string words, std::string command_line = {});
};

/// An error is the diagnostic that stopped the work.
using Error = Diagnostic;

/// `note`, `warning` or `error`.
std::string_view word_of(Severity severity);

/// A command that can be typed. The words FILE, the file that a finding is about, and FIXED, a
/// repaired copy of it, become names, quoted as a shell takes them. Without a name for the copy it
/// is `fixed.bvh`, or `fixed.amc` for a file of that kind. `<stdin>` becomes `-`. A word stays
/// where there is no name for it.
std::string command_with_names(std::string_view command, std::string_view file,
                               std::string_view fixed = {});

/// What to do in one text: the advice, and behind it the command with names, in backquotes.
std::string advice_text(const Diagnostic& finding, std::string_view file);
/// The same of a row of the catalogue, without names.
std::string advice_text(const CodeFacts& facts);

/// A word as a shell takes it: quoted where it must be.
std::string shell_word(std::string_view word);

/// Makes a diagnostic with the severity, the repair and the command of its code, and its remedy as
/// advice.
Diagnostic make_diagnostic(Code code, std::string message, SourceLocation at = {});

/// Collects findings. Repeats (same code, file, subject; of edits, words too) are only counted.
class Diagnostics {
 public:
  /// `strict`: every warning is raised to an error when it is added.
  explicit Diagnostics(bool strict = false) : strict_(strict) {}

  /// Adds one finding and returns the entry that holds it (valid until the next `add`).
  Diagnostic& add(Diagnostic diagnostic);

  /// All findings, in the order of their first place.
  const std::vector<Diagnostic>& entries() const { return entries_; }

  bool strict() const { return strict_; }
  bool empty() const { return entries_.empty(); }
  bool has_errors() const { return first_error() != nullptr; }
  /// The first error added, or nullptr. Valid until the next `add`.
  const Diagnostic* first_error() const;
  /// Number of entries of one severity (repeats count once).
  std::size_t count(Severity severity) const;
  /// The entry with this code, or nullptr.
  const Diagnostic* find(Code code) const;
  /// Removes the entries that `name` selects: a whole code name or a family (`bvh`).
  void ignore(std::string_view name);
  /// Keeps only the entries that one of `names` selects. Errors always stay.
  void select(const std::vector<std::string>& names);

 private:
  void index_entries();

  std::vector<Diagnostic> entries_;
  std::unordered_map<std::string, std::size_t> entry_at_;  ///< By what makes a repeat.
  bool strict_ = false;
};

}  // namespace mocap
