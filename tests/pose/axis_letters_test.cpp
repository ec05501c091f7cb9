// SPDX-License-Identifier: MIT
#include "pose/axis_letters.hpp"

#include <gtest/gtest.h>

namespace mocap::detail::axis_letters_test {
namespace {

TEST(AxisLetters, AnOrderHasThreeDifferentAxes) {
  EXPECT_EQ(order_in("ZXY"), (AxisOrder{2, 0, 1}));
  EXPECT_EQ(order_in("zyX"), (AxisOrder{2, 1, 0}));
  for (const char* const word : {"", "XY", "XYZX", "XYX", "XXY", "XYW", "X Z", "@YZ", "XY["})
    EXPECT_EQ(order_in(word), std::nullopt) << word;
}

TEST(AxisLetters, RotationAxesMayRepeat) {
  EXPECT_EQ(axes_in("zyz"), (AxisOrder{2, 1, 2}));
  EXPECT_EQ(axes_in("xx"), std::nullopt);
  EXPECT_EQ(axes_in("xyd"), std::nullopt);
}

TEST(AxisLetters, ArePrintedInUpperCase) {
  EXPECT_EQ(letters_of({2, 0, 1}), "ZXY");
}

}  // namespace
}  // namespace mocap::detail::axis_letters_test
