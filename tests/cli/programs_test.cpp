// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"

namespace mocap::test::programs_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Six channels on every joint, as in Bandai Namco's data, and a joint with one rotation.
std::string six_channel_bvh() {
  return "HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n"
         "  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
         "  JOINT Spine\n  {\n    OFFSET 0 5 0\n"
         "    CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
         "    JOINT Head\n    {\n      OFFSET 0 4 1\n      CHANNELS 1 Xrotation\n"
         "      End Site\n      {\n        OFFSET 0 2 0\n      }\n    }\n  }\n}\n"
         "MOTION\nFrames: 3\nFrame Time: 0.1\n"
         "0 9 0 10 20 30 0 5 0 5 6 7 11\n"
         "1 9 0 12 22 32 0 5 0 6 7 8 12\n"
         "2 9 1 14 24 34 0 5 0 7 8 9 13\n";
}

std::vector<std::string> codes_in(const std::string& line) {
  std::vector<std::string> codes;
  const json report = json::parse(line);
  for (const json& finding : report.at("findings")) codes.push_back(finding.at("code"));
  return codes;
}

bool has(const std::vector<std::string>& codes, const std::string& code) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

TEST(ProgramProfiles, CheckReportsAndConvertFixes) {
  TemporaryFolder folder;
  folder.write("a.bvh", six_channel_bvh());
  for (const std::string program : {"blender", "threejs", "pybvh", "motionbuilder"}) {
    SCOPED_TRACE(program);
    const std::vector<std::string> check{"check", "--json", "--profile", program};
    auto words = check;
    words.push_back("a.bvh");
    const auto before = codes_in(run_mocap(words, folder.here()).out);
    EXPECT_TRUE(has(before, "program.refuses") || has(before, "program.misreads"));
    const std::string made = program + ".bvh";
    const Ran ran =
        run_mocap({"convert", "a.bvh", "--profile", program, "-o", made}, folder.here());
    ASSERT_EQ(ran.status, 0) << ran.err;
    words = check;
    words.push_back(made);
    const auto after = codes_in(run_mocap(words, folder.here()).out);
    EXPECT_FALSE(has(after, "program.refuses"));
    EXPECT_FALSE(has(after, "program.misreads"));
    EXPECT_FALSE(has(after, "program.drops"));
  }
}

TEST(ProgramProfiles, CheckReportsThatUnrealDoesNotReadBvh) {
  TemporaryFolder folder;
  folder.write("a.bvh", six_channel_bvh());
  const Ran ran = run_mocap({"check", "--profile", "unreal", "a.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.out, "Unreal Engine does not import BVH")) << ran.out;
  EXPECT_TRUE(contains(ran.out, ".glb")) << ran.out;
}

TEST(ProgramProfiles, ConvertWarnsAboutBvhForUnrealAndSuggestsGlb) {
  TemporaryFolder folder;
  folder.write("a.bvh", six_channel_bvh());
  const Ran bvh =
      run_mocap({"convert", "a.bvh", "--profile", "unreal", "-o", "b.bvh"}, folder.here());
  EXPECT_EQ(bvh.status, 0);
  EXPECT_TRUE(contains(bvh.err, "Unreal Engine does not import BVH")) << bvh.err;
  const std::string command = "mocap convert a.bvh --profile unreal -o fixed.glb";
  EXPECT_TRUE(contains(bvh.err, command)) << bvh.err;
  const Ran glb =
      run_mocap({"convert", "a.bvh", "--profile", "unreal", "-o", "b.glb"}, folder.here());
  EXPECT_EQ(glb.status, 0);
  EXPECT_FALSE(contains(glb.err, "does not import")) << glb.err;
  const Ran check = run_mocap({"check", "--profile", "unreal", "b.bvh"}, folder.here());
  EXPECT_TRUE(contains(check.out, "mocap convert b.bvh --profile unreal -o fixed.glb"))
      << check.out;
  EXPECT_FALSE(contains(check.out, "fixed.bvh")) << check.out;
}

TEST(ProgramProfiles, ConvertRegeneratesTheText) {
  TemporaryFolder folder;
  std::string text = six_channel_bvh();
  folder.write("a.bvh", "\xEF\xBB\xBF" + text);
  ASSERT_EQ(
      run_mocap({"convert", "a.bvh", "--profile", "assimp", "-o", "b.bvh"}, folder.here()).status,
      0);
  EXPECT_TRUE(read_text(folder / "b.bvh").starts_with("HIERARCHY\n"));
}

}  // namespace
}  // namespace mocap::test::programs_test
