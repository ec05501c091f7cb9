// SPDX-License-Identifier: MIT

// The ASF that is found for an AMC.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::test::find_skeleton_test {
namespace {

std::string found_name(const std::filesystem::path& amc) {
  const Result<acclaim::FoundSkeleton> found = acclaim::find_skeleton(amc);
  return found ? found->path.filename().string() + ": " + found->reason : found.error().message;
}

TEST(FindSkeleton, ByThePathInTheAmc) {
  const TemporaryFolder folder;
  for (const char* name : {"a.asf", "walk.asf", "Rory3.ASF"}) folder.write(name, example_asf());
  const auto amc = folder.write("walk.amc", "#!OML:ASF F:\\VICON\\rory3.asf\n:DEGREES\n");
  EXPECT_EQ(found_name(amc), "Rory3.ASF: named in the AMC");
  std::filesystem::create_directory(folder / "sub");
  folder.write("sub/b.asf", example_asf());
  EXPECT_EQ(found_name(folder.write("walk.amc", ":ASF-FILE sub/b.asf\n:DEGREES\n")),
            "b.asf: named in the AMC");
}

TEST(FindSkeleton, NeverLeavesTheFolder) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "in");
  folder.write("secret.asf", example_asf());
  for (const std::string& path : {std::string("../secret.asf"), (folder / "secret.asf").string()}) {
    const auto amc = folder.write("in/walk.amc", "#!OML:ASF " + path + "\n:DEGREES\n");
    const Result<acclaim::FoundSkeleton> found = acclaim::find_skeleton(amc);
    ASSERT_FALSE(found) << path;
    EXPECT_EQ(found.error().code, codes::amc_skeleton_missing);
    EXPECT_NE(found.error().detail.find(path), std::string::npos);
  }
}

TEST(FindSkeleton, ByTheSameNameInAnyCase) {
  const TemporaryFolder folder;
  for (const char* name : {"01.asf", "01_01.ASF"}) folder.write(name, example_asf());
  EXPECT_EQ(found_name(folder.write("01_01.amc", ":DEGREES\n")), "01_01.ASF: same name");
}

TEST(FindSkeleton, ByTheLongestPartBeforeAnUnderscore) {
  const TemporaryFolder folder;
  for (const char* name : {"HDM.asf", "HDM_bd.asf", "other.asf"}) folder.write(name, example_asf());
  EXPECT_EQ(found_name(folder.write("HDM_bd_walk_01.amc", ":DEGREES\n")),
            "HDM_bd.asf: same name up to `_`");
  EXPECT_EQ(found_name(folder.write("hdm_tr.amc", ":DEGREES\n")), "HDM.asf: same name up to `_`");
}

TEST(FindSkeleton, TheOnlyOneInTheFolder) {
  const TemporaryFolder folder;
  folder.write("skeleton.asf", example_asf());
  EXPECT_EQ(found_name(folder.write("walk.amc", ":DEGREES\n")),
            "skeleton.asf: the only one in the folder");
}

TEST(FindSkeleton, ReportsNoneOrSeveralWithAdvice) {
  const TemporaryFolder folder;
  const auto amc = folder.write("walk.amc", example_amc());
  const Result<acclaim::FoundSkeleton> none = acclaim::find_skeleton(amc);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, codes::amc_skeleton_missing);
  EXPECT_EQ(none.error().at.file, amc.string());
  EXPECT_FALSE(none.error().advice.empty());
  folder.write("a.asf", example_asf());
  folder.write("b.asf", example_asf());
  EXPECT_EQ(found_name(amc), "2 ASF files in the folder, but none has the name of this AMC");
  EXPECT_EQ(found_name(folder / "gone.amc"),
            "2 ASF files in the folder, but none has the name of this AMC");
}

/// A skeleton that the example motion does not fit.
std::string other_asf() {
  return with_all(with_all(example_asf(), "lfemur", "lthigh"), "ltibia", "lshin");
}

TEST(FindSkeleton, SkipsThoseThatDoNotFit) {
  const TemporaryFolder folder;
  folder.write("01.asf", other_asf());
  const auto amc = folder.write("01_01.amc", example_amc());
  // Reading reports why the only one does not fit.
  EXPECT_EQ(found_name(amc), "01.asf: same name up to `_`");
  folder.write("stroll.asf", example_asf());
  EXPECT_EQ(found_name(amc), "stroll.asf: the only one in the folder that fits");
  folder.write("example.asf", other_asf());
  EXPECT_EQ(found_name(amc), "stroll.asf: the only one in the folder that fits");
  Diagnostics findings;
  EXPECT_TRUE(load(amc, {}, findings));
  // Two fit, and neither has the name.
  folder.write("walk.asf", example_asf());
  EXPECT_EQ(found_name(amc), "example.asf: named in the AMC");
}

TEST(FindSkeleton, ExaminesOnlyTheFirstFrame) {
  const TemporaryFolder folder;
  folder.write("01.asf", example_asf());
  folder.write("02.asf", other_asf());
  std::string damaged = with(example_amc(), "lfemur -21 5 8", "lfemur what");
  EXPECT_EQ(found_name(folder.write("02_01.amc", damaged)),
            "01.asf: the only one in the folder that fits");
  // None fits a damaged first frame, so the name decides.
  damaged = with(example_amc(), "lfemur -20 5 8", "lfemur what");
  EXPECT_EQ(found_name(folder.write("02_02.amc", damaged)), "02.asf: same name up to `_`");
}

TEST(FindSkeleton, LoadReportsTheSkeleton) {
  const TemporaryFolder folder;
  folder.write("example.asf", example_asf());
  const auto amc = folder.write("walk.amc", example_amc());
  Diagnostics findings;
  const Result<Clip> clip = load(amc, {}, findings);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(clip->motion.frames(), 2U);
  const Diagnostic* reported = findings.find(codes::amc_skeleton_found);
  ASSERT_NE(reported, nullptr);
  EXPECT_EQ(reported->severity, Severity::note);
  EXPECT_NE(reported->message.find("example.asf"), std::string::npos);
}

}  // namespace
}  // namespace mocap::test::find_skeleton_test
