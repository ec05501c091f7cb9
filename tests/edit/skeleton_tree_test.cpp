// SPDX-License-Identifier: MIT
// Roots, end sites, order and rest pose: changes to the tree that preserve the motion.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "edit/edit_checks.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/chain.hpp"

namespace mocap::edit::skeleton_tree_test {
namespace {

using namespace test;

/// The indices of a clip's joints after a new root is inserted above them.
std::vector<std::size_t> one_further(const Clip& clip) {
  std::vector<std::size_t> joints(clip.skeleton.size());
  std::iota(joints.begin(), joints.end(), std::size_t{1});
  return joints;
}

RC_GTEST_PROP(AddRoot, AtTheOriginChangesNoValue, ()) {
  Clip clip = named_clip();
  Diagnostics unneeded;
  RC_ASSERT(apply(SetPositionMode{SetPositionMode::Kind::replace}, clip, unneeded).has_value());
  Clip edited = clip;
  Diagnostics diagnostics;
  const auto kind = *rc::gen::arbitrary<bool>() ? AddRoot::Kind::still : AddRoot::Kind::fixed;
  RC_ASSERT(apply(AddRoot{"Root", kind}, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton.roots().size() == 1U);
  RC_ASSERT(edited.skeleton[0].name == "Root");
  assert_same_world(clip, edited, one_further(clip));
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    RC_ASSERT(edited.skeleton[i + 1].channels == clip.skeleton[i].channels);
    assert_contains_channels(clip, i, edited, i + 1);
  }
  // And removed again.
  RC_ASSERT(apply(RemoveJoints{{"Root"}}, edited, diagnostics).has_value());
  assert_same_world(clip, edited);
}

RC_GTEST_PROP(AddRoot, OnTheGroundCarriesTheTravel, ()) {
  const Clip clip = *rc::gen::arbitrary<bool>() ? body() : named_clip();
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(AddRoot{"Root", AddRoot::Kind::ground}, edited, diagnostics).has_value());
  assert_same_world(clip, edited, one_further(clip));
  const Poses poses = evaluate(edited).value();
  const std::size_t hips = *find_body_parts(clip.skeleton).hips + 1;
  const auto up = static_cast<int>(guess_axes(clip).up) / 2;
  const double near = 1e-9 * size_of(clip);
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const Vector3 root = place(poses, frame, 0);
    RC_ASSERT(root[up] == 0.0);
    for (int axis = 0; axis < 3; ++axis) {
      if (axis == up) continue;
      RC_ASSERT(std::abs(root[axis] - place(poses, frame, hips)[axis]) <= near);
    }
  }
}

RC_GTEST_PROP(JoinRoots, LeavesOneRootAndPreservesWorldMotion, ()) {
  const Clip clip = named_clip();
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(JoinRoots{"Root"}, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton.roots().size() == 1U);
  if (clip.skeleton.roots().size() == 1) {
    RC_ASSERT(edited.skeleton == clip.skeleton);
    RC_ASSERT(diagnostics.empty());
    return;
  }
  RC_ASSERT(diagnostics.find(codes::edit_roots_joined) != nullptr);
  assert_same_world(clip, edited, one_further(clip));
}

TEST(AddRoot, RequiresAUniqueName) {
  Clip clip;
  Joint joint;
  joint.name = "Root";
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, joint));
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, joint));
  Diagnostics diagnostics;
  EXPECT_EQ(apply(AddRoot{"Root"}, clip, diagnostics).error().code, codes::edit_joint);
  EXPECT_EQ(apply(AddRoot{""}, clip, diagnostics).error().code, codes::edit_value);
  EXPECT_EQ(apply(JoinRoots{"Root"}, clip, diagnostics).error().code, codes::edit_joint);
  EXPECT_EQ(clip.skeleton.size(), 2U);
}

RC_GTEST_PROP(EndSites, DoNotAffectTheMotion, ()) {
  const Clip clip = named_clip();
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(EndSites{EndSites::Kind::add}, edited, diagnostics).has_value());
  assert_same_world(clip, edited);
  assert_same_numbers(clip, edited);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    RC_ASSERT(!edited.skeleton[i].end_sites.empty() || !edited.skeleton.children(i).empty());
  }
  RC_ASSERT(apply(EndSites{EndSites::Kind::drop}, edited, diagnostics).has_value());
  assert_same_numbers(clip, edited);
  for (const Joint& joint : edited.skeleton.joints()) RC_ASSERT(joint.end_sites.empty());
}

// At rest, the last bone of a chain has the length and direction of the previous bone.
RC_GTEST_PROP(EndSites, ContinueThePreviousBone, ()) {
  const Clip clip = named_clip();
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(EndSites{EndSites::Kind::add}, edited, diagnostics).has_value());
  const Poses rest = evaluate_rest(edited.skeleton);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = edited.skeleton[i];
    const bool is_new = joint.end_sites.size() > clip.skeleton[i].end_sites.size();
    if (!is_new || joint.parent == Joint::no_parent || joint.offset.isZero()) continue;
    const Vector3 end = end_site_position(rest, 0, i, joint.end_sites[0]) - place(rest, 0, i);
    const Vector3 bone = place(rest, 0, i) - place(rest, 0, joint.parent);
    RC_ASSERT((end - bone).norm() <= 1e-9 * bone.norm());
  }
}

RC_GTEST_PROP(Reorder, ChannelsMoveWithTheirJoints, ()) {
  const Clip clip = named_clip();
  // Any order that the tree permits: a traversal that visits children at random.
  std::vector<std::size_t> open = clip.skeleton.roots();
  Reorder reorder;
  while (!open.empty()) {
    const std::size_t joint = open.back();
    open.pop_back();
    reorder.joints.push_back(clip.skeleton[joint].name);
    std::vector<std::size_t> children = clip.skeleton.children(joint);
    if (*rc::gen::arbitrary<bool>()) std::reverse(children.begin(), children.end());
    open.insert(open.end(), children.begin(), children.end());
  }
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(reorder, edited, diagnostics).has_value());
  RC_ASSERT(edited.validate().has_value());
  std::vector<std::size_t> joints(clip.skeleton.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    RC_ASSERT(edited.skeleton[i].name == reorder.joints[i]);
    joints[i] = *edited.skeleton.find(clip.skeleton[i].name);
    RC_ASSERT(edited.skeleton[joints[i]].channels == clip.skeleton[i].channels);
    assert_contains_channels(clip, i, edited, joints[i]);
  }
  assert_same_world(clip, edited, joints);
  // Restores the original order of the clip.
  RC_ASSERT(apply(reorder_like(clip.skeleton), edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton == clip.skeleton);
  assert_same_numbers(clip, edited);
}

Clip small_tree() {
  Clip clip;
  const auto add = [&](std::size_t parent, const char* name) {
    Joint joint;
    joint.name = name;
    EXPECT_TRUE(clip.add_joint(parent, std::move(joint)));
  };
  add(Joint::no_parent, "Hips");
  add(0, "LeftUpLeg");
  add(1, "LeftLeg");
  add(0, "RightUpLeg");
  add(3, "RightLeg");
  add(0, "Spine");
  return clip;
}

std::vector<std::string> order_of(const Clip& clip) {
  std::vector<std::string> names;
  for (const Joint& joint : clip.skeleton.joints()) names.push_back(joint.name);
  return names;
}

TEST(Reorder, MovesNamedJointsToTheFront) {
  Clip clip = small_tree();
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(Reorder{{"Spine", "Right*"}}, clip, diagnostics));
  EXPECT_EQ(order_of(clip), (std::vector<std::string>{"Hips", "Spine", "RightUpLeg", "RightLeg",
                                                      "LeftUpLeg", "LeftLeg"}));
}

/// A root and many children, named in ascending or descending order.
Clip wide_tree(std::size_t children, bool descending) {
  Clip clip;
  Joint root;
  root.name = "Hips";
  EXPECT_TRUE(clip.add_joint(Joint::no_parent, root));
  for (std::size_t i = 0; i < children; ++i) {
    Joint joint;
    joint.name = "joint" + std::to_string(descending ? children - 1 - i : i);
    EXPECT_TRUE(clip.add_joint(0, std::move(joint)));
  }
  return clip;
}

// Takes minutes if each name is compared with each joint and suggestions are made for unknown ones.
TEST(Reorder, ReordersManyJointsLikeAnotherFile) {
  constexpr std::size_t children = 20'000;
  Clip clip = wide_tree(children, false);
  Reorder reorder = reorder_like(wide_tree(children, true).skeleton);
  for (std::size_t i = 0; i < children; ++i)
    reorder.joints.push_back("unknown" + std::to_string(i));
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(reorder, clip, diagnostics));
  EXPECT_EQ(clip.skeleton, wide_tree(children, true).skeleton);
}

TEST(Rename, RenamesManyJoints) {
  constexpr std::size_t children = 20'000;
  Clip clip = wide_tree(children, false);
  Rename rename;
  for (std::size_t i = 0; i < children; ++i) {
    const std::string name = "joint" + std::to_string(i);
    rename.pairs.push_back({i % 2 == 0 ? name : "Hips/" + name, "new" + std::to_string(i)});
  }
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(rename, clip, diagnostics));
  EXPECT_EQ(clip.skeleton[1].name, "new0");
  EXPECT_EQ(clip.skeleton[children].name, "new" + std::to_string(children - 1));
}

TEST(Reorder, RejectsOrdersThatBreakTheTree) {
  Diagnostics diagnostics;
  for (const std::vector<std::string>& joints :
       {std::vector<std::string>{"LeftLeg", "LeftUpLeg"},
        std::vector<std::string>{"LeftUpLeg", "RightUpLeg", "LeftLeg"},
        std::vector<std::string>{"Spine", "Tail"}}) {
    Clip clip = small_tree();
    const Status done = apply(Reorder{joints}, clip, diagnostics);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, codes::edit_joint);
    EXPECT_EQ(order_of(clip), order_of(small_tree()));
  }
}

RC_GTEST_PROP(RestPose, HoldsTheArmsAsSpecified, ()) {
  const Clip clip = body();
  Clip edited = clip;
  Diagnostics diagnostics;
  const double below = *rc::gen::arbitrary<bool>() ? 90.0 : random_between(-90, 90);
  RC_ASSERT(apply(RestPose{RestPose::Kind::a_pose, 0, below}, edited, diagnostics).has_value());
  assert_same_world(clip, edited, Compared::places);
  const Poses rest = evaluate_rest(edited.skeleton);
  const auto direction = [&](const char* from, const char* to) {
    return Vector3(place(rest, 0, *edited.skeleton.find(to)) -
                   place(rest, 0, *edited.skeleton.find(from)))
        .normalized();
  };
  const double radians = below * std::numbers::pi / 180.0;
  const Vector3 left(std::cos(radians), -std::sin(radians), 0.0);
  const Vector3 right(-left.x(), left.y(), 0.0);
  RC_ASSERT((direction("LeftArm", "LeftForeArm") - left).norm() < 1e-9);
  RC_ASSERT((direction("LeftForeArm", "LeftHand") - left).norm() < 1e-9);
  RC_ASSERT((direction("RightArm", "RightHand") - right).norm() < 1e-9);
  RC_ASSERT((direction("LeftUpLeg", "LeftFoot") + Vector3::UnitY()).norm() < 1e-9);
}

TEST(RestPose, RejectsInvalidArmAngles) {
  Clip clip;
  Diagnostics diagnostics;
  for (const double degrees : {91.0, -90.5, std::nan("")}) {
    const Status done = apply(RestPose{RestPose::Kind::a_pose, 0, degrees}, clip, diagnostics);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, codes::edit_value);
  }
}

/// A body whose left hand moves 3 units back and forth along its forearm, which points to the left.
Clip stretching_body() {
  Clip clip;
  const auto add = [&](std::size_t parent, const char* name, const Vector3& offset, bool moves) {
    Joint joint;
    joint.name = name;
    joint.offset = offset;
    joint.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    if (moves) {
      joint.channels.insert(joint.channels.begin(),
                            {Channel::x_position, Channel::y_position, Channel::z_position});
    }
    EXPECT_TRUE(clip.add_joint(parent, std::move(joint)));
  };
  add(Joint::no_parent, "Hips", {0, 0, 0}, true);
  add(0, "Spine", {0, 40, 0}, false);
  add(1, "Head", {0, 50, 0}, false);
  add(1, "LeftArm", {20, 10, 0}, false);
  add(3, "LeftHand", {50, 0, 0}, true);
  add(0, "LeftUpLeg", {10, 0, 0}, false);
  add(5, "LeftLeg", {0, -45, 0}, false);
  add(6, "LeftFoot", {0, -45, 0}, false);
  add(0, "RightUpLeg", {-10, 0, 0}, false);
  add(8, "RightLeg", {0, -45, 0}, false);
  add(9, "RightFoot", {0, -45, 0}, false);
  clip.motion = Motion(2, clip.skeleton.channel_count());
  const std::size_t column = *clip.column(4, Channel::x_position);
  clip.motion.exact_at(0, column) = 47.0;
  clip.motion.exact_at(1, column) = 53.0;
  return clip;
}

Status rotate_only(Clip& clip, const std::string& bound, Diagnostics& diagnostics) {
  const Result<Edit> edit = parse({"rotate-only", bound});
  if (!edit) return tl::unexpected<Error>(edit.error());
  return apply(std::span(&*edit, 1), clip, diagnostics);
}

TEST(RotateOnly, RespectsItsLimit) {
  const Clip clip = stretching_body();
  // The body is about 180 units tall, apparently centimetres.
  for (const char* narrow : {"2.9", "2.9cm", "1.4%", "0"}) {
    Clip edited = clip;
    Diagnostics diagnostics;
    const Status done = rotate_only(edited, narrow, diagnostics);
    ASSERT_FALSE(done) << narrow;
    EXPECT_EQ(done.error().code, codes::edit_positions_dropped);
    EXPECT_EQ(done.error().severity, Severity::error);
    EXPECT_NE(done.error().message.find("LeftHand in frame 0"), std::string::npos);
    EXPECT_EQ(edited.skeleton, clip.skeleton);
  }
  for (const char* wide : {"3.1", "3.1cm", "31mm", "2%", ""}) {
    Clip edited = clip;
    Diagnostics diagnostics;
    ASSERT_TRUE(rotate_only(edited, wide, diagnostics)) << wide;
    EXPECT_EQ(edited.skeleton[4].channels.size(), 3U);
    EXPECT_EQ(edited.skeleton[4].offset, Vector3(50, 0, 0));
    EXPECT_NE(diagnostics.find(codes::edit_positions_dropped), nullptr);
  }
}

TEST(RotateOnly, RejectsInvalidLimits) {
  Clip clip = stretching_body();
  Diagnostics diagnostics;
  for (const char* wrong : {"-1", "1 furlong", "cm", "%", "nan", "1e400", "1%%"}) {
    const Status done = rotate_only(clip, wrong, diagnostics);
    ASSERT_FALSE(done) << wrong;
    EXPECT_EQ(done.error().code, codes::edit_value) << wrong;
  }
  Clip nobody;
  Joint joint;
  joint.name = "a";
  ASSERT_TRUE(nobody.add_joint(Joint::no_parent, joint));
  EXPECT_EQ(rotate_only(nobody, "1cm", diagnostics).error().code, codes::edit_no_body);
}

}  // namespace
}  // namespace mocap::edit::skeleton_tree_test
