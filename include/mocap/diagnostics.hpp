// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings of readers and checks: typed, with location and count.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mocap/codes.hpp"

namespace mocap {

/// A location in a file.
struct SourceLocation {
  std::string file;          ///< As given by the caller; `<stdin>` for standard input.
  std::uint64_t line = 0;    ///< From 1; 0 if the finding has no location.
  std::uint64_t column = 0;  ///< From 1, in bytes; 0 if the finding is about the whole line.
  std::uint64_t byte = 0;    ///< Offset in bytes from the start of the file, from 0.
};

/// The part of the offending line to display.
struct Excerpt {
  std::string text;         ///< The line, or a piece of a long one, without its line ending.
  std::size_t caret = 0;    ///< Offset of the caret in `text`, in bytes.
  bool cut_before = false;  ///< Text before `text` was omitted.
  bool cut_after = false;   ///< Text after `text` was omitted.
};

/// One finding.
struct Diagnostic {
  Code code{};                          ///< What was found.
  Severity severity = Severity::error;  ///< That of the code, unless the function changed it.
  SourceLocation at;                    ///< Where; each part may be unknown.
  std::string message;  ///< One sentence without a full stop: what was found and what was expected.
  std::string subject;  ///< Joint, channel or keyword; empty if it is the whole file.
  std::string detail;   ///< An optional second sentence.
  std::string advice;   ///< What to do, as text; may be empty. Code is in backquotes.
  std::string command;  ///< A command that does it; may be empty. See `command_with_names`.
  Audience audience = Audience::everyone;  ///< Who can follow the advice.
  bool has_own_advice = false;             ///< It differs from the code's remedy; set by `advise`.
  Repair repair = Repair::none;            ///< How `mocap check --fix` can repair it.
  /// The numbers in the message, in order and in full precision, if programs need them: the drawn
  /// values of `edit.random`. Otherwise empty.
  std::vector<double> values;
  Excerpt excerpt;  ///< Empty text if there is no line to show.

  std::uint64_t count = 1;                 ///< Number of occurrences, including this one.
  std::vector<std::uint64_t> other_lines;  ///< Lines of further occurrences, 8 at most.

  /// Replaces the advice and the command; either may be empty.
  void advise(std::string words, std::string command_line = {},
              Audience readers = Audience::everyone);
};

/// The diagnostic that stopped an operation.
using Error = Diagnostic;

/// `note`, `warning` or `error`.
std::string_view word_of(Severity severity);

/// Fills in the placeholders of a command: FILE, the file of a finding, and FIXED, a repaired copy
/// (`name_of_repaired`), become names with shell quoting. `<stdin>` becomes `-`. Placeholders
/// without a name are unchanged.
std::string command_with_names(std::string_view command, std::string_view file,
                               std::string_view fixed);

/// The advice followed by the command with names, in backquotes, as one string.
std::string advice_text(const Diagnostic& finding, std::string_view file, std::string_view fixed);
/// The same for a catalogue entry, without names.
std::string advice_text(const CodeFacts& facts);

/// A word with shell quoting where necessary.
std::string shell_word(std::string_view word);
/// The same for a file name. One that begins with a dash gets the current folder as a prefix, so
/// that it is not taken for an option. A dash alone means standard input or output.
std::string file_word(std::string_view name);

/// Creates a diagnostic with the severity, repair, command and remedy (as advice) of its code.
Diagnostic make_diagnostic(Code code, std::string message, SourceLocation at = {});

/// Whether two diagnostics report the same occurrence: code, subject, line and column; also the
/// message and detail if `CodeFacts::counts_by_message`. Files are compared if both are named.
bool is_same_occurrence(const Diagnostic& a, const Diagnostic& b);

/// Collects findings. Repeated findings (same code, file and subject; also the same message
/// and detail if `CodeFacts::counts_by_message`) are counted.
class Diagnostics {
 public:
  /// `strict`: warnings become errors when they are added.
  explicit Diagnostics(bool strict = false) : strict_(strict) {}

  /// Adds a finding and returns its entry (valid until the next `add`).
  Diagnostic& add(Diagnostic diagnostic);

  /// Adds the error of a function that may have added it already.
  void add_once(const Error& error);
  /// Whether a finding was added, alone or counted with others of its kind.
  bool holds(const Diagnostic& diagnostic) const;

  /// All findings, in the order of their first occurrence.
  const std::vector<Diagnostic>& entries() const { return entries_; }

  /// Whether warnings become errors.
  bool strict() const { return strict_; }
  /// Whether there are no findings.
  bool empty() const { return entries_.empty(); }
  /// Whether a finding is an error.
  bool has_errors() const { return first_error() != nullptr; }
  /// The first error added, or nullptr. Valid until the next `add`.
  const Diagnostic* first_error() const;
  /// Number of entries of one severity (repeated findings count once).
  std::size_t count(Severity severity) const;
  /// The entry with this code, or nullptr.
  const Diagnostic* find(Code code) const;
  /// Whether an entry reports how a property was inferred.
  bool reports(Inferred inferred) const;
  /// Removes the entries that match `name`: a full code name or a family (`motion`).
  void ignore(std::string_view name);
  /// Removes the entries that report how a property was inferred.
  void ignore(Inferred inferred);
  /// Keeps only the entries that match one of `names`. Errors are always kept.
  void select(const std::vector<std::string>& names);

 private:
  void index_entries();

  std::vector<Diagnostic> entries_;
  std::unordered_map<std::string, std::size_t> entry_at_;  ///< Index by repeat key.
  bool strict_ = false;
};

/// A `T`, or the `Error` that stopped the operation. The library does not throw for bad input.
///
/// Has the interface of `tl::expected<T, Error>` and converts from and to it. Ignoring a result
/// causes a compiler warning.
template <class T>
class [[nodiscard]] Result : public tl::expected<T, Error> {
  using Base = tl::expected<T, Error>;

 public:
  using Base::Base;
  Result() = default;
  // Implicit, as in tl::expected. NOLINTBEGIN(google-explicit-constructor)
  Result(const Base& other) : Base(other) {}
  Result(Base&& other) : Base(std::move(other)) {}
  // NOLINTEND(google-explicit-constructor)
};

/// Success, or an `Error`.
using Status = Result<void>;

/// Short for `return tl::unexpected(make_diagnostic(...))`, with the severity of an error whatever
/// that of the code is: an operation stopped.
inline tl::unexpected<Error> fail(Code code, std::string message, SourceLocation at = {}) {
  Error error = make_diagnostic(code, std::move(message), std::move(at));
  error.severity = Severity::error;
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace mocap
