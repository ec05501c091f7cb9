// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The options of a verb: one table for parsing, help, shell completion and the manual.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace mocap::cli {

/// An option as given on the command line.
struct ParsedOption {
  std::string name;   ///< Without dashes.
  std::string value;  ///< Empty for a flag, or if it was omitted.
};

/// One option and the variable that it sets.
struct Option {
  /// The last alternative collects several options in command-line order.
  using Target = std::variant<bool*, std::optional<std::string>*, std::vector<std::string>*,
                              std::vector<ParsedOption>*>;

  std::string name;        ///< Without dashes: `json`.
  std::string old_name;    ///< A former name, accepted but not in the help. Default: none.
  char letter = '\0';      ///< `o` for `-o`; none by default.
  std::string value_name;  ///< `OUT`; empty for a flag.
  /// The default of an optional value (`--fix`, `--fix=LIST`). Empty: the value is required.
  std::string default_value;
  std::vector<std::string> choices;  ///< The possible values, if there are few.
  bool choices_only = true;          ///< Reject a value that is not among `choices`.
  /// Separates the parts of a value that is often typed as several arguments: `x` for
  /// `--size 640 480`. Empty if the value has one part.
  std::string part_separator;
  /// If it is given twice, that is an error instead of the last value being used. Default: false.
  bool is_single = false;
  /// If it is given, the program `mocap-site` runs the verb. Default: false.
  bool in_site_program = false;
  std::string text;   ///< Help text, in sentences.
  std::string group;  ///< Heading above it in the help; may be empty.
  Target target;

  /// `-o, --output OUT`
  std::string heading() const;
  /// Whether it consumes the next argument.
  bool needs_value() const { return !value_name.empty() && default_value.empty(); }
};

/// Command-line words without dashes.
struct Operands {
  std::string name;  ///< `FILE`
  std::string text;
  std::vector<std::string>* target = nullptr;
  std::size_t least = 0;
  std::size_t most = 0;
  std::vector<std::string> choices;  ///< For shell completion, if not files.
};

struct UsageError {
  std::string message;
  std::string advice;
  std::string option = {};  ///< The option that caused the error, if it is a single one.
};
/// Empty if the usage is correct.
using Misuse = std::optional<UsageError>;

/// The error for a value that the option does not accept; `takes` lists the accepted ones.
UsageError unknown_word(std::string_view option, const std::string& word, std::string takes);

class OptionTable {
 public:
  static constexpr std::size_t any_number = static_cast<std::size_t>(-1);

  void operands(Operands operands) { operands_ = std::move(operands); }
  /// Sets the heading of the options declared after it.
  void group(std::string name) { group_ = std::move(name); }
  Option& flag(std::string name, bool& target, std::string text);
  Option& value(std::string name, std::string value_name, std::optional<std::string>& target,
                std::string text);
  /// May be given several times and with comma-separated values.
  Option& list(std::string name, std::string value_name, std::vector<std::string>& target,
               std::string text);

  /// One of several options whose order matters. Without `value_name` it is a flag;
  /// `default_value` is the default of an optional value.
  Option& step(std::string name, std::string value_name, std::string default_value,
               std::vector<ParsedOption>& target, std::string text);

  const std::vector<Option>& options() const { return options_; }
  const Operands& operands() const { return operands_; }

  /// Replaces former option names in the arguments after the verb with the current ones. Returns
  /// the options that were given by a former name.
  std::vector<const Option*> replace_old_names(std::vector<std::string>& words) const;
  /// Sets the targets from the arguments after the verb.
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

/// Advice for an argument that users of other programs type for an option of `known` (`--framerate`
/// for `--fps`); empty if there is none. Words and options include their dashes.
std::string synonym_advice(std::string_view word, const std::vector<std::string>& known);

/// Advice for a value named as in other programs (`euler` for `--table`); empty if there is none.
/// The option is given without dashes.
std::string choice_advice(std::string_view option, std::string_view word);

/// Advice for a word that users of other programs type for a command (`play` for `view`); empty if
/// there is none among `verbs`.
std::string verb_advice(std::string_view word, const std::vector<std::string>& verbs);

/// Whether an option was given; for options that are not steps.
bool is_given(const Option& option);
/// Sets an option that was not given to its value in command-line syntax: one word, none for a
/// flag, several for a list. Returns an error for an invalid value.
std::optional<UsageError> give(const Option& option, const std::vector<std::string>& words);

/// The items of `a,b,c`; empty ones are skipped.
std::vector<std::string> split_list(std::string_view text);

}  // namespace mocap::cli
