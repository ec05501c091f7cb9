// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chains of edits as text in TOML, together with the options that affect the result.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/edit/chain.hpp"

namespace mocap::pipeline {

/// An option of reading or writing, such as `decimals = "4"` or `canonical = true`.
struct RecipeOption {
  std::string name;                 ///< Without dashes.
  std::vector<std::string> values;  ///< Empty for a flag.
  SourceLocation at;                ///< Its position in the recipe.
};

struct RecipeStep {
  edit::Step step;
  SourceLocation at;  ///< Its position in the recipe; no file if it is not from a recipe.
};

struct Recipe {
  std::vector<RecipeOption> options;
  std::vector<RecipeStep> steps;
};

/// Whether the values of an edit, or of an option of a recipe, are names of files.
bool names_file(std::string_view name);

/// Whether a key masks an edit: `only`, `during`, `fade`.
bool is_mask_word(std::string_view name);

/// The text of a recipe, preceded by a one-line comment. Control characters in the comment become
/// spaces.
std::string recipe_text(const Recipe& recipe, std::string_view comment);

/// Rewrites a recipe for another folder so that it refers to the same files. Absolute paths are not
/// changed.
Recipe recipe_for(Recipe recipe, const std::filesystem::path& folder);

/// An error in an edit of a recipe, at its position there.
Error recipe_error(const SourceLocation& at, const Error& error);

/// Adds to an error without a detail the edit that failed: `in --speed 2`, `in --speed 2, set at
/// r.toml:12`.
void name_step(const RecipeStep& step, Error& error);

}  // namespace mocap::pipeline
