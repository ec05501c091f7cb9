// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads recipes, which `recipe_text` writes. In a separate library, because it needs the headers
/// of toml++.

#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "pipeline/recipe.hpp"

namespace mocap::pipeline {

/// Reads a recipe: options as top-level keys, then one `[[edit]]` table per edit, whose key is the
/// name of the edit, as in `trim = "10..200"`, `fps = 30`, `mirror = true`, `remove = ["LeftHand*",
/// "RightHand*"]`, optionally with `only`, `during` and `fade`. A list of files becomes one edit
/// per file. File names are relative to the folder of the recipe; in `-`, standard input, to the
/// current folder. Names and values are validated by `edit::parse` and by the front end; entries
/// have the position of their key. Fails with `io.*` or, with line and column, `edit.recipe`.
Result<Recipe> read_recipe(const std::string& path);

/// The same for a text; `path` is the file name in errors.
Result<Recipe> parse_recipe(std::string_view text, const std::string& path);

}  // namespace mocap::pipeline
