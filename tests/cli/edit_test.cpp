// SPDX-License-Identifier: MIT
// Edits on the command line.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::edit_test {
namespace {

const std::string samples = std::string(MOCAP_PROJECT_DIR) + "/samples/";

nlohmann::json info_of(const TemporaryFolder& folder, const std::string& file) {
  const Ran ran = run_mocap({"info", "--json", file}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  return nlohmann::json::parse(ran.out);
}

double distance(const TemporaryFolder& folder, const std::string& a, const std::string& b) {
  const Ran ran = run_mocap({"diff", "--json", a, b}, folder.here());
  EXPECT_LE(ran.status, 1) << ran.err;
  return nlohmann::json::parse(ran.out).at("max_distance").get<double>();
}

TEST(Edit, TrimKeepsRowsByteForByte) {
  TemporaryFolder folder;
  const std::string text = valid_bvh(20);
  folder.write("a.bvh", text);
  const Ran ran = run_mocap({"convert", "a.bvh", "--trim", "5..9", "-o", "b.bvh"}, folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "5 frames")) << ran.out;
  const std::string rows = text.substr(text.find("Frame Time"));
  const std::string trimmed = read_text(folder / "b.bvh");
  EXPECT_TRUE(contains(trimmed, "Frames: 5"));
  std::size_t at = rows.find('\n') + 1;
  for (int i = 0; i < 5; ++i) at = rows.find('\n', at) + 1;
  std::size_t end = at;
  for (int i = 0; i < 5; ++i) end = rows.find('\n', end) + 1;
  EXPECT_TRUE(trimmed.ends_with(rows.substr(at, end - at)));
}

TEST(Edit, AppliesInTheOrderGiven) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(21));
  ASSERT_EQ(
      run_mocap({"convert", "a.bvh", "--trim", "0..4", "--reverse", "-o", "b.bvh"}, folder.here())
          .status,
      0);
  ASSERT_EQ(
      run_mocap({"convert", "a.bvh", "--reverse", "--trim", "0..4", "-o", "c.bvh"}, folder.here())
          .status,
      0);
  ASSERT_EQ(
      run_mocap({"convert", "a.bvh", "--reverse", "--trim=16..20", "-o", "d.bvh"}, folder.here())
          .status,
      0);
  EXPECT_NE(read_text(folder / "b.bvh"), read_text(folder / "c.bvh"));
  EXPECT_EQ(read_text(folder / "b.bvh"), read_text(folder / "d.bvh"));
}

TEST(Edit, InverseEditsRestorePositions) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  const auto convert = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "convert");
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran;
  };
  const Ran mirrored = convert({walk, "--mirror", "-o", "mirrored.bvh"});
  EXPECT_TRUE(contains(mirrored.err, "edit.mirrored")) << mirrored.err;
  convert({"mirrored.bvh", "--mirror", "-o", "again.bvh"});
  EXPECT_EQ(distance(folder, walk, "again.bvh"), 0.0);
  EXPECT_GT(distance(folder, walk, "mirrored.bvh"), 0.0);
  convert({walk, "--up", "z", "--up", "y", "-o", "up.bvh"});
  EXPECT_EQ(distance(folder, walk, "up.bvh"), 0.0);
  convert({walk, "--rest-pose", "t-pose", "-o", "t.bvh"});
  const double height = 200.0;
  EXPECT_LT(distance(folder, walk, "t.bvh"), 1e-9 * height);
}

TEST(Edit, ChangesTheOutputOfInfo) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  ASSERT_EQ(run_mocap({"convert", walk, "--fps", "24", "--in-place", "--to-height", "1.5", "--keep",
                       "*", "--up", "z", "--loop", "-o", "b.bvh"},
                      folder.here())
                .status,
            0);
  const nlohmann::json info = info_of(folder, "b.bvh");
  EXPECT_NEAR(info.at("rate").get<double>(), 24.0, 0.01) << info.dump(1);
}

TEST(Edit, JoinsClips) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  const Ran ran = run_mocap({"convert", walk, "--join", walk, "--blend", "10", "-o", "twice.bvh"},
                            folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  // The second one is appended without its reference pose.
  const auto frames = info_of(folder, walk).at("frames").get<int>();
  EXPECT_EQ(info_of(folder, "twice.bvh").at("frames").get<int>(), 2 * frames - 1 - 10);
  const Ran missing =
      run_mocap({"convert", walk, "--join", "none.bvh", "-o", "x.bvh"}, folder.here());
  EXPECT_NE(missing.status, 0);
  EXPECT_TRUE(contains(missing.err, "none.bvh")) << missing.err;
  const Ran idle = run_mocap({"convert", walk, "--blend", "10", "-o", "x.bvh"}, folder.here());
  EXPECT_EQ(idle.status, 2);
}

TEST(Edit, ReportsErrorsBeforeWriting) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(20));
  struct Wrong {
    std::vector<std::string> words;
    int status;
    std::string message;
  };
  const std::vector<Wrong> all{{{"--trim", "10..50"}, 2, "the clip has frames 0 to 19"},
                               {{"--reverse", "--trim", "10..50"}, 2, "in --trim 10..50"},
                               {{"--only", "Spine", "--speed", "2"}, 5, "in --speed 2"},
                               {{"--trim", "ten"}, 2, "invalid range `ten`"},
                               {{"--fps", "0"}, 2, "frames per second"},
                               {{"--speed", "-1"}, 2, "a factor greater than 0"},
                               {{"--remove", "Spin"}, 2, "did you mean Spine?"},
                               {{"--rename", "Hipps=Pelvis"}, 2, "did you mean Hips?"},
                               {{"--rename", "Hips"}, 2, "OLD=NEW"},
                               {{"--mirror"}, 5, "no joint has a counterpart"},
                               {{"--loop=0"}, 2, "the blend must be at least one frame long"},
                               {{"--smooth=nonsense:3"}, 2, "a cutoff in Hz"},
                               {{"--up", "w"}, 2, "x, y or z"},
                               {{"--rest-pose", "frame:99"}, 2, "frame 99 is out of range"}};
  for (const Wrong& wrong : all) {
    SCOPED_TRACE(wrong.words.front());
    std::vector<std::string> words{"convert", "a.bvh"};
    words.insert(words.end(), wrong.words.begin(), wrong.words.end());
    words.insert(words.end(), {"-o", "b.bvh"});
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, wrong.status) << ran.err;
    EXPECT_TRUE(contains(ran.err, wrong.message)) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder / "b.bvh"));
  }
}

TEST(Edit, DistinguishesOptionValuesFromFiles) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(30));
  const auto refused = [&](std::vector<std::string> words, const std::string& says) {
    words.insert(words.begin(), "convert");
    words.insert(words.end(), {"-o", "b.bvh"});
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, 2);
    EXPECT_TRUE(contains(ran.err, says)) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder / "b.bvh"));
  };
  refused({"a.bvh", "--loop", "12"}, "--loop=12");
  refused({"--smooth", "gaussian:0.1", "a.bvh"}, "--smooth=gaussian:0.1");
  refused({"a.bvh", "--mirror=1"}, "--mirror takes no value");
  // A file may have the same name as a value.
  folder.write("12", valid_bvh(30));
  const Ran ran = run_mocap({"convert", "--smooth", "12", "-o", "c.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
}

TEST(Edit, AppliesARecipe) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(21));
  folder.write("clean.toml",
               "# applied to every take\n[[edit]]\ntrim = \"0..10\"\n\n[[edit]]\nreverse = "
               "true\n[[edit]]\nscale = 2.5\n[[edit]]\nremove = [\"Leg\"]\n");
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "--recipe", "clean.toml", "--up", "y:z",
                       "--write-recipe", "-o", "b.bvh"},
                      folder.here())
                .status,
            0);
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "--trim", "0..10", "--reverse", "--scale", "2.5",
                       "--remove", "Leg", "--up", "y:z", "-o", "c.bvh"},
                      folder.here())
                .status,
            0);
  EXPECT_EQ(read_text(folder / "b.bvh"), read_text(folder / "c.bvh"));
  // The saved recipe gives the same result again.
  ASSERT_EQ(
      run_mocap({"convert", "a.bvh", "--recipe", "b.bvh.recipe.toml", "-o", "d.bvh"}, folder.here())
          .status,
      0);
  EXPECT_EQ(read_text(folder / "d.bvh"), read_text(folder / "c.bvh"));
}

TEST(Edit, ReportsTheLocationOfRecipeErrors) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(4));
  struct Wrong {
    std::string text;
    std::string message;
  };
  const std::vector<Wrong> all{{"[[edit]]\ntrim = \"0..1\n", "r.toml:2"},
                               {"[[edit]]\ntrim = 2020-01-01\n", "r.toml:2:8"},
                               {"[[edit]]\nmirror = false\n", "r.toml:2:10"},
                               {"[[edit]]\ntrim = \"0..1\"\nfps = 30\n", "r.toml:1"},
                               {"edits = 3\n", "unknown recipe entry `edits`"},
                               {"", "has no [[edit]] table"},
                               {"edit = []\n", "r.toml:1:8"},
                               {"[[edit]]\nmirorr = true\n", "did you mean mirror?"}};
  for (const Wrong& wrong : all) {
    SCOPED_TRACE(wrong.text);
    folder.write("r.toml", wrong.text);
    const Ran ran =
        run_mocap({"convert", "a.bvh", "--recipe", "r.toml", "-o", "b.bvh"}, folder.here());
    EXPECT_NE(ran.status, 0);
    EXPECT_TRUE(contains(ran.err, wrong.message)) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder / "b.bvh"));
  }
}

TEST(Edit, AppliesToSelectedJointsAndFrames) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  const Ran ran = run_mocap({"convert", walk, "--only", "Left*", "--during", "50..150", "--fade",
                             "0.1s", "--smooth=2", "--write-recipe", "-o", "a.bvh"},
                            folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_GT(distance(folder, walk, "a.bvh"), 0.0);
  const std::string recipe = read_text(folder / "a.bvh.recipe.toml");
  EXPECT_TRUE(contains(recipe, "Left*")) << recipe;
  ASSERT_EQ(
      run_mocap({"convert", walk, "--recipe", "a.bvh.recipe.toml", "-o", "b.bvh"}, folder.here())
          .status,
      0);
  EXPECT_EQ(read_text(folder / "a.bvh"), read_text(folder / "b.bvh"));
  folder.write("list.toml",
               "[[edit]]\nsmooth = 2\nonly = [\"Left*\"]\nduring = \"50..150\"\nfade = \"0.1s\"\n");
  ASSERT_EQ(
      run_mocap({"convert", walk, "--recipe", "list.toml", "-o", "c.bvh"}, folder.here()).status,
      0);
  EXPECT_EQ(read_text(folder / "a.bvh"), read_text(folder / "c.bvh"));
}

TEST(Edit, RejectsAMaskWithoutAnEdit) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  const auto refused = [&](std::vector<std::string> words, const std::string& what) {
    words.insert(words.begin(), {"convert", walk});
    words.insert(words.end(), {"-o", "x.bvh"});
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_NE(ran.status, 0);
    EXPECT_TRUE(contains(ran.err, what)) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder / "x.bvh"));
  };
  refused({"--only", "LeftFot", "--smooth"}, "LeftFoot");
  refused({"--only", "LeftFoot", "--fps", "10"}, "edit.whole-clip");
  refused({"--during", "5..9000", "--smooth"}, "edit.range");
  refused({"--smooth", "--only", "LeftFoot"}, "--only must be followed by an edit");
  refused({"--fade", "3", "--smooth"}, "fade");
  folder.write("r.toml", "[[edit]]\nonly = \"LeftFoot\"\n");
  refused({"--recipe", "r.toml"}, "edit.recipe");
  folder.write("r.toml", "[[edit]]\nsmooth = 5\n");
  refused({"--only", "LeftFoot", "--recipe", "r.toml"}, "--only limits one edit, not a recipe");
}

TEST(Edit, RandomNumbersDifferBetweenFoldersOfADataSet) {
  TemporaryFolder folder;
  for (const char* subject : {"a", "b"}) {
    std::filesystem::create_directories(folder / "data" / subject);
    folder.write(std::string("data/") + subject + "/001.bvh", valid_bvh(20));
  }
  const std::vector<std::vector<std::string>> edits{
      {"--noise", "0.5"}, {"--drop-out", "0.5"}, {"--move", "random:-1..1,0,0"}};
  for (const std::vector<std::string>& edit : edits) {
    const std::string out = "out" + edit[0];
    const Ran ran = run_mocap({"convert", "data", edit[0], edit[1], "-o", out}, folder.here());
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(read_text(folder / out / "a" / "001.bvh"), read_text(folder / out / "b" / "001.bvh"))
        << edit[0];
  }
}

}  // namespace
}  // namespace mocap::test::edit_test
