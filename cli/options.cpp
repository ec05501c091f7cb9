// SPDX-License-Identifier: MIT
#include "options.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <deque>
#include <filesystem>
#include <system_error>
#include <utility>

#include "io/system/path_text.hpp"
#include "model/nearest.hpp"
#include "quantities.hpp"
#include "text/ascii.hpp"
#include "text/word_lists.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

/// The names in CLI11 syntax: `-o,--output`, with the default of an optional value.
std::string parser_names(const Option& option) {
  std::string names = "--" + option.name;
  if (option.letter != '\0') names = fmt::format("-{},{}", option.letter, names);
  if (!option.default_value.empty()) names += "{" + option.default_value + "}";
  return names;
}

/// A parsed value; it is passed on when the whole line has been read.
struct ParsedValue {
  const CLI::Option* option = nullptr;
  std::optional<std::string>* target = nullptr;
  std::string text;
};

/// All values of an option whose order relative to others matters.
struct ParsedSteps {
  const CLI::Option* option = nullptr;
  const Option* declared = nullptr;
  std::vector<std::string> values;
  std::size_t taken = 0;
};

void add_step(CLI::App& parser, const Option& option, std::deque<ParsedSteps>& steps) {
  ParsedSteps& step = steps.emplace_back();
  step.declared = &option;
  const std::string names = parser_names(option);
  const bool has_value = !option.value_name.empty() && option.default_value.empty();
  CLI::Option* added = has_value ? parser.add_option(names, step.values)->allow_extra_args(false)
                                 : parser.add_flag(names, step.values);
  if (option.value_name.empty()) added->disable_flag_override();
  step.option = added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// Passes on the steps in command-line order.
void gather_steps(const CLI::App& parser, std::deque<ParsedSteps>& steps) {
  for (const CLI::Option* given : parser.parse_order()) {
    for (ParsedSteps& step : steps) {
      if (step.option != given || step.taken >= step.values.size()) continue;
      const std::string& value = step.values[step.taken++];
      const bool is_flag = step.declared->value_name.empty();
      std::get<std::vector<ParsedOption>*>(step.declared->target)
          ->push_back({step.declared->name, is_flag ? std::string() : value});
    }
  }
}

void add_to_parser(CLI::App& parser, const Option& option, std::deque<ParsedValue>& values,
                   std::deque<ParsedSteps>& steps) {
  if (std::holds_alternative<std::vector<ParsedOption>*>(option.target))
    return add_step(parser, option, steps);
  const std::string names = parser_names(option);
  if (auto* const* flag = std::get_if<bool*>(&option.target)) {
    parser.add_flag(names, **flag)->disable_flag_override();
    return;
  }
  if (auto* const* list = std::get_if<std::vector<std::string>*>(&option.target)) {
    parser.add_option(names, **list)->allow_extra_args(false);
    return;
  }
  ParsedValue& value = values.emplace_back();
  value.target = std::get<std::optional<std::string>*>(option.target);
  // A flag takes a value only after `=`, so that the next argument remains a file.
  CLI::Option* added = option.default_value.empty() ? parser.add_option(names, value.text)
                                                    : parser.add_flag(names, value.text);
  value.option = added->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

/// An empty `--fix=` is more likely an empty variable than intended.
std::optional<UsageError> find_empty_value(const std::vector<Option>& options,
                                           const std::vector<std::string>& words) {
  for (const Option& option : options) {
    const std::string spelling = fmt::format("--{}=", option.name);
    if (std::find(words.begin(), words.end(), spelling) != words.end())
      return UsageError{fmt::format("{} has no value after the =", spelling), {}};
  }
  return std::nullopt;
}

/// `--mirror=1` for an option that takes no value.
std::optional<UsageError> find_ineffective_value(const std::vector<Option>& options,
                                                 const std::vector<std::string>& words) {
  for (const Option& option : options) {
    if (!option.value_name.empty()) continue;
    const std::string spelling = fmt::format("--{}=", option.name);
    const bool is_given = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return word.starts_with(spelling);
    });
    if (is_given)
      return UsageError{fmt::format("--{} takes no value", option.name),
                        fmt::format("write --{}", option.name)};
  }
  return std::nullopt;
}

bool looks_like_value(const Option& option, const std::string& word) {
  return !word.empty() && word.front() != '-' &&
         (text::is_digit(word.front()) || word.find(':') != std::string::npos ||
          // Names of files have an extension or a folder.
          word.find_first_of("./\\") == std::string::npos ||
          std::find(option.choices.begin(), option.choices.end(), word) != option.choices.end());
}

/// `--loop 12`, `--fix all`: an optional value must follow `=`, and the next argument is a
/// file. An argument that is not a file and looks like a value was meant as the value.
std::optional<UsageError> find_loose_value(const std::vector<Option>& options,
                                           const std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& next = words[i + 1];
    for (const Option& option : options) {
      if (option.default_value.empty() || words[i] != "--" + option.name) continue;
      std::error_code error;
      if (!looks_like_value(option, next) || std::filesystem::exists(system::path_of(next), error))
        continue;
      return UsageError{fmt::format("file not found: `{}`", visible(next)),
                        fmt::format("if it is the value of --{}, write --{}={}", option.name,
                                    option.name, visible(next))};
    }
  }
  return std::nullopt;
}

/// The option that an argument spells in full: `--fps`, `-o`.
const Option* option_spelled(const std::vector<Option>& options, std::string_view word) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Option& option) {
    const bool is_letter = word.size() == 2 && word[0] == '-' && word[1] == option.letter;
    return is_letter || (word.starts_with("--") && word.substr(2) == option.name);
  });
  return found == options.end() ? nullptr : &*found;
}

/// `-o one.bvh -o two.glb`: users expect two files.
std::optional<UsageError> find_repeated_single(const std::vector<Option>& options,
                                               const std::vector<std::string>& words) {
  std::vector<const Option*> given;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::string_view word = words[i];
    const bool has_value = word.starts_with("--") && word.find('=') != std::string_view::npos;
    const Option* option =
        option_spelled(options, word.substr(0, has_value ? word.find('=') : word.npos));
    if (option == nullptr) continue;
    if (!has_value && option->needs_value()) ++i;
    if (!option->is_single) continue;
    if (std::find(given.begin(), given.end(), option) != given.end())
      return UsageError{fmt::format("--{} is given twice", option->name),
                        "one command writes one output; run it once for each"};
    given.push_back(option);
  }
  return std::nullopt;
}

/// Whether an argument is a number or a time and not a file.
bool is_part_of_value(std::string_view word) {
  const std::size_t digits = word.size() - (word.ends_with('s') ? 1 : 0);
  std::error_code error;
  return number_from(word.substr(0, digits)) &&
         !std::filesystem::exists(system::path_of(word), error);
}

/// `--trim 100 200`, `--rotate x 90`: a value typed as several arguments, of which all but the
/// first would be treated as files.
std::optional<UsageError> find_split_value(const std::vector<Option>& options,
                                           const std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 2 < words.size() && words[i] != "--"; ++i) {
    const Option* option = option_spelled(options, words[i]);
    if (option == nullptr || !option->needs_value()) continue;
    ++i;
    if (option->part_separator.empty()) continue;
    std::string whole = words[i];
    std::size_t next = i + 1;
    for (; next < words.size() && is_part_of_value(words[next]); ++next)
      whole.append(option->part_separator).append(words[next]);
    if (next == i + 1) continue;
    return UsageError{fmt::format("--{} takes one word, and the file `{}` does not exist",
                                  option->name, visible(words[i + 1])),
                      fmt::format("write --{} {}", option->name, visible(whole))};
  }
  return std::nullopt;
}

/// `--fps -o a.bvh`: an option without its value would consume the next option.
std::optional<UsageError> find_missing_value(const std::vector<Option>& options,
                                             const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const Option* option = option_spelled(options, words[i]);
    if (option == nullptr || !option->needs_value()) continue;
    const bool is_last = i + 1 == words.size();
    const bool is_option = !is_last && (words[i + 1].starts_with("--") ||
                                        option_spelled(options, words[i + 1]) != nullptr);
    if (is_last || is_option) {
      std::string advice = fmt::format("write {} {}", words[i], option->value_name);
      if (is_option && words[i + 1] != "--")
        advice += fmt::format("; to pass `{0}` as its value, write --{1}={0}",
                              visible(words[i + 1]), option->name);
      return UsageError{fmt::format("{} needs a value", words[i]), std::move(advice)};
    }
    ++i;
  }
  return std::nullopt;
}

std::string expected(const std::vector<std::string>& words) {
  return "expected " + text::listed(words, words.size());
}

Option named(std::string name, std::string value_name, Option::Target target, std::string text) {
  Option option;
  option.name = std::move(name);
  option.value_name = std::move(value_name);
  option.target = target;
  option.text = std::move(text);
  return option;
}

/// Replaces values that differ from a choice only in case with the choice's spelling.
void take_any_case(const Option& option) {
  const auto respell = [&](std::string& word) {
    const auto is_same = [&](const std::string& choice) {
      return text::equal_in_any_case(choice, word);
    };
    const auto choice = std::find_if(option.choices.begin(), option.choices.end(), is_same);
    if (choice != option.choices.end()) word = *choice;
  };
  if (auto* const* list = std::get_if<std::vector<std::string>*>(&option.target)) {
    for (std::string& word : **list) respell(word);
  } else if (auto* const* value = std::get_if<std::optional<std::string>*>(&option.target)) {
    if (**value) respell(***value);
  }
}

/// A value that is not one of the option's choices.
std::optional<UsageError> check_choices(const Option& option) {
  if (option.choices.empty()) return std::nullopt;
  take_any_case(option);
  if (!option.choices_only) return std::nullopt;
  std::vector<std::string> given;
  if (auto* const* value = std::get_if<std::optional<std::string>*>(&option.target)) {
    if (**value)
      given =
          option.default_value.empty() ? std::vector<std::string>{***value} : split_list(***value);
    if (**value && given.empty()) given.emplace_back();
  } else if (auto* const* list = std::get_if<std::vector<std::string>*>(&option.target)) {
    given = **list;
  }
  for (const std::string& word : given) {
    const bool known =
        std::find(option.choices.begin(), option.choices.end(), word) != option.choices.end() ||
        word == option.default_value;
    if (known) continue;
    std::string near = choice_advice(option.name, word);
    if (near.empty()) near = did_you_mean(word, option.choices);
    return UsageError{fmt::format("--{}: invalid value `{}`", option.name, visible(word)),
                      near.empty() ? expected(option.choices) : near};
  }
  return std::nullopt;
}

}  // namespace

UsageError unknown_word(std::string_view option, const std::string& word, std::string takes) {
  return {fmt::format("{}: invalid value `{}`", option, visible(word)), std::move(takes)};
}

std::string Option::heading() const {
  std::string names = letter == '\0' ? "--" + name : fmt::format("-{}, --{}", letter, name);
  if (!default_value.empty()) return fmt::format("{}[={}]", names, value_name);
  return value_name.empty() ? names : fmt::format("{} {}", names, value_name);
}

Option& OptionTable::append(Option option) {
  option.group = group_;
  return options_.emplace_back(std::move(option));
}

std::string_view first_sentence(std::string_view text) {
  const std::size_t end = text.find(". ");
  text = text.substr(0, end);
  if (text.ends_with('.')) text.remove_suffix(1);
  return text;
}

std::vector<OptionGroup> grouped_options(const OptionTable& table) {
  std::vector<OptionGroup> groups;
  for (const Option& option : table.options()) {
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const OptionGroup& each) { return each.name == option.group; });
    if (group == groups.end()) group = groups.insert(group, OptionGroup{option.group, {}});
    group->options.push_back(&option);
  }
  return groups;
}

Option& OptionTable::flag(std::string name, bool& target, std::string text) {
  return append(named(std::move(name), {}, &target, std::move(text)));
}

Option& OptionTable::value(std::string name, std::string value_name,
                           std::optional<std::string>& target, std::string text) {
  return append(named(std::move(name), std::move(value_name), &target, std::move(text)));
}

Option& OptionTable::list(std::string name, std::string value_name,
                          std::vector<std::string>& target, std::string text) {
  return append(named(std::move(name), std::move(value_name), &target, std::move(text)));
}

Option& OptionTable::step(std::string name, std::string value_name, std::string default_value,
                          std::vector<ParsedOption>& target, std::string text) {
  Option option = named(std::move(name), std::move(value_name), &target, std::move(text));
  option.default_value = std::move(default_value);
  return append(std::move(option));
}

std::vector<const Option*> OptionTable::replace_old_names(std::vector<std::string>& words) const {
  std::vector<const Option*> found;
  for (std::string& word : words) {
    if (word == "--") break;
    for (const Option& option : options_) {
      const std::string old = "--" + option.old_name;
      if (option.old_name.empty() || (word != old && !word.starts_with(old + "="))) continue;
      word.replace(0, old.size(), "--" + option.name);
      found.push_back(&option);
    }
  }
  return found;
}

std::optional<UsageError> OptionTable::parse(const std::vector<std::string>& words) const {
  for (const auto find : {find_empty_value, find_ineffective_value, find_missing_value,
                          find_split_value, find_loose_value, find_repeated_single})
    if (std::optional<UsageError> wrong = find(options_, words)) return wrong;
  CLI::App parser;
  // The same arguments on every system: `/takes/walk.bvh` is a file on Windows too.
  parser.allow_windows_style_options(false);
  parser.set_help_flag();
  parser.allow_extras();
  std::deque<ParsedValue> values;
  std::deque<ParsedSteps> steps;
  for (const Option& option : options_) add_to_parser(parser, option, values, steps);
  std::vector<std::string> operands;
  if (operands_.target != nullptr) parser.add_option(operands_.name, operands);

  try {
    parser.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ArgumentMismatch& error) {
    // Combined letters, `-vo`; all others were found above. In CLI11 2.1, only the text of the
    // exception names the option, and `parse_order` does not include it.
    const std::string_view text = error.what();
    return UsageError{fmt::format("{} needs a value", visible(text.substr(0, text.find(':')))), {}};
  } catch (const CLI::ParseError& error) {
    return UsageError{visible(error.what()), {}};
  }
  if (std::optional<UsageError> unknown = check_unknown(parser.remaining())) return unknown;
  for (const ParsedValue& value : values)
    if (value.option->count() != 0) *value.target = value.text;
  gather_steps(parser, steps);
  for (const Option& option : options_) {
    if (auto* const* list = std::get_if<std::vector<std::string>*>(&option.target)) {
      std::vector<std::string> entries;
      for (const std::string& given : **list)
        for (std::string& entry : split_list(given)) entries.push_back(std::move(entry));
      **list = std::move(entries);
    }
  }
  if (operands_.target != nullptr) *operands_.target = std::move(operands);
  if (std::optional<UsageError> wrong = check_operands()) return wrong;
  for (const Option& option : options_)
    if (std::optional<UsageError> wrong = check_choices(option)) return wrong;
  return std::nullopt;
}

std::vector<std::string> OptionTable::spellings() const {
  std::vector<std::string> names{"--help"};
  for (const Option& option : options_) {
    names.push_back("--" + option.name);
    if (option.letter != '\0') names.push_back(fmt::format("-{}", option.letter));
  }
  return names;
}

std::optional<UsageError> OptionTable::check_unknown(const std::vector<std::string>& words) const {
  // The parser returns the `--` that ends the options.
  const auto unknown = std::find_if(words.begin(), words.end(),
                                    [](const std::string& word) { return word != "--"; });
  if (unknown == words.end()) return std::nullopt;
  const std::string& word = *unknown;
  if (!word.starts_with('-') || word == "-")
    return UsageError{fmt::format("unexpected argument `{}`", visible(word)), {}};
  const std::string name = word.substr(0, word.find('='));
  std::string advice = synonym_advice(name, spellings());
  if (advice.empty()) advice = did_you_mean(name, spellings());
  return UsageError{fmt::format("unknown option {}", visible(name)), std::move(advice)};
}

std::optional<UsageError> OptionTable::check_operands() const {
  static const std::vector<std::string> none;
  const std::vector<std::string>& given = operands_.target == nullptr ? none : *operands_.target;
  const std::size_t count = given.size();
  if (count < operands_.least) {
    return UsageError{fmt::format("missing {}{}", count == 0 ? "" : "second ", operands_.name),
                      operands_.text};
  }
  if (count > operands_.most) {
    return UsageError{fmt::format("unexpected argument `{}`", visible(given[operands_.most])), {}};
  }
  if (operands_.choices.empty()) return std::nullopt;
  for (const std::string& word : given) {
    const std::vector<std::string>& known = operands_.choices;
    if (std::find(known.begin(), known.end(), word) != known.end()) continue;
    const std::string near = did_you_mean(word, known);
    return UsageError{fmt::format("unknown {} `{}`", text::lower(operands_.name), visible(word)),
                      near.empty() ? expected(known) : near};
  }
  return std::nullopt;
}

bool is_given(const Option& option) {
  if (auto* const* flag = std::get_if<bool*>(&option.target)) return **flag;
  if (auto* const* text = std::get_if<std::optional<std::string>*>(&option.target))
    return (*text)->has_value();
  if (auto* const* list = std::get_if<std::vector<std::string>*>(&option.target))
    return !(*list)->empty();
  return false;
}

std::optional<UsageError> give(const Option& option, const std::vector<std::string>& words) {
  if (auto* const* flag = std::get_if<bool*>(&option.target)) {
    if (!words.empty())
      return UsageError{fmt::format("{} takes no value", option.name),
                        fmt::format("write {} = true", option.name)};
    **flag = true;
    return std::nullopt;
  }
  if (auto* const* list = std::get_if<std::vector<std::string>*>(&option.target)) {
    for (const std::string& word : words)
      for (std::string& entry : split_list(word)) (*list)->push_back(std::move(entry));
    if ((*list)->empty()) return UsageError{fmt::format("{} needs a value", option.name), {}};
    return check_choices(option);
  }
  auto* const text = std::get<std::optional<std::string>*>(option.target);
  if (words.size() > 1)
    return UsageError{fmt::format("{} accepts only one value", option.name), {}};
  if (words.empty() && option.default_value.empty())
    return UsageError{fmt::format("{} needs a value", option.name), {}};
  *text = words.empty() ? option.default_value : words.front();
  return check_choices(option);
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    if (end != 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace mocap::cli
