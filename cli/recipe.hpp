// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chains of edits in TOML files, together with the options that affect the result.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/edit/chain.hpp"

namespace mocap::cli {

/// An option of reading or writing, such as `positions = "add"` or `drop-fixed = true`.
struct RecipeOption {
  std::string name;                 ///< Without dashes.
  std::vector<std::string> values;  ///< Empty for a flag.
  SourceLocation at;                ///< Its position in the recipe.
};

struct RecipeStep {
  edit::Step step;
  SourceLocation at;  ///< Its position in the recipe; no file if it is from the command line.
};

struct Recipe {
  std::vector<RecipeOption> options;
  std::vector<RecipeStep> steps;
};

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

/// The text of a recipe, after comment lines.
std::string recipe_text(const Recipe& recipe, const std::string& comment);

/// Rewrites a recipe for another folder so that it refers to the same files. Absolute paths are not
/// changed.
Recipe recipe_for(Recipe recipe, const std::filesystem::path& folder);

/// An error in an edit of a recipe, at its position there.
Error recipe_error(const SourceLocation& at, const Error& error);

}  // namespace mocap::cli
