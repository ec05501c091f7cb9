// SPDX-License-Identifier: MIT
// Other channels for the same motion: orders, added channels, position modes.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "edit/edit_checks.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "mocap/edit/chain.hpp"

namespace mocap::edit::skeleton_layout_test {
namespace {

using namespace test;

AxisOrder random_order() {
  AxisOrder order{0, 1, 2};
  const int turns = *rc::gen::inRange(0, 6);
  for (int i = 0; i < turns; ++i) std::next_permutation(order.begin(), order.end());
  return order;
}

RC_GTEST_PROP(Order, PreservesWorldMotion, ()) {
  const Clip clip = random_clip_of_any_layout(8, 6);
  Clip edited = clip;
  Diagnostics diagnostics;
  const Order order{random_order(), {}};
  RC_ASSERT(apply(order, edited, diagnostics).has_value());
  assert_same_world(clip, edited);
  for (const Joint& joint : edited.skeleton.joints()) {
    std::vector<int> axes;
    for (const Channel channel : joint.channels) {
      RC_ASSERT(!is_quaternion(channel));
      if (is_rotation(channel)) axes.push_back(axis_of(channel));
    }
    if (edited.skeleton.euler_axes == EulerAxes::fixed) std::reverse(axes.begin(), axes.end());
    RC_ASSERT(axes.size() <= 3);
    if (axes.size() == 3) RC_ASSERT(std::equal(axes.begin(), axes.end(), order.order.begin()));
  }
}

RC_GTEST_PROP(Order, RoundTrips, ()) {
  Clip clip = free_clip();
  Diagnostics diagnostics;
  // The edit writes angles that are continuous, starting in (-180, 180], so convert to these first.
  const Order order{random_order(), {}};
  RC_ASSERT(apply(order, clip, diagnostics).has_value());
  Clip edited = clip;
  RC_ASSERT(apply(Order{random_order(), {}}, edited, diagnostics).has_value());
  RC_ASSERT(apply(order, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton == clip.skeleton);
  assert_same_world(clip, edited);
  RC_ASSERT(diagnostics.empty());
}

RC_GTEST_PROP(Order, ChangesOnlyTheRequestedJoints, ()) {
  const Clip clip = free_clip();
  Clip edited = clip;
  Diagnostics diagnostics;
  const auto chosen =
      static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(clip.skeleton.size())));
  RC_ASSERT(
      apply(Order{random_order(), {clip.skeleton[chosen].name}}, edited, diagnostics).has_value());
  assert_same_world(clip, edited);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    if (joint == chosen) continue;
    RC_ASSERT(edited.skeleton[joint].channels == clip.skeleton[joint].channels);
    for (std::size_t column = columns[joint]; column < columns[joint + 1]; ++column) {
      for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
        RC_ASSERT(edited.motion.at(frame, column) == clip.motion.at(frame, column));
      }
    }
  }
}

RC_GTEST_PROP(AddChannels, PreservesWorldMotionAndAllValues, ()) {
  const Clip clip = random_clip_of_any_layout(8, 4);
  Clip edited = clip;
  Diagnostics diagnostics;
  const auto kind = static_cast<AddChannels::Kind>(*rc::gen::inRange(0, 3));
  RC_ASSERT(apply(AddChannels{kind, {}}, edited, diagnostics).has_value());
  assert_same_world(clip, edited);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = edited.skeleton[i];
    if (kind != AddChannels::Kind::positions) RC_ASSERT(turns_freely(joint));
    if (kind != AddChannels::Kind::rotations)
      RC_ASSERT(std::count_if(joint.channels.begin(), joint.channels.end(), is_position) >= 3);
    // The old channels occur among the new ones, in the same order and with the same values.
    assert_contains_channels(clip, i, edited, i);
  }
}

RC_GTEST_PROP(PositionMode, RoundTrips, ()) {
  const Clip clip = random_clip_of_any_layout(8, 4);
  Clip edited = clip;
  Diagnostics diagnostics;
  const bool adds = clip.skeleton.position_mode == PositionMode::add;
  using Kind = SetPositionMode::Kind;
  RC_ASSERT(
      apply(SetPositionMode{adds ? Kind::replace : Kind::add}, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton.position_mode != clip.skeleton.position_mode);
  assert_same_world(clip, edited);
  RC_ASSERT(
      apply(SetPositionMode{adds ? Kind::add : Kind::replace}, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton == clip.skeleton);
  assert_same_world(clip, edited);
}

RC_GTEST_PROP(PositionMode, EitherGivesEqualPosesInBothModes, ()) {
  Clip clip = free_clip();
  Diagnostics diagnostics;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    std::vector<Channel> channels = clip.skeleton[i].channels;
    std::erase_if(channels, is_position);
    const bool is_root = clip.skeleton[i].parent == Joint::no_parent;
    if (is_root) complete_positions(channels);
    clip.set_channels(i, channels);
  }
  Clip edited = clip;
  RC_ASSERT(apply(SetPositionMode{SetPositionMode::Kind::either}, edited, diagnostics).has_value());
  assert_same_world(clip, edited);
  Clip added = edited;
  added.skeleton.position_mode = PositionMode::add;
  assert_same_world(clip, added);
}

}  // namespace
}  // namespace mocap::edit::skeleton_layout_test
