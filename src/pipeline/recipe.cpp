// SPDX-License-Identifier: MIT
#include "pipeline/recipe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "io/system/path_text.hpp"
#include "mocap/formats.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::pipeline {

namespace {

namespace fs = std::filesystem;

/// Whether a character must be escaped in a string. Line ends outside of ASCII are allowed there,
/// but some editors would break the line.
bool is_escaped(char32_t character) {
  return (character < 0x20 && character != U'\t') || character == 0x7F || character == 0x85 ||
         character == 0x2028 || character == 0x2029;
}

/// Whether a text can be written between single quotes, where nothing is escaped.
bool is_literal(std::string_view value) {
  while (!value.empty()) {
    const std::optional<char32_t> character = text::take_character(value);
    if (!character || *character == U'\'' || is_escaped(*character)) return false;
  }
  return true;
}

/// Bytes that are not UTF-8, which a recipe cannot contain, become the characters of their numbers.
std::string toml_string(std::string_view value) {
  if (is_literal(value)) return fmt::format("'{}'", value);
  std::string quoted = "\"";
  while (!value.empty()) {
    const std::string_view rest = value;
    const std::optional<char32_t> character = text::take_character(value);
    const char first = rest.front();
    if (!character || is_escaped(*character)) {
      const std::uint32_t number =
          character ? static_cast<std::uint32_t>(*character) : static_cast<unsigned char>(first);
      quoted += fmt::format("\\u{:04X}", number);
      continue;
    }
    if (first == '"' || first == '\\') quoted += '\\';
    quoted += rest.substr(0, rest.size() - value.size());
  }
  return quoted + '"';
}

std::string toml_key(std::string_view name) {
  const auto is_bare = [](char c) { return text::is_letter_or_digit(c) || c == '-' || c == '_'; };
  const bool is_plain = !name.empty() && std::all_of(name.begin(), name.end(), is_bare);
  return is_plain ? std::string(name) : toml_string(name);
}

/// A list in one line if it is not too long.
std::string toml_list(const std::vector<std::string>& values) {
  constexpr std::size_t most_columns = 120;
  std::size_t columns = std::string_view("[ ]").size();
  for (const std::string& value : values) columns += value.size() + std::string_view("'', ").size();
  const bool is_long = columns >= most_columns;
  std::string list = "[";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) list += ',';
    list += is_long ? "\n    " : " ";
    list += toml_string(values[i]);
  }
  return list + (is_long ? "\n]" : " ]");
}

/// Values by key: the entries of a table are sorted.
using Table = std::map<std::string, std::string, std::less<>>;

Table table_of(const edit::Step& step) {
  Table table;
  table.emplace(step.name, step.value.empty() ? "true" : toml_string(step.value));
  if (!step.only.empty()) table.emplace("only", toml_string(step.only));
  if (!step.during.empty()) table.emplace("during", toml_string(step.during));
  if (!step.fade.empty()) table.emplace("fade", toml_string(step.fade));
  return table;
}

Table table_of(const std::vector<RecipeOption>& options) {
  Table table;
  for (const RecipeOption& option : options) {
    table.emplace(option.name, option.values.empty()       ? "true"
                               : option.values.size() == 1 ? toml_string(option.values.front())
                                                           : toml_list(option.values));
  }
  return table;
}

void append(const Table& table, std::string& lines) {
  for (const auto& [name, value] : table) lines += fmt::format("{} = {}\n", toml_key(name), value);
}

/// A file name relative to a folder.
std::string below_folder(const std::string& name, const fs::path& folder) {
  if (name.empty() || system::path_of(name).is_absolute()) return name;
  std::error_code error;
  // A value such as `b.bvh@0.4s` is not a file name, so it is not made absolute as a whole.
  const fs::path path = fs::proximate(fs::absolute(system::path_of(name), error),
                                      fs::absolute(folder / ".", error), error);
  return error || path.empty() ? name : system::text_of(path);
}

}  // namespace

bool names_file(std::string_view name) {
  constexpr std::array<std::string_view, 2> options{"skeleton", "map"};
  const auto facts = edit::step_facts();
  return std::find(options.begin(), options.end(), name) != options.end() ||
         std::any_of(facts.begin(), facts.end(), [&](const edit::StepFacts& each) {
           return each.name == name && edit::takes_file(each);
         });
}

bool is_mask_word(std::string_view name) {
  edit::Step unneeded;
  return edit::set_mask(unneeded, name, "");
}

std::string recipe_text(const Recipe& recipe, std::string_view comment) {
  std::string lines = "# ";
  for (const char c : comment) lines += text::is_control(c) ? ' ' : c;
  lines += '\n';
  if (!recipe.options.empty()) {
    lines += '\n';
    append(table_of(recipe.options), lines);
  }
  for (const RecipeStep& each : recipe.steps) {
    lines += "\n[[edit]]\n";
    append(table_of(each.step), lines);
  }
  return lines;
}

Recipe recipe_for(Recipe recipe, const fs::path& folder) {
  for (RecipeStep& each : recipe.steps) {
    if (names_file(each.step.name)) each.step.value = below_folder(each.step.value, folder);
  }
  for (RecipeOption& option : recipe.options) {
    if (!names_file(option.name)) continue;
    for (std::string& value : option.values) value = below_folder(value, folder);
  }
  return recipe;
}

Error recipe_error(const SourceLocation& at, const Error& error) {
  Error reported = make_diagnostic(codes::edit_recipe, error.message, at);
  if (error.has_own_advice) {
    // A command in the advice refers to the file of that error, not to the recipe.
    reported.advise(advice_text(error, error.at.file, name_of_repaired(error.at.file)));
  }
  return reported;
}

void name_step(const RecipeStep& step, Error& error) {
  if (!error.detail.empty()) return;
  error.detail = "in --" + step.step.name;
  if (!step.step.value.empty()) error.detail += ' ' + shell_word(step.step.value);
  if (!step.at.file.empty())
    error.detail += fmt::format(", set at {}:{}", step.at.file, step.at.line);
}

}  // namespace mocap::pipeline
