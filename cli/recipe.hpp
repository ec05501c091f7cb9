// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chains of edits in TOML files.

#include <string>
#include <vector>

#include "mocap/edit/chain.hpp"
#include "mocap/result.hpp"

namespace mocap::cli {

/// Reads a recipe: one `[[edit]]` table for each edit, in which its name is the key, as in
/// `trim = "10..200"`, `fps = 30`, `mirror = true`, `remove = ["LeftHand*", "RightHand*"]`, with
/// `only`, `during` and `fade` beside it. Whether the values make sense, `edit::parse` tells. Fails
/// with `io.*` or, with line and column,
/// `edit.recipe`.
Result<std::vector<edit::Step>> read_recipe(const std::string& path);

/// The text of a recipe, below lines of comment.
std::string recipe_text(const std::vector<edit::Step>& steps, const std::string& comment);

}  // namespace mocap::cli
