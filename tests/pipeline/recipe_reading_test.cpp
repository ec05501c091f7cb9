// SPDX-License-Identifier: MIT
#include "pipeline/recipe_reading.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/temporary_folder.hpp"

namespace mocap::recipe_reading_test {
namespace {

using pipeline::Recipe;

TEST(RecipeReading, ReadsWhatIsWritten) {
  Recipe recipe;
  recipe.options = {{"drop-fixed", {}, {}}, {"priority", {"5", "hip=3"}, {}}};
  recipe.steps = {{{"trim", "10..200"}, {}}, {{"unwrap", "", "Head,Neck", "1s..4s", "0.2s"}, {}}};
  const std::string text = pipeline::recipe_text(recipe, "Made.");
  const Result<Recipe> read = pipeline::parse_recipe(text, "r.toml");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(pipeline::recipe_text(*read, "Made."), text);
  EXPECT_EQ(read->steps.front().at.file, "r.toml");
  EXPECT_EQ(read->steps.front().at.line, 7U);
}

TEST(RecipeReading, ResolvesFilesBelowItsFolder) {
  const test::TemporaryFolder folder;
  const auto path = folder.write("r.toml", "[[edit]]\njoin = [\"a.bvh\", \"b.bvh\"]\n");
  const Result<Recipe> read = pipeline::read_recipe(path.string());
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->steps.size(), 2U);
  EXPECT_EQ(read->steps[1].step.value, (folder / "b.bvh").string());
}

TEST(RecipeReading, ReportsThePositionOfErrors) {
  const Result<Recipe> unordered = pipeline::parse_recipe("fps = 30\n", "r.toml");
  ASSERT_FALSE(unordered);
  EXPECT_EQ(unordered.error().code, codes::edit_recipe);
  EXPECT_EQ(unordered.error().at.line, 1U);
  const Result<Recipe> twice =
      pipeline::parse_recipe("[[edit]]\nfps = 30\nreverse = true\n", "r.toml");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().at.file, "r.toml");
}

TEST(RecipeReading, LocatesEntriesByTheirKeys) {
  const Result<Recipe> read =
      pipeline::parse_recipe("decimals = 3\n[[edit]]\n  trim = \"1..\"\n", "r.toml");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->options.front().at.line, 1U);
  EXPECT_EQ(read->options.front().at.column, 1U);
  EXPECT_EQ(read->steps.front().at.line, 3U);
  EXPECT_EQ(read->steps.front().at.column, 3U);
}

TEST(RecipeReading, ShowsTheLineOfASyntaxError) {
  struct Wrong {
    const char* text;
    std::size_t line;
    const char* excerpt;
  };
  for (const Wrong& wrong :
       {Wrong{"[edit\nfps = 30\n", 1, "[edit"}, Wrong{"[[edit]]\nfps 30\n", 2, "fps 30"},
        Wrong{"[[edit]]\r\nfps = 30 30\r\n", 2, "fps = 30 30"},
        Wrong{"[[edit]]\nmirror = yes\n", 2, "mirror = yes"},
        Wrong{"[[edit]]\nfps = 3\nfps = 4\n", 3, "fps = 4"}, Wrong{"= 3\n", 1, "= 3"}}) {
    SCOPED_TRACE(wrong.text);
    const Result<Recipe> read = pipeline::parse_recipe(wrong.text, "r.toml");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, codes::edit_recipe);
    EXPECT_EQ(read.error().message, "the recipe is not valid TOML");
    EXPECT_EQ(read.error().at.line, wrong.line);
    EXPECT_GT(read.error().at.column, 0U);
    EXPECT_EQ(read.error().excerpt.text, wrong.excerpt);
    EXPECT_LE(read.error().excerpt.caret, read.error().excerpt.text.size());
  }
}

TEST(RecipeReading, NamesTheStepThatFailed) {
  pipeline::RecipeStep step{{"speed", "2"}, {}};
  Error error;
  pipeline::name_step(step, error);
  EXPECT_EQ(error.detail, "in --speed 2");
  step.at.file = "r.toml";
  step.at.line = 12;
  pipeline::name_step(step, error);
  EXPECT_EQ(error.detail, "in --speed 2");
  error.detail.clear();
  pipeline::name_step(step, error);
  EXPECT_EQ(error.detail, "in --speed 2, set at r.toml:12");
}

}  // namespace
}  // namespace mocap::recipe_reading_test
