// SPDX-License-Identifier: MIT
#include "pipeline/specified_skeleton.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace mocap::pipeline::specified_skeleton_test {
namespace {

Clip sample(const char* name) {
  Diagnostics unneeded;
  Result<Clip> clip =
      load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name, {}, unneeded);
  EXPECT_TRUE(clip.has_value()) << name;
  return clip.value_or(Clip());
}

TEST(SpecifiedSkeleton, FitsIfItIsOfTheFormat) {
  const Clip skeleton = sample("stroll.asf");
  EXPECT_EQ(skeleton_fit(skeleton, Format::amc), SkeletonFit::fits);
  EXPECT_EQ(skeleton_fit(skeleton, Format::asf), SkeletonFit::fits);
  EXPECT_EQ(skeleton_fit(skeleton, Format::bvh), SkeletonFit::not_used);
  EXPECT_EQ(skeleton_fit(sample("walk.bvh"), Format::amc), SkeletonFit::differs);
  EXPECT_EQ(skeleton_format(Format::amc), Format::asf);
  EXPECT_EQ(skeleton_format(Format::asf), Format::asf);
}

TEST(SpecifiedSkeleton, IsSetForTablesWithoutOne) {
  const Clip skeleton = sample("walk.bvh");
  LoadOptions options;
  set_skeleton(skeleton.skeleton, options);
  EXPECT_EQ(options.csv.skeleton, &skeleton.skeleton);
}

}  // namespace
}  // namespace mocap::pipeline::specified_skeleton_test
