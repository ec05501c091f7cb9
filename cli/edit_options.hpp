// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edit options of `mocap convert`, which form a chain, and recipes of edits.

#include <optional>
#include <string>
#include <vector>

#include "conversion.hpp"
#include "options.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// The option values as given on the command line.
struct EditWords {
  std::vector<ParsedOption> edits;
  std::optional<std::string> blend;
  std::vector<std::optional<std::string>> onto;  ///< One for each of `onto_options`.
  std::optional<std::string> map;                ///< File for every `onto`.
  bool write_recipe = false;
};

void declare_edits(OptionTable& table, EditWords& words);

/// How many recipes and other files of edits, as in `--join -`, are read from standard input, which
/// can be read only once.
std::size_t uses_of_standard_input(const EditWords& words);

/// Reads the named recipes in order.
Result<std::vector<Recipe>> read_recipes(const EditWords& words);

/// Applies options from recipes unless the command line sets them; the last of several recipes
/// takes precedence. `options` are those that affect the output. Fails with `edit.recipe`.
Status take_recipe_options(const std::vector<Recipe>& recipes, const std::vector<Option>& options);

/// The values set for these options, for a recipe.
std::vector<RecipeOption> recipe_options(const std::vector<Option>& options);

/// Sets the edits in order. Clips to be joined are read here, once for all files. `out` is the
/// value of `-o`.
Exit set_edits(const EditWords& words, const std::vector<Recipe>& recipes, const std::string& out,
               Conversion& conversion, Console& console);

}  // namespace mocap::cli
