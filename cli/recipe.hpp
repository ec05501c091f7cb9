// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads recipes, which `pipeline::recipe_text` writes.

#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "pipeline/recipe.hpp"

namespace mocap::cli {

using pipeline::Recipe;
using pipeline::RecipeOption;
using pipeline::RecipeStep;

/// Reads a recipe: options as top-level keys, then one `[[edit]]` table per edit, whose key is the
/// name of the edit, as in `trim = "10..200"`, `fps = 30`, `mirror = true`, `remove = ["LeftHand*",
/// "RightHand*"]`, optionally with `only`, `during` and `fade`. A list of files becomes one edit
/// per file. File names are relative to the folder of the recipe. Names and values are validated by
/// `edit::parse` and the option table. Fails with `io.*` or, with line and column, `edit.recipe`.
Result<Recipe> read_recipe(const std::string& path);

/// The same for a text; `path` is the file name in errors.
Result<Recipe> parse_recipe(std::string_view text, const std::string& path);

/// Whether a key masks an edit: `only`, `during`, `fade`.
bool is_mask_word(std::string_view name);

/// An error in an edit of a recipe, at its position there.
Error recipe_error(const SourceLocation& at, const Error& error);

/// Adds to an error without a detail the edit that failed: `in --speed 2`, `in --speed 2, set at
/// r.toml:12`.
void name_step(const RecipeStep& step, Error& error);

}  // namespace mocap::cli
