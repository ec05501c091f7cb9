// SPDX-License-Identifier: MIT
#include "body/label_twins.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mocap::detail::label_twins_test {
namespace {

using Twins = std::vector<std::size_t>;

TEST(LabelTwins, PairsLabelsThatDifferBySide) {
  const LabelTwins twins =
      find_label_twins({"R.ASIS", "L.ASIS", "V.Sacral", "hip_flexion_r", "hip_flexion_l", "C7"});
  EXPECT_EQ(twins.twin, (Twins{1, 0, 2, 4, 3, 5}));
  ASSERT_EQ(twins.pairs.size(), 2U);
  EXPECT_EQ(twins.pairs[0].left, 1U);
  EXPECT_EQ(twins.pairs[0].right, 0U);
}

TEST(LabelTwins, PairsLabelsOfCapitals) {
  const LabelTwins twins = find_label_twins({"Ann:LASI", "Ann:RASI", "Ann:CLAV", "Ann:RBAK",
                                             "Skeleton_LFSH", "Skeleton_RFSH", "Bob:RASI"});
  EXPECT_EQ(twins.twin, (Twins{1, 0, 2, 3, 5, 4, 6}));
}

TEST(LabelTwins, OtherLabelsHaveNoCounterpart) {
  EXPECT_TRUE(find_label_twins({}).pairs.empty());
  EXPECT_TRUE(find_label_twins({"", "", "Lamp", "Ramp1", "LA", "L", "M1", "M2"}).pairs.empty());
  // Each label has one counterpart at most.
  const LabelTwins twins = find_label_twins({"LASI", "LASI", "RASI"});
  EXPECT_EQ(twins.twin, (Twins{2, 1, 0}));
}

}  // namespace
}  // namespace mocap::detail::label_twins_test
