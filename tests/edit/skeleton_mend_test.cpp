// SPDX-License-Identifier: MIT
// Skeletons as written by real programs: joints that cannot rotate, bones along other axes, twist
// bones, thumbs first, lengthening bones, several figures, duplicate channels.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "edit/edit_checks.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::edit::skeleton_mend_test {
namespace {

using namespace test;

const std::vector<Channel> three{Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
const std::vector<Channel> six{Channel::x_position, Channel::y_position, Channel::z_position,
                               Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};

/// Joints with their channels, parented by index.
class Rig {
 public:
  std::size_t add(std::size_t parent, std::string name, const Vector3& offset,
                  std::vector<Channel> channels = three) {
    Joint joint;
    joint.name = std::move(name);
    joint.offset = offset;
    joint.channels = std::move(channels);
    return skeleton_.add(parent, std::move(joint)).value();
  }
  Skeleton& skeleton() { return skeleton_; }

 private:
  Skeleton skeleton_;
};

/// A person with hip joints without channels, roll bones and thumbs before other fingers.
Skeleton real_person() {
  Rig rig;
  rig.add(Joint::no_parent, "Hips", {0, 0, 0}, six);
  for (const int side : {1, -1}) {
    const std::string name = side > 0 ? "Left" : "Right";
    const std::size_t hip = rig.add(0, name + "HipJoint", {0, 0, 0}, {});
    const std::size_t thigh = rig.add(hip, name + "UpLeg", {side * 2.0, -1.7, 0.8});
    const std::size_t shin = rig.add(thigh, name + "Leg", {side * 2.5, -6.8, 0});
    const std::size_t foot = rig.add(shin, name + "Foot", {side * 2.4, -6.7, 0});
    rig.add(foot, name + "ToeBase", {0, -0.6, 2}, {Channel::x_rotation});
    rig.skeleton().set_end_sites(rig.skeleton().size() - 1, {{"Site", {0, 0, 1}}});
  }
  const std::size_t spine = rig.add(0, "Spine", {0, 2, -0.1});
  const std::size_t neck = rig.add(spine, "Neck", {0, 4, 0}, {});
  rig.add(neck, "Head", {0, 2, 0.2});
  rig.skeleton().set_end_sites(rig.skeleton().size() - 1, {{"Site", {0, 1.5, 0}}});
  for (const int side : {1, -1}) {
    const std::string name = side > 0 ? "Left" : "Right";
    const std::size_t collar = rig.add(spine, name + "Shoulder", {0, 3, 0});
    const std::size_t arm = rig.add(collar, name + "Arm", {side * 3.5, 0, 0});
    const std::size_t roll =
        rig.add(arm, name + "ArmRoll", {side * 1.0, -2, 0.2}, {Channel::y_rotation});
    const std::size_t forearm = rig.add(roll, name + "ForeArm", {side * 1.0, -2, 0.2});
    const std::size_t hand = rig.add(forearm, name + "Hand", {side * 1.0, -3, 0.5});
    rig.add(hand, name + "HandThumb1", {side * 0.5, -0.1, 0.9});
    rig.add(hand, name + "HandIndex1", {side * 0.2, -1, 0.4});
    rig.add(hand, name + "HandMiddle1", {side * 0.3, -1.2, 0});
  }
  return rig.skeleton();
}

std::size_t joint_of(const Skeleton& skeleton, std::string_view name) {
  return skeleton.find(name).value();
}

/// Direction from one joint to another in the rest pose, unit length.
Vector3 direction(const Skeleton& skeleton, std::string_view from, std::string_view to) {
  const Poses rest = evaluate_rest(skeleton);
  return (place(rest, 0, joint_of(skeleton, to)) - place(rest, 0, joint_of(skeleton, from)))
      .normalized();
}

void assert_same_places(const Clip& clip, const Clip& edited) {
  RC_ASSERT(edited.validate().has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double near = 1e-9 * size_of(clip);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      RC_ASSERT((place(before, frame, joint) - place(after, frame, joint)).norm() <= near);
    }
  }
}

/// Rotates the axes of each joint by a fixed rotation before and after its channels, as in Acclaim,
/// or only before them, as in other programs. The rest pose is unchanged.
void turn_axes(Skeleton& skeleton) {
  skeleton.euler_axes = *rc::gen::element(EulerAxes::moving, EulerAxes::fixed);
  skeleton.position_mode = *rc::gen::element(PositionMode::replace, PositionMode::add);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Quaternion turn = random_rotation();
    skeleton.set_fixed_rotations(i, turn, turn.conjugate());
  }
}

RC_GTEST_PROP(RealSkeletons, ATPosePreservesWorldMotion, ()) {
  Skeleton skeleton = real_person();
  if (*rc::gen::arbitrary<bool>()) turn_axes(skeleton);
  const Clip clip = random_clip(std::move(skeleton), 4);
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(RestPose{RestPose::Kind::t_pose, 0}, edited, diagnostics).has_value());
  assert_same_places(clip, edited);
}

RC_GTEST_PROP(RealSkeletons, ANewRestPosePreservesWorldMotion, ()) {
  const Clip clip = random_clip_of_any_layout(8, 4);
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(RestPose{RestPose::Kind::frame, 0}, edited, diagnostics).has_value());
  assert_same_places(clip, edited);
}

TEST(RealSkeletons, ATPoseOfAPerson) {
  Clip clip;
  clip.skeleton = real_person();
  clip.motion = Motion(1, clip.skeleton.channel_count());
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(RestPose{RestPose::Kind::t_pose, 0}, clip, diagnostics).has_value());
  const Skeleton& person = clip.skeleton;
  for (const int side : {1, -1}) {
    const std::string name = side > 0 ? "Left" : "Right";
    SCOPED_TRACE(name);
    const Vector3 out(side, 0, 0);
    // The width of the hips does not change.
    EXPECT_EQ(person[joint_of(person, name + "UpLeg")].offset, Vector3(side * 2.0, -1.7, 0.8));
    EXPECT_TRUE(direction(person, name + "UpLeg", name + "Foot").isApprox(-Vector3::UnitY(), 1e-9));
    EXPECT_TRUE(direction(person, name + "Leg", name + "Foot").isApprox(-Vector3::UnitY(), 1e-9));
    EXPECT_EQ(person[joint_of(person, name + "Arm")].offset, Vector3(side * 3.5, 0, 0));
    EXPECT_TRUE(direction(person, name + "Arm", name + "ArmRoll").isApprox(out, 1e-9));
    EXPECT_TRUE(direction(person, name + "Arm", name + "Hand").isApprox(out, 1e-9));
    EXPECT_TRUE(direction(person, name + "Hand", name + "HandMiddle1").isApprox(out, 1e-9));
    EXPECT_GT(direction(person, name + "Hand", name + "HandThumb1").z(), 0.5);
  }
}

/// A person whose bones are all along the x axis of their joints.
Skeleton person_along_x() {
  Rig rig;
  rig.add(Joint::no_parent, "Hips", {0.8, 94, -452}, six);
  const std::size_t spine = rig.add(0, "Spine", {9.233, 0.5, 0});
  rig.add(spine, "Head", {40, 0, 0});
  rig.skeleton().set_end_sites(rig.skeleton().size() - 1, {{"Site", {15, 0, 0}}});
  for (const int side : {1, -1}) {
    const std::string name = side > 0 ? "Left" : "Right";
    const std::size_t arm = rig.add(spine, name + "Arm", {30, 0, side * 15.0});
    const std::size_t forearm = rig.add(arm, name + "ForeArm", {25, 0, 0});
    const std::size_t hand = rig.add(forearm, name + "Hand", {20, 0, 0});
    rig.skeleton().set_end_sites(hand, {{"Site", {8, 0, side * 1.0}}});
    // Right legs point the other way, as in many game rigs.
    const std::size_t thigh = rig.add(0, name + "UpLeg", {-4, 1, side * 9.0});
    const std::size_t shin = rig.add(thigh, name + "Leg", {side * 40.0, 0, 0});
    const std::size_t foot = rig.add(shin, name + "Foot", {side * 40.0, 0, 0});
    rig.skeleton().set_end_sites(foot, {{"Site", {side * 4.0, side * 15.0, 0}}});
  }
  return rig.skeleton();
}

std::string twin_of(const std::string& name) {
  if (name.starts_with("Left")) return "Right" + name.substr(4);
  if (name.starts_with("Right")) return "Left" + name.substr(5);
  return name;
}

/// Whether one clip is the other one mirrored across an axis, including the ends of bones.
bool is_mirror_image(const Clip& clip, const Clip& mirrored, int axis) {
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(mirrored).value();
  const double near = 1e-9 * size_of(clip);
  const auto is_image = [&](Vector3 a, const Vector3& b) {
    a[axis] = -a[axis];
    return (a - b).norm() <= near;
  };
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const std::size_t twin = joint_of(mirrored.skeleton, twin_of(clip.skeleton[joint].name));
    for (std::size_t frame = 0; frame < before.frames; ++frame) {
      if (!is_image(place(before, frame, joint), place(after, frame, twin))) return false;
      const std::vector<EndSite>& sites = clip.skeleton[joint].end_sites;
      for (std::size_t site = 0; site < sites.size(); ++site) {
        if (!is_image(
                end_site_position(before, frame, joint, sites[site]),
                end_site_position(after, frame, twin, mirrored.skeleton[twin].end_sites[site]))) {
          return false;
        }
      }
    }
  }
  return true;
}

bool is_mirror_image(const Clip& clip, const Clip& mirrored) {
  return is_mirror_image(clip, mirrored, 0) || is_mirror_image(clip, mirrored, 1) ||
         is_mirror_image(clip, mirrored, 2);
}

/// Angles as stored in a file: six decimals, at most a few thousand turns.
Clip with_printed_angles(Clip clip) {
  std::size_t column = 0;
  for (const Joint& joint : clip.skeleton.joints()) {
    for (const Channel channel : joint.channels) {
      for (std::size_t frame = 0; is_rotation(channel) && frame < clip.motion.frames(); ++frame) {
        double& angle = clip.motion.exact_at(frame, column);
        angle = std::round(std::fmod(angle, 1e6) * 1e6) / 1e6;
      }
      ++column;
    }
  }
  return clip;
}

/// Any three angles, or a complete quaternion anywhere among angles.
std::vector<Channel> free_channels() {
  std::vector<Channel> channels{Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  std::rotate(channels.begin(), channels.begin() + *rc::gen::inRange(0, 3), channels.end());
  if (*rc::gen::arbitrary<bool>()) std::swap(channels[0], channels[1]);
  if (*rc::gen::inRange(0, 3) != 0) return channels;
  channels.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 3)));
  channels.insert(
      channels.begin() + *rc::gen::inRange(0, static_cast<int>(channels.size()) + 1),
      {Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y, Channel::quaternion_z});
  return channels;
}

RC_GTEST_PROP(RealSkeletons, AMirrorPreservesASymmetricSkeletonForAnyAxes, ()) {
  Skeleton skeleton = person_along_x();
  skeleton.euler_axes = *rc::gen::element(EulerAxes::moving, EulerAxes::fixed);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::size_t twin = joint_of(skeleton, twin_of(skeleton[i].name));
    std::vector<Channel> channels = free_channels();
    if (skeleton[i].parent == Joint::no_parent) {
      channels.insert(channels.begin(),
                      {Channel::x_position, Channel::y_position, Channel::z_position});
    }
    skeleton.set_channels(i, channels);
    skeleton.set_channels(twin, channels);
  }
  const Clip clip = with_printed_angles(random_clip(std::move(skeleton), 4));
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(Mirror{}, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton == clip.skeleton);
  RC_ASSERT(is_mirror_image(clip, edited));
  RC_ASSERT(apply(Mirror{}, edited, diagnostics).has_value());
  RC_ASSERT(edited.skeleton == clip.skeleton);
  assert_same_numbers(edited, clip);
}

RC_GTEST_PROP(RealSkeletons, AMirrorIsExactWithFixedRotationsAndUnequalSides, ()) {
  Skeleton skeleton = *rc::gen::arbitrary<bool>() ? person_along_x() : real_person();
  if (*rc::gen::arbitrary<bool>()) turn_axes(skeleton);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (*rc::gen::inRange(0, 4) == 0) {
      skeleton.set_offset(i, random_between(1, 2) * skeleton[i].offset);
    }
  }
  const Clip clip = with_printed_angles(random_clip(std::move(skeleton), 3));
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(Mirror{}, edited, diagnostics).has_value());
  RC_ASSERT(is_mirror_image(clip, edited));
  const Clip once = edited;
  RC_ASSERT(apply(Mirror{}, edited, diagnostics).has_value());
  // If unequal sides change the rest pose and the random motion has no front, the second mirror may
  // be across a different axis.
  RC_ASSERT(is_mirror_image(once, edited));
  const auto same_plane = [&](int axis) {
    return is_mirror_image(clip, once, axis) && is_mirror_image(once, edited, axis);
  };
  if (!same_plane(0) && !same_plane(1) && !same_plane(2)) return;
  RC_ASSERT(edited.skeleton == clip.skeleton);
  assert_same_numbers(edited, clip);
}

TEST(RealSkeletons, MirrorReportsChangedBones) {
  Clip clip;
  clip.skeleton = person_along_x();
  clip.motion = Motion(3, clip.skeleton.channel_count());
  Clip same = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(Mirror{}, same, diagnostics).has_value());
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries()[0].severity, Severity::note);
  clip.skeleton.set_offset(joint_of(clip.skeleton, "LeftHand"), {26, 0, 0});
  Diagnostics reported;
  ASSERT_TRUE(apply(Mirror{}, clip, reported).has_value());
  ASSERT_EQ(reported.entries().size(), 1U);
  EXPECT_EQ(reported.entries()[0].severity, Severity::warning);
  EXPECT_NE(reported.entries()[0].message.find("2 joints changed by up to 6 units"),
            std::string::npos)
      << reported.entries()[0].message;
}

TEST(RealSkeletons, RemovingPositionsIgnoresTheReferencePose) {
  Clip clip;
  Rig rig;
  rig.add(Joint::no_parent, "Hips", {0, 0, 0}, six);
  rig.add(0, "Spine", {0, 10, 0}, six);
  rig.add(1, "Head", {0, 10, 0}, six);
  rig.skeleton().set_end_sites(2, {{"Site", {0, 5, 0}}});
  clip.skeleton = rig.skeleton();
  clip.motion = Motion(12, clip.skeleton.channel_count());
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const double angle = frame == 0 ? 0.0 : 30.0 + static_cast<double>(frame);
    const double length = frame == 0 ? 10.0 : 12.0;
    const auto row = clip.motion.exact_row(frame);
    row[1] = 90.0;
    for (const std::size_t joint : {std::size_t{1}, std::size_t{2}}) {
      row[6 * joint + 1] = length;
      for (std::size_t i = 3; i < 6; ++i) row[6 * joint + i] = angle;
    }
  }
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(RotateOnly{}, clip, diagnostics).has_value());
  EXPECT_EQ(clip.skeleton[1].offset, Vector3(0, 12, 0));
  EXPECT_EQ(clip.skeleton[2].offset, Vector3(0, 12, 0));
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_NE(diagnostics.entries()[0].message.find(" is 0 units"), std::string::npos)
      << diagnostics.entries()[0].message;
}

/// Two people below separate roots, and a ball.
Clip two_people() {
  Rig rig;
  for (const std::string who : {"A_", "B_"}) {
    const std::size_t reference = rig.add(Joint::no_parent, who + "Reference", {0, 0, 0}, six);
    const std::size_t hips = rig.add(reference, who + "Hips", {0, 0.9, 0}, six);
    for (const int side : {1, -1}) {
      const std::string name = who + (side > 0 ? "Left" : "Right");
      const std::size_t thigh = rig.add(hips, name + "UpLeg", {side * 0.09, -0.05, 0});
      const std::size_t shin = rig.add(thigh, name + "Leg", {0, -0.42, 0});
      rig.add(shin, name + "Foot", {0, -0.4, 0});
    }
    const std::size_t spine = rig.add(hips, who + "Spine", {0, 0.2, 0}, six);
    rig.add(spine, who + "Head", {0, 0.4, 0});
  }
  rig.add(Joint::no_parent, "Ball", {0, 0, 0}, six);
  Clip clip = random_clip(rig.skeleton(), 5);
  for (const std::string who : {"A_", "B_"}) {
    const std::size_t column =
        clip.skeleton.channel_offsets()[joint_of(clip.skeleton, who + "Reference")];
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      for (std::size_t i = 0; i < 6; ++i) clip.motion.exact_at(frame, column + i) = 0.0;
    }
  }
  return clip;
}

RC_GTEST_PROP(RealSkeletons, EachOfSeveralFiguresKeepsItsHips, ()) {
  const Clip clip = two_people();
  Clip turning = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(RotateOnly{}, turning, diagnostics).has_value());
  for (const char* name : {"A_Hips", "B_Hips", "B_Reference", "Ball"}) {
    const std::size_t joint = joint_of(clip.skeleton, name);
    RC_ASSERT(turning.skeleton[joint].channels == clip.skeleton[joint].channels);
  }
  RC_ASSERT(turning.skeleton[joint_of(clip.skeleton, "B_Spine")].channels == three);

  Clip still = clip;
  std::vector<Vector3> path;
  RC_ASSERT(apply(InPlace{}, still, diagnostics, &path).has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(still).value();
  const double near = 1e-9 * size_of(clip);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (const char* name : {"A_Hips", "B_Hips"}) {
      const std::size_t hips = joint_of(clip.skeleton, name);
      Vector3 wanted = place(before, 0, hips);
      wanted.y() = place(before, frame, hips).y();
      RC_ASSERT((place(after, frame, hips) - wanted).norm() <= near);
    }
    const std::size_t ball = joint_of(clip.skeleton, "Ball");
    RC_ASSERT((place(after, frame, ball) + path[frame] - place(before, frame, ball)).norm() <=
              near);
  }
}

/// A chain of joints along x, one of which has an animated bone length.
Clip lengthened() {
  Rig rig;
  rig.add(Joint::no_parent, "root", {0, 0, 0}, six);
  std::vector<Channel> channels = three;
  channels.push_back(Channel::bone_length);
  rig.add(0, "a", {0, 0, 0}, channels);
  rig.add(1, "b", {random_between(1, 9), random_between(-9, 9), 0}, channels);
  rig.add(2, "c", {0, random_between(1, 9), 2});
  rig.add(2, "d", {0, 0, 3}, six);
  rig.add(1, "e", {4, 0, 0}, {});
  if (*rc::gen::arbitrary<bool>()) turn_axes(rig.skeleton());
  return random_clip(rig.skeleton(), 4);
}

RC_GTEST_PROP(RealSkeletons, AnimatedLengthsMoveTheRemainingJoints, ()) {
  const Clip clip = lengthened();
  Clip edited = clip;
  Diagnostics diagnostics;
  RemoveJoints remove;
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    if (*rc::gen::arbitrary<bool>()) remove.joints.emplace_back(name);
  }
  RC_ASSERT(apply(remove, edited, diagnostics).has_value());
  RC_ASSERT(edited.validate().has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  const double near = 1e-9 * size_of(clip);
  for (std::size_t joint = 0; joint < after.joints; ++joint) {
    const std::size_t old = joint_of(clip.skeleton, edited.skeleton[joint].name);
    for (std::size_t frame = 0; frame < after.frames; ++frame) {
      RC_ASSERT((place(before, frame, old) - place(after, frame, joint)).norm() <= near);
    }
  }
}

TEST(RealSkeletons, ReportsPositionsAddedToAnOffset) {
  for (const PositionMode mode : {PositionMode::replace, PositionMode::add}) {
    Rig rig;
    rig.add(Joint::no_parent, "Hips", {1, 2, 3}, six);
    rig.add(0, "Chest", {0, 10, 0});
    Clip clip = Clip{};
    clip.skeleton = rig.skeleton();
    clip.skeleton.position_mode = mode;
    clip.motion = Motion(2, 9);
    clip.motion.exact_at(1, 0) = 1.0;
    Diagnostics diagnostics;
    ASSERT_TRUE(apply(RemoveJoints{{"Hips"}}, clip, diagnostics).has_value());
    EXPECT_EQ(diagnostics.entries().size(), mode == PositionMode::add ? 1U : 0U);
  }
}

TEST(RealSkeletons, KeepsSmallRotations) {
  Rig rig;
  rig.add(Joint::no_parent, "r", {0, 0, 0}, six);
  rig.add(0, "a", {0, 0, 0}, {Channel::z_rotation});
  rig.add(1, "b", {0, 0, 0}, {});
  rig.add(2, "c", {100, 0, 0}, {});
  Clip clip;
  clip.skeleton = rig.skeleton();
  clip.motion = Motion(10, 7);
  for (std::size_t frame = 0; frame < 10; ++frame) {
    clip.motion.exact_at(frame, 6) = 1e-5 * static_cast<double>(frame);
  }
  Clip edited = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(RemoveJoints{{"a"}}, edited, diagnostics).has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(edited).value();
  for (std::size_t frame = 0; frame < 10; ++frame) {
    EXPECT_LT((place(before, frame, 3) - place(after, frame, 2)).norm(), 1e-9);
  }
}

RC_GTEST_PROP(RealSkeletons, DuplicateChannelsKeepTheirMeaning, ()) {
  Rig rig;
  rig.add(Joint::no_parent, "r", {1, 2, 3},
          {Channel::x_position, Channel::y_position, Channel::x_position, Channel::z_rotation});
  rig.add(0, "c", {1, 5, 2}, {Channel::y_position, Channel::y_position, Channel::z_rotation});
  rig.add(1, "d", {3, 4, 1}, {Channel::z_rotation, Channel::z_rotation});
  turn_axes(rig.skeleton());
  const Clip clip = random_clip(rig.skeleton(), 4);
  Clip edited = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(RestPose{RestPose::Kind::frame, 0}, edited, diagnostics).has_value());
  assert_same_places(clip, edited);
}

}  // namespace
}  // namespace mocap::edit::skeleton_mend_test
