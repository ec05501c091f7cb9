// SPDX-License-Identifier: MIT
#include "pipeline/recipe_reading.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>

#include "formats/excerpt.hpp"
#include "formats/whole_source.hpp"
#include "io/system/path_text.hpp"
#include "mocap/io.hpp"
#include "text/utf8.hpp"

namespace mocap::pipeline {

namespace {

namespace fs = std::filesystem;

SourceLocation place_in_recipe(const std::string& path, const toml::source_region& at) {
  SourceLocation place;
  place.file = path;
  place.line = at.begin.line;
  place.column = at.begin.column;
  return place;
}

tl::unexpected<Error> wrong_recipe(const std::string& path, const toml::source_region& at,
                                   std::string message) {
  return fail(codes::edit_recipe, std::move(message), place_in_recipe(path, at));
}

/// The line with this number, from 1, without its end; empty if there is none.
std::string_view line_of_recipe(std::string_view text, std::size_t number) {
  for (; number > 1 && !text.empty(); --number)
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, detail::line_end(text, 0));
}

/// A syntax error, with the line in which the parser stopped. The parser's description is not
/// printed: it refers to the grammar, and changes with the version of the parser.
tl::unexpected<Error> invalid_toml(std::string_view text, const std::string& path,
                                   const toml::source_region& at) {
  Error error = make_diagnostic(codes::edit_recipe, "the recipe is not valid TOML",
                                place_in_recipe(path, at));
  const std::string_view line = line_of_recipe(text, at.begin.line);
  // The parser counts characters, not bytes.
  std::size_t caret = 0;
  for (std::size_t column = 1; column < at.begin.column && caret < line.size(); ++column)
    for (++caret; caret < line.size() && text::continues_character(line[caret]);) ++caret;
  error.excerpt = detail::make_excerpt(line, caret);
  return tl::unexpected<Error>(std::move(error));
}

/// The contents of a source; a recipe is a small text file.
Result<std::string> recipe_bytes(ByteSource& source, const std::string& path) {
  constexpr std::uint64_t most_bytes = 1 << 20;
  Result<std::string> text = detail::read_whole(source, {}, most_bytes, "the recipe");
  if (text || text.error().code != codes::limit_bytes) return text;
  Error error = make_diagnostic(codes::edit_recipe, "the recipe is too long");
  error.at.file = path;
  return tl::unexpected<Error>(std::move(error));
}

/// A text or a number as the user would type it; empty for other kinds.
std::optional<std::string> toml_word(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  return std::nullopt;
}

/// The values of a node; an empty list for `true`. Empty if no option takes this kind of value.
std::optional<std::vector<std::string>> toml_words(const toml::node& node) {
  if (const auto* truth = node.as_boolean()) {
    if (truth->get()) return std::vector<std::string>();
    return std::nullopt;
  }
  if (std::optional<std::string> word = toml_word(node)) return std::vector{std::move(*word)};
  const auto* list = node.as_array();
  if (list == nullptr || list->empty()) return std::nullopt;
  std::vector<std::string> words;
  for (const toml::node& each : *list) {
    std::optional<std::string> word = toml_word(each);
    if (!word) return std::nullopt;
    words.push_back(std::move(*word));
  }
  return words;
}

std::string in_one_word(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : ",") + words[i];
  return text;
}

bool is_edit(std::string_view name) {
  const auto facts = edit::step_facts();
  return std::any_of(facts.begin(), facts.end(),
                     [&](const edit::StepFacts& each) { return each.name == name; });
}

/// Resolves a file name in a recipe relative to the recipe's folder.
std::string from_folder(const std::string& name, const fs::path& folder) {
  if (name.empty() || folder.empty() || system::path_of(name).is_absolute()) return name;
  return system::text_of((folder / system::path_of(name)).lexically_normal());
}

constexpr std::string_view one_edit =
    "an [[edit]] table has one edit, such as trim = \"10..200\", and optionally only, during or "
    "fade";

constexpr std::string_view kinds_of_value =
    "the value of `{}` must be a string, a number, true, or a list of strings and numbers";

/// One `[[edit]]` table: the edit and its mask. A list of files becomes one edit per file.
Result<std::vector<RecipeStep>> steps_in(const toml::table& table, const std::string& path) {
  RecipeStep step;
  bool has_edit = false;
  std::vector<std::string> values;
  for (const auto& [key, node] : table) {
    std::optional<std::vector<std::string>> words = toml_words(node);
    if (!words) {
      return wrong_recipe(path, node.source(),
                          fmt::format(fmt::runtime(kinds_of_value), key.str()));
    }
    if (is_mask_word(key.str())) {
      std::string value = in_one_word(*words);
      if (value.empty())
        return wrong_recipe(path, node.source(), fmt::format("`{}` needs a value", key.str()));
      edit::set_mask(step.step, key.str(), std::move(value));
      continue;
    }
    if (std::exchange(has_edit, true))
      return wrong_recipe(path, table.source(), std::string(one_edit));
    step.step.name = std::string(key.str());
    step.at = place_in_recipe(path, key.source());
    values = std::move(*words);
  }
  if (!has_edit) return wrong_recipe(path, table.source(), std::string(one_edit));
  std::vector<RecipeStep> steps;
  if (names_file(step.step.name) && !values.empty()) {
    for (const std::string& file : values) {
      step.step.value = from_folder(file, system::path_of(path).parent_path());
      steps.push_back(step);
    }
  } else {
    step.step.value = in_one_word(values);
    steps.push_back(std::move(step));
  }
  return steps;
}

/// A top-level key of the recipe.
Result<RecipeOption> option_in(const toml::key& key, const toml::node& node,
                               const std::string& path) {
  const std::string_view name = key.str();
  std::optional<std::vector<std::string>> words = toml_words(node);
  if (!words) {
    if (node.is_table() || node.is_array()) {
      return wrong_recipe(
          path, key.source(),
          fmt::format("unknown recipe entry `{}`; expected [[edit]] tables and options", name));
    }
    return wrong_recipe(path, node.source(), fmt::format(fmt::runtime(kinds_of_value), name));
  }
  if (is_edit(name) || is_mask_word(name)) {
    return wrong_recipe(
        path, key.source(),
        fmt::format("`{}` must be in an [[edit]] table, so that edits have an order", name));
  }
  RecipeOption option{std::string(name), std::move(*words), place_in_recipe(path, key.source())};
  if (names_file(name)) {
    for (std::string& value : option.values)
      value = from_folder(value, system::path_of(path).parent_path());
  }
  return option;
}

Result<Recipe> recipe_in(const toml::table& table, const std::string& path) {
  Recipe recipe;
  for (const auto& [key, node] : table) {
    if (key == "edit") continue;
    Result<RecipeOption> option = option_in(key, node, path);
    if (!option) return tl::unexpected<Error>(std::move(option.error()));
    recipe.options.push_back(std::move(*option));
  }
  const toml::node* edits = table.get("edit");
  if (edits == nullptr && !recipe.options.empty()) return recipe;
  const bool is_empty = edits != nullptr && edits->as_array() != nullptr &&
                        edits->as_array()->empty() && recipe.options.empty();
  if (edits == nullptr || edits->as_array() == nullptr || is_empty) {
    return wrong_recipe(path, edits == nullptr ? table.source() : edits->source(),
                        "the recipe has no [[edit]] table");
  }
  for (const toml::node& each : *edits->as_array()) {
    const toml::table* table_of_step = each.as_table();
    if (table_of_step == nullptr) return wrong_recipe(path, each.source(), std::string(one_edit));
    Result<std::vector<RecipeStep>> steps = steps_in(*table_of_step, path);
    if (!steps) return tl::unexpected<Error>(std::move(steps.error()));
    std::move(steps->begin(), steps->end(), std::back_inserter(recipe.steps));
  }
  return recipe;
}

}  // namespace

Result<Recipe> parse_recipe(std::string_view text, const std::string& path) {
  toml::table table;
  try {
    table = toml::parse(text, path);
  } catch (const toml::parse_error& error) {
    return invalid_toml(text, path, error.source());
  }
  return recipe_in(table, path);
}

Result<Recipe> read_recipe(const std::string& path) {
  const bool is_standard_input = path == "-";
  Result<ByteSource> source = is_standard_input ? Result<ByteSource>(ByteSource::standard_input())
                                                : ByteSource::open(system::path_of(path));
  if (!source) return tl::unexpected<Error>(std::move(source.error()));
  const std::string name = is_standard_input ? "<stdin>" : path;
  const Result<std::string> text = recipe_bytes(*source, name);
  if (!text) return tl::unexpected<Error>(text.error());
  return parse_recipe(*text, name);
}

}  // namespace mocap::pipeline
