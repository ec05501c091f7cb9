// SPDX-License-Identifier: MIT
// Recipes: their contents, their sources, and their error messages.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/convert_fixture.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::recipe_test {
namespace {

namespace fs = std::filesystem;

class Recipe : public ConvertTest {
 protected:
  /// Converts a file and applies the saved recipe: both results must be the same.
  void rebuild(const std::string& input, std::vector<std::string> options) {
    options.emplace_back("--write-recipe");
    const Ran made = convert(input, options, "made.bvh");
    ASSERT_EQ(made.status, 0) << made.err;
    const Ran again = convert(input, {"--recipe", "made.bvh.recipe.toml"}, "again.bvh");
    ASSERT_EQ(again.status, 0) << again.err << read_text(folder_ / "made.bvh.recipe.toml");
    EXPECT_EQ(read_text(folder_ / "made.bvh"), read_text(folder_ / "again.bvh"));
    for (const char* file : {"made.bvh", "made.bvh.recipe.toml", "again.bvh"})
      fs::remove(folder_ / file);
  }
};

TEST_F(Recipe, RecordsAllOptions) {
  folder_.write("a.bvh", valid_bvh(40));
  rebuild("a.bvh", {"--join", "a.bvh", "--blend", "0.1s", "--order", "XYZ", "--units", "m",
                    "--to-units", "cm"});
  rebuild("a.bvh", {"--positions", "add", "--trim", "1..30", "--decimals", "3", "--canonical"});
  rebuild(std::string(MOCAP_PROJECT_DIR) + "/samples/stroll_01.amc",
          {"--drop-fixed", "--to-units", "cm", "--fps", "20"});
  // Options alone also form a recipe.
  rebuild("a.bvh", {"--decimals", "2"});
}

TEST_F(Recipe, RecordsAnimationOptions) {
  folder_.write("a.bvh", valid_bvh(40));
  const std::vector<std::string> options{"--rename", "Hips=hip",      "--priority",
                                         "5,hip=3",  "--anim-loop",   "--ease-in",
                                         "0.5s",     "--write-recipe"};
  const Ran made = convert("a.bvh", options, "a.anim");
  ASSERT_EQ(made.status, 0) << made.err;
  const Ran again = convert("a.bvh", {"--recipe", "a.anim.recipe.toml"}, "b.anim");
  ASSERT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(read_text(folder_ / "a.anim"), read_text(folder_ / "b.anim"));
  // It does not apply to BVH, which is reported with the position.
  const Ran idle = convert("a.bvh", {"--recipe", "a.anim.recipe.toml"}, "b.bvh");
  EXPECT_EQ(idle.status, 2);
  EXPECT_TRUE(contains(idle.err, "a.anim.recipe.toml:")) << idle.err;
}

TEST_F(Recipe, IsOverriddenByTheCommandLine) {
  folder_.write("a.bvh", valid_bvh(20));
  folder_.write("r.toml", "decimals = 1\n[[edit]]\nscale = 2\n");
  ASSERT_EQ(convert("a.bvh", {"--recipe", "r.toml", "--decimals", "5"}, "b.bvh").status, 0);
  ASSERT_EQ(convert("a.bvh", {"--scale", "2", "--decimals", "5"}, "c.bvh").status, 0);
  EXPECT_EQ(read_text(folder_ / "b.bvh"), read_text(folder_ / "c.bvh"));
  // The last of two recipes takes precedence.
  folder_.write("s.toml", "decimals = 5\n");
  ASSERT_EQ(convert("a.bvh", {"--recipe", "r.toml", "--recipe", "s.toml"}, "d.bvh").status, 0);
  EXPECT_EQ(read_text(folder_ / "d.bvh"), read_text(folder_ / "c.bvh"));
}

TEST_F(Recipe, ResolvesFilesRelativeToItself) {
  folder_.write("takes/a.bvh", valid_bvh(20));
  folder_.write("takes/b.bvh", valid_bvh(20));
  fs::create_directories(folder_ / "out/deep");
  ASSERT_EQ(convert("takes/a.bvh", {"--join", "takes/b.bvh@3", "--write-recipe"}, "out/deep/c.bvh")
                .status,
            0);
  EXPECT_TRUE(contains(read_text(folder_ / "out/deep/c.bvh.recipe.toml"), "../../takes/b.bvh@3"));
  Setting elsewhere = folder_.here();
  elsewhere.folder = folder_ / "out";
  const Ran again =
      run_mocap({"convert", "../takes/a.bvh", "--recipe", "deep/c.bvh.recipe.toml", "-o", "d.bvh"},
                elsewhere);
  ASSERT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(read_text(folder_ / "out/d.bvh"), read_text(folder_ / "out/deep/c.bvh"));
}

TEST_F(Recipe, HasATableOfJoints) {
  const std::string samples = std::string(MOCAP_PROJECT_DIR) + "/samples/";
  folder_.write("maps/pairs.toml", "\"mixamorig:Neck\" = \"LeftHand\"\n");
  fs::create_directories(folder_ / "out");
  const Ran made = convert(
      samples + "walk.bvh",
      {"--onto", samples + "run.bvh", "--map", "maps/pairs.toml", "--write-recipe"}, "out/a.bvh");
  ASSERT_EQ(made.status, 0) << made.err;
  // Relative to the recipe.
  EXPECT_TRUE(contains(read_text(folder_ / "out/a.bvh.recipe.toml"), "map = '../maps/pairs.toml'"))
      << read_text(folder_ / "out/a.bvh.recipe.toml");
  const Ran again =
      convert(samples + "walk.bvh", {"--recipe", "out/a.bvh.recipe.toml"}, "again.bvh");
  ASSERT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(read_text(folder_ / "again.bvh"), read_text(folder_ / "out/a.bvh"));
  const Ran plain = convert(samples + "walk.bvh", {"--onto", samples + "run.bvh"}, "plain.bvh");
  ASSERT_EQ(plain.status, 0) << plain.err;
  EXPECT_NE(read_text(folder_ / "plain.bvh"), read_text(folder_ / "again.bvh"));
  // The command line takes precedence.
  folder_.write("none.toml", "# none\n");
  const Ran other = convert(samples + "walk.bvh",
                            {"--recipe", "out/a.bvh.recipe.toml", "--map", "none.toml"}, "b.bvh");
  ASSERT_EQ(other.status, 0) << other.err;
  EXPECT_EQ(read_text(folder_ / "b.bvh"), read_text(folder_ / "plain.bvh"));
}

TEST_F(Recipe, IsWrittenOnlyWithTheFile) {
  folder_.write("a.bvh", valid_bvh(20));
  folder_.write("b.bvh.recipe.toml", "mine");
  const Ran recipe = convert("a.bvh", {"--reverse", "--write-recipe"}, "b.bvh");
  EXPECT_EQ(recipe.status, 4);
  EXPECT_TRUE(contains(recipe.err, "b.bvh.recipe.toml")) << recipe.err;
  EXPECT_FALSE(fs::exists(folder_ / "b.bvh"));
  EXPECT_EQ(read_text(folder_ / "b.bvh.recipe.toml"), "mine");
  folder_.write("c.bvh", "mine");
  EXPECT_EQ(convert("a.bvh", {"--reverse", "--write-recipe"}, "c.bvh").status, 4);
  EXPECT_FALSE(fs::exists(folder_ / "c.bvh.recipe.toml"));
  ASSERT_EQ(convert("a.bvh", {"--reverse", "--write-recipe", "--overwrite"}, "b.bvh").status, 0);
  EXPECT_TRUE(contains(read_text(folder_ / "b.bvh.recipe.toml"), "reverse = true"));
}

TEST_F(Recipe, AcceptsListsOfFilesAndNumbers) {
  folder_.write("a.bvh", valid_bvh(20));
  folder_.write("b.bvh", valid_bvh(12));
  folder_.write("r.toml",
                "[[edit]]\njoin = [\"b.bvh@2\", \"a.bvh@3\"]\n[[edit]]\nmove = [1, 2.5, -3]\n");
  ASSERT_EQ(convert("a.bvh", {"--recipe", "r.toml"}, "c.bvh").status, 0);
  ASSERT_EQ(
      convert("a.bvh", {"--join", "b.bvh@2", "--join", "a.bvh@3", "--move", "1,2.5,-3"}, "d.bvh")
          .status,
      0);
  EXPECT_EQ(read_text(folder_ / "c.bvh"), read_text(folder_ / "d.bvh"));
}

TEST_F(Recipe, IsReadFromStandardInput) {
  folder_.write("a.bvh", valid_bvh(20));
  folder_.write("more/b.bvh", valid_bvh(20));
  Setting piped = folder_.here();
  piped.input = "[[edit]]\njoin = \"more/b.bvh@3\"\n";
  const Ran ran = run_mocap({"convert", "a.bvh", "--recipe", "-", "-o", "c.bvh"}, piped);
  ASSERT_EQ(ran.status, 0) << ran.err;
  ASSERT_EQ(convert("a.bvh", {"--join", "more/b.bvh@3"}, "d.bvh").status, 0);
  EXPECT_EQ(read_text(folder_ / "c.bvh"), read_text(folder_ / "d.bvh"));

  piped.input = "decimls = 3\n";
  const Ran wrong = run_mocap({"convert", "a.bvh", "--recipe", "-", "-o", "e.bvh"}, piped);
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(contains(wrong.err, "<stdin>:1:1")) << wrong.err;

  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"convert", "-", "--recipe", "-", "-o", "e.bvh"},
        std::vector<std::string>{"convert", "a.bvh", "--recipe", "-", "--recipe", "-", "-o",
                                 "e.bvh"},
        std::vector<std::string>{"convert", "-", "--join", "-", "-o", "e.bvh"},
        std::vector<std::string>{"convert", "-", "--onto", "-", "-o", "e.bvh"},
        std::vector<std::string>{"convert", "a.bvh", "--join", "-@0.4s", "--layer", "-@0.5", "-o",
                                 "e.bvh"}}) {
    const Ran twice = run_mocap(words, piped);
    EXPECT_EQ(twice.status, 2);
    EXPECT_TRUE(contains(twice.err, "standard input can be read only once")) << twice.err;
  }
}

TEST_F(Recipe, ReportsTheLocationOfInvalidValues) {
  folder_.write("a.bvh", valid_bvh(4));
  struct Wrong {
    std::string text;
    std::vector<std::string> messages;
  };
  const std::vector<Wrong> all{
      {"[[edit]]\ntrm = \"1..\"\n", {"r.toml:2", "unknown edit `trm`", "did you mean trim?"}},
      {"[[edit]]\nFPS = 30\n", {"r.toml:2", "unknown edit `FPS`", "did you mean fps?"}},
      {"[[edit]]\nreverse = true\n[[edit]]\ntrim = \"ten\"\n",
       {"r.toml:4", "trim: invalid range `ten`"}},
      {"[[edit]]\nfps = 0\n", {"r.toml:2", "fps: invalid value `0`"}},
      {"[[edit]]\nsmooth = 3\nduring = \"x\"\n", {"r.toml:2", "during: invalid range `x`"}},
      {"[[edit]]\njoin = \"no.bvh\"\n", {"no.bvh", "set at r.toml:2"}},
      {"[[edit]]\nreverse = true\n[[edit]]\nkeep = \"Foo\"\n",
       {"no such joint `Foo`", "in --keep Foo, set at r.toml:4"}},
      {"[[edit]]\nmove = [1, [2], 3]\n", {"r.toml:2", "the value of `move` must be"}},
      {"[[edit]]\n\"\" = 1\ntrim = \"1..\"\n", {"r.toml:1", "one edit"}},
      {"decimls = 3\n", {"r.toml:1", "did you mean decimals?"}},
      {"positions = \"ad\"\n", {"r.toml:1", "invalid value `ad`", "did you mean add?"}},
      {"canonical = 3\n", {"r.toml:1", "canonical takes no value"}},
      {"decimals = true\n", {"r.toml:1", "decimals needs a value"}},
      {"decimals = 99\n", {"--decimals: invalid value `99`", "it is set at r.toml:1"}},
      {"overwrite = true\n", {"r.toml:1", "unknown recipe entry `overwrite`"}},
      {"trim = \"1..\"\n", {"r.toml:1", "[[edit]] table"}}};
  for (const Wrong& wrong : all) {
    SCOPED_TRACE(wrong.text);
    folder_.write("r.toml", wrong.text);
    const Ran ran = convert("a.bvh", {"--recipe", "r.toml"}, "b.bvh");
    // A missing file named in a recipe does not make the recipe invalid.
    EXPECT_EQ(ran.status, contains(wrong.text, "no.bvh") ? 3 : 2);
    for (const std::string& message : wrong.messages)
      EXPECT_TRUE(contains(ran.err, message)) << ran.err;
    EXPECT_FALSE(fs::exists(folder_ / "b.bvh"));
  }
}

TEST_F(Recipe, ExampleInTheDocsWorks) {
  const std::string page = read_text(fs::path(MOCAP_PROJECT_DIR) / "docs/edit.md");
  const std::string fence = "```toml\n";
  const std::size_t begin = page.find(fence);
  ASSERT_NE(begin, std::string::npos);
  const std::size_t from = begin + fence.size();
  folder_.write("clean.toml", page.substr(from, page.find("```", from) - from));
  const std::string wave = std::string(MOCAP_PROJECT_DIR) + "/samples/wave.bvh";
  const Ran ran = convert(wave, {"--recipe", "clean.toml"}, "clean.bvh");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_FALSE(contains(read_text(folder_ / "clean.bvh"), "LeftHandIndex1"));
}

TEST_F(Recipe, IsWrittenNextToEachFileOfAFolder) {
  folder_.write("in/a.bvh", valid_bvh(20));
  folder_.write("in/b/c.bvh", valid_bvh(12));
  folder_.write("next.bvh", valid_bvh(12));
  const Ran ran = run_mocap(
      {"convert", "in", "--join", "next.bvh@2", "--write-recipe", "-o", "out"}, folder_.here());
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(read_text(folder_ / "out/a.bvh.recipe.toml"), "'../next.bvh@2'"));
  EXPECT_TRUE(contains(read_text(folder_ / "out/b/c.bvh.recipe.toml"), "'../../next.bvh@2'"));
}

}  // namespace
}  // namespace mocap::test::recipe_test
