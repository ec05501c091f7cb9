// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chains of edits in TOML files, with the options that shape the result beside them.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/edit/chain.hpp"
#include "mocap/result.hpp"

namespace mocap::cli {

/// An option of reading or writing, such as `positions = "add"` or `drop-fixed = true`.
struct RecipeOption {
  std::string name;                 ///< Without dashes.
  std::vector<std::string> values;  ///< None of a flag.
  SourceLocation at;                ///< Where the recipe says it.
};

struct RecipeStep {
  edit::Step step;
  SourceLocation at;  ///< Where the recipe says it; no file where the command line does.
};

struct Recipe {
  std::vector<RecipeOption> options;
  std::vector<RecipeStep> steps;
};

/// Reads a recipe: options as keys of their own, then one `[[edit]]` table for each edit, in which
/// its name is the key, as in `trim = "10..200"`, `fps = 30`, `mirror = true`, `remove =
/// ["LeftHand*", "RightHand*"]`, with `only`, `during` and `fade` beside it. A list of files is one
/// edit for each. Files are looked for from the folder of the recipe. Whether names and values make
/// sense, `edit::parse` and the table of options tell. Fails with `io.*` or, with line and column,
/// `edit.recipe`.
Result<Recipe> read_recipe(const std::string& path);

/// The same of its text; `path` names the file in errors.
Result<Recipe> parse_recipe(std::string_view text, const std::string& path);

/// Whether a key stands beside an edit: `only`, `during`, `fade`.
bool is_mask_word(std::string_view name);

/// The text of a recipe, below lines of comment.
std::string recipe_text(const Recipe& recipe, const std::string& comment);

/// A recipe as it has to stand in a folder to mean the same files. Absolute names stay.
Recipe recipe_for(Recipe recipe, const std::filesystem::path& folder);

/// An error of an edit that a recipe has, at its place there.
Error recipe_error(const SourceLocation& at, const Error& error);

}  // namespace mocap::cli
