// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The options of a verb: one table that is parsed, shown as help, completed by shells and printed
/// as the manual.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace mocap::cli {

/// An option as it stood on the command line.
struct GivenOption {
  std::string name;   ///< Without dashes.
  std::string value;  ///< Empty for a flag, or where it was left out.
};

/// One option and the variable that it sets.
struct Option {
  /// The last one gathers several options in the order in which they are given.
  using Target = std::variant<bool*, std::optional<std::string>*, std::vector<std::string>*,
                              std::vector<GivenOption>*>;

  std::string name;        ///< Without dashes: `json`.
  std::string old_name;    ///< An earlier name that is still read; not in the help. Default: none.
  char letter = '\0';      ///< `o` for `-o`; none by default.
  std::string value_name;  ///< `OUT`; empty for a flag.
  /// The value may be left out (`--fix`, `--fix=LIST`); it is then this word. Empty: it may not.
  std::string value_left_out;
  std::vector<std::string> choices;  ///< The values there are, where they are few.
  bool choices_only = true;          ///< Refuse a value that is not among `choices`.
  std::string text;                  ///< Sentences for the help.
  std::string group;                 ///< Heading above it on a help page; may be empty.
  Target target;

  /// `-o, --output OUT`
  std::string heading() const;
  /// Whether it takes the next word of a command line.
  bool needs_value() const { return !value_name.empty() && value_left_out.empty(); }
};

/// What stands on a command line without dashes.
struct Operands {
  std::string name;  ///< `FILE`
  std::string text;
  std::vector<std::string>* target = nullptr;
  std::size_t least = 0;
  std::size_t most = 0;
  std::vector<std::string> choices;  ///< For the shell's completion, if not files.
};

/// A mistake in the use of the command.
struct UsageError {
  std::string message;
  std::string advice;
  std::string option = {};  ///< Name of the option that is wrong, where it is one alone.
};
/// Nothing where the use is right.
using Misuse = std::optional<UsageError>;

/// For a value that the option does not accept; `takes` lists what it does.
UsageError unknown_word(std::string_view option, const std::string& word, std::string takes);

class OptionTable {
 public:
  static constexpr std::size_t any_number = static_cast<std::size_t>(-1);

  void operands(Operands operands) { operands_ = std::move(operands); }
  /// The heading of the options that are declared from here on.
  void group(std::string name) { group_ = std::move(name); }
  Option& flag(std::string name, bool& target, std::string text);
  Option& value(std::string name, std::string value_name, std::optional<std::string>& target,
                std::string text);
  /// May be given several times, and with commas.
  Option& list(std::string name, std::string value_name, std::vector<std::string>& target,
               std::string text);

  /// One of several whose order counts. Without `value_name` it is a flag; `value_left_out` is what
  /// a value is that may be left out.
  Option& step(std::string name, std::string value_name, std::string value_left_out,
               std::vector<GivenOption>& target, std::string text);

  const std::vector<Option>& options() const { return options_; }
  const Operands& operands() const { return operands_; }

  /// Replaces earlier names of options in the words behind the verb by those that they have now.
  /// Returns the options that were found so.
  std::vector<const Option*> replace_old_names(std::vector<std::string>& words) const;
  /// Sets the targets from the words behind the verb.
  std::optional<UsageError> parse(const std::vector<std::string>& words) const;

 private:
  std::optional<UsageError> check_unknown(const std::vector<std::string>& words) const;
  std::optional<UsageError> check_operands() const;
  /// `--json`, `-o`, ...
  std::vector<std::string> spellings() const;

  Option& append(Option option);

  std::vector<Option> options_;
  std::string group_;
  Operands operands_;
};

/// The first sentence of a help text, without its full stop.
std::string_view first_sentence(std::string_view text);

/// The options under one heading.
struct OptionGroup {
  std::string name;
  std::vector<const Option*> options;
};
/// Options by heading, headings and options in the order in which they were first declared.
std::vector<OptionGroup> grouped_options(const OptionTable& table);

/// A word that users of other programs type for an option of `known` (`--framerate` for `--fps`),
/// as advice; empty where there is none. Words and options have their dashes.
std::string synonym_advice(std::string_view word, const std::vector<std::string>& known);

/// The value of an option that a word of other programs means (`euler` for `--table`), as advice;
/// empty where there is none. The option has no dashes.
std::string choice_advice(std::string_view option, std::string_view word);

/// A word that users of other programs type for a command (`play` for `view`), as advice; empty
/// where there is none among `verbs`.
std::string verb_advice(std::string_view word, const std::vector<std::string>& verbs);

/// Whether an option was given, for those that are no steps.
bool is_given(const Option& option);
/// Gives an option, which was not given yet, its value as a command line would: one word, none for
/// a flag, several for a list. Tells what is wrong with them.
std::optional<UsageError> give(const Option& option, const std::vector<std::string>& words);

/// Words of `a,b,c`; empty ones are left out.
std::vector<std::string> split_list(std::string_view text);

}  // namespace mocap::cli
