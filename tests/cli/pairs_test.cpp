// SPDX-License-Identifier: MIT

// Which skeleton the command reads a motion with.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::test::pairs_test {
namespace {

namespace fs = std::filesystem;

/// A folder with `01.asf` and `01_01.amc`.
struct AcclaimFolder : TemporaryFolder {
  AcclaimFolder() {
    write("01.asf", example_asf());
    write("01_01.amc", example_amc());
  }
};

/// The samples as `d/stroll.asf` and `motion.txt`, and a skeleton that does not fit.
struct RenamedMotion : TemporaryFolder {
  RenamedMotion() {
    fs::create_directories(*this / "d");
    const fs::path samples = fs::path(MOCAP_PROJECT_DIR) / "samples";
    fs::copy_file(samples / "stroll.asf", *this / "d/stroll.asf");
    fs::copy_file(samples / "stroll_01.amc", *this / "motion.txt");
  }
};

TEST(PairsCommand, AcceptsAnyArgumentOrderAndAnOmittedAsf) {
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

TEST(PairsCommand, RecognisesAMotionByItsContent) {
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

TEST(PairsCommand, UsesTheNamedSkeletonOfAMotionThatIsConvertedIntoAFolder) {
  const RenamedMotion folder;
  // Neither of those next to the motion has its name.
  folder.write("a.asf", example_asf());
  folder.write("b.asf", example_asf());
  const Ran ran = run_mocap({"convert", "d/stroll.asf", "motion.txt", "-o", "mm/"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_FALSE(fs::exists(folder / "mm" / "stroll.bvh"));
}

TEST(PairsCommand, ReportsTheSkeletonItFound) {
  AcclaimFolder folder;
  const Ran ran = run_mocap({"check", "01_01.amc"}, folder.here());
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(contains(ran.out, "same name up to `_`")) << ran.out;
}

TEST(PairsCommand, DistinguishesSkeletonsOfTheSameNameByFolder) {
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

TEST(PairsCommand, SharesOneSkeletonBetweenMotions) {
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

TEST(PairsCommand, ReadsEitherFileOfAPairFromStandardInput) {
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

TEST(PairsCommand, DoesNotCountUnusedSkeletonsAsMotions) {
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

TEST(PairsCommand, FindsSkeletonsInOtherFoldersIgnoringCase) {
  TemporaryFolder folder;
  fs::create_directories(folder / "a");
  fs::create_directories(folder / "b");
  folder.write("a/STROLL.ASF", example_asf());
  folder.write("b/stroll_01.amc", example_amc());
  const Ran ran = run_mocap({"convert", "a/", "b/", "-o", "out"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(fs::exists(folder / "out" / "stroll_01.bvh")) << ran.out;
}

TEST(PairsCommand, TheOnlySkeletonOfAllFoldersIsUsed) {
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

TEST(PairsCommand, UsesTheNamedSkeletonThatTheMotionNames) {
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

TEST(PairsCommand, SkipsSkeletonsThatDoNotFit) {
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

TEST(PairsCommand, SuggestsCommandsThatFindTheSkeletonAgain) {
  AcclaimFolder folder;
  fs::create_directories(folder / "d");
  fs::rename(folder / "01.asf", folder / "d/01.asf");
  const Ran named = run_mocap({"info", "d/01.asf", "01_01.amc"}, folder.here());
  EXPECT_EQ(named.status, 0) << named.err;
  const std::size_t findings = named.out.find("mocap check d/01.asf 01_01.amc\n");
  EXPECT_NE(findings, std::string::npos) << named.out;
  Setting piped = folder.here();
  piped.input = example_amc();
  const Ran from_pipe = run_mocap({"info", "d/01.asf", "-"}, piped);
  EXPECT_EQ(from_pipe.status, 0) << from_pipe.err;
  EXPECT_FALSE(contains(from_pipe.out, "mocap check")) << from_pipe.out;
}

}  // namespace
}  // namespace mocap::test::pairs_test
