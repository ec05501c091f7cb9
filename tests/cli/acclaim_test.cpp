// SPDX-License-Identifier: MIT

// ASF and AMC on the command line: pairs of files, trees of them, and conversion to BVH and back.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::test::acclaim_test {
namespace {

namespace fs = std::filesystem;

/// A folder with `01.asf` and `01_01.amc`.
struct AcclaimFolder : TemporaryFolder {
  AcclaimFolder() {
    write("01.asf", example_asf());
    write("01_01.amc", example_amc());
  }
};

TEST(AcclaimCommand, CopiesAnUneditedPairByteForByte) {
  AcclaimFolder folder;
  const Ran ran = run_mocap({"convert", "01.asf", "01_01.amc", "-o", "b.amc"}, folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "b.asf and b.amc: 5 joints, 2 frames")) << ran.out;
  EXPECT_EQ(read_text(folder / "b.asf"), example_asf());
  EXPECT_EQ(read_text(folder / "b.amc"), example_amc());
}

TEST(AcclaimCommand, ReadsAnAsfAsASkeleton) {
  AcclaimFolder folder;
  const Ran info = run_mocap({"info", "--json", "01.asf"}, folder.here());
  ASSERT_EQ(info.status, 0) << info.err;
  EXPECT_EQ(nlohmann::json::parse(info.out).at("joints"), 5);
  EXPECT_EQ(run_mocap({"check", "01.asf"}, folder.here()).status, 0);
  ASSERT_EQ(run_mocap({"convert", "01.asf", "-o", "c.asf"}, folder.here()).status, 0);
  EXPECT_FALSE(fs::exists(folder / "c.amc"));
}

TEST(AcclaimCommand, ReportsMotionWithoutFrames) {
  const AcclaimFolder folder;
  const Ran bvh = run_mocap({"convert", "01.asf", "-o", "s.bvh"}, folder.here());
  EXPECT_EQ(bvh.status, 0);
  EXPECT_TRUE(contains(bvh.err, "note: an ASF is a skeleton without a motion")) << bvh.err;
  EXPECT_TRUE(contains(bvh.err, "Also specify the AMC")) << bvh.err;
  const Ran asf = run_mocap({"convert", "01.asf", "-o", "s.asf"}, folder.here());
  EXPECT_FALSE(contains(asf.err, "motion.empty")) << asf.err;
}

TEST(AcclaimCommand, VerifiesTheRoundTripThroughBvh) {
  AcclaimFolder folder;
  const Ran there =
      run_mocap({"convert", "01_01.amc", "-o", "walk.bvh", "--verify"}, folder.here());
  ASSERT_EQ(there.status, 0) << there.err;
  EXPECT_TRUE(contains(there.out, "verified: ")) << there.out;
  const Ran home = run_mocap(
      {"convert", "walk.bvh", "--skeleton", "01.asf", "-o", "home.amc", "--verify"}, folder.here());
  ASSERT_EQ(home.status, 0) << home.err;
  EXPECT_EQ(read_text(folder / "home.asf"), example_asf());
  const Ran diff =
      run_mocap({"diff", "home.amc", "01_01.amc", "--tolerance", "1e-9"}, folder.here());
  EXPECT_EQ(diff.status, 0) << diff.out;
  const Ran other =
      run_mocap({"convert", "walk.bvh", "-o", "other.amc", "--verify"}, folder.here());
  EXPECT_EQ(other.status, 0) << other.err << other.out;
}

TEST(AcclaimCommand, FillsGapsForEveryOutputFormat) {
  AcclaimFolder folder;
  std::string gap = example_amc();
  gap.replace(gap.find("\n2\n"), 3, "\n5\n");
  folder.write("01_03.amc", gap);
  for (const std::string name : {"f.bvh", "f.csv", "f.amc"}) {
    const Ran ran = run_mocap({"convert", "01_03.amc", "--fill-gaps", "-o", name}, folder.here());
    EXPECT_TRUE(contains(ran.out, "5 frames")) << ran.out << ran.err;
    EXPECT_FALSE(contains(ran.err, "warning")) << ran.err;
  }
}

TEST(AcclaimCommand, VerifiesRenamedJoints) {
  TemporaryFolder folder;
  std::string names = valid_bvh(3);
  for (std::size_t at = names.find("Spine"); at != std::string::npos;
       at = names.find("Spine", at + 5))
    names.replace(at, 5, "1");
  folder.write("n.bvh", names);
  const Ran ran = run_mocap({"convert", "n.bvh", "-o", "n.amc", "--verify"}, folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "3 joints")) << ran.out;
  EXPECT_TRUE(contains(ran.err, "`1` is written as `bone_1`")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "`Hips` is written as `root`")) << ran.err;
  const Ran home = run_mocap({"convert", "n.bvh", "--skeleton", "n.asf", "-o", "h.amc", "--verify"},
                             folder.here());
  EXPECT_EQ(home.status, 0) << home.err;
}

TEST(AcclaimCommand, RejectsResultsWithMovedJoints) {
  AcclaimFolder folder;
  const Ran ran = run_mocap({"convert", "01_01.amc", "-o", "w.bvh", "--decimals", "1", "--verify"},
                            folder.here());
  EXPECT_EQ(ran.status, 1);
  EXPECT_FALSE(fs::exists(folder / "w.bvh"));
  // Permission to replace a file does not keep a new one.
  const Ran permitted = run_mocap({"convert", "01_01.amc", "-o", "w.bvh", "--decimals", "1",
                                   "--verify", "--overwrite", "--json"},
                                  folder.here());
  EXPECT_EQ(permitted.status, 1);
  EXPECT_FALSE(fs::exists(folder / "w.bvh"));
  const auto json = nlohmann::json::parse(permitted.out);
  EXPECT_EQ(json.at("state"), "differs");
  EXPECT_TRUE(json.at("outputs").empty());
  EXPECT_TRUE(json.at("bytes").is_null());
  EXPECT_GT(json.at("verified").at("share"), 1e-9);

  // A file that is converted in place may be the only copy, so it is kept.
  folder.write("only.bvh", valid_bvh(5));
  const Ran replaced = run_mocap(
      {"convert", "only.bvh", "-o", "only.bvh", "--overwrite", "--decimals", "0", "--verify"},
      folder.here());
  EXPECT_EQ(replaced.status, 1) << replaced.out << replaced.err;
  EXPECT_TRUE(fs::exists(folder / "only.bvh"));
}

TEST(AcclaimCommand, CompletesHalfAPair) {
  AcclaimFolder folder;
  ASSERT_EQ(
      run_mocap({"convert", "01.asf", "01_01.amc", "-o", "out/", "--to", "amc"}, folder.here())
          .status,
      0);
  for (const std::string half : {"01.asf", "01_01.amc"}) {
    ASSERT_TRUE(fs::remove(folder / "out" / half)) << half;
    const Ran ran =
        run_mocap({"convert", "01.asf", "01_01.amc", "-o", "out/", "--to", "amc"}, folder.here());
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_TRUE(fs::exists(folder / "out" / half));
  }
}

TEST(AcclaimCommand, FailsVerificationOfRoundedValues) {
  AcclaimFolder folder;
  const Ran ran = run_mocap({"convert", "01_01.amc", "-o", "w.bvh", "--decimals", "2", "--verify"},
                            folder.here());
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.err, "fit.verify")) << ran.err;
}

TEST(AcclaimCommand, RecreatesTheFolderStructure) {
  TemporaryFolder folder;
  for (const std::string subject : {"01", "02"}) {
    fs::create_directories(folder / "subjects" / subject);
    folder.write("subjects/" + subject + "/" + subject + ".asf", example_asf());
    for (const std::string take : {"_01", "_02"}) {
      folder.write("subjects/" + subject + "/" + subject + take + ".amc", example_amc());
    }
  }
  const Ran ran = run_mocap({"convert", "subjects", "-o", "out"}, folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "4 written")) << ran.out;
  EXPECT_TRUE(fs::exists(folder / "out" / "02" / "02_01.bvh"));
  EXPECT_FALSE(fs::exists(folder / "out" / "02" / "02.bvh"));
  const Ran pairs = run_mocap({"convert", "subjects", "-o", "pairs", "--to", "amc"}, folder.here());
  ASSERT_EQ(pairs.status, 0) << pairs.err;
  // The original tree results: one ASF per subject.
  EXPECT_EQ(read_text(folder / "pairs" / "01" / "01.asf"), example_asf());
  EXPECT_FALSE(fs::exists(folder / "pairs" / "01" / "01_02.asf"));
  EXPECT_EQ(read_text(folder / "pairs" / "01" / "01_02.amc"), example_amc());
}

TEST(AcclaimCommand, OverwritesNeitherFileOfAPair) {
  AcclaimFolder folder;
  folder.write("b.asf", "mine");
  const Ran ran = run_mocap({"convert", "01_01.amc", "-o", "b.amc"}, folder.here());
  EXPECT_EQ(ran.status, 4);
  EXPECT_EQ(read_text(folder / "b.asf"), "mine");
  EXPECT_FALSE(fs::exists(folder / "b.amc"));
}

TEST(AcclaimCommand, DoesNotReplaceASharedSkeleton) {
  AcclaimFolder folder;
  const Ran ran = run_mocap(
      {"convert", "01_01.amc", "--to-units", "m", "-o", "01.amc", "--overwrite"}, folder.here());
  EXPECT_EQ(ran.status, 4);
  EXPECT_TRUE(contains(ran.err, "other motions may need it")) << ran.err;
  EXPECT_EQ(read_text(folder / "01.asf"), example_asf());
  EXPECT_FALSE(fs::exists(folder / "01.amc"));
}

TEST(AcclaimCommand, ConvertsUnitsByTheCmuRule) {
  AcclaimFolder folder;
  const Ran ran = run_mocap({"convert", "01_01.amc", "--to-units", "m", "-o", "m.amc", "--verify"},
                            folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  const std::string asf = read_text(folder / "m.asf");
  EXPECT_TRUE(contains(asf, "length 0.0254\n")) << asf;
  // 7 units of 1/0.45 inch.
  EXPECT_TRUE(contains(asf, "length 0.395111")) << asf;
  EXPECT_TRUE(contains(asf, "limits (-160 20)")) << asf;

  folder.write("a.bvh", valid_bvh(3));
  const Ran unknown =
      run_mocap({"convert", "a.bvh", "--to-units", "m", "-o", "b.bvh"}, folder.here());
  EXPECT_EQ(unknown.status, 5);
  EXPECT_TRUE(contains(unknown.err, "--units cm")) << unknown.err;
  const Ran known = run_mocap(
      {"convert", "a.bvh", "--units", "cm", "--to-units", "m", "-o", "b.bvh"}, folder.here());
  EXPECT_EQ(known.status, 0) << known.err;
}

TEST(AcclaimCommand, KeepsFixedBonesUnlessDropFixedIsSet) {
  AcclaimFolder folder;
  ASSERT_EQ(run_mocap({"convert", "01_01.amc", "-o", "all.bvh"}, folder.here()).status, 0);
  EXPECT_TRUE(contains(read_text(folder / "all.bvh"), "JOINT lhip\n"));
  ASSERT_EQ(run_mocap({"convert", "01_01.amc", "--drop-fixed", "--verify", "-o", "few.bvh"},
                      folder.here())
                .status,
            0);
  EXPECT_FALSE(contains(read_text(folder / "few.bvh"), "JOINT lhip\n"));
}

TEST(AcclaimCommand, AppliesOrderAndReferenceFrame) {
  AcclaimFolder folder;
  const Ran ran = run_mocap(
      {"convert", "01_01.amc", "--order", "yxz", "--reference-frame", "--verify", "-o", "w.bvh"},
      folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  const std::string text = read_text(folder / "w.bvh");
  EXPECT_TRUE(contains(text, "CHANNELS 3 Yrotation Xrotation Zrotation")) << text;
  EXPECT_TRUE(contains(text, "Frames: 3"));
}

TEST(AcclaimCommand, TakesTheRateFromTheOption) {
  AcclaimFolder folder;
  ASSERT_EQ(
      run_mocap({"convert", "01_01.amc", "--rate", "60", "-o", "w.bvh"}, folder.here()).status, 0);
  const Ran info = run_mocap({"info", "--json", "w.bvh"}, folder.here());
  EXPECT_EQ(nlohmann::json::parse(info.out).at("rate"), 60.0);
  // An unusual rate is written to the AMC as a comment, which our reader reads.
  ASSERT_EQ(run_mocap({"convert", "w.bvh", "-o", "w.amc"}, folder.here()).status, 0);
  const Ran again = run_mocap({"info", "--json", "w.amc"}, folder.here());
  EXPECT_EQ(nlohmann::json::parse(again.out).at("rate"), 60.0);
}

TEST(AcclaimCommand, RepairsADamagedPair) {
  AcclaimFolder folder;
  std::string damaged = example_amc();
  damaged.replace(damaged.find("ltibia 36e-1"), 12, "ltibia nan");
  folder.write("01_02.amc", damaged);
  const Ran refused = run_mocap({"check", "01_02.amc"}, folder.here());
  EXPECT_EQ(refused.status, 3);
  EXPECT_TRUE(contains(refused.out, "01_02.amc:13:8")) << refused.out;
  EXPECT_TRUE(contains(refused.out, "--fix=hold-values -o fixed.amc")) << refused.out;
  const Ran repaired = run_mocap({"check", "01_02.amc", "--fix", "-o", "fixed.amc"}, folder.here());
  EXPECT_EQ(repaired.status, 0) << repaired.out << repaired.err;
  EXPECT_TRUE(contains(read_text(folder / "fixed.amc"), "ltibia 35\n"));
  EXPECT_TRUE(fs::exists(folder / "fixed.asf"));
}

TEST(AcclaimCommand, ReportsMismatchedSkeletonWithNamesOfBothSides) {
  AcclaimFolder folder;
  folder.write("other.amc", ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 0 0 0 0 0 0\nwing 1 2 3\n");
  const Ran ran = run_mocap({"info", "01.asf", "other.amc"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(contains(ran.err, "`wing`")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "`lfemur`")) << ran.err;
}

TEST(AcclaimCommand, RejectsIneffectiveOptions) {
  AcclaimFolder folder;
  folder.write("a.bvh", valid_bvh(3));
  for (const std::vector<std::string>& words : {
           std::vector<std::string>{"convert", "a.bvh", "-o", "b.bvh", "--fill-gaps"},
           {"convert", "a.bvh", "-o", "b.amc", "--drop-fixed"},
           {"convert", "a.bvh", "-o", "b.csv", "--verify"},
           {"convert", "a.bvh", "-o", "b.bvh", "--translations", "keep"},
           {"convert", "a.bvh", "-o", "b.bvh", "--units", "cm"},
           {"convert", "a.bvh", "-o", "b.bvh", "--order", "XYX"},
           {"convert", "a.bvh", "-o", "b.amc", "--units", "furlong"},
       }) {
    EXPECT_EQ(run_mocap(words, folder.here()).status, 2) << words.back();
  }
}

TEST(AcclaimCommand, WritesTheRequestedHalfToStandardOutput) {
  AcclaimFolder folder;
  const Ran amc = run_mocap({"convert", "01_01.amc", "--to", "amc", "-o", "-"}, folder.here());
  EXPECT_EQ(amc.out, example_amc());
  const Ran asf = run_mocap({"convert", "01_01.amc", "--to", "asf", "-o", "-"}, folder.here());
  EXPECT_EQ(asf.out, example_asf());
}

}  // namespace
}  // namespace mocap::test::acclaim_test
