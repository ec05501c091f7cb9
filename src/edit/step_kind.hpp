// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits as options: their words, help, parsing and codes.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

/// Limits an edit to joints and frames as `within` does.
Result<Edit> in_mask(Mask mask, Edit edit);

/// An edit as an option. Each is defined in the source file of its edit and listed in
/// step_table.cpp.
struct StepKind {
  StepFacts facts;
  /// `value` is the one that the user specified, or `default_value`.
  Result<Edit> (*parse)(std::string_view value) = nullptr;
  /// Used instead of `parse` if the value names a file.
  Result<Edit> (*parse_file)(std::string_view value, const ClipReader& read) = nullptr;
  /// The fixed words of the value, for suggestions, separated by spaces: `auto`; `frame:`, which is
  /// followed by a number; `inch=in`, another spelling of `in`.
  std::string_view words{};
  /// Names of the edit in other programs, for suggestions, separated by spaces: `cut`; `slow=0.5`,
  /// for which the edit is suggested with this value.
  std::string_view synonyms{};
  /// Separates the parts of the value, if these are often typed as several arguments: `..` for
  /// `--trim 10 200`.
  std::string_view part_separator{};
  /// The codes that only this edit reports (`edit_code_table`); several options of one edit list
  /// the same table. Those of several edits are in codes.cpp.
  std::span<const CodeFacts> codes{};
  /// Whether numbers in the value may be `random:LOW..HIGH`. False if other edits or the number of
  /// clips depend on the value.
  bool takes_random = true;
  /// Applies `--only`, `--during` and `--fade` to the parsed edit; fails if it takes none of them.
  Result<Edit> (*masked)(Mask mask, Edit edit) = in_mask;
};

/// The options below a heading of the help page.
struct StepGroup {
  std::string_view title;  ///< `StepFacts::group` of these options.
  std::span<const StepKind* const> steps;
};

/// All options, in the order of the help page.
std::span<const StepGroup> step_groups();

/// A name of an edit in another program.
struct StepSynonym {
  std::string_view step;   ///< `speed`
  std::string_view value;  ///< `0.5`; empty if the name does not imply a value.
};

/// The edit that has this word among its `synonyms`.
std::optional<StepSynonym> find_step_synonym(std::string_view word);

/// Prepends the name of the edit or mask to the message of an error about its value and sets it as
/// the subject. Errors that already have a subject, or a code other than `edit.value`, are not
/// changed.
Error with_name(std::string_view name, Error error);

/// `NAME: invalid value VALUE: expected TAKES`.
Result<Edit> invalid_value(std::string_view name, std::string_view value, std::string_view takes);

/// The word of a list that a value is a variant spelling of: `a-pose:30` for `Apose30`. Empty if
/// none is similar.
std::string meant_word(std::string_view value, std::string_view words);

/// Parses a number > 0.
Result<double> positive_number(std::string_view name, std::string_view value,
                               std::string_view takes);

/// Splits a text at a separator; includes empty pieces.
std::vector<std::string_view> pieces_of(std::string_view text, char mark);

/// Splits a comma-separated list and drops empty words.
std::vector<std::string> words_in(std::string_view list);

/// An edit without options.
template <class Options>
Result<Edit> plain(std::string_view /*value*/) {
  return Edit(Options{});
}

}  // namespace mocap::edit
