// SPDX-License-Identifier: MIT
#include "pipeline/paired_files.hpp"

#include <gtest/gtest.h>

#include <vector>

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

TEST(SkeletonsToTry, StartWithTheChoiceThenTheNearestBefore) {
  detail::PartnerCandidates candidates;
  EXPECT_TRUE(skeletons_to_try(candidates, {"", "walk"}, "", 0).order.empty());
  for (const char* stem : {"a", "b", "walk", "c"}) candidates.add({"", stem});
  const SkeletonsToTry named = skeletons_to_try(candidates, {"", "walk_01"}, "", 4);
  EXPECT_EQ(named.order, (std::vector<std::size_t>{2, 3, 1, 0}));
  EXPECT_FALSE(named.is_guess);
  const SkeletonsToTry nearest = skeletons_to_try(candidates, {"", "run"}, "", 2);
  EXPECT_EQ(nearest.order, (std::vector<std::size_t>{1, 0, 2, 3}));
  EXPECT_TRUE(nearest.is_guess);
}

}  // namespace
}  // namespace mocap::pipeline::paired_files_test
