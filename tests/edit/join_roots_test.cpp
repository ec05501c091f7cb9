// SPDX-License-Identifier: MIT
// Which joints move a figure that continues from where it is, when its motion is joined, looped,
// layered or extended: one or several roots, the hips, or a joint above them.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "edit/clip_text.hpp"
#include "edit/walkers.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/combine.hpp"

namespace mocap::edit::join_roots_test {
namespace {

using namespace test;

class Walkers : public testing::TestWithParam<bool> {};

INSTANTIATE_TEST_SUITE_P(Join, Walkers, testing::Bool(),
                         [](const testing::TestParamInfo<bool>& each) {
                           return each.param ? "reference" : "plain";
                         });

TEST_P(Walkers, WalkStraightAcrossABlend) {
  Clip clip = walker(40, along_z, GetParam());
  Diagnostics diagnostics;
  const Join join = joined({walker(40, along_x, GetParam())}, {10, false});
  ASSERT_TRUE(apply(join, clip, diagnostics));
  ASSERT_EQ(clip.motion.frames(), 70U);
  expect_straight(clip, {0.0, 0.0, 2.0});
  if (GetParam()) expect_reference_at_rest(clip);
  EXPECT_TRUE(diagnostics.entries().empty());
}

TEST_P(Walkers, WalkStraightWithoutABlend) {
  Clip clip = walker(40, along_z, GetParam());
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({walker(40, along_x, GetParam())}, {0, false}), clip, diagnostics));
  ASSERT_EQ(clip.motion.frames(), 80U);
  expect_straight(clip, {0.0, 0.0, 2.0});
}

TEST_P(Walkers, WalkStraightInALoop) {
  Clip clip = walker(40, along_z, GetParam());
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "loop", "10", &diagnostics));
  ASSERT_EQ(clip.motion.frames(), 31U);
  expect_straight(clip, {0.0, 0.0, 2.0});
  if (GetParam()) expect_reference_at_rest(clip);
}

TEST_P(Walkers, AreLayeredAtTheirPositions) {
  Clip clip = walker(40, along_z, GetParam());
  Diagnostics diagnostics;
  const Layer over{std::make_shared<const Clip>(walker(40, along_x, GetParam()))};
  ASSERT_TRUE(apply(over, clip, diagnostics));
  expect_straight(clip, {0.0, 0.0, 2.0});
}

// As in a game engine, a bone on the ground carries the body, and the hips move up and down above
// it.
TEST(Join, MovesTheBoneThatTravels) {
  const auto with_carrier = [](const std::function<HipsAt(double)>& way) {
    Clip clip = walker(
        40,
        [](double frame) {
          return HipsAt{{0.0, 90.0 + frame, 0.0}, 0.0};
        },
        true);
    for (std::size_t frame = 0; frame < 40; ++frame) {
      const HipsAt at = way(static_cast<double>(frame));
      clip.motion.exact_at(frame, 0) = at.place.x();
      clip.motion.exact_at(frame, 2) = at.place.z();
      clip.motion.exact_at(frame, 5) = at.heading_deg;
    }
    return clip;
  };
  Clip clip = with_carrier(along_z);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({with_carrier(along_x)}, {10, false}), clip, diagnostics));
  const std::vector<Vector3> path = path_of(clip, "Reference");
  for (std::size_t frame = 0; frame < path.size(); ++frame) {
    EXPECT_NEAR((path[frame] - Vector3(0.0, 0.0, 2.0 * static_cast<double>(frame))).norm(), 0.0,
                1e-9)
        << frame;
  }
}

/// Two poles, of which the second moves on a circle about the first.
Clip two_poles() {
  std::string rows;
  for (int i = 0; i < 40; ++i) {
    const double angle = 3.0 * i * std::numbers::pi / 180.0;
    rows += "0 1 0 0 0 " + std::to_string(3 * i) + " " + std::to_string(std::sin(angle)) + " 1 " +
            std::to_string(std::cos(angle)) + " 0 0 " + std::to_string(1.5 * i) + "\n";
  }
  std::string text = "HIERARCHY\n";
  for (const char* name : {"A", "B"}) {
    text += std::string("ROOT ") + name +
            "\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
            "Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n";
  }
  return test::clip_of(text + "MOTION\nFrames: 40\nFrame Time: 0.0333333\n" + rows);
}

TEST(Join, MovesAllRootsByOneStep) {
  Clip clip = two_poles();
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({two_poles()}, {5, false}), clip, diagnostics));
  const std::vector<Vector3> a = path_of(clip, "A");
  const std::vector<Vector3> b = path_of(clip, "B");
  for (std::size_t frame = 0; frame < a.size(); ++frame) {
    EXPECT_NEAR((a[frame] - b[frame]).norm(), 1.0, 2e-6) << frame;
  }
}

TEST(Loop, MovesAllRootsByOneStep) {
  Clip clip = two_poles();
  ASSERT_TRUE(apply_words(clip, "loop", "5"));
  const std::vector<Vector3> a = path_of(clip, "A");
  const std::vector<Vector3> b = path_of(clip, "B");
  for (std::size_t frame = 0; frame < a.size(); ++frame) {
    EXPECT_NEAR((a[frame] - b[frame]).norm(), 1.0, 2e-6) << frame;
  }
}

// In the second clip, a `Reference` that was moved is above the hips.
TEST(Join, KeepsJointsAboveTheHips) {
  Clip clip = walker(40, along_z, true);
  Clip moved = walker(40, along_z, true);
  ASSERT_TRUE(apply_words(moved, "turn", "90"));
  ASSERT_TRUE(apply_words(moved, "move", "500,0,500"));
  Diagnostics diagnostics;
  Clip layered = clip;
  ASSERT_TRUE(apply(joined({moved}, {10, false}), clip, diagnostics));
  expect_straight(clip, {0.0, 0.0, 2.0});
  expect_reference_at_rest(clip);
  const Layer half{std::make_shared<const Clip>(moved), {.weight = 0.5}};
  ASSERT_TRUE(apply(half, layered, diagnostics));
  expect_straight(layered, {0.0, 0.0, 2.0});
  expect_reference_at_rest(layered);
}

TEST(Loop, TreatsJitterAsRest) {
  Clip clip = walker(40, along_z, true);
  clip.motion.exact_at(7, 0) = 1e-6;
  ASSERT_TRUE(apply_words(clip, "loop", "10"));
  const std::vector<Vector3> path = path_of(clip, "Hips");
  for (std::size_t frame = 1; frame < path.size(); ++frame) {
    EXPECT_NEAR((path[frame] - path[frame - 1]).norm(), 2.0, 1e-5) << frame;
  }
}

TEST(Extend, WorksWithAReferencePose) {
  Clip clip = walker(40, along_z, true);
  ASSERT_TRUE(apply_words(clip, "extend", "10:0"));
  const std::vector<Vector3> path = path_of(clip, "Hips");
  for (std::size_t frame = 40; frame < 50; ++frame) {
    EXPECT_NEAR((path[frame] - path[39]).norm(), 0.0, 1e-9) << frame;
  }
  expect_reference_at_rest(clip);
}

TEST(AddReference, StartsAtTheMotionBelowAReference) {
  Clip clip = walker(40, along_x, true);
  for (const char* how : {"", "zeros"}) {
    Clip edited = clip;
    ASSERT_TRUE(apply_words(edited, "add-reference", how));
    const std::vector<Vector3> path = path_of(edited, "Hips");
    EXPECT_NEAR((path[0] - path[1]).norm(), 0.0, 1e-9) << how;
    for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ(edited.motion.at(0, k), 0.0) << how;
  }
}

// The root moves but cannot rotate, and the hips are beside it: they must still reach the position
// after the step.
TEST(Join, AlignsHipsThatRotateAwayFromTheRoot) {
  const auto apart = [](double from) {
    std::string rows;
    for (int i = 0; i < 40; ++i) {
      rows += std::to_string(from) + " 0 " + std::to_string(2 * i) + " 0 0 " +
              std::to_string(from) + " 0 0 0\n";
    }
    return test::clip_of(
        "HIERARCHY\nROOT Root\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n"
        "JOINT Hips\n{\nOFFSET 30 90 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "JOINT Chest\n{\nOFFSET 0 50 10\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "End Site\n{\nOFFSET 0 20 0\n}\n}\n}\n}\n"
        "MOTION\nFrames: 40\nFrame Time: 0.0333333\n" +
        rows);
  };
  Clip clip = apart(0.0);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({apart(40.0)}, {0, false}), clip, diagnostics));
  const std::vector<Vector3> path = path_of(clip, "Hips");
  EXPECT_NEAR((path[40] - path[39] - Vector3(0.0, 0.0, 2.0)).norm(), 0.0, 1e-6);
}

}  // namespace
}  // namespace mocap::edit::join_roots_test
