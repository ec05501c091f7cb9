// SPDX-License-Identifier: MIT
#include "pipeline/recipe.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "support/temporary_folder.hpp"

namespace mocap::recipe_text_test {
namespace {

using pipeline::Recipe;

Recipe recipe_of(const std::vector<edit::Step>& steps) {
  Recipe recipe;
  for (const edit::Step& step : steps) recipe.steps.push_back({step, {}});
  return recipe;
}

TEST(RecipeText, HasATableForEachStep) {
  const Recipe recipe = recipe_of(
      {{"trim", "10..200"}, {"mirror", ""}, {"unwrap", "", "Head,Neck", "1s..4s", "0.2s"}});
  EXPECT_EQ(pipeline::recipe_text(recipe, "Edits of walk\n.bvh."),
            "# Edits of walk .bvh.\n"
            "\n[[edit]]\ntrim = '10..200'\n"
            "\n[[edit]]\nmirror = true\n"
            "\n[[edit]]\nduring = '1s..4s'\nfade = '0.2s'\nonly = 'Head,Neck'\nunwrap = true\n");
}

TEST(RecipeText, ListsOptionsFirst) {
  Recipe recipe = recipe_of({{"reverse", ""}});
  recipe.options = {
      {"positions", {"add"}, {}}, {"drop-fixed", {}, {}}, {"priority", {"5", "hip=3"}, {}}};
  EXPECT_EQ(pipeline::recipe_text(recipe, "Made."),
            "# Made.\n\ndrop-fixed = true\npositions = 'add'\npriority = [ '5', 'hip=3' ]\n"
            "\n[[edit]]\nreverse = true\n");
}

TEST(RecipeText, BreaksLongLists) {
  Recipe recipe;
  recipe.options = {{"priority", {std::string(60, 'a'), std::string(60, 'b')}, {}}};
  EXPECT_EQ(pipeline::recipe_text(recipe, "Made."), "# Made.\n\npriority = [\n    '" +
                                                        std::string(60, 'a') + "',\n    '" +
                                                        std::string(60, 'b') + "'\n]\n");
}

TEST(RecipeText, EscapesOnlyWhatItMust) {
  const auto value = [](const std::string& text) {
    const std::string lines = pipeline::recipe_text(recipe_of({{"rename", text}}), "Made.");
    const std::string before = "# Made.\n\n[[edit]]\nrename = ";
    EXPECT_EQ(lines.substr(0, before.size()), before);
    return lines.substr(before.size());
  };
  EXPECT_EQ(value("a\"b\\c=\tK\xC3\xBC"
                  "che"),
            "'a\"b\\c=\tK\xC3\xBC"
            "che'\n");
  EXPECT_EQ(value("it's \"x\\y\""), "\"it's \\\"x\\\\y\\\"\"\n");
  EXPECT_EQ(value("a\nb\x7F"), "\"a\\u000Ab\\u007F\"\n");
  // Not UTF-8.
  EXPECT_EQ(value("\xFF\xC3\xBC"), "\"\\u00FF\xC3\xBC\"\n");
  const std::string lines = pipeline::recipe_text(recipe_of({{"a b", "1"}}), "Made.");
  EXPECT_EQ(lines, "# Made.\n\n[[edit]]\n'a b' = '1'\n");
}

TEST(RecipeFor, NamesTheSameFilesFromAnotherFolder) {
  const test::TemporaryFolder folder;
  const std::string absolute = (folder / "base.bvh").string();
  Recipe recipe = recipe_of({{"join", "b.bvh@0.4s"}, {"join", absolute}, {"rename", "a=b"}});
  recipe.options = {{"skeleton", {"s.bvh"}, {}}, {"positions", {"add"}, {}}};
  recipe = pipeline::recipe_for(std::move(recipe), "out");
  const std::filesystem::path up = "..";
  EXPECT_EQ(recipe.steps[0].step.value, (up / "b.bvh@0.4s").string());
  EXPECT_EQ(recipe.steps[1].step.value, absolute);
  EXPECT_EQ(recipe.steps[2].step.value, "a=b");
  EXPECT_EQ(recipe.options[0].values.front(), (up / "s.bvh").string());
  EXPECT_EQ(recipe.options[1].values.front(), "add");
}

}  // namespace
}  // namespace mocap::recipe_text_test
