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

TEST(AcclaimCommand, AcceptsAnyArgumentOrderAndAnOmittedAsf) {
  AcclaimFolder folder;
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"01.asf", "01_01.amc"}, {"01_01.amc", "01.asf"}, {"01_01.amc"}}) {
    std::vector<std::string> all{"info", "--json"};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = run_mocap(all, folder.here());
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto json = nlohmann::json::parse(ran.out);
    EXPECT_EQ(json.at("path"), "01_01.amc");
    EXPECT_EQ(json.at("format"), "amc");
    EXPECT_EQ(json.at("frames"), 2);
    EXPECT_EQ(json.at("rate"), 120.0);
  }
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

/// The samples as `d/stroll.asf` and `motion.txt`, and a skeleton that does not fit.
struct RenamedMotion : TemporaryFolder {
  RenamedMotion() {
    fs::create_directories(*this / "d");
    const fs::path samples = fs::path(MOCAP_PROJECT_DIR) / "samples";
    fs::copy_file(samples / "stroll.asf", *this / "d/stroll.asf");
    fs::copy_file(samples / "stroll_01.amc", *this / "motion.txt");
  }
};

TEST(AcclaimCommand, RecognisesAMotionByItsContent) {
  const RenamedMotion folder;
  for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--from", "amc"}}) {
    std::vector<std::string> words{"convert", "d/stroll.asf", "motion.txt",
                                   "-o",      "m.bvh",        "--overwrite"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(fs::exists(folder / "m.bvh"));
  }
}

TEST(AcclaimCommand, UsesTheNamedSkeletonOfAMotionThatIsConvertedIntoAFolder) {
  const RenamedMotion folder;
  // Neither of those next to the motion has its name.
  folder.write("a.asf", example_asf());
  folder.write("b.asf", example_asf());
  const Ran ran = run_mocap({"convert", "d/stroll.asf", "motion.txt", "-o", "mm/"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_FALSE(fs::exists(folder / "mm" / "stroll.bvh"));
}

TEST(AcclaimCommand, ReportsTheSkeletonItFound) {
  AcclaimFolder folder;
  const Ran ran = run_mocap({"check", "01_01.amc"}, folder.here());
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(contains(ran.out, "same name up to `_`")) << ran.out;
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

TEST(AcclaimCommand, DistinguishesSkeletonsOfTheSameNameByFolder) {
  TemporaryFolder folder;
  std::string longer = example_asf();
  longer.replace(longer.find("length 7.5"), 10, "length 9.5");
  for (const std::string name : {"a", "b"}) {
    fs::create_directories(folder / name);
    folder.write(name + "/01.asf", name == "a" ? example_asf() : longer);
    folder.write(name + "/01_01.amc", example_amc());
  }
  const Ran ran = run_mocap(
      {"convert", "a/01.asf", "a/01_01.amc", "b/01.asf", "b/01_01.amc", "-o", "out", "--to", "asf"},
      folder.here());
  // Both would get the same output name, which is an error. The comparisons show which skeleton
  // each motion is read with.
  EXPECT_EQ(ran.status, 4);
  const Ran diff =
      run_mocap({"diff", "a/01.asf", "a/01_01.amc", "b/01.asf", "b/01_01.amc"}, folder.here());
  EXPECT_EQ(diff.status, 1) << diff.out << diff.err;
  const Ran same = run_mocap({"diff", "a/01_01.amc", "a/01.asf", "a/01_01.amc"}, folder.here());
  EXPECT_EQ(same.status, 0) << same.out << same.err;
  const Ran tree =
      run_mocap({"convert", "a/01.asf", "b", "-o", "trees", "--to", "amc"}, folder.here());
  ASSERT_EQ(tree.status, 0) << tree.err;
  // The name 01.asf is taken by the other skeleton.
  EXPECT_TRUE(contains(read_text(folder / "trees" / "01_01.asf"), "length 9.5"));
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

TEST(AcclaimCommand, SharesOneSkeletonBetweenMotions) {
  AcclaimFolder folder;
  folder.write("take_a.amc", example_amc());
  folder.write("take_b.amc", example_amc());
  const Ran ran =
      run_mocap({"convert", "01.asf", "take_a.amc", "take_b.amc", "-o", "out"}, folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(fs::exists(folder / "out" / "take_a.bvh"));
  EXPECT_TRUE(fs::exists(folder / "out" / "take_b.bvh"));
  EXPECT_FALSE(fs::exists(folder / "out" / "01.bvh"));
}

TEST(AcclaimCommand, ReadsEitherFileOfAPairFromStandardInput) {
  TemporaryFolder folder;
  folder.write("s/01.asf", example_asf());
  folder.write("s/other.asf",
               with_all(with_all(example_asf(), "lfemur", "lthigh"), "ltibia", "lshin"));
  folder.write("m/a.amc", example_amc());
  folder.write("m/b.amc", example_amc());
  Setting setting = folder.here();
  const auto expect_done = [&](const std::vector<std::string>& words) {
    const Ran ran = run_mocap(words, setting);
    EXPECT_EQ(ran.status, 0) << words.front() << ran.out << ran.err;
    return ran.out;
  };

  setting.input = example_asf();
  const auto motion = nlohmann::json::parse(expect_done({"info", "--json", "-", "m/a.amc"}));
  EXPECT_EQ(motion.at("path"), "m/a.amc");
  EXPECT_EQ(motion.at("frames"), 2);
  expect_done({"diff", "-", "m/a.amc", "m/b.amc"});
  expect_done({"convert", "-", "m/a.amc", "m/b.amc", "-o", "out/"});
  EXPECT_TRUE(fs::exists(folder / "out" / "b.bvh"));
  expect_done({"convert", "-", "m/a.amc", "--from", "amc", "-o", "copy.amc"});
  EXPECT_EQ(read_text(folder / "copy.asf"), example_asf());
  EXPECT_EQ(read_text(folder / "copy.amc"), example_amc());

  setting.input = example_amc();
  EXPECT_EQ(expect_done({"convert", "s/01.asf", "-", "--to", "amc", "-o", "-"}), example_amc());
  const std::string both = expect_done({"info", "--json", "s/01.asf", "s/other.asf", "-"});
  EXPECT_TRUE(contains(both, "\"path\":\"s/other.asf\"")) << both;
  EXPECT_FALSE(contains(both, "\"path\":\"s/01.asf\"")) << both;

  // A motion that has its own skeleton uses none of the others.
  setting.input = valid_bvh(3);
  const std::string unpaired = expect_done({"info", "--json", "s/01.asf", "-"});
  EXPECT_TRUE(contains(unpaired, "\"path\":\"s/01.asf\"")) << unpaired;
  EXPECT_TRUE(contains(unpaired, "\"format\":\"bvh\"")) << unpaired;
}

TEST(AcclaimCommand, DoesNotCountUnusedSkeletonsAsMotions) {
  AcclaimFolder folder;
  folder.write("unused.asf", with(example_asf(), "name EXAMPLE", "name OTHER"));
  folder.write("a.bvh", valid_bvh(3));
  const auto expect_misuse = [&](const std::vector<std::string>& words,
                                 const std::string& message) {
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, 2) << words.front();
    EXPECT_TRUE(contains(ran.err, message)) << ran.err;
    return ran.err;
  };
  const std::string converted =
      expect_misuse({"convert", "unused.asf", "01.asf", "01_01.amc", "-o", "x.bvh"},
                    "x.bvh is a file name, but 2 files will be written");
  EXPECT_TRUE(contains(converted, "no motion uses unused.asf: omit it, or specify a folder"))
      << converted;
  expect_misuse({"convert", "unused.asf", "01.asf", "-o", "x.bvh"}, "2 skeletons will be written");
  expect_misuse({"diff", "unused.asf", "01.asf", "01_01.amc", "a.bvh"},
                "no motion uses the skeleton unused.asf");
  expect_misuse({"diff", "01.asf", "01_01.amc", "01.asf"}, "only one motion");
  // A skeleton given twice is one skeleton.
  const Ran twice =
      run_mocap({"convert", "01.asf", "./01.asf", "01_01.amc", "-o", "x.bvh"}, folder.here());
  EXPECT_EQ(twice.status, 0) << twice.err;
}

TEST(AcclaimCommand, FindsSkeletonsInOtherFoldersIgnoringCase) {
  TemporaryFolder folder;
  fs::create_directories(folder / "a");
  fs::create_directories(folder / "b");
  folder.write("a/STROLL.ASF", example_asf());
  folder.write("b/stroll_01.amc", example_amc());
  const Ran ran = run_mocap({"convert", "a/", "b/", "-o", "out"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(fs::exists(folder / "out" / "stroll_01.bvh")) << ran.out;
}

TEST(AcclaimCommand, TheOnlySkeletonOfAllFoldersIsUsed) {
  TemporaryFolder folder;
  fs::create_directories(folder / "in/skeleton");
  fs::create_directories(folder / "in/motion");
  folder.write("in/skeleton/body.asf", example_asf());
  folder.write("in/motion/walk.amc", example_amc());
  const Ran ran = run_mocap({"check", "in"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "body.asf (the only ASF)")) << ran.out;
  // A folder given twice contains no second skeleton.
  EXPECT_EQ(run_mocap({"info", "in", "./in"}, folder.here()).status, 0);
  folder.write("in/skeleton/second.asf", example_asf());
  EXPECT_EQ(run_mocap({"info", "in"}, folder.here()).status, 3);
}

TEST(AcclaimCommand, UsesTheNamedSkeletonThatTheMotionNames) {
  TemporaryFolder folder;
  std::string longer = example_asf();
  longer.replace(longer.find("length 7.5"), 10, "length 9.5");
  folder.write("first.asf", longer);
  folder.write("second.asf", example_asf());
  std::string motion = example_amc();
  motion.replace(motion.find("example.asf"), 11, "C:\\takes\\FIRST.asf");
  folder.write("walk.amc", motion);
  const auto skeleton_in = [&](const std::string& out) {
    const Ran ran =
        run_mocap({"convert", "first.asf", "second.asf", "walk.amc", "-o", out, "--to", "asf"},
                  folder.here());
    EXPECT_EQ(ran.status, 0) << ran.err;
    return read_text(folder / out / "walk.asf");
  };
  EXPECT_EQ(skeleton_in("named"), longer);
  // If the motion names another, the nearest before it.
  folder.write("walk.amc", example_amc());
  EXPECT_EQ(skeleton_in("nearest"), example_asf());
}

TEST(AcclaimCommand, SkipsSkeletonsThatDoNotFit) {
  TemporaryFolder folder;
  const fs::path samples = fs::path(MOCAP_PROJECT_DIR) / "samples";
  folder.write("01.asf", example_asf());
  fs::copy_file(samples / "stroll.asf", folder / "stroll.asf");
  fs::copy_file(samples / "stroll_01.amc", folder / "01_01.amc");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"01_01.amc"}, {"."}, {"01.asf", "stroll.asf", "01_01.amc"}}) {
    std::vector<std::string> all{"convert", "-o", "out/", "--overwrite"};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = run_mocap(all, folder.here());
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_TRUE(fs::remove(folder / "out" / "01_01.bvh")) << ran.out;
  }
  const Ran check = run_mocap({"check", "01_01.amc"}, folder.here());
  EXPECT_TRUE(contains(check.out, "stroll.asf (the only one in the folder that fits)"))
      << check.out;
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
