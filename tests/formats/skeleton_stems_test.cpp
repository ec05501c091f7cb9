// SPDX-License-Identifier: MIT
#include "formats/acclaim/skeleton_stems.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mocap::acclaim {
namespace {

std::vector<std::string> stems_of(std::string_view amc_stem) {
  std::vector<std::string> stems;
  const auto take = [&](std::string_view stem) {
    stems.emplace_back(stem);
    return false;
  };
  EXPECT_FALSE(any_skeleton_stem(amc_stem, take));
  return stems;
}

TEST(SkeletonStems, AreTheNameAndItsPartsBeforeAnUnderscore) {
  EXPECT_EQ(stems_of("01"), (std::vector<std::string>{"01"}));
  EXPECT_EQ(stems_of("Anna_Walk_02"),
            (std::vector<std::string>{"anna_walk_02", "anna_walk", "anna"}));
  EXPECT_EQ(stems_of("_a"), (std::vector<std::string>{"_a", ""}));
  EXPECT_EQ(stems_of(""), (std::vector<std::string>{""}));
}

TEST(SkeletonStems, EndAtTheFirstMatch) {
  int calls = 0;
  EXPECT_TRUE(any_skeleton_stem("a_b_c", [&](std::string_view stem) {
    ++calls;
    return stem == "a_b";
  }));
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace mocap::acclaim
