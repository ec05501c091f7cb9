// SPDX-License-Identifier: MIT
#include "mocap/clip.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/random_skeleton.hpp"

namespace mocap::clip_test {
namespace {

Joint joint_with(std::string name, std::vector<Channel> channels) {
  Joint joint;
  joint.name = std::move(name);
  joint.channels = std::move(channels);
  return joint;
}

/// Hips (2 channels), Spine (3), Leg (1); two frames of 1, 2, 3, ...
Clip small_clip() {
  Clip clip;
  using enum Channel;
  EXPECT_TRUE(
      clip.add_joint(Joint::no_parent, joint_with("Hips", {x_position, z_rotation})).has_value());
  EXPECT_TRUE(clip.add_joint(0, joint_with("Spine", {z_rotation, x_rotation, y_rotation})));
  EXPECT_TRUE(clip.add_joint(0, joint_with("Leg", {x_rotation})).has_value());
  clip.motion.insert_frames(0, 2);
  double next = 1.0;
  for (double& value : clip.motion.exact_values()) value = next++;
  return clip;
}

std::vector<double> row(const Clip& clip, std::size_t frame) {
  const auto values = clip.motion.row(frame);
  return {values.begin(), values.end()};
}

TEST(Clip, AnAddedJointHasZerosInEveryFrame) {
  Clip clip = small_clip();
  const auto index = clip.add_joint(1, joint_with("Neck", {Channel::y_rotation, Channel::x_scale}));
  ASSERT_TRUE(index.has_value());
  EXPECT_EQ(*index, 2U);
  EXPECT_EQ(row(clip, 0), (std::vector<double>{1, 2, 3, 4, 5, 0, 0, 6}));
  EXPECT_EQ(row(clip, 1), (std::vector<double>{7, 8, 9, 10, 11, 0, 0, 12}));
  EXPECT_TRUE(clip.validate().has_value());
  EXPECT_FALSE(clip.add_joint(9, joint_with("x", {})).has_value());
  EXPECT_EQ(row(clip, 0).size(), 8U);
}

TEST(Clip, RemovingAJointRemovesItsColumns) {
  Clip clip = small_clip();
  clip.remove_joint(1);
  EXPECT_EQ(row(clip, 1), (std::vector<double>{7, 8, 12}));
  EXPECT_TRUE(clip.validate().has_value());
  clip.remove_joint(77);
  EXPECT_EQ(clip.skeleton.size(), 2U);
  clip.remove_joint(0);
  EXPECT_EQ(clip.motion.channels(), 0U);
  EXPECT_EQ(clip.motion.frames(), 2U);
  EXPECT_TRUE(clip.validate().has_value());
}

TEST(Clip, ChangedChannelsKeepTheirValues) {
  using enum Channel;
  Clip clip = small_clip();
  clip.set_channels(1, {y_rotation, x_position, z_rotation});
  EXPECT_EQ(row(clip, 0), (std::vector<double>{1, 2, 5, 0, 3, 6}));
  clip.set_channels(1, {z_rotation});
  EXPECT_EQ(row(clip, 1), (std::vector<double>{7, 8, 9, 12}));
  clip.set_channels(1, {x_scale, z_rotation, z_rotation});
  EXPECT_EQ(row(clip, 1), (std::vector<double>{7, 8, 0, 9, 0, 12}));
  clip.set_channels(1, {});
  EXPECT_EQ(row(clip, 1), (std::vector<double>{7, 8, 12}));
  EXPECT_TRUE(clip.validate().has_value());
}

TEST(Clip, FindsTheColumnOfAChannel) {
  const Clip clip = small_clip();
  EXPECT_EQ(clip.column(0, Channel::x_position), 0U);
  EXPECT_EQ(clip.column(1, Channel::x_rotation), 3U);
  EXPECT_EQ(clip.column(2, Channel::x_rotation), 5U);
  EXPECT_EQ(clip.column(2, Channel::y_rotation), std::nullopt);
  EXPECT_EQ(clip.column(3, Channel::x_rotation), std::nullopt);
}

TEST(Clip, ValidateReportsErrors) {
  Clip clip = small_clip();
  clip.skeleton.set_channels(2, {});
  ASSERT_FALSE(clip.validate().has_value());
  EXPECT_EQ(clip.validate().error().code, codes::argument_shape);

  clip = small_clip();
  clip.skeleton.set_offset(1, {0, std::numeric_limits<double>::quiet_NaN(), 0});
  EXPECT_FALSE(clip.validate().has_value());

  clip = small_clip();
  clip.skeleton.set_fixed_rotations(1, Quaternion(2, 0, 0, 0), Quaternion::Identity());
  EXPECT_FALSE(clip.validate().has_value());

  clip = small_clip();
  clip.motion = Motion(ValueArray(7), 2, 6, {});
  EXPECT_FALSE(clip.validate().has_value());
}

/// A value in frame 0 has as many decimals as there are columns before it, one in frame 1 ten
/// more; column 3 of frame 0 is formatted verbatim.
Clip clip_with_forms() {
  Clip clip = small_clip();
  NumberFormats formats;
  formats.form = fixed_form(31);
  for (const unsigned first : {0U, 10U}) {
    for (unsigned i = 0; i < 6; ++i) formats.forms.push_back(fixed_form(first + i));
  }
  formats.forms[3] = NumberForm::verbatim;
  formats.verbatim_texts.push_back({3, "+4"});
  clip.motion.set_number_formats(formats);
  return clip;
}

/// The decimals of each number; -1: the next verbatim text, which must be "+4".
std::vector<int> forms_of(const Clip& clip) {
  const NumberFormats& style = clip.motion.number_formats();
  EXPECT_TRUE(style.complete);
  std::vector<int> decimals;
  std::vector<std::uint64_t> odd;
  for (const NumberForm form : style.forms) {
    if (form == NumberForm::verbatim) odd.push_back(decimals.size());
    decimals.push_back(form == NumberForm::verbatim ? -1 : static_cast<int>(decimals_of(form)));
  }
  EXPECT_EQ(style.verbatim_texts.size(), odd.size());
  for (std::size_t i = 0; i < std::min(odd.size(), style.verbatim_texts.size()); ++i) {
    EXPECT_EQ(style.verbatim_texts[i].index, odd[i]);
    EXPECT_EQ(style.verbatim_texts[i].text, "+4");
  }
  return decimals;
}

TEST(Clip, KeepsNumberFormatsIfColumnsMove) {
  using enum Channel;
  Clip clip = clip_with_forms();
  ASSERT_TRUE(clip.add_joint(0, joint_with("Tail", {y_rotation, x_scale})).has_value());
  EXPECT_EQ(forms_of(clip), (std::vector<int>{0, 1, 2, -1, 4, 5, 31, 31,  //
                                              10, 11, 12, 13, 14, 15, 31, 31}));
  clip = clip_with_forms();
  clip.remove_joint(2);
  EXPECT_EQ(forms_of(clip), (std::vector<int>{0, 1, 2, -1, 4, 10, 11, 12, 13, 14}));
  clip.remove_joint(1);
  EXPECT_EQ(forms_of(clip), (std::vector<int>{0, 1, 10, 11}));
  clip = clip_with_forms();
  clip.set_channels(1, {x_rotation, y_position, z_rotation});
  EXPECT_EQ(forms_of(clip), (std::vector<int>{0, 1, -1, 31, 2, 5, 10, 11, 13, 31, 12, 15}));
}

TEST(Clip, DropsMismatchedNumberFormats) {
  Clip clip = clip_with_forms();
  NumberFormats formats = clip.motion.number_formats();
  formats.forms.pop_back();
  clip.motion.set_number_formats(formats);
  EXPECT_TRUE(clip.motion.number_formats().forms.empty());
  EXPECT_TRUE(clip.motion.number_formats().verbatim_texts.empty());
  EXPECT_FALSE(clip.motion.number_formats().complete);
}

RC_GTEST_PROP(ClipProperty, StaysValidAfterAnyEdits, ()) {
  Clip clip;
  clip.skeleton = test::random_skeleton(10);
  clip.motion = Motion(*rc::gen::inRange<std::size_t>(0, 4), clip.skeleton.channel_count());
  double next = 1.0;
  for (double& value : clip.motion.exact_values()) value = next++;
  const int edits = *rc::gen::inRange(1, 12);
  for (int i = 0; i < edits && !clip.skeleton.empty(); ++i) {
    const auto joint = *rc::gen::inRange<std::size_t>(0, clip.skeleton.size());
    const auto channels = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 13));
    std::vector<Channel> wanted;
    for (const int channel : channels) wanted.push_back(static_cast<Channel>(channel));
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        RC_ASSERT(clip.add_joint(joint, joint_with("new", wanted)).has_value());
        break;
      case 1:
        clip.remove_joint(joint);
        break;
      default:
        clip.set_channels(joint, wanted);
    }
    RC_ASSERT(clip.validate().has_value());
    test::assert_depth_first(clip.skeleton);
  }
}

RC_GTEST_PROP(ClipProperty, RemovingAnAddedJointChangesNothing, ()) {
  Clip clip;
  clip.skeleton = test::random_skeleton(10);
  clip.motion = Motion(3, clip.skeleton.channel_count());
  double next = 1.0;
  for (double& value : clip.motion.exact_values()) value = next++;
  const Clip before = clip;
  // -1: a root.
  const auto parent =
      static_cast<std::size_t>(*rc::gen::inRange(-1, static_cast<int>(clip.skeleton.size())));
  const auto index = clip.add_joint(parent, joint_with("new", {Channel::x_rotation}));
  RC_ASSERT(index.has_value());
  RC_ASSERT(clip.column(*index, Channel::x_rotation).has_value());
  clip.remove_joint(*index);
  RC_ASSERT(clip.skeleton == before.skeleton);
  RC_ASSERT(std::equal(clip.motion.values().begin(), clip.motion.values().end(),
                       before.motion.values().begin(), before.motion.values().end()));
}

}  // namespace
}  // namespace mocap::clip_test
