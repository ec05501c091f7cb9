// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::match_test {
namespace {

using nlohmann::json;

const std::string samples = MOCAP_PROJECT_DIR "/samples/";

TEST(MatchCommand, ShowsThePartsOfTwoFigures) {
  const Ran ran = run_mocap({"match", samples + "walk.bvh", samples + "run.bvh"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(contains(ran.out, "left upper arm   LeftArm        mixamorig:LeftArm")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "only in A: 2 joints (LHipJoint, RHipJoint)")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "no findings")) << ran.out;
}

TEST(MatchCommand, JsonHasThePairs) {
  const Ran ran = run_mocap({"match", "--json", samples + "walk.bvh", samples + "run.bvh"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const json report = json::parse(ran.out);
  EXPECT_EQ(report.at("by"), "part");
  EXPECT_EQ(report.at("body_a").at("only"), json::array({"LHipJoint", "RHipJoint"}));
  EXPECT_EQ(report.at("pairs").size(), 22u);
  const json hips{{"part", "hips"},
                  {"a", "Hips"},
                  {"second_a", nullptr},
                  {"share", nullptr},
                  {"b", "mixamorig:Hips"}};
  EXPECT_EQ(report.at("pairs").front(), hips);
}

TEST(MatchCommand, TakesTheOptionsOfTheTransfer) {
  const Ran ran = run_mocap({"match", samples + "walk.bvh", samples + "run.bvh", "--onto-scale",
                             "3", "--from-pose", "frame:7"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "scale 3 ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "walk.bvh: 24 joints, reference pose: frame 7\n")) << ran.out;
  const Ran wrong =
      run_mocap({"match", samples + "walk.bvh", samples + "run.bvh", "--from-pose", "sitting"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(contains(wrong.err, "--from-pose")) << wrong.err;
}

TEST(MatchCommand, ExitsWith1IfTheBodiesDoNotCorrespond) {
  TemporaryFolder folder;
  folder.write("chain.bvh", valid_bvh());
  const Ran chain = run_mocap({"match", samples + "walk.bvh", "chain.bvh"}, folder.here());
  EXPECT_EQ(chain.status, 1) << chain.out;
  // It names the file, a joint and what to do.
  EXPECT_TRUE(contains(chain.out, "chain.bvh\n")) << chain.out;
  EXPECT_TRUE(contains(chain.out, "`Hips`")) << chain.out;
  EXPECT_TRUE(contains(chain.out, "rename its joints to")) << chain.out;
  EXPECT_TRUE(contains(chain.out, "1 warning\n")) << chain.out;

  std::string text = read_text(samples + "run.bvh");
  for (const auto& [from, to] : {std::pair<std::string, std::string>{":Left", ":X"},
                                 {":Right", ":Left"},
                                 {":X", ":Right"}}) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
      text.replace(at, from.size(), to);
  }
  folder.write("exchanged.bvh", text);
  const Ran exchanged = run_mocap({"match", samples + "walk.bvh", "exchanged.bvh"}, folder.here());
  EXPECT_EQ(exchanged.status, 1) << exchanged.out;
  EXPECT_TRUE(contains(exchanged.out, "[skeleton.mirrored]")) << exchanged.out;
  const Ran as_json =
      run_mocap({"match", "--json", "exchanged.bvh", samples + "walk.bvh"}, folder.here());
  EXPECT_EQ(as_json.status, 1) << as_json.out;
  const json report = json::parse(as_json.out);
  EXPECT_EQ(report.at("pairs"), nullptr);
  EXPECT_EQ(report.at("findings").front().at("code"), "skeleton.mirrored");
}

TEST(MatchCommand, WritesATableThatTheTransferReads) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  const std::string run = samples + "run.bvh";
  EXPECT_EQ(run_mocap({"match", walk, run, "--write-map", "pairs.toml"}, folder.here()).status, 0);
  EXPECT_EQ(run_mocap({"match", walk, run, "--write-map", "pairs.toml"}, folder.here()).status, 4);
  std::string table = read_text(folder / "pairs.toml");
  const std::string neck = "\"mixamorig:Neck\" = \"Neck\"";
  ASSERT_TRUE(contains(table, neck)) << table;
  table.replace(table.find(neck), neck.size(), "\"mixamorig:Neck\" = \"LeftHand\"");
  folder.write("edited.toml", table);

  const Ran same = run_mocap({"match", walk, run, "--map", "pairs.toml"}, folder.here());
  EXPECT_EQ(same.status, 0) << same.err;
  EXPECT_EQ(same.out, run_mocap({"match", walk, run}).out);
  const Ran edited = run_mocap({"match", walk, run, "--map", "edited.toml"}, folder.here());
  // A hand that moves a neck is in doubt.
  EXPECT_EQ(edited.status, 1) << edited.err;
  EXPECT_TRUE(contains(edited.out + edited.err, "[retarget.doubt]")) << edited.out << edited.err;
  EXPECT_TRUE(contains(edited.out, "LeftHand       mixamorig:Neck\n")) << edited.out;

  const auto converted = [&](const std::vector<std::string>& more, const std::string& out) {
    std::vector<std::string> words{"convert", walk, "--onto", run, "-o", out};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, 0) << ran.err;
    return read_text(folder / out);
  };
  const std::string plain = converted({}, "plain.bvh");
  EXPECT_EQ(converted({"--map", "pairs.toml"}, "same.bvh"), plain);
  EXPECT_NE(converted({"--map", "edited.toml"}, "edited.bvh"), plain);
}

#ifdef MOCAP_WITH_SITE
TEST(MatchCommand, DrawsBothBodies) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  const std::string run = samples + "run.bvh";
  const Ran plain = run_mocap({"match", walk, run});
  const Ran drawn = run_mocap({"match", walk, run, "--picture", "both.png"}, folder.here());
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_EQ(drawn.out, plain.out);
  EXPECT_TRUE(read_text(folder / "both.png").starts_with("\x89PNG"));
  const Ran again = run_mocap({"match", "--picture=both.png", walk, run}, folder.here());
  EXPECT_EQ(again.status, 4);
  EXPECT_TRUE(contains(again.err, "--overwrite")) << again.err;
  const Ran replaced = run_mocap({"match", walk, run, "--picture", "both.png", "--overwrite",
                                  "--from-pose", "frame:20", "--json"},
                                 folder.here());
  EXPECT_EQ(replaced.status, 0) << replaced.err;
  EXPECT_TRUE(json::accept(replaced.out)) << replaced.out;
  EXPECT_EQ(run_mocap({"match", walk, run, "--picture", "both.webp"}, folder.here()).status, 0);
  EXPECT_TRUE(contains(read_text(folder / "both.webp").substr(0, 16), "WEBP"));
  for (const char* const name : {"both.gif", "both", "-"}) {
    const Ran wrong = run_mocap({"match", walk, run, "--picture", name}, folder.here());
    EXPECT_EQ(wrong.status, 2) << name;
    EXPECT_TRUE(contains(wrong.err, ".png")) << wrong.err;
  }
}
#endif

TEST(MatchCommand, ReplacesNoFileThatItReads) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  const std::string run = samples + "run.bvh";
  ASSERT_EQ(run_mocap({"match", walk, run, "--write-map", "pairs.toml"}, folder.here()).status, 0);
  const std::string pairs = read_text(folder / "pairs.toml");
  const Ran exists = run_mocap({"match", walk, run, "--write-map", "pairs.toml"}, folder.here());
  EXPECT_EQ(exists.status, 4);
  EXPECT_TRUE(contains(exists.err, "--overwrite")) << exists.err;
  EXPECT_TRUE(contains(exists.out, "left foot")) << exists.out;
  const Ran map = run_mocap(
      {"match", walk, run, "--map", "pairs.toml", "--write-map", "./pairs.toml", "--overwrite"},
      folder.here());
  EXPECT_EQ(map.status, 2);
  EXPECT_TRUE(contains(map.err, "--write-map would replace ./pairs.toml")) << map.err;
  EXPECT_EQ(read_text(folder / "pairs.toml"), pairs);
  folder.write("mine.bvh", read_text(walk));
  EXPECT_EQ(
      run_mocap({"match", "mine.bvh", run, "--write-map", "mine.bvh", "--overwrite"}, folder.here())
          .status,
      2);
  EXPECT_EQ(read_text(folder / "mine.bvh"), read_text(walk));
}

#ifdef MOCAP_WITH_SITE
TEST(MatchCommand, ReportsEvenIfThePictureCannotBeWritten) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  const std::string run = samples + "run.bvh";
  const Ran plain = run_mocap({"match", walk, run});
  const Ran failed =
      run_mocap({"match", walk, run, "--picture", "nowhere/both.png"}, folder.here());
  EXPECT_EQ(failed.status, 4);
  EXPECT_EQ(failed.out, plain.out);
  EXPECT_TRUE(contains(failed.err, "nowhere/both.png")) << failed.err;
  const Ran twice =
      run_mocap({"match", walk, run, "--write-map", "x.png", "--picture", "x.png"}, folder.here());
  EXPECT_EQ(twice.status, 2);
  EXPECT_TRUE(contains(twice.err, "--picture would replace x.png")) << twice.err;
}
#endif

TEST(MatchCommand, NamesTheLineOfABadTable) {
  TemporaryFolder folder;
  const std::string walk = samples + "walk.bvh";
  const std::string run = samples + "run.bvh";
  folder.write("syntax.toml", "# pairs\nHips = Hips\n");
  folder.write("unknown.toml", "\"mixamorig:Neck\" = \"Nek\"\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"match", walk, run},
        std::vector<std::string>{"convert", walk, "--onto", run, "-o", "out.bvh"}}) {
    std::vector<std::string> with_map = words;
    with_map.insert(with_map.end(), {"--map", "syntax.toml"});
    const Ran syntax = run_mocap(with_map, folder.here());
    EXPECT_EQ(syntax.status, 2) << syntax.err;
    EXPECT_TRUE(contains(syntax.err, "syntax.toml:2:8")) << syntax.err;
    with_map.back() = "unknown.toml";
    const Ran unknown = run_mocap(with_map, folder.here());
    EXPECT_EQ(unknown.status, 2) << unknown.err;
    EXPECT_TRUE(contains(unknown.err, "unknown.toml:1:1")) << unknown.err;
    EXPECT_TRUE(contains(unknown.err, "did you mean Neck")) << unknown.err;
    with_map.back() = "none.toml";
    const Ran missing = run_mocap(with_map, folder.here());
    EXPECT_NE(missing.status, 0);
    EXPECT_TRUE(contains(missing.err, "none.toml")) << missing.err;
  }
  const Ran unused =
      run_mocap({"convert", walk, "--map", "unknown.toml", "-o", "out.bvh"}, folder.here());
  EXPECT_EQ(unused.status, 2);
  EXPECT_TRUE(contains(unused.err, "--onto")) << unused.err;
}

TEST(MatchCommand, ExitsWith3IfAFileCannotBeRead) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  const Ran ran = run_mocap({"match", "a.bvh", "none.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(contains(ran.err, "none.bvh")) << ran.err;
}

}  // namespace
}  // namespace mocap::test::match_test
