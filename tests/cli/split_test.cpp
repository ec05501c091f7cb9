// SPDX-License-Identifier: MIT
// One input file, several output files; and other edits that affect the command.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::split_test {
namespace {

namespace fs = std::filesystem;

nlohmann::json info_of(const TemporaryFolder& folder, const std::string& file) {
  const Ran ran = run_mocap({"info", "--json", file}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  return nlohmann::json::parse(ran.out);
}

TEST(Split, WritesAFileForEachPiece) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(23));
  const Ran ran = run_mocap(
      {"convert", "a.bvh", "--split", "every:2", "--reverse", "--write-recipe", "-o", "p.bvh"},
      folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "p-01.bvh, 13 files to p.bvh.recipe.toml: ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "23 frames")) << ran.out;
  EXPECT_FALSE(fs::exists(folder / "p.bvh"));
  EXPECT_EQ(info_of(folder, "p-01.bvh").at("frames"), 2);
  EXPECT_EQ(info_of(folder, "p-12.bvh").at("frames"), 1);
  EXPECT_FALSE(fs::exists(folder / "p-13.bvh"));
  // Joined again, they equal the original.
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "--split", "7,15", "-o", "q.bvh"}, folder.here()).status,
            0);
  const Ran joined = run_mocap({"convert", "q-1.bvh", "--join", "q-2.bvh@0@as-is", "--join",
                                "q-3.bvh@as-is@0", "-o", "again.bvh"},
                               folder.here());
  ASSERT_EQ(joined.status, 0) << joined.err;
  EXPECT_EQ(read_text(folder / "again.bvh"), valid_bvh(23));
}

TEST(Split, WritesAllPiecesOrNone) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(20));
  folder.write("p-2.bvh", "mine");
  const std::vector<std::string> words{"convert", "a.bvh", "--split", "5,10", "-o", "p.bvh"};
  const Ran ran = run_mocap(words, folder.here());
  EXPECT_EQ(ran.status, 4);
  EXPECT_TRUE(contains(ran.err, "p-2.bvh")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "--overwrite")) << ran.err;
  EXPECT_EQ(read_text(folder / "p-2.bvh"), "mine");
  EXPECT_FALSE(fs::exists(folder / "p-1.bvh"));
  EXPECT_FALSE(fs::exists(folder / "p-3.bvh"));
  const Ran far = run_mocap({"convert", "a.bvh", "--split", "5,99", "-o", "r.bvh"}, folder.here());
  EXPECT_EQ(far.status, 2);
  EXPECT_TRUE(contains(far.err, "the clip has frames 0 to 19")) << far.err;
  EXPECT_FALSE(fs::exists(folder / "r-1.bvh"));
  // If an edit fails for the last piece, no piece is written.
  const Ran late = run_mocap(
      {"convert", "a.bvh", "--split", "every:8", "--trim", "5..", "-o", "s.bvh"}, folder.here());
  EXPECT_EQ(late.status, 2);
  EXPECT_FALSE(fs::exists(folder / "s-1.bvh"));
  const Ran stream =
      run_mocap({"convert", "a.bvh", "--split", "5", "--to", "bvh", "-o", "-"}, folder.here());
  EXPECT_EQ(stream.status, 2);
}

TEST(Split, ProcessesFoldersAndSkipsExistingPieces) {
  TemporaryFolder folder;
  folder.write("in/a.bvh", valid_bvh(20));
  folder.write("in/b/c.bvh", valid_bvh(12));
  const std::vector<std::string> words{"convert", "in", "--split", "every:10", "-o", "out"};
  const Ran ran = run_mocap(words, folder.here());
  ASSERT_EQ(ran.status, 0) << ran.out << ran.err;
  for (const char* file : {"a-1.bvh", "a-2.bvh", "b/c-1.bvh", "b/c-2.bvh"}) {
    EXPECT_TRUE(fs::exists(folder / "out" / file)) << file;
  }
  const Ran again = run_mocap(words, folder.here());
  EXPECT_EQ(again.status, 0) << again.out << again.err;
  EXPECT_TRUE(contains(again.out, "2 existing files kept")) << again.out;
}

TEST(Join, KeepsItsBlendInTheRecipe) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(20));
  folder.write("b.bvh", valid_bvh(20));
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "--join", "b.bvh", "--blend", "5", "--write-recipe",
                       "-o", "c.bvh"},
                      folder.here())
                .status,
            0);
  EXPECT_TRUE(contains(read_text(folder / "c.bvh.recipe.toml"), "b.bvh@5"));
  EXPECT_EQ(info_of(folder, "c.bvh").at("frames"), 35);
  ASSERT_EQ(
      run_mocap({"convert", "a.bvh", "--recipe", "c.bvh.recipe.toml", "-o", "d.bvh"}, folder.here())
          .status,
      0);
  EXPECT_EQ(read_text(folder / "c.bvh"), read_text(folder / "d.bvh"));
}

TEST(Rate, IsSetForAnyFormat) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(20));
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "--rate", "120", "-o", "b.bvh"}, folder.here()).status,
            0);
  EXPECT_EQ(info_of(folder, "b.bvh").at("rate"), 120.0);
  const Ran guessed =
      run_mocap({"convert", "b.bvh", "--rate", "guess", "-o", "c.bvh"}, folder.here());
  ASSERT_EQ(guessed.status, 0) << guessed.err;
  EXPECT_TRUE(contains(guessed.err, "edit.rate-set")) << guessed.err;
}

TEST(Layer, AppliesOnlyWithinTheMask) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(20));
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "--reverse", "-o", "b.bvh"}, folder.here()).status, 0);
  const Ran ran = run_mocap({"convert", "a.bvh", "--only", "Spine", "--during", "5..", "--layer",
                             "b.bvh", "--write-recipe", "-o", "c.bvh"},
                            folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  ASSERT_EQ(
      run_mocap({"convert", "a.bvh", "--recipe", "c.bvh.recipe.toml", "-o", "d.bvh"}, folder.here())
          .status,
      0);
  EXPECT_EQ(read_text(folder / "c.bvh"), read_text(folder / "d.bvh"));
  const Ran none = run_mocap(
      {"convert", "a.bvh", "--only", "Spin", "--layer", "b.bvh", "-o", "e.bvh"}, folder.here());
  EXPECT_EQ(none.status, 2);
  EXPECT_TRUE(contains(none.err, "did you mean Spine?")) << none.err;
}

}  // namespace
}  // namespace mocap::test::split_test
