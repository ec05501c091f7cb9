// SPDX-License-Identifier: MIT
//
// Specific advice: its options exist, and the suggested command fixes the file.

#include <gtest/gtest.h>

#include <string>

#include "cli/command_runner.hpp"
#include "support/corpus.hpp"

namespace mocap::test::advice_test {
namespace {

/// A root and an end site, three frames.
std::string bvh(const std::string& frame_time, const std::string& second_row = "0 90 0 1 2 4",
                const std::string& name = "Hips") {
  return "HIERARCHY\nROOT " + name +
         "\n{\n OFFSET 0 0 0\n CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
         "Yrotation\n End Site\n {\n  OFFSET 0 1 0\n }\n}\nMOTION\nFrames: 3\nFrame Time: " +
         frame_time + "\n0 90 0 1 2 3\n" + second_row + "\n0 90 0 1 2 5\n";
}

std::string checked(const std::string& text, const TemporaryFolder& folder) {
  folder.write("a.bvh", text);
  return run_mocap({"check", "a.bvh"}, folder.here()).out;
}

TEST(Advice, NamesTheOptionForARate) {
  TemporaryFolder folder;
  for (const char* time : {"0.0417", "0", "0.00001"}) {
    const std::string report = checked(bvh(time), folder);
    EXPECT_TRUE(contains(report, "mocap convert a.bvh --rate ")) << time << "\n" << report;
  }
  EXPECT_TRUE(contains(checked(bvh("0.0417"), folder), "--rate 24 -o fixed.bvh"));
  ASSERT_EQ(
      run_mocap({"convert", "a.bvh", "--rate", "24", "-o", "fixed.bvh"}, folder.here()).status, 0);
  EXPECT_FALSE(contains(run_mocap({"check", "fixed.bvh"}, folder.here()).out, "frame time"));
}

TEST(Advice, RemovesSpacesFromNames) {
  TemporaryFolder folder;
  const std::string report = checked(bvh("0.1", "0 90 0 1 2 4", "My Hips"), folder);
  EXPECT_TRUE(contains(report, "mocap convert a.bvh --canonical -o fixed.bvh")) << report;
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "--canonical", "-o", "fixed.bvh"}, folder.here()).status,
            0);
  EXPECT_FALSE(contains(run_mocap({"check", "fixed.bvh"}, folder.here()).out, "bvh.name-spaces"));
}

TEST(Advice, SuggestsARepairForInvalidRows) {
  TemporaryFolder folder;
  for (const char* row : {"0 90 x 1 2", "0;90;0;1;2"}) {
    const std::string report = checked(bvh("0.1", row), folder);
    const std::size_t at = report.find("--fix=");
    ASSERT_NE(at, std::string::npos) << report;
    const std::string fix = report.substr(at, report.find(' ', at) - at);
    const Ran fixed =
        run_mocap({"check", "a.bvh", fix, "-o", "fixed.bvh", "--overwrite"}, folder.here());
    EXPECT_TRUE(contains(fixed.out, "repaired: fixed.bvh, 2 frames")) << fixed.out;
  }
}

TEST(Advice, NamesTheOptionsOfAnInvertedLoop) {
  TemporaryFolder folder;
  folder.write("a.bvh", bvh("0.1"));
  const Ran ran = run_mocap({"convert", "a.bvh", "--anim-loop", "--loop-in", "0.2s", "--loop-out",
                             "0.1s", "-o", "a.anim"},
                            folder.here());
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(contains(ran.err, "Set --loop-in to the start")) << ran.err;
}

TEST(Advice, NamesTheOptionForATableWithoutSkeleton) {
  TemporaryFolder folder;
  folder.write("a.csv", "frame,time,a.Xrotation\n0,0,1\n");
  const Ran ran = run_mocap({"convert", "a.csv", "-o", "a.bvh"}, folder.here());
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(contains(ran.err, "mocap convert a.csv --skeleton SKELETON -o fixed.bvh")) << ran.err;
}

TEST(Advice, DoesNotSuggestFramesOfAClipWithoutFrames) {
  if (!has_corpus()) GTEST_SKIP() << "the corpus is not available";
  TemporaryFolder folder;
  const std::string file = (corpus_dir() / "bvh/taiar__trc2bvh/tst.bvh").string();
  const Ran ran =
      run_mocap({"convert", file, "--rest-pose", "t-pose", "-o", "a.bvh"}, folder.here());
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(contains(ran.err, "There are no frames")) << ran.err;
  EXPECT_FALSE(contains(ran.err, "lists upright frames")) << ran.err;
}

}  // namespace
}  // namespace mocap::test::advice_test
