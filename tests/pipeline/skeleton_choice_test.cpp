// SPDX-License-Identifier: MIT
#include "pipeline/skeleton_choice.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "support/acclaim_text.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::pipeline::skeleton_choice_test {
namespace {

namespace fs = std::filesystem;
using test::example_amc;
using test::example_asf;
using test::TemporaryFolder;

/// A motion and its skeleton in one folder, and two more skeletons in others.
struct Tree : TemporaryFolder {
  Tree() {
    for (const char* const name : {"takes", "named", "other"}) fs::create_directories(*this / name);
    motion = write("takes/01_01.amc", example_amc());
    beside = write("takes/01.asf", example_asf());
    named = write("named/body.asf", example_asf());
    other = write("other/01.asf", example_asf());
  }
  fs::path motion, beside, named, other;
};

TEST(SkeletonChoice, PrefersANamedSkeletonForANamedMotion) {
  const Tree tree;
  SkeletonCandidates skeletons;
  skeletons.search_folders();
  skeletons.add_named(tree.named);
  skeletons.add_together(tree.other);
  const auto choice = skeletons.choose({.file = tree.motion, .named_before = 1});
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->place, SkeletonPlace::named);
  EXPECT_EQ(choice->file, tree.named);
  EXPECT_EQ(choice->reason, "");
}

TEST(SkeletonChoice, PrefersTheSkeletonBesideAMotionInAFolder) {
  const Tree tree;
  SkeletonCandidates skeletons;
  skeletons.search_folders();
  skeletons.add_named(tree.named);
  const auto choice = skeletons.choose({.file = tree.motion, .is_named = false, .named_before = 1});
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->place, SkeletonPlace::beside);
  EXPECT_EQ(choice->file, tree.beside);
  EXPECT_EQ(choice->reason, "same name up to `_`");
  fs::remove(tree.beside);
  SkeletonCandidates without;
  without.search_folders();
  without.add_named(tree.named);
  without.add_together(tree.other);
  const auto named = without.choose({.file = tree.motion, .is_named = false, .named_before = 1});
  ASSERT_TRUE(named);
  EXPECT_EQ(named->file, tree.named);
}

TEST(SkeletonChoice, RequiresAnUnambiguousSkeletonInTheSameTree) {
  const Tree tree;
  fs::remove(tree.beside);
  const auto choose = [&](const std::vector<fs::path>& files, const fs::path& motion) {
    SkeletonCandidates skeletons;
    skeletons.search_folders();
    for (const fs::path& file : files) skeletons.add_together(file);
    return skeletons.choose({.file = motion, .is_named = false});
  };
  const auto only = choose({tree.named}, tree.motion);
  ASSERT_TRUE(only);
  EXPECT_EQ(only->place, SkeletonPlace::together);
  EXPECT_EQ(only->reason, "the only ASF");
  const auto matching = choose({tree.named, tree.other}, tree.motion);
  ASSERT_TRUE(matching);
  EXPECT_EQ(matching->index, 1U);
  EXPECT_EQ(matching->reason, "the only ASF with a matching name");
  const fs::path unrelated = tree.write("takes/jump.amc", example_amc());
  EXPECT_FALSE(choose({tree.named, tree.other}, unrelated));
  const std::string misfit =
      test::with_all(test::with_all(example_asf(), "lfemur", "lthigh"), "ltibia", "lshin");
  tree.write("other/01.asf", misfit);
  const auto fitting = choose({tree.named, tree.other}, unrelated);
  ASSERT_TRUE(fitting);
  EXPECT_EQ(fitting->file, tree.named);
  EXPECT_EQ(fitting->reason, "the only ASF that fits");
  EXPECT_FALSE(choose({}, tree.motion));
}

TEST(SkeletonChoice, UsesASkeletonBesideAMotionOnlyIfPermitted) {
  const Tree tree;
  SkeletonCandidates skeletons;
  skeletons.search_folders([&](const fs::path& file) { return file != tree.beside; });
  EXPECT_FALSE(skeletons.choose({.file = tree.motion}));
  skeletons.add_together(tree.other);
  EXPECT_EQ(skeletons.choose({.file = tree.motion})->file, tree.other);
  SkeletonCandidates unsearched;
  EXPECT_FALSE(unsearched.choose({.file = tree.motion}));
}

TEST(SkeletonChoice, UsesStoredSkeletonsLast) {
  const std::string asf = example_asf();
  const std::string amc = example_amc();
  SkeletonCandidates skeletons;
  EXPECT_FALSE(skeletons.choose("walk.amc", amc));
  skeletons.add_stored("likely.asf", asf);
  skeletons.add_stored("unlikely.asf", asf);
  const auto stored = skeletons.choose("walk.amc", amc);
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->place, SkeletonPlace::stored);
  EXPECT_EQ(stored->file, "likely.asf");
  EXPECT_EQ(stored->reason, "from the library");
  skeletons.add_together("d/body.asf", asf);
  EXPECT_EQ(skeletons.choose("walk.amc", amc)->place, SkeletonPlace::together);
  skeletons.add_named("a.asf", asf);
  skeletons.add_named("b.asf", asf);
  EXPECT_EQ(skeletons.choose("walk.amc", amc, 1)->file, "a.asf");
  EXPECT_EQ(skeletons.choose("walk.amc", amc, 2)->file, "b.asf");
}

}  // namespace
}  // namespace mocap::pipeline::skeleton_choice_test
