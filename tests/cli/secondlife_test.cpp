// SPDX-License-Identifier: MIT
// The Second Life profile on the command line.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::secondlife_test {
namespace {

using nlohmann::json;

const std::string walk = std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh";

std::vector<std::string> codes_of(const Ran& ran) {
  std::vector<std::string> codes;
  const json report = json::parse(ran.out);
  for (const json& finding : report.at("findings")) codes.push_back(finding.at("code"));
  std::sort(codes.begin(), codes.end());
  return codes;
}

bool has(const std::vector<std::string>& codes, const std::string& code) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

TEST(SecondLifeCommand, CheckReportsWhatTheViewerRejects) {
  TemporaryFolder folder;
  const Ran plain = run_mocap({"check", "--json", walk}, folder.here());
  EXPECT_FALSE(has(codes_of(plain), "secondlife.root"));
  const Ran ran = run_mocap({"check", "--json", "--profile", "secondlife", walk}, folder.here());
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(codes_of(ran), "secondlife.root")) << ran.out;
  const Ran unknown = run_mocap({"check", "--profile", "opensim", walk}, folder.here());
  EXPECT_EQ(unknown.status, 2);
  const Ran both =
      run_mocap({"check", "--profile", "secondlife", "--fix", "-o", "x.bvh", walk}, folder.here());
  EXPECT_EQ(both.status, 2);
  EXPECT_TRUE(contains(both.err, " --profile secondlife -o ")) << both.err;
}

TEST(SecondLifeCommand, ViewerAcceptsConvertedFiles) {
  TemporaryFolder folder;
  const Ran made =
      run_mocap({"convert", walk, "--profile", "secondlife", "-o", "up.bvh"}, folder.here());
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(contains(made.err, "secondlife.fitted")) << made.err;
  EXPECT_TRUE(contains(made.err, "19 of 19 joints of the avatar are driven by the figure"))
      << made.err;
  EXPECT_TRUE(contains(made.err, "secondlife.joint-left-out")) << made.err;
  EXPECT_TRUE(contains(made.err, "LeftToeBase")) << made.err;
  const Ran checked =
      run_mocap({"check", "--strict", "--profile", "secondlife", "up.bvh"}, folder.here());
  EXPECT_EQ(checked.status, 0) << checked.out;
  const Ran unknown =
      run_mocap({"convert", walk, "--profile", "opensim", "-o", "x.bvh"}, folder.here());
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(contains(unknown.err, "expected secondlife")) << unknown.err;
}

TEST(SecondLifeCommand, AdviceNamesTheFileThatWasWritten) {
  TemporaryFolder folder;
  const Ran made =
      run_mocap({"convert", walk, "--profile", "secondlife", "-o", "up.bvh"}, folder.here());
  EXPECT_TRUE(contains(made.err, "mocap view up.bvh")) << made.err;
  EXPECT_FALSE(contains(made.err, "fixed.bvh")) << made.err;
}

TEST(SecondLifeCommand, ConvertAndInfoReportTheSameFrames) {
  TemporaryFolder folder;
  const Ran made =
      run_mocap({"convert", walk, "--profile", "secondlife", "-o", "up.anim"}, folder.here());
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_FALSE(contains(made.err, "T-pose")) << made.err;
  const Ran info = run_mocap({"info", "--json", "up.anim"}, folder.here());
  const auto frames = json::parse(info.out).at("frames").get<std::size_t>();
  EXPECT_TRUE(contains(made.out, std::to_string(frames) + " frames")) << made.out;
}

TEST(SecondLifeCommand, SuggestsSimilarProfileNames) {
  TemporaryFolder folder;
  for (const char* word : {"sl", "second-life", "Second Life", "secndlife"}) {
    const Ran convert =
        run_mocap({"convert", walk, "--profile", word, "-o", "x.bvh"}, folder.here());
    EXPECT_EQ(convert.status, 2);
    EXPECT_TRUE(contains(convert.err, "did you mean secondlife?")) << word << convert.err;
    const Ran check = run_mocap({"check", "--profile", word, walk}, folder.here());
    EXPECT_EQ(check.status, 2);
    EXPECT_TRUE(contains(check.err, "did you mean secondlife?")) << word << check.err;
  }
}

TEST(SecondLifeCommand, HelpNamesTheHandPoses) {
  TemporaryFolder folder;
  const Ran ran = run_mocap({"help", "convert"}, folder.here());
  for (const char* pose : {"spread", "fist-left", "peace-right", "palm-right"}) {
    EXPECT_TRUE(contains(ran.out, pose)) << pose;
  }
}

TEST(SecondLifeCommand, StandardInputIsCheckedLineByLineToo) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(6));
  // The viewer needs the brace on a separate line.
  std::string text = read_text(folder / "a.bvh");
  text.replace(text.find("\n{"), 2, " {");
  folder.write("b.bvh", text);
  const std::vector<std::string> words{"check", "--json", "--profile", "secondlife"};
  const auto with = [&](const std::string& file) {
    std::vector<std::string> all = words;
    all.push_back(file);
    return all;
  };
  const Ran file = run_mocap(with("b.bvh"), folder.here());
  ASSERT_TRUE(has(codes_of(file), "secondlife.line-form")) << file.out;
  Setting piped = folder.here();
  piped.input = text;
  const Ran stream = run_mocap(with("-"), piped);
  EXPECT_EQ(codes_of(stream), codes_of(file)) << stream.out;
  EXPECT_EQ(stream.status, file.status);
  // Its lines are checked even if it cannot be read.
  piped.input = text.substr(0, text.find("MOTION"));
  folder.write("c.bvh", piped.input);
  const Ran broken_file = run_mocap(with("c.bvh"), folder.here());
  const Ran broken = run_mocap(with("-"), piped);
  EXPECT_EQ(codes_of(broken), codes_of(broken_file)) << broken.out;
  EXPECT_TRUE(has(codes_of(broken), "secondlife.line-form")) << broken.out;
}

TEST(SecondLifeCommand, SplitsLongAnimations) {
  TemporaryFolder folder;
  folder.write("long.bvh", valid_bvh(120 * 70));
  const Ran ran = run_mocap({"check", "--profile", "secondlife", "long.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.out, "secondlife.duration")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "--split")) << ran.out;
}

}  // namespace
}  // namespace mocap::test::secondlife_test
