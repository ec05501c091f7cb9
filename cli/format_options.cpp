// SPDX-License-Identifier: MIT
#include "format_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "edit/format_option_word.hpp"
#include "formats/descriptor.hpp"
#include "input_formats.hpp"

namespace mocap::cli {

using detail::FormatOption;
using detail::OptionUse;

FormatWords::FormatWords() {
  for (const detail::ListedOption& listed : detail::format_options())
    values_.push_back({.listed = listed});
}

void FormatWords::declare(OptionTable& table, ParsedValue& parsed) {
  const FormatOption& option = parsed.option();
  const std::string name(option.name);
  const std::string value_name(option.value_name);
  std::string text = text_of(parsed.listed);
  Option* declared = nullptr;
  switch (option.kind) {
    case FormatOption::Kind::flag:
      declared = &table.flag(name, parsed.flag, std::move(text));
      break;
    case FormatOption::Kind::list:
      declared = &table.list(name, value_name, parsed.words, std::move(text));
      break;
    case FormatOption::Kind::word:
    case FormatOption::Kind::time:
      declared = &table.value(name, value_name, parsed.word, std::move(text));
      break;
  }
  declared->old_name = option.old_name;
  declared->default_value = option.default_value;
  if (option.choices != nullptr) declared->choices = option.choices();
  declared->choices_only = option.choices_only;
}

void FormatWords::declare(OptionTable& table, OptionUse use) {
  for (ParsedValue& parsed : values_)
    if (parsed.listed.use == use && parsed.option().group.empty()) declare(table, parsed);
}

void FormatWords::declare_groups(OptionTable& table) {
  for (ParsedValue& parsed : values_) {
    if (parsed.option().group.empty()) continue;
    table.group(std::string(parsed.option().group));
    declare(table, parsed);
  }
}

Misuse FormatWords::set(LoadOptions& load, SaveOptions& save) const {
  for (const ParsedValue& parsed : values_) {
    if (!parsed.is_given()) continue;
    std::vector<std::string> words = parsed.words;
    if (parsed.word) words.push_back(*parsed.word);
    if (parsed.flag) words.emplace_back();
    for (const std::string& word : words) {
      std::string accepted = edit::set_format_option(parsed.option(), word, {load, save});
      if (accepted.empty()) continue;
      UsageError wrong =
          unknown_word(fmt::format("--{}", parsed.option().name), word, std::move(accepted));
      wrong.option = parsed.option().name;
      return wrong;
    }
  }
  for (const detail::FormatDescriptor* format : detail::descriptors()) {
    if (format->contradiction_in == nullptr) continue;
    if (std::string message = format->contradiction_in(save); !message.empty())
      return UsageError{std::move(message), "omit one of them"};
  }
  return std::nullopt;
}

bool FormatWords::has_value(std::string_view option, std::string_view value) const {
  return std::any_of(values_.begin(), values_.end(), [&](const ParsedValue& parsed) {
    return parsed.option().name == option && parsed.word == value;
  });
}

Misuse FormatWords::find_ineffective(const ParsedValue& parsed, const FormatsInUse& formats) const {
  const FormatOption& option = parsed.option();
  const std::string name = fmt::format("--{}", option.name);
  if (parsed.listed.use == OptionUse::reading) {
    if (formats.from == nullptr || formats.from->may_read_with(option.name)) return std::nullopt;
    return ineffective_option_of_formats(name, OptionUse::reading);
  }
  const bool is_of_format = detail::writes_with(formats.to, option.name);
  if (!option.needed_option.empty()) {
    if (is_of_format && has_value(option.needed_option, option.needed_value)) return std::nullopt;
    return ineffective_option(
        name, fmt::format("it applies only to --{} {}", option.needed_option, option.needed_value));
  }
  const auto holds_clips = [](Format format) { return facts_of(format).holds == Holds::clip; };
  const bool may_be_fitted =
      formats.from == nullptr || formats.from->may_be(holds_clips) || formats.has_edits;
  if (is_of_format && (!option.fits_clips || may_be_fitted)) return std::nullopt;
  return option.why_ineffective.empty() ? ineffective_option_of_formats(name, OptionUse::writing)
                                        : ineffective_option(name, option.why_ineffective);
}

std::string FormatWords::given() const {
  const auto found = std::find_if(values_.begin(), values_.end(),
                                  [](const ParsedValue& parsed) { return parsed.is_given(); });
  return found == values_.end() ? std::string() : fmt::format("--{}", found->option().name);
}

Misuse FormatWords::find_ineffective(const FormatsInUse& formats) const {
  for (const ParsedValue& parsed : values_) {
    if (!parsed.is_given()) continue;
    if (Misuse ineffective = find_ineffective(parsed, formats)) return ineffective;
  }
  return std::nullopt;
}

std::optional<FormatWords::Selection> FormatWords::selected_format() const {
  for (const ParsedValue& parsed : values_) {
    if (!parsed.is_given() || !parsed.option().selects_format) continue;
    for (const FormatFacts& facts : formats())
      if (detail::writes_with(facts.format, parsed.option().name))
        return Selection{facts.format, fmt::format("--{}", parsed.option().name)};
  }
  return std::nullopt;
}

UsageError ineffective_option(std::string_view option, std::string_view why) {
  return {.message = fmt::format("{} has no effect here: {}", option, why),
          .advice = "omit it",
          .option = std::string(option.substr(2))};
}

UsageError ineffective_option_of_formats(std::string_view option, OptionUse use) {
  const std::string_view name = option.substr(2);
  UsageError ineffective = ineffective_option(
      option, fmt::format("it applies only to {} {}", detail::formats_with(use, name),
                          use == OptionUse::reading ? "input" : "output"));
  if (use == OptionUse::reading) return ineffective;
  std::string_view only;
  for (const FormatFacts& facts : formats()) {
    if (!detail::writes_with(facts.format, name)) continue;
    if (!only.empty()) return ineffective;
    only = facts.extension;
  }
  ineffective.advice = fmt::format("omit it, or write a file of this format: -o NAME{}", only);
  return ineffective;
}

}  // namespace mocap::cli
