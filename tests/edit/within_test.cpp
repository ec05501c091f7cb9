// SPDX-License-Identifier: MIT
// Edits of some joints and some frames: nothing else changes.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "mocap/bvh.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "support/random_clip.hpp"

namespace mocap::edit::within_test {
namespace {

using namespace test;

/// A clip without a reference pose at the start, with unique joint names.
Clip named_clip() {
  Clip clip = random_clip_of_any_layout(6, 20);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_name(i, "joint" + std::to_string(i));
  }
  return clip;
}

Edit some_edit() {
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return Smooth{SmoothMethod::gaussian, 6.0, 0.1, 9};
    case 1:
      return Unwrap{};
    case 2:
      return Wrap{};
    default:
      return AddToChannels{{{"*"}}, 7.0};
  }
}

RC_GTEST_PROP(Within, ChangesNothingOutsideItsMask, ()) {
  const Clip clip = named_clip();
  RC_PRE(clip.motion.channels() > 0);  // Otherwise there are no values to change.
  const Edit edit = some_edit();
  const auto frames = static_cast<int>(clip.motion.frames());
  const int first = *rc::gen::inRange(0, frames);
  const int last = *rc::gen::inRange(first, frames);
  Mask mask;
  mask.joints = {"joint" +
                 std::to_string(*rc::gen::inRange(0, static_cast<int>(clip.skeleton.size())))};
  mask.frames = {TimePoint{static_cast<double>(first)}, TimePoint{static_cast<double>(last)}};

  Diagnostics diagnostics;
  Clip whole = clip;
  RC_ASSERT(apply(std::span(&edit, 1), whole, diagnostics).has_value());
  Clip masked = clip;
  const Edit behind = within(mask, edit);
  RC_ASSERT(apply(std::span(&behind, 1), masked, diagnostics).has_value());
  RC_ASSERT(masked.validate().has_value());
  RC_ASSERT(masked.skeleton == clip.skeleton);

  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  const std::size_t joint = *clip.skeleton.find(mask.joints.front());
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const bool is_in_range =
        frame >= static_cast<std::size_t>(first) && frame <= static_cast<std::size_t>(last);
    for (std::size_t column = 0; column < clip.motion.channels(); ++column) {
      const bool is_masked = is_in_range && column >= columns[joint] && column < columns[joint + 1];
      const Clip& expected = is_masked ? whole : clip;
      RC_ASSERT(masked.motion.at(frame, column) == expected.motion.at(frame, column));
    }
  }
}

/// A joint whose first angle is 0 in the first half and `angle_deg` in the second half, at 10
/// frames per second.
Clip step_clip(std::size_t frames, double angle_deg) {
  Clip clip;
  Joint joint;
  joint.name = "Hips";
  joint.channels = {Channel::y_position, Channel::z_rotation, Channel::x_rotation,
                    Channel::y_rotation};
  EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, std::move(joint)));
  clip.motion = Motion(frames, 4, FrameTime(FrameRate{10, 1}));
  for (std::size_t i = 0; i < frames; ++i) {
    clip.motion.exact_at(i, 0) = static_cast<double>(i);
    clip.motion.exact_at(i, 1) = i < frames / 2 ? 0.0 : angle_deg;
    clip.motion.exact_at(i, 2) = 10.0;
  }
  return clip;
}

TEST(Within, FadesRotationsSpherically) {
  // The first angle increases, so that every frame rotates by the same amount.
  const Clip clip = step_clip(40, 90.0);
  Clip edited = clip;
  Diagnostics diagnostics;
  Mask mask;
  mask.frames = {frames(4), frames(15)};
  mask.fade = TimePoint{0.3, true};
  const ChannelTarget target{{"Hips"}, {Channel::y_position, Channel::z_rotation}};
  const Edit edit = within(mask, AddToChannels{target, 60.0});
  ASSERT_TRUE(apply(std::span(&edit, 1), edited, diagnostics));
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const auto turned = [&](std::size_t frame) {
    return angle_between_deg(before.local_rotation(frame, 0), after.local_rotation(frame, 0));
  };
  EXPECT_EQ(turned(3), 0.0);
  EXPECT_EQ(turned(16), 0.0);
  // The three frames of the fade have the weights x^2 (3 - 2x) at a quarter, a half and three
  // quarters.
  const double shares[] = {0.15625, 0.5, 0.84375, 1.0};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(turned(4 + i), 60.0 * shares[i], 1e-9) << i;
    EXPECT_NEAR(turned(15 - i), 60.0 * shares[i], 1e-9) << i;
    const double height = static_cast<double>(4 + i);
    EXPECT_NEAR(edited.motion.at(4 + i, 0), height + shares[i] * 60.0, 1e-12);
  }
}

TEST(Within, DoesNotFadeAtTheEndsOfTheClip) {
  const Clip clip = step_clip(10, 50.0);
  Clip edited = clip;
  Diagnostics diagnostics;
  Mask mask;
  mask.frames.last = frames(6);
  mask.fade = frames(3);
  const Edit edit = within(mask, AddToChannels{{{"Hips"}, {Channel::y_position}}, 9.0});
  ASSERT_TRUE(apply(std::span(&edit, 1), edited, diagnostics));
  EXPECT_EQ(edited.motion.at(0, 0), 9.0);
  EXPECT_GT(edited.motion.at(6, 0), 6.0);
  EXPECT_LT(edited.motion.at(6, 0), 15.0);
  EXPECT_EQ(edited.motion.at(7, 0), 7.0);
}

TEST(Within, ReversesTheFramesOfTheMask) {
  Clip clip = step_clip(20, 60.0);
  Diagnostics diagnostics;
  const Edit edit = within({.frames = {frames(5), frames(8)}}, Reverse{});
  ASSERT_TRUE(apply(std::span(&edit, 1), clip, diagnostics));
  const double heights[] = {4, 8, 7, 6, 5, 9};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(clip.motion.at(4 + i, 0), heights[i]) << i;
}

// A knee that rotates about one axis, with jumps of a full turn.
TEST(Within, FadesSingleAnglesAlongTheShorterArc) {
  Clip clip;
  Joint joint;
  joint.name = "Knee";
  joint.channels = {Channel::x_rotation};
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, std::move(joint)));
  clip.motion = Motion(40, 1, FrameTime(FrameRate{30, 1}));
  for (std::size_t i = 0; i < 40; ++i) {
    clip.motion.exact_at(i, 0) = std::remainder(150.0 + 4.0 * static_cast<double>(i), 360.0);
  }
  const Clip old = clip;
  Diagnostics diagnostics;
  const Edit edit = within({.frames = {frames(5), frames(30)}, .fade = frames(4)},
                           Smooth{SmoothMethod::butterworth, 3.0});
  ASSERT_TRUE(apply(std::span(&edit, 1), clip, diagnostics));
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_NEAR(clip.motion.at(i, 0), old.motion.at(i, 0), 5.0) << i;
  }
}

TEST(Within, KeepsTheTextOfOtherNumbers) {
  const std::string text =
      "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 2 Yposition Xrotation\nEnd Site\n"
      "{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 5\nFrame Time: 0.1\n"
      "+1.5 1\n11.123456789012 4\n007 2\n1E1 8\n.5 1\n";
  Diagnostics diagnostics;
  Result<Clip> clip = bvh::read(std::span(text.data(), text.size()), {}, diagnostics);
  ASSERT_TRUE(clip);
  const Edit edit =
      within({.frames = {frames(2), frames(3)}}, Smooth{SmoothMethod::butterworth, 2.0});
  ASSERT_TRUE(apply(std::span(&edit, 1), *clip, diagnostics));
  const Result<std::string> written = bvh::write_text(*clip, {}, diagnostics);
  ASSERT_TRUE(written);
  EXPECT_NE(written->find("\n+1.5 1\n11.123456789012 4\n"), std::string::npos) << *written;
  EXPECT_NE(written->find("\n.5 1\n"), std::string::npos) << *written;
}

std::string_view code_of(const Status& status) {
  return status ? "" : facts_of(status.error().code).name;
}

TEST(Within, RejectsEditsOfTheWholeClip) {
  for (const Edit& edit :
       {Edit(Resample{5.0}), Edit(Trim{{frames(2), std::nullopt}}), Edit(Speed{2.0}),
        Edit(Scale{2.0}), Edit(Rename{{{"Hips", "Pelvis"}}})}) {
    Clip clip = step_clip(10, 50.0);
    const Clip old = clip;
    Diagnostics diagnostics;
    Mask mask;
    mask.joints = {"Hips"};
    clip.skeleton.set_offset(0, {1.0, 2.0, 3.0});
    const Edit behind = within(mask, edit);
    EXPECT_EQ(code_of(apply(std::span(&behind, 1), clip, diagnostics)), "edit.whole-clip")
        << edit.index();
    EXPECT_TRUE(std::equal(old.motion.values().begin(), old.motion.values().end(),
                           clip.motion.values().begin()));
  }
}

TEST(Within, ReportsWhyAnEditAppliesToTheWholeClip) {
  const std::vector<std::pair<Edit, std::string>> reasons{
      {Order{}, "it changes the skeleton or its channels"},
      {Extend{}, "it changes the number of frames or the rate"},
      {SetRate{30.0}, "it changes the rate"},
      {StartAt{}, "it moves all frames"}};
  for (const auto& [edit, reason] : reasons) {
    const Status refused = validate(within({.joints = {"Hips"}}, edit), step_clip(10, 50.0));
    ASSERT_FALSE(refused) << reason;
    EXPECT_EQ(refused.error().message,
              "this edit applies to the whole clip, not to selected joints or frames: " + reason);
  }
}

// An edit is also refused if only its result shows that it changes the whole clip, and then without
// its notes.
TEST(Within, ReportsNothingAboutARefusedEdit) {
  for (const Step& step : {Step{"insert-joint", "Hips=a@0.5"}, Step{"bone-length", "Hips=x2"},
                           Step{"rotate-only", ""}, Step{"speed", "random:2..3"}}) {
    Step masked = step;
    masked.only = "Hips";
    Clip clip = step_clip(10, 50.0);
    Diagnostics diagnostics;
    const Result<Edit> edit =
        parse(masked, [](const std::string&) { return Result<Clip>(Clip{}); });
    ASSERT_TRUE(edit) << step.name << edit.error().message;
    EXPECT_EQ(code_of(apply(std::span(&*edit, 1), clip, diagnostics)), "edit.whole-clip")
        << step.name;
    EXPECT_TRUE(diagnostics.entries().empty()) << step.name;
  }
}

TEST(Within, ReportsMissingJointsAndFrames) {
  Clip clip = step_clip(10, 50.0);
  Diagnostics diagnostics;
  const auto code = [&](const Mask& mask, Edit edit = Reverse{}) {
    const Edit behind = within(mask, std::move(edit));
    return code_of(apply(std::span(&behind, 1), clip, diagnostics));
  };
  EXPECT_EQ(code({.joints = {"Knee*"}}), "edit.joint");
  EXPECT_EQ(code({.joints = {}, .frames = {frames(3), frames(10)}}), "edit.range");
  EXPECT_EQ(code({.joints = {}, .frames = {frames(3), frames(6)}, .fade = frames(3)}),
            "edit.value");
  EXPECT_EQ(code({}, Smooth{SmoothMethod::butterworth, 900.0}), "edit.value");
  EXPECT_EQ(code_of(apply(Within{}, clip, diagnostics)), "edit.value");
}

TEST(Within, IsParsedFromText) {
  Step step{"smooth", "4"};
  ASSERT_TRUE(set_mask(step, "only", "Hips,Left*"));
  ASSERT_TRUE(set_mask(step, "during", "3..0.9s"));
  ASSERT_TRUE(set_mask(step, "fade", "2"));
  EXPECT_FALSE(set_mask(step, "trim", "2"));
  const Result<Edit> edit = parse(step);
  ASSERT_TRUE(edit) << edit.error().message;
  const auto* masked = std::get_if<Within>(&*edit);
  ASSERT_NE(masked, nullptr);
  EXPECT_EQ(masked->mask.joints, (std::vector<std::string>{"Hips", "Left*"}));
  EXPECT_EQ(masked->mask.frames.first->value, 3.0);
  EXPECT_TRUE(masked->mask.frames.last->is_time);
  EXPECT_EQ(masked->mask.fade.value, 2.0);
  EXPECT_TRUE(std::holds_alternative<Smooth>(*masked->edit));
  step.during.clear();
  EXPECT_FALSE(parse(step));
  step.fade.clear();
  step.only = ",";
  EXPECT_FALSE(parse(step));
}

// A layer has its own joints, frames and fade; a unit of length cannot be limited.
TEST(Within, IsHandledByLayerAndRejectedByUnits) {
  Step layer{"layer", "wave.bvh"};
  layer.only = "Hips,Left*";
  layer.during = "3..6";
  layer.fade = "1";
  const Result<Edit> edit = parse(layer, [](const std::string&) { return Result<Clip>(Clip{}); });
  ASSERT_TRUE(edit) << edit.error().message;
  const auto* layered = std::get_if<Layer>(&*edit);
  ASSERT_NE(layered, nullptr);
  EXPECT_EQ(layered->options.joints, (std::vector<std::string>{"Hips", "Left*"}));
  EXPECT_EQ(layered->options.range.last->value, 6.0);
  EXPECT_EQ(layered->options.fade.value, 1.0);

  Step units{"units", "cm"};
  units.only = "Hips";
  const Result<Edit> refused = parse(units);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "units: applies to the whole clip, so it cannot follow --only, --during or --fade");
  EXPECT_EQ(refused.error().subject, "units");
}

}  // namespace
}  // namespace mocap::edit::within_test
