// SPDX-License-Identifier: MIT
// Values set by hand, keyframes and arithmetic.
#include "mocap/edit/direct.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "edit/clip_text.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "support/random_clip.hpp"

namespace mocap::edit::direct_test {
namespace {

using namespace test;

Clip named_clip(int max_joints, int max_frames) {
  Clip clip = random_clip_of_any_layout(max_joints, max_frames);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_name(i, "joint" + std::to_string(i));
  }
  return clip;
}

Quaternion turned(const Clip& clip, std::size_t frame) {
  return rotation_from_euler_deg(
      {2, 0, 1}, {clip.motion.at(frame, 3), clip.motion.at(frame, 4), clip.motion.at(frame, 5)});
}

TEST(Channels, AreSetAddedToAndMultiplied) {
  Clip clip = still(5);
  ASSERT_TRUE(apply_words(clip, "set", "Hips.Xrotation=10@1..2"));
  ASSERT_TRUE(apply_words(clip, "add", "H*.position=0.5@2.."));
  ASSERT_TRUE(apply_words(clip, "multiply", "Hips.Yposition=-2"));
  const auto row = [&](std::size_t frame) {
    const auto values = clip.motion.row(frame);
    return std::vector<double>(values.begin(), values.end());
  };
  EXPECT_EQ(row(0), (std::vector<double>{1, -4, 3, 4, 5, 6}));
  EXPECT_EQ(row(1), (std::vector<double>{1, -4, 3, 4, 10, 6}));
  EXPECT_EQ(row(2), (std::vector<double>{1.5, -5, 3.5, 4, 10, 6}));
  EXPECT_EQ(row(4), (std::vector<double>{1.5, -5, 3.5, 4, 5, 6}));
}

TEST(Channels, KeepReferencePoseUnlessTheRangeStartsThere) {
  const auto rows = [](int i) {
    return i == 0 ? std::string("1 90 2 0 0 0") : "1 90 2 " + std::to_string(60 + i) + " 40 30";
  };
  Clip clip = clip_of_rows(5, rows);
  ASSERT_TRUE(apply_words(clip, "add", "Hips.Yposition=5"));
  EXPECT_EQ(clip.motion.at(0, 1), 90.0);
  EXPECT_EQ(clip.motion.at(1, 1), 95.0);
  ASSERT_TRUE(apply_words(clip, "set", "Hips.Yposition=7@0..1"));
  EXPECT_EQ(clip.motion.at(0, 1), 7.0);
}

TEST(Channels, ReportErrors) {
  Clip clip = still(5);
  const auto code = [&](const std::string& value) {
    return code_of(apply_words(clip, "set", value));
  };
  EXPECT_EQ(code("Hipps.Xrotation=10"), "edit.joint");
  EXPECT_EQ(code("Hips.Wquaternion=10"), "edit.joint");
  EXPECT_EQ(code("Hips.Xrotation=10@3..9"), "edit.range");
  for (const char* wrong :
       {"Hips=10", "Hips.Xrotation", "Hips.Xrotation=", "Hips.Xrotation=ten", "Hips.Qrotation=1",
        ".Xrotation=1", "Hips.Xrotation=nan", "Hips.Xrotation=1@3", "Hips.Xrotation=1@x..y"}) {
    EXPECT_EQ(code(wrong), "edit.value") << wrong;
  }
  EXPECT_EQ(code_of(apply_words(clip, "multiply", "Hips.Zposition=1e200")), "");
  EXPECT_EQ(code_of(apply_words(clip, "multiply", "Hips.Zposition=1e200")), "edit.value");
  EXPECT_EQ(code_of(apply(SetChannels{{{"Hips"}, {}, {}}, std::numeric_limits<double>::infinity()},
                          clip, *std::make_unique<Diagnostics>())),
            "edit.value");
  const Result<Edit> edit = parse({"set", "Hips.Wquaternion=10"});
  ASSERT_TRUE(edit);
  Diagnostics diagnostics;
  const Status done = apply(std::span(&*edit, 1), clip, diagnostics);
  EXPECT_NE(done.error().advice.find("Zrotation Xrotation Yrotation"), std::string::npos)
      << done.error().advice;
}

TEST(Keys, EaseInAndOut) {
  Clip clip = still(41);
  ASSERT_TRUE(apply_words(clip, "keys", "Hips.Xrotation=10:0,20:8:linear,30:28:constant,0.9s:5"));
  const auto at = [&](std::size_t frame) { return clip.motion.at(frame, 4); };
  EXPECT_EQ(at(9), 5.0);
  EXPECT_EQ(at(10), 0.0);
  EXPECT_NEAR(at(15), 4.0, 1e-12);
  EXPECT_NEAR(at(12), 8.0 * 0.04 * (3.0 - 0.4), 1e-12);
  EXPECT_EQ(at(20), 8.0);
  EXPECT_NEAR(at(23), 14.0, 1e-12);
  EXPECT_EQ(at(30), 28.0);
  EXPECT_EQ(at(35), 28.0);
  EXPECT_EQ(at(36), 5.0);
  EXPECT_EQ(at(37), 5.0);
  EXPECT_EQ(clip.motion.at(20, 3), 4.0);
}

TEST(Keys, InterpolateRotationsAlongTheShortestArc) {
  Clip clip = still(21);
  const Quaternion from = rotation_from_euler_deg({2, 0, 1}, {170, 10, 5});
  const Quaternion to = rotation_from_euler_deg({2, 0, 1}, {-170, 30, 40});
  ASSERT_TRUE(
      select(clip, {"Hips"}).set_keys({{frames(5), from, Ease::linear}, {frames(15), to, {}}}));
  for (std::size_t frame = 5; frame <= 15; ++frame) {
    const double share = (static_cast<double>(frame) - 5.0) / 10.0;
    EXPECT_LT(angle_between_deg(turned(clip, frame), from.slerp(share, to)), 1e-6) << frame;
    if (frame == 5) continue;
    EXPECT_LT(std::abs(clip.motion.at(frame, 3) - clip.motion.at(frame - 1, 3)), 30);
  }
  EXPECT_EQ(clip.motion.at(4, 3), 4.0);
  EXPECT_EQ(clip.motion.at(16, 3), 4.0);
  EXPECT_EQ(clip.motion.at(10, 0), 1.0);
}

TEST(Keys, ReportErrors) {
  Clip clip = still(21);
  const auto code = [&](const std::string& value) {
    return code_of(apply_words(clip, "keys", value));
  };
  for (const char* wrong :
       {"Hips.Xrotation=1:0", "Hips.Xrotation=5:0,5:1", "Hips.Xrotation=5:0,2:1",
        "Hips.Xrotation=0:0,21:1", "Hips.Xrotation=0:0,9s:1"}) {
    EXPECT_EQ(code(wrong), "edit.keyframes") << wrong;
  }
  for (const char* wrong : {"Hips.Xrotation=0:0,5:1:slow", "Hips.Xrotation=0,5:1", "Hips=0:1,2:3",
                            "Hips.Xrotation=0:0,5:nan"}) {
    EXPECT_EQ(code(wrong), "edit.value") << wrong;
  }
  EXPECT_EQ(code("Hip.Xrotation=0:0,5:1"), "edit.joint");
  const Status no_unit = select(clip, {"Hips"})
                             .set_keys({{frames(0), Quaternion(2, 0, 0, 0), {}},
                                        {frames(5), Quaternion::Identity(), {}}});
  EXPECT_EQ(code_of(no_unit), "edit.keyframes");
  clip.set_channels(0, {Channel::x_rotation});
  const Quaternion none = Quaternion::Identity();
  EXPECT_EQ(
      code_of(select(clip, {"Hips"}).set_keys({{frames(0), none, {}}, {frames(5), none, {}}})),
      "edit.joint");
}

RC_GTEST_PROP(Arithmetic, AddingADifferenceRestoresTheClip, ()) {
  const Clip a = named_clip(6, 6);
  Clip b = a;
  for (double& number : b.motion.exact_values()) number = random_between(-300, 300);
  const Result<Clip> off = difference(a, b);
  RC_ASSERT(off.has_value());
  const Result<Clip> again = sum(b, *off);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->skeleton == a.skeleton);
  for (std::size_t i = 0; i < a.motion.values().size(); ++i) {
    const double scale = std::abs(a.motion.values()[i]) + std::abs(b.motion.values()[i]);
    RC_ASSERT(std::abs(a.motion.values()[i] - again->motion.values()[i]) <= 4e-16 * scale);
  }
  const Result<Clip> twice = multiple(a, 2.0);
  const Result<Clip> doubled = sum(a, a);
  for (std::size_t i = 0; i < a.motion.values().size(); ++i) {
    RC_ASSERT(twice->motion.values()[i] == doubled->motion.values()[i]);
  }
}

TEST(Arithmetic, AddsFramesValueByValue) {
  Clip clip = clip_of_rows(3, [](int i) { return std::to_string(i) + " 10 0 0 0 6"; });
  const auto first = frame_values(clip, 0);
  const auto last = frame_values(clip, 2);
  ASSERT_TRUE(first && last);
  EXPECT_EQ(sum(*first, *last).value(), (FrameValues{2, 20, 0, 0, 0, 12}));
  EXPECT_EQ(difference(*last, *first).value(), (FrameValues{2, 0, 0, 0, 0, 0}));
  EXPECT_EQ(multiple(*last, 0.5), (FrameValues{1, 5, 0, 0, 0, 3}));
  ASSERT_TRUE(set_frame(clip, 1, multiple(*last, 0.5)));
  EXPECT_EQ(clip.motion.at(1, 1), 5.0);
  ASSERT_TRUE(insert_frame(clip, 3, clip.motion.row(1)));
  ASSERT_EQ(clip.motion.frames(), 4U);
  EXPECT_EQ(clip.motion.at(3, 1), 5.0);
  EXPECT_EQ(clip.motion.at(2, 0), 2.0);
  EXPECT_EQ(code_of(set_frame(clip, 4, *first)), "edit.range");
  EXPECT_EQ(code_of(insert_frame(clip, 9, *first)), "edit.range");
  EXPECT_EQ(code_of(set_frame(clip, 0, FrameValues(5))), "edit.clips-differ");
  EXPECT_FALSE(frame_values(clip, 4));
  EXPECT_FALSE(sum(*first, FrameValues(5)));
  EXPECT_FALSE(difference(*first, FrameValues(5)));
}

TEST(Arithmetic, RequiresEqualChannels) {
  const Clip clip = still(3);
  Clip other = still(4);
  EXPECT_EQ(sum(clip, other).error().code, codes::edit_clips_differ);
  other = still(3);
  other.set_channels(0, {Channel::x_position, Channel::y_position});
  EXPECT_EQ(difference(clip, other).error().code, codes::edit_clips_differ);
  EXPECT_EQ(sum(clip, Clip()).error().code, codes::edit_clips_differ);
  EXPECT_EQ(multiple(clip, 1e308).error().code, codes::edit_value);
}

TEST(Arithmetic, IsParsedFromText) {
  Clip clip = still(3);
  const ClipReader read = reader_of(still(3, "2 2 2 2 2 2"), "o@ther.bvh");
  ASSERT_TRUE(apply_words(clip, "plus", "o@ther.bvh@0.5", nullptr, read));
  EXPECT_EQ(clip.motion.at(1, 0), 2.0);
  ASSERT_TRUE(apply_words(clip, "minus", "o@ther.bvh", nullptr, read));
  EXPECT_EQ(clip.motion.at(1, 5), 5.0);
  EXPECT_EQ(code_of(apply_words(clip, "plus", "x.bvh")), "edit.value");
}

TEST(Extend, InterpolatesToATarget) {
  Clip clip = clip_of_rows(
      5, [](int i) { return std::to_string(10 * i) + " 90 0 0 0 " + std::to_string(20 * i); });
  const Clip before = clip;
  ASSERT_TRUE(apply_words(clip, "extend", "4:0:linear:as-is"));
  ASSERT_EQ(clip.motion.frames(), 9U);
  for (std::size_t i = 0; i < before.motion.values().size(); ++i) {
    EXPECT_EQ(clip.motion.values()[i], before.motion.values()[i]);
  }
  for (std::size_t i = 0; i <= 4; ++i) {
    EXPECT_NEAR(clip.motion.at(4 + i, 0), 40.0 - 10.0 * static_cast<double>(i), 1e-12);
    EXPECT_NEAR(clip.motion.at(4 + i, 5), 80.0 - 20.0 * static_cast<double>(i), 1e-9);
  }
  // If aligned, the root keeps its position and heading.
  Clip aligned = before;
  ASSERT_TRUE(apply_words(aligned, "extend", "0.1s:0"));
  ASSERT_EQ(aligned.motion.frames(), 9U);
  EXPECT_NEAR(aligned.motion.at(8, 0), 40.0, 1e-12);
  EXPECT_NEAR(aligned.motion.at(8, 5), 80.0, 1e-9);
  Clip held = before;
  ASSERT_TRUE(apply_words(held, "extend", "3"));
  ASSERT_EQ(held.motion.frames(), 8U);
  EXPECT_EQ(held.motion.at(7, 5), 80.0);
  EXPECT_EQ(code_of(apply_words(held, "extend", "3:99")), "edit.range");
  EXPECT_EQ(code_of(apply_words(held, "extend", "0")), "edit.value");
  EXPECT_EQ(code_of(apply_words(held, "extend", "1e9")), "edit.value");
  EXPECT_EQ(code_of(apply_words(held, "extend", "3:0:quick")), "edit.value");
  ASSERT_TRUE(apply_words(held, "shorten", "3"));
  EXPECT_EQ(held.motion.frames(), 5U);
  EXPECT_EQ(code_of(apply_words(held, "shorten", "5")), "edit.range");
  EXPECT_EQ(code_of(apply_words(held, "shorten", "long")), "edit.value");
}

RC_GTEST_PROP(Extend, EndsWithTheTargetPose, ()) {
  Clip clip = named_clip(6, 5);
  const auto frames = static_cast<int>(clip.motion.frames());
  Extend extend;
  extend.by = TimePoint{static_cast<double>(*rc::gen::inRange(1, 5)), false};
  const int target = *rc::gen::inRange(0, frames);
  extend.target = TimePoint{static_cast<double>(target), false};
  extend.aligned = false;
  Diagnostics diagnostics;
  const Poses before = evaluate(clip).value();
  RC_ASSERT(apply(extend, clip, diagnostics).has_value());
  RC_ASSERT(clip.validate().has_value());
  const Poses after = evaluate(clip).value();
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const Quaternion a = before.local_rotation(static_cast<std::size_t>(target), joint);
    const Quaternion b = after.local_rotation(after.frames - 1, joint);
    RC_ASSERT(std::abs(a.dot(b)) > 1.0 - 1e-9);
  }
}

}  // namespace
}  // namespace mocap::edit::direct_test
