// SPDX-License-Identifier: MIT
#include "formats/format_option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "formats/descriptor.hpp"
#include "model/nearest.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"

namespace mocap::detail {

namespace {

constexpr std::uint32_t most_printed_decimals = 17;

}  // namespace

namespace shared_options {

extern constinit const FormatOption canonical{
    .name = "canonical",
    .text =
        [] {
          return std::string(
              "Write {} in the layout that the strictest programs need (tabs, one frame per line, "
              "single spaces), regardless of the formatting of the input.");
        },
};

extern constinit const FormatOption decimals{
    .name = "decimals",
    .kind = FormatOption::Kind::word,
    .value_name = "N",
    .text =
        [] {
          return fmt::format(
              "Decimals of the numbers in a {{}} file: 0 to {}, or `shortest` for the fewest that "
              "preserve each number. Default: numbers read from a file keep theirs; computed ones "
              "get as many as are significant, at least 9; tables use `shortest`.",
              most_printed_decimals);
        },
    .choices = [] { return std::vector<std::string>{"shortest"}; },
    .choices_only = false,
    .synonyms = "precision digits",
};

extern constinit const FormatOption drop_frames{
    .name = "drop-frames",
    .text =
        [] {
          return std::string(
              "Drop frames with too few or too many values, which otherwise make the file "
              "unreadable.");
        },
    .repairs = true,
};

extern constinit const FormatOption hold_values{
    .name = "hold-values",
    .text =
        [] {
          return std::string(
              "Replace `nan` or a word with the previous frame's value; otherwise such a file is "
              "unreadable.");
        },
    .repairs = true,
};

extern constinit const FormatOption quaternion_order{
    .name = "quaternion-order",
    .kind = FormatOption::Kind::word,
    .value_name = "ORDER",
    .text =
        [] {
          return std::string(
              "The order of the quaternion in the motion of a robot that is read from {} files: "
              "xyzw, wxyz or detect, the order in which the root is upright (default).");
        },
    .choices =
        [] {
          return std::vector<std::string>{"xyzw", "wxyz", "detect"};
        },
    .value_synonyms = "scalar-last=xyzw scalar-first=wxyz auto=detect",
};

extern constinit const FormatOption take{
    .name = "take",
    .kind = FormatOption::Kind::word,
    .value_name = "NAME|N",
    .text =
        [] {
          return std::string(
              "The animation to read from a {} file with several, by name or by number from 1. "
              "Default: the first.");
        },
};

}  // namespace shared_options

std::vector<ListedOption> format_options() {
  std::vector<ListedOption> listed;
  for (const FormatDescriptor* format : descriptors()) {
    for (const FormatSetting& setting : settings_of(*format)) {
      const bool is_listed = std::any_of(
          listed.begin(), listed.end(),
          [&](const ListedOption& earlier) { return earlier.option == setting.option; });
      if (!is_listed) listed.push_back({setting.option, setting.use});
    }
  }
  return listed;
}

const FormatOption* find_format_option(std::string_view name) {
  for (const ListedOption& listed : format_options()) {
    const FormatOption& option = *listed.option;
    if (option.name == name || (!option.old_name.empty() && option.old_name == name))
      return &option;
  }
  return nullptr;
}

std::optional<OptionSynonym> find_option_synonym(std::string_view word) {
  for (const ListedOption& listed : format_options()) {
    if (const auto value = find_synonym(listed.option->synonyms, word))
      return OptionSynonym{listed.option->name, *value};
  }
  return std::nullopt;
}

std::string_view find_value_synonym(std::string_view option, std::string_view word) {
  const FormatOption* const found = find_format_option(option);
  if (found == nullptr) return {};
  return find_synonym(found->value_synonyms, text::lower(word)).value_or(std::string_view());
}

std::string text_of(const ListedOption& listed) {
  std::string text = listed.option->text();
  constexpr std::string_view place = "{}";
  if (const std::size_t at = text.find(place); at != std::string::npos)
    text.replace(at, place.size(), formats_with(listed.use, listed.option->name));
  return text;
}

std::string set_format_option(const FormatOption& option, const OptionValue& value,
                              const OptionTarget& target) {
  for (const FormatDescriptor* format : descriptors()) {
    for (const FormatSetting& setting : settings_of(*format)) {
      if (setting.option != &option || setting.set == nullptr) continue;
      if (std::string accepted = setting.set(value, target); !accepted.empty()) return accepted;
    }
  }
  return {};
}

std::optional<WriteNumbers> parse_decimals(std::string_view word) {
  if (word == "shortest") return WriteNumbers{.kind = WriteNumbers::Kind::shortest};
  const std::optional<std::uint32_t> number = parse_count(word, most_printed_decimals);
  if (!number) return std::nullopt;
  return WriteNumbers{.kind = WriteNumbers::Kind::decimals, .decimals = *number};
}

std::string accepted_decimals() {
  return fmt::format("expected a number from 0 to {}, or `shortest`", most_printed_decimals);
}

std::optional<std::uint32_t> parse_count(std::string_view word, std::uint32_t most) {
  const auto number = text::number_in<std::uint32_t>(word);
  return number && *number <= most ? number : std::nullopt;
}

}  // namespace mocap::detail
