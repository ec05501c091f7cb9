// SPDX-License-Identifier: MIT
// Changing speeds, specified or guessed rates, and the reference pose.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>

#include "edit/clip_text.hpp"
#include "edit/edit_checks.hpp"
#include "edit/figures.hpp"
#include "edit/joint_channels.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "support/random_clip.hpp"

namespace mocap::edit::retiming_test {
namespace {

using namespace test;

Clip counted(std::size_t frames) {
  return clip_of_rows(frames, [](int i) { return std::to_string(i) + " 0 0 0 0 0"; });
}

// The x position is the old frame number, which shows from which time a new frame was taken.
TEST(SpeedCurve, ConstantSpeedIsEven) {
  Clip clip = counted(101);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "speed", "0s:2", &diagnostics));
  ASSERT_EQ(clip.motion.frames(), 51U);
  for (std::size_t i = 0; i < 51; ++i) {
    EXPECT_NEAR(clip.motion.at(i, 0), 2.0 * static_cast<double>(i), 1e-9);
  }
  EXPECT_NE(diagnostics.find(codes::edit_rate_set), nullptr);
  Clip same = counted(101);
  ASSERT_TRUE(apply_words(same, "speed", "0:1"));
  ASSERT_EQ(same.motion.frames(), 101U);
  for (std::size_t i = 0; i < 101; ++i) {
    EXPECT_EQ(same.motion.at(i, 0), static_cast<double>(i));
  }
}

// From 1 to 1/2 by a = 3u² - 2u³ over 40 frames: the new time is the integral of 1 / (1 - a/2), 40
// * 1.397689... by Simpson's rule with 1,000 steps here.
TEST(SpeedCurve, DurationIsItsIntegral) {
  Clip clip = counted(101);
  ASSERT_TRUE(apply_words(clip, "speed", "20:1,60:0.5"));
  const auto slowness = [](double u) { return 1.0 / (1.0 - 0.5 * u * u * (3.0 - 2.0 * u)); };
  double integral = slowness(0.0) + slowness(1.0);
  constexpr int steps = 1000;
  for (int i = 1; i < steps; ++i) integral += (i % 2 == 0 ? 2.0 : 4.0) * slowness(i / 1000.0);
  integral *= 40.0 / (3.0 * steps);
  const double frames = 20.0 + integral + 80.0;
  EXPECT_EQ(clip.motion.frames(), static_cast<std::size_t>(std::ceil(frames)) + 1);
  // In the uniform part after the change of speed, each frame advances by half an old one.
  const auto at = [&](std::size_t frame) { return clip.motion.at(frame, 0); };
  EXPECT_NEAR(at(20), 20.0, 1e-9);
  EXPECT_NEAR(at(100) - at(99), 0.5, 1e-9);
  EXPECT_NEAR(at(100), 60.0 + 0.5 * (80.0 - integral), 1e-7);
  EXPECT_EQ(at(clip.motion.frames() - 1), 100.0);
}

RC_GTEST_PROP(SpeedCurve, NeverRunsBackwards, ()) {
  const int frames = *rc::gen::inRange(2, 60);
  Clip clip = counted(static_cast<std::size_t>(frames));
  SpeedCurve curve;
  double at = 0.0;
  while (at < frames - 1) {
    curve.keys.push_back({TimePoint{at, false}, random_between(1, 9000) / 100.0 + 0.01});
    at += *rc::gen::inRange(1, 20);
  }
  Diagnostics diagnostics;
  RC_ASSERT(apply(curve, clip, diagnostics).has_value());
  RC_ASSERT(clip.motion.at(0, 0) == 0.0);
  RC_ASSERT(clip.motion.at(clip.motion.frames() - 1, 0) == frames - 1.0);
  for (std::size_t i = 1; i < clip.motion.frames(); ++i) {
    RC_ASSERT(clip.motion.at(i, 0) > clip.motion.at(i - 1, 0));
  }
}

TEST(SpeedCurve, UsesTheShortestArcAndKeepsTheReference) {
  Clip clip = clip_of_rows(4, [](int i) {
    return i == 0 ? std::string("0 90 0 0 0 0") : i < 3 ? "0 90 0 0 0 90" : "0 90 0 40 30 110";
  });
  ASSERT_TRUE(has_reference_frame(clip));
  ASSERT_TRUE(apply_words(clip, "speed", "0:0.5"));
  ASSERT_EQ(clip.motion.frames(), 6U);
  EXPECT_EQ(clip.motion.at(0, 5), 0.0);
  EXPECT_EQ(clip.motion.at(1, 5), 90.0);
  const auto turned = [&](std::size_t frame) {
    return rotation_from_euler_deg(
        {2, 0, 1}, {clip.motion.at(frame, 3), clip.motion.at(frame, 4), clip.motion.at(frame, 5)});
  };
  EXPECT_LT(angle_between_deg(turned(4), turned(3).slerp(0.5, turned(5))), 1e-9);
}

TEST(SpeedCurve, RejectsInvalidCurves) {
  const Clip clip = counted(101);
  const auto code = [&](const std::string& value) {
    Clip edited = clip;
    const std::string name = code_of(apply_words(edited, "speed", value));
    EXPECT_EQ(edited.motion.frames(), 101U);
    return name;
  };
  EXPECT_EQ(code("0s:1,0s:2"), "edit.value");
  EXPECT_EQ(code("1s:1,0.5s:2"), "edit.value");
  EXPECT_EQ(code("0s:0"), "edit.value");
  EXPECT_EQ(code("0s:-1"), "edit.value");
  EXPECT_EQ(code("0s:1000"), "edit.value");
  EXPECT_EQ(code("0s:nan"), "edit.value");
  EXPECT_EQ(code("0s:1,x"), "edit.value");
  EXPECT_EQ(code("0s:1,9s:2"), "edit.range");
  EXPECT_EQ(code("101:2"), "edit.range");
}

TEST(Rate, IsSetWithoutChangingValues) {
  Clip clip = counted(10);
  const Clip before = clip;
  ASSERT_TRUE(apply_words(clip, "rate", "59.94"));
  EXPECT_EQ(clip.motion.frame_time.rate(), (FrameRate{60000, 1001}));
  ASSERT_TRUE(apply_words(clip, "rate", "120"));
  EXPECT_EQ(clip.motion.frame_time.rate(), (FrameRate{120, 1}));
  for (std::size_t i = 0; i < 60; ++i) {
    EXPECT_EQ(clip.motion.values()[i], before.motion.values()[i]);
  }
  EXPECT_EQ(code_of(apply_words(clip, "rate", "0")), "edit.value");
  EXPECT_EQ(code_of(apply_words(clip, "rate", "fast")), "edit.value");
  EXPECT_EQ(code_of(apply_words(clip, "rate", "1e9")), "edit.rate");
  EXPECT_EQ(code_of(apply_words(clip, "rate", "1e-9")), "edit.rate");
}

TEST(Rate, IsGuessedAndReported) {
  const auto guessed = [](const std::string& frame_time) {
    Clip clip;
    clip.motion = Motion(3, 0, FrameTime(std::stod(frame_time), frame_time));
    Diagnostics diagnostics;
    const Status done = apply(SetRate{}, clip, diagnostics);
    if (!done) return code_of(done);
    const Diagnostic* note = diagnostics.find(codes::edit_rate_set);
    EXPECT_NE(note, nullptr);
    return note == nullptr ? std::string() : note->message;
  };
  EXPECT_EQ(guessed("0.0333333"), "frame rate set to 30 fps: from the frame time 0.0333333");
  EXPECT_EQ(guessed("0.0417"),
            "frame rate set to 24 fps: the frame time 0.0417 matches 24 and 23.976; 24 is the most "
            "common");
  EXPECT_EQ(guessed("33.3333"),
            "frame rate set to 30 fps: the frame time 33.3333 is in milliseconds");
  EXPECT_EQ(guessed("16.67"), "frame rate set to 60 fps: the frame time 16.67 is in milliseconds");
  EXPECT_EQ(guessed("30"), "frame rate set to 30 fps: the frame time 30 is in frames per second");
  EXPECT_EQ(guessed("120"),
            "frame rate set to 120 fps: the frame time 120 is in frames per second");
  EXPECT_EQ(guessed("0.0000083333"),
            "frame rate set to 120 fps: the frame time 0.0000083333 is too small by a factor of a "
            "thousand");
  EXPECT_NE(guessed("0.016625").find("frame rate set to 60 fps"), std::string::npos);
  EXPECT_EQ(guessed("0.0143217"), "edit.rate");
  EXPECT_EQ(guessed("7000"), "edit.rate");
}

TEST(Reference, IsRemovedWithoutChangingLaterValues) {
  Clip clip = clip_of_rows(31, [](int i) {
    return i == 0 ? std::string("1 90 2 0 0 0") : "1.50 90 2 " + std::to_string(60 + i) + " 4e1 30";
  });
  ASSERT_TRUE(apply_words(clip, "drop-reference", ""));
  EXPECT_EQ(clip.motion.frames(), 30U);
  Diagnostics diagnostics;
  const std::string text = bvh::write_text(clip, {}, diagnostics).value_or("");
  EXPECT_NE(text.find("\n1.50 90 2 61 4e1 30\n"), std::string::npos) << text;
  EXPECT_EQ(code_of(apply_words(clip, "drop-reference", "")), "edit.reference-frame");
}

TEST(Reference, IsInsertedAtTheStartOfTheMotion) {
  const auto row = [](int i) { return "7.50 90 -2 " + std::to_string(60 + i) + " 4e1 30"; };
  Clip clip = clip_of_rows(30, row);
  ASSERT_TRUE(apply_words(clip, "add-reference", "zeros"));
  ASSERT_EQ(clip.motion.frames(), 31U);
  EXPECT_TRUE(has_reference_frame(clip));
  Diagnostics diagnostics;
  const std::string text = bvh::write_text(clip, {}, diagnostics).value_or("");
  EXPECT_NE(text.find("\n7.50 90 -2 0 0.00 0\n" + row(0) + "\n"), std::string::npos) << text;
  EXPECT_EQ(code_of(apply_words(clip, "add-reference", "")), "edit.reference-frame");
  EXPECT_EQ(code_of(apply_words(clip, "add-reference", "bind")), "edit.value");
  ASSERT_TRUE(apply_words(clip, "drop-reference", ""));
  EXPECT_EQ(bvh::write_text(clip, {}, diagnostics).value_or(""),
            bvh::write_text(clip_of_rows(30, row), {}, diagnostics).value_or("x"));
}

bool carries(const Clip& clip, std::size_t joint) {
  const std::vector<Figure> figures = find_figures(clip.skeleton);
  return std::any_of(figures.begin(), figures.end(), [&](const Figure& figure) {
    const std::optional<Carrier> carrier = find_carrier(clip, figure);
    return carrier && carrier->joint == joint;
  });
}

RC_GTEST_PROP(Reference, AnAddedOneIsTheRestPoseAndKeepsAllValues, ()) {
  const Clip clip = random_clip_of_any_layout(8, 5);
  RC_PRE(!has_reference_frame(clip));
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(AddReference{AddReference::Kind::zeros}, edited, diagnostics).has_value());
  RC_ASSERT(edited.motion.frames() == clip.motion.frames() + 1);
  const auto values = clip.motion.values();
  const auto behind = edited.motion.values().subspan(clip.motion.channels());
  for (std::size_t i = 0; i < values.size(); ++i) RC_ASSERT(values[i] == behind[i]);
  const Poses rest = evaluate_rest(clip.skeleton);
  const Poses pose = evaluate(edited, {.first_frame = 0, .frame_count = 1}).value();
  const Poses first = evaluate(clip, {.first_frame = 0, .frame_count = 1}).value();
  const double near = 1e-9 * size_of(clip);
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const Quaternion a = rest.local_rotation(0, joint);
    const Quaternion b = pose.local_rotation(0, joint);
    RC_ASSERT(std::abs(a.dot(b)) > 1.0 - 1e-12);
    const bool is_root = clip.skeleton[joint].parent == Joint::no_parent;
    const Vector3 wanted = (is_root ? first : rest).local_position(0, joint);
    if (is_root || !carries(clip, joint)) {
      RC_ASSERT((wanted - pose.local_position(0, joint)).norm() <= 1e-9);
    } else if (has_all_positions(clip.skeleton[joint])) {
      const Vector3 displacement = pose.world_position(0, joint) - first.world_position(0, joint);
      RC_ASSERT(displacement.norm() <= near);
    }
  }
}

}  // namespace
}  // namespace mocap::edit::retiming_test
