// SPDX-License-Identifier: MIT
#include "pipeline/paired_files.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/acclaim_text.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::pipeline::paired_files_test {
namespace {

using test::example_amc;
using test::example_asf;

TEST(PairedFiles, AreRecognisedByContentFirst) {
  EXPECT_EQ(holds_in(example_amc(), "motion.txt"), Holds::motion);
  EXPECT_EQ(holds_in(example_asf(), "skeleton"), Holds::skeleton);
  EXPECT_EQ(holds_in("", "a.asf"), Holds::skeleton);
  EXPECT_EQ(holds_in("", "a.amc"), Holds::motion);
  EXPECT_EQ(holds_in("HIERARCHY\nROOT Hips\n", "a.amc"), Holds::clip);
  EXPECT_EQ(holds_in("", "a"), Holds::clip);
}

TEST(PairedFiles, AreMotionsOfTheForcedFormatUnlessTheyAreSkeletonsForIt) {
  EXPECT_EQ(holds_in("?", "a.txt", Format::amc), Holds::motion);
  EXPECT_EQ(holds_in(example_asf(), "a.asf", Format::amc), Holds::skeleton);
  EXPECT_EQ(holds_in(example_amc(), "a.txt", Format::bvh), Holds::motion);
}

TEST(PairedFiles, OfTheFileSystemCountByNameIfUnreadable) {
  const test::TemporaryFolder folder;
  EXPECT_EQ(holds_in_file(folder.write("motion.txt", example_amc())), Holds::motion);
  EXPECT_EQ(holds_in_file(folder / "missing.asf"), Holds::skeleton);
  EXPECT_EQ(holds_in_file(folder.path()), Holds::clip);
}

/// A skeleton that the example motion does not fit.
std::string other_asf() {
  return test::with_all(test::with_all(example_asf(), "lfemur", "lthigh"), "ltibia", "lshin");
}

TEST(GivenSkeletons, AreChosenByNameIfTheyFit) {
  const std::string fitting = example_asf();
  const std::string other = other_asf();
  const std::string motion = example_amc();
  GivenSkeletons skeletons;
  EXPECT_FALSE(skeletons.choose("walk_1.amc", motion));
  skeletons.add("walk.asf", fitting);
  skeletons.add("run.asf", fitting);
  skeletons.add("jump.asf", other);
  EXPECT_EQ(skeletons.choose("walk_1.amc", motion)->index, 0U);
  EXPECT_EQ(skeletons.choose("run_1.amc", motion)->index, 1U);
  // Its own does not fit, and two others do.
  EXPECT_EQ(skeletons.choose("jump_1.amc", motion)->index, 2U);
  EXPECT_FALSE(skeletons.choose("fly.amc", motion));
}

TEST(GivenSkeletons, AreSkippedIfTheyDoNotFit) {
  const std::string fitting = example_asf();
  const std::string other = other_asf();
  const std::string motion = example_amc();
  GivenSkeletons skeletons;
  skeletons.add("d/01.asf", other);
  skeletons.add("d/stroll.asf", fitting);
  skeletons.add("d/broken.asf", motion);
  const auto choice = skeletons.choose("d/01_01.amc", motion);
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->index, 1U);
  EXPECT_EQ(choice->reason, detail::PartnerChoice::Reason::only_fitting);
  EXPECT_FALSE(choice->elsewhere);
  EXPECT_EQ(skeletons.choose_nearest("d/01_01.amc", motion, 0)->index, 1U);
}

TEST(GivenSkeletons, OfUnknownContentAreChosenByName) {
  const std::string motion = example_amc();
  GivenSkeletons skeletons;
  skeletons.add("a.asf", {});
  skeletons.add("01.asf", {});
  EXPECT_EQ(skeletons.choose("01_01.amc", motion)->index, 1U);
  EXPECT_FALSE(skeletons.choose("walk.amc", motion));
}

TEST(GivenSkeletons, InOrderAreChosenByPosition) {
  const std::string fitting = example_asf();
  const std::string other = other_asf();
  const std::string motion = example_amc();
  GivenSkeletons skeletons;
  for (const std::string* text : {&fitting, &other, &fitting, &other})
    skeletons.add(std::to_string(skeletons.size()) + ".asf", *text);
  EXPECT_EQ(skeletons.choose_nearest("walk.amc", motion, 4)->index, 2U);
  EXPECT_EQ(skeletons.choose_nearest("walk.amc", motion, 2)->index, 0U);
  EXPECT_EQ(skeletons.choose_nearest("walk.amc", motion, 0)->index, 0U);
  EXPECT_TRUE(skeletons.choose_nearest("walk.amc", motion, 0)->elsewhere);
}

TEST(GivenSkeletons, InFilesAreReadOnlyIfTheyAreRegular) {
  const test::TemporaryFolder folder;
  GivenSkeletons skeletons;
  skeletons.add(folder.write("01.asf", other_asf()));
  skeletons.add(folder.write("stroll.asf", example_asf()));
  skeletons.add(folder.path());
  EXPECT_EQ(skeletons.choose(folder.write("01_01.amc", example_amc()))->index, 1U);
}

}  // namespace
}  // namespace mocap::pipeline::paired_files_test
