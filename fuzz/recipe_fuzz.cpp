// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary text as a recipe: it is parsed or rejected with a position, every step is an edit or
/// reported as invalid, and a parsed recipe is the same after writing and reading it again.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/recipe_reading.hpp"
#include "require.hpp"

namespace {

using mocap::pipeline::Recipe;
using mocap::pipeline::RecipeOption;
using mocap::pipeline::RecipeStep;

bool same_steps(const std::vector<RecipeStep>& a, const std::vector<RecipeStep>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const mocap::edit::Step& x = a[i].step;
    const mocap::edit::Step& y = b[i].step;
    if (x.name != y.name || x.value != y.value || x.only != y.only || x.during != y.during ||
        x.fade != y.fade) {
      return false;
    }
  }
  return true;
}

bool same_options(const std::vector<RecipeOption>& a, const std::vector<RecipeOption>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].name != b[i].name || a[i].values != b[i].values) return false;
  }
  return true;
}

void read_steps(const Recipe& recipe) {
  const auto no_file = [](const std::string&) -> mocap::Result<mocap::Clip> {
    return mocap::Clip{};
  };
  for (const RecipeStep& each : recipe.steps) {
    require(each.at.line != 0, "a step without a location");
    const auto edit = mocap::edit::parse(each.step, no_file);
    if (edit) continue;
    const mocap::Error reported = mocap::pipeline::recipe_error(each.at, edit.error());
    require(!reported.message.empty() && reported.at.line == each.at.line,
            "rejected without a location");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto recipe = mocap::pipeline::parse_recipe(text, "recipe.toml");
  if (!recipe) {
    require(!recipe.error().message.empty(), "rejected without a message");
    require(recipe.error().at.file == "recipe.toml", "rejected without a file");
    return 0;
  }
  read_steps(*recipe);
  const std::string written = mocap::pipeline::recipe_text(*recipe, "Again.");
  const auto again = mocap::pipeline::parse_recipe(written, "recipe.toml");
  require(again.has_value(), "the written recipe cannot be parsed");
  require(same_steps(recipe->steps, again->steps), "the steps do not round-trip");
  require(same_options(recipe->options, again->options), "the options do not round-trip");
  return 0;
}
