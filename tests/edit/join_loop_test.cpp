// SPDX-License-Identifier: MIT
// Appending a motion to another one, and to itself: figures continue from where they are, all of
// them together.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "edit/clip_text.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/combine.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "support/person.hpp"

namespace mocap::edit::join_loop_test {
namespace {

using namespace test;

/// Position of the hips and heading, in degrees about the vertical, in a frame.
struct HipsAt {
  Vector3 place = Vector3::Zero();
  double heading_deg = 0.0;
};

/// A person whose hips move as in `hips`. There may be a static joint above the hips, as in
/// MotionBuilder.
Clip walker(std::size_t frames, const std::function<HipsAt(double)>& hips, bool has_reference,
            double units_per_metre = 100.0) {
  const Clip person = walking_person(frames, 1.2, {.units_per_metre = units_per_metre});
  Clip clip;
  std::size_t parent = Joint::no_parent;
  if (has_reference) {
    Joint reference = named_joint("Reference", {0.0, 0.0, 0.0});
    reference.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                          Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    parent = *clip.skeleton.add(parent, std::move(reference));
  }
  const std::size_t shift = has_reference ? 1 : 0;
  for (std::size_t i = 0; i < person.skeleton.size(); ++i) {
    const std::size_t own = person.skeleton[i].parent;
    EXPECT_TRUE(
        clip.skeleton.add(own == Joint::no_parent ? parent : own + shift, person.skeleton[i]));
  }
  const std::size_t first = has_reference ? 6 : 0;
  clip.motion = Motion(frames, first + person.motion.channels(), FrameTime(FrameRate{30, 1}));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const HipsAt at = hips(static_cast<double>(frame));
    for (std::size_t k = 0; k < person.motion.channels(); ++k) {
      clip.motion.exact_at(frame, first + k) = person.motion.at(frame, k);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      clip.motion.exact_at(frame, first + axis) = at.place[static_cast<int>(axis)];
    }
    clip.motion.exact_at(frame, first + 3) = 0.0;
    clip.motion.exact_at(frame, first + 4) = 0.0;
    clip.motion.exact_at(frame, first + 5) = at.heading_deg;
  }
  clip.metadata.source = "walker.bvh";
  clip.metadata.starts_with_reference = false;
  return clip;
}

HipsAt along_z(double frame) {
  return {{0.0, 90.0, 2.0 * frame}, 0.0};
}

/// A walk at a different position and in a different direction.
HipsAt along_x(double frame) {
  return {{500.0 + 2.0 * frame, 90.0, 70.0}, 90.0};
}

Join joined(std::vector<Clip> clips, const TimePoint& blend, bool aligned = true) {
  Join join;
  for (Clip& clip : clips) join.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
  join.blend = blend;
  join.aligned = aligned;
  return join;
}

/// World position of a joint in each frame.
std::vector<Vector3> path_of(const Clip& clip, const std::string& joint) {
  const Poses poses = evaluate(clip).value();
  const std::size_t index = clip.skeleton.find(joint).value_or(0);
  std::vector<Vector3> path;
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    path.push_back(poses.world_position(frame, index));
  }
  return path;
}

void expect_straight(const Clip& clip, const Vector3& step) {
  const std::vector<Vector3> path = path_of(clip, "Hips");
  for (std::size_t frame = 1; frame < path.size(); ++frame) {
    EXPECT_NEAR((path[frame] - path[frame - 1] - step).norm(), 0.0, 1e-9) << frame;
  }
}

void expect_reference_at_rest(const Clip& clip) {
  ASSERT_EQ(clip.skeleton[0].name, "Reference");
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ(clip.motion.at(frame, k), 0.0) << frame;
  }
}

TEST(Loop, ClosesTheGap) {
  // Slightly more than one step: the arm keeps swinging, and the path leads towards Z.
  Clip clip = clip_of_rows(120, [](int i) {
    return "0 90 " + std::to_string(1.5 * i) + " " + std::to_string(0.5 * i) + " 10 0";
  });
  Clip open = clip;
  ASSERT_TRUE(apply_words(clip, "loop", "20"));
  EXPECT_EQ(clip.motion.frames(), 101U);
  // The last frame has the pose of the first one, farther along.
  EXPECT_NEAR(clip.motion.at(0, 5), 0.0, 1e-9);
  EXPECT_NEAR(clip.motion.at(100, 2), 1.5 * 100, 1e-9);
  for (const std::size_t k : {1U, 3U, 4U, 5U})
    EXPECT_NEAR(clip.motion.at(100, k), clip.motion.at(0, k), 1e-9) << k;
  EXPECT_EQ(code_of(apply_words(open, "loop", "60")), "edit.loop");
  EXPECT_EQ(code_of(apply_words(open, "loop", "0")), "edit.value");
}

TEST(Join, ReversesASplit) {
  const Clip clip = clip_of_rows(40, [](int i) {
    return std::to_string(i) + " 90 " + std::to_string(1.25 * i) + " " + std::to_string(7 * i) +
           " 20 10";
  });
  Clip first = clip;
  Clip second = clip;
  ASSERT_TRUE(apply_words(first, "trim", "..14"));
  ASSERT_TRUE(apply_words(second, "trim", "15.."));
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({second}, {0, false}, false), first, diagnostics));
  ASSERT_EQ(first.motion.frames(), 40U);
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    EXPECT_EQ(first.motion.values()[i], clip.motion.values()[i]);
  }
}

// Both walk at the same speed, but the second one is at a different position, higher, and walks
// towards X.
TEST(Join, KeepsHeights) {
  Clip clip = clip_of_rows(40, [](int i) { return "0 90 " + std::to_string(2 * i) + " 0 0 0"; });
  const Clip next =
      clip_of_rows(40, [](int i) { return std::to_string(500 + 2 * i) + " 95 70 0 0 90"; });
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({next}, {10, false}), clip, diagnostics));
  ASSERT_EQ(clip.motion.frames(), 70U);
  for (std::size_t frame = 0; frame < 70; ++frame) {
    EXPECT_NEAR(clip.motion.at(frame, 0), 0.0, 1e-9) << frame;
    EXPECT_NEAR(clip.motion.at(frame, 2), 2.0 * static_cast<double>(frame), 1e-9) << frame;
    EXPECT_NEAR(clip.motion.at(frame, 5), 0.0, 1e-9) << frame;
  }
  EXPECT_EQ(clip.motion.at(69, 1), 95.0);
}

TEST(Join, RequiresEqualJoints) {
  Clip clip = clip_of_rows(2, [](int) { return "0 0 0 0 0 0"; });
  Clip other = clip;
  other.skeleton.set_name(0, "Pelvis");
  Diagnostics diagnostics;
  EXPECT_EQ(code_of(apply(joined({other}, {0, false}), clip, diagnostics)), "edit.join");
  EXPECT_EQ(clip.motion.frames(), 2U);
}

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
  return clip_of(text + "MOTION\nFrames: 40\nFrame Time: 0.0333333\n" + rows);
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

TEST(Join, ScalesAClipOfAnotherSize) {
  Clip clip = walker(40, along_z, false);
  const auto in_metres = [](double frame) { return HipsAt{along_z(frame).place / 100.0, 0.0}; };
  const Clip small = walker(40, in_metres, false, 1.0);
  Diagnostics diagnostics;
  Clip as_is = clip;
  ASSERT_TRUE(apply(joined({small}, {10, false}), clip, diagnostics));
  expect_straight(clip, {0.0, 0.0, 2.0});
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries()[0].code, codes::edit_joined);
  EXPECT_NE(diagnostics.entries()[0].message.find("scaled by 100 "), std::string::npos)
      << diagnostics.entries()[0].message;
  ASSERT_TRUE(apply(joined({small}, {0, false}, false), as_is, diagnostics));
  EXPECT_EQ(as_is.motion.at(79, 1), 0.9);
}

TEST(Join, ReportsDifferentProportionsAndJoints) {
  Clip clip = walker(40, along_z, false);
  Clip next = clip;
  const std::size_t leg = *next.skeleton.find("LeftLeg");
  next.skeleton.set_offset(leg, 1.5 * next.skeleton[leg].offset);
  Joint tail = named_joint("Tail", {0.0, 0.0, -20.0});
  tail.channels = {Channel::x_rotation};
  ASSERT_TRUE(next.skeleton.add(0, std::move(tail)));
  Motion motion(40, clip.motion.channels() + 1, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < 40; ++frame) {
    for (std::size_t k = 0; k < clip.motion.channels(); ++k) {
      motion.exact_at(frame, k) = clip.motion.at(frame, k);
    }
  }
  next.motion = std::move(motion);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({next}, {10, false}), clip, diagnostics));
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  const std::string& message = diagnostics.entries()[0].message;
  EXPECT_NE(message.find("`LeftLeg` 1."), std::string::npos) << message;
  EXPECT_NE(message.find("no joint for its `Tail`"), std::string::npos) << message;
}

TEST(Join, RejectsADifferentUpAxis) {
  Clip clip = walker(40, along_z, false);
  const Clip old = clip;
  Clip lying = clip;
  lying.metadata.source = "lying.bvh";
  ASSERT_TRUE(apply_words(lying, "up", "z"));
  Diagnostics diagnostics;
  const Status done = apply(joined({clip, lying}, {10, false}), clip, diagnostics);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, codes::edit_join);
  EXPECT_EQ(done.error().at.file, "lying.bvh");
  EXPECT_EQ(done.error().command, "mocap convert FILE --up y -o FIXED");
  EXPECT_EQ(clip.motion.frames(), old.motion.frames())
      << "nothing is joined before all clips are valid";
}

TEST(Join, RejectsInvalidClips) {
  Clip clip = walker(40, along_z, false);
  Diagnostics diagnostics;
  Join nothing;
  nothing.clips.push_back(nullptr);
  EXPECT_EQ(code_of(apply(nothing, clip, diagnostics)), "edit.join");
  Clip endless = clip;
  endless.motion.frame_time = FrameTime::from_seconds(1e300);
  EXPECT_NE(code_of(apply(joined({clip, endless}, {0, false}), clip, diagnostics)), "");
  EXPECT_EQ(clip.motion.frames(), 40U);
}

TEST(Join, KeepsScaleAndLengthChannels) {
  const auto stretched = [](double from) {
    Clip clip;
    Joint joint = named_joint("Arm");
    joint.channels = {Channel::x_position, Channel::x_scale};
    EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, std::move(joint)));
    clip.motion = Motion(20, 2, FrameTime(FrameRate{30, 1}));
    for (std::size_t i = 0; i < 20; ++i) clip.motion.exact_at(i, 1) = from;
    return clip;
  };
  Clip clip = stretched(1.0);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({stretched(3.0)}, {4, false}), clip, diagnostics));
  EXPECT_EQ(clip.motion.at(16, 1), 1.0);
  EXPECT_NEAR(clip.motion.at(18, 1), 2.0, 1e-12);
  EXPECT_EQ(clip.motion.at(20, 1), 3.0);
  EXPECT_EQ(clip.motion.at(35, 1), 3.0);
}

// One clip ends at 350 degrees, and the other starts at -10, which is the same angle.
TEST(Join, KeepsAnglesContinuous) {
  const auto turning = [](double from) {
    return clip_of_rows(40, [from](int i) {
      return "0 90 0 0 0 " + std::to_string(from + static_cast<double>(i));
    });
  };
  Clip clip = turning(311.0);
  Diagnostics diagnostics;
  Clip next = turning(-10.0);
  next.skeleton.set_name(0, "Hips");
  ASSERT_TRUE(apply(joined({next}, {4, false}, false), clip, diagnostics));
  for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
    EXPECT_NEAR(clip.motion.at(frame, 5), clip.motion.at(frame - 1, 5), 20.0) << frame;
  }
}

TEST(Loop, ReportsTheGapsAndTheLongestBlend) {
  Clip clip = clip_of_rows(4, [](int i) { return "0 90 0 " + std::to_string(40 * i) + " 0 0"; });
  const Clip old = clip;
  const Status done = apply_words(clip, "loop", "3");
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().advice.find("--loop=1"), std::string::npos) << done.error().advice;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "loop", "1", &diagnostics));
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  const std::string& message = diagnostics.entries()[0].message;
  EXPECT_EQ(message, "loop gap: 120 degrees at `Hips`, root 0 units; now 0 degrees, root 0 units");
  EXPECT_NE(diagnostics.entries()[0].detail.find("no cycle was found"), std::string::npos);
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

// If position channels replace the offset, it does not indicate the size.
TEST(Join, IgnoresMovingJointsInProportions) {
  Clip clip = walker(40, along_z, true);
  Clip next = clip;
  next.skeleton.set_offset(1, {0.0, 300.0, 0.0});
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({next}, {10, false}), clip, diagnostics));
  EXPECT_TRUE(diagnostics.empty());
}

TEST(Join, RejectsADifferentRestPose) {
  Clip clip = walker(40, along_z, false);
  Clip hanging = clip;
  hanging.metadata.source = "hanging.bvh";
  ASSERT_TRUE(apply_words(hanging, "rest-pose", "arms-down"));
  Diagnostics diagnostics;
  const Status done = apply(joined({hanging}, {10, false}), clip, diagnostics);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, codes::edit_join);
  EXPECT_NE(done.error().message.find("is off by"), std::string::npos) << done.error().message;
  EXPECT_EQ(done.error().at.file, "hanging.bvh");
}

// (a, b, c) and (a + 180, 180 - b, c + 180) are one rotation.
TEST(Join, KeepsRotationsWhenConvertingAngles) {
  Clip clip = clip_of_rows(40, [](int i) { return "0 90 0 " + std::to_string(i) + " 20 10"; });
  const Clip next =
      clip_of_rows(40, [](int i) { return "0 90 0 " + std::to_string(i + 220) + " 160 190"; });
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(joined({next}, {4, false}), clip, diagnostics));
  for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
    for (std::size_t k = 3; k < 6; ++k) {
      EXPECT_NEAR(clip.motion.at(frame, k), clip.motion.at(frame - 1, k), 20.0) << frame;
    }
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
    return clip_of(
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
}  // namespace mocap::edit::join_loop_test
