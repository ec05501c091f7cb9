// SPDX-License-Identifier: MIT
#include "pipeline/output_place.hpp"

#include <gtest/gtest.h>

namespace mocap::pipeline::output_place_test {
namespace {

TEST(OutputName, ReplacesOnlyTheExtensionOfAFormat) {
  EXPECT_EQ(output_name("walk.bvh", Format::csv), "walk.csv");
  EXPECT_EQ(output_name("sub/walk.AMC", Format::bvh), "sub/walk.bvh");
  EXPECT_EQ(output_name("walk.BVH", Format::bvh), "walk.BVH");
  EXPECT_EQ(output_name("01.asf", Format::amc), "01.amc");
  EXPECT_EQ(output_name("take.1", Format::bvh), "take.1.bvh");
  EXPECT_EQ(output_name("motion.txt", Format::bvh), "motion.txt.bvh");
  EXPECT_EQ(output_name("walk", Format::glb), "walk.glb");
}

}  // namespace
}  // namespace mocap::pipeline::output_place_test
