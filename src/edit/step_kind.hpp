// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How edits are read from words: one table a family, in the order of a help page.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/edit/chain.hpp"

namespace mocap::edit {

struct StepKind {
  StepFacts facts;
  /// `value` is what was given, or `value_left_out`.
  Result<Edit> (*parse)(std::string_view value);
  /// Instead of `parse`, where the value names a file.
  Result<Edit> (*parse_file)(std::string_view value, const ClipReader& read) = nullptr;
  /// The fixed words of the value, for suggestions: `auto`; `frame:`, which has a number behind its
  /// colon; `inch=in`, another spelling of `in`. Blanks between them.
  std::string_view words{};
};

std::span<const StepKind> time_steps();
std::span<const StepKind> space_steps();
std::span<const StepKind> skeleton_steps();
std::span<const StepKind> signal_steps();
std::span<const StepKind> profile_steps();
std::span<const StepKind> direct_steps();

/// An error about the value of an edit or a mask, which its message then begins with; `subject` is
/// the name. An error that has a subject already, or another code than `edit.value`, stays.
Error with_name(std::string_view name, Error error);

/// `NAME: invalid value VALUE: it takes TAKES`.
Result<Edit> misunderstood(std::string_view name, std::string_view value, std::string_view takes);

/// The word among those of a kind that a value is a spelling of: `a-pose:30` for `Apose30`. Empty
/// where none is near.
std::string meant_word(std::string_view value, std::string_view words);

/// The number above 0 that a value is.
Result<double> positive_number(std::string_view name, std::string_view value,
                               std::string_view takes);

/// Pieces of a text between marks, empty ones too.
std::vector<std::string_view> pieces_of(std::string_view text, char mark);

/// Words with commas between them; empty ones are left out.
std::vector<std::string> words_in(std::string_view list);

/// An edit without options.
template <class Options>
Result<Edit> plain(std::string_view /*value*/) {
  return Edit(Options{});
}

}  // namespace mocap::edit
