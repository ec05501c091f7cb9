// SPDX-License-Identifier: MIT
#include "text/edit_distance.hpp"

#include <gtest/gtest.h>

namespace mocap::text::edit_distance_test {
namespace {

TEST(EditDistance, CountsTyposUpToALimit) {
  EXPECT_EQ(edit_distance("wlak", "walk", 2), 1U);
  EXPECT_EQ(edit_distance("walk", "walk", 2), 0U);
  EXPECT_EQ(edit_distance("wal", "walk", 2), 1U);
  EXPECT_EQ(edit_distance("cartwheeel", "cartwheel", 2), 1U);
  EXPECT_EQ(edit_distance("kick", "walk", 2), 3U);
  EXPECT_EQ(edit_distance("kick", "walk", 9), 3U);
  EXPECT_EQ(edit_distance("", "walk", 2), 3U);
  EXPECT_EQ(edit_distance("", "walk", 4), 4U);
}

}  // namespace
}  // namespace mocap::text::edit_distance_test
