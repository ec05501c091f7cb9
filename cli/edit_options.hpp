// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of `mocap convert` that edit motions, one behind the other, and recipes of them.

#include <optional>
#include <string>
#include <vector>

#include "conversion.hpp"
#include "options.hpp"
#include "recipe.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// The words as they stand on the command line.
struct EditWords {
  std::vector<GivenOption> edits;
  std::optional<std::string> blend;
  bool write_recipe = false;
};

void declare_edits(OptionTable& table, EditWords& words);

/// Reads the recipes that the words name, in their order.
Result<std::vector<Recipe>> read_recipes(const EditWords& words);

/// Gives options what recipes say, where the command line does not; of two recipes the last one
/// counts. `options` are those that shape what comes out. Fails with `edit.recipe`.
Status take_recipe_options(const std::vector<Recipe>& recipes, const std::vector<Option>& options);

/// What was said of these options, for a recipe.
std::vector<RecipeOption> recipe_options(const std::vector<Option>& options);

/// Sets the edits in their order. Clips that are joined are read here, once for all files. `out` is
/// the name behind `-o`.
Exit set_edits(const EditWords& words, const std::vector<Recipe>& recipes, const std::string& out,
               Conversion& conversion, Console& console);

}  // namespace mocap::cli
