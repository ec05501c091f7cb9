// SPDX-License-Identifier: MIT
#include "formats/numbered_names.hpp"

#include <gtest/gtest.h>

namespace mocap::detail::numbered_names_test {
namespace {

TEST(NumberedNames, GetTheFirstUnusedNumber) {
  NumberedNames names;
  EXPECT_EQ(names.take("Spine"), "Spine");
  EXPECT_EQ(names.take("Spine_3"), "Spine_3");
  EXPECT_EQ(names.take("Spine"), "Spine_2");
  EXPECT_EQ(names.take("Spine"), "Spine_4");
  EXPECT_EQ(names.take("Spine_2"), "Spine_2_2");
}

TEST(NumberedNames, AvoidReservedOnes) {
  NumberedNames names;
  names.reserve("root");
  names.reserve("root");
  EXPECT_EQ(names.take("root"), "root_2");
}

}  // namespace
}  // namespace mocap::detail::numbered_names_test
