// SPDX-License-Identifier: MIT
// Motions without a reference pose.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>
#include <vector>

#include "mocap/bvh.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/retarget.hpp"

namespace mocap::retarget {

namespace {

constexpr double degrees = 180.0 / std::numbers::pi;

Clip sample_run() {
  Diagnostics ignored;
  Result<Clip> clip =
      bvh::read(std::filesystem::path(MOCAP_PROJECT_DIR "/samples/run.bvh"), {}, ignored);
  EXPECT_TRUE(clip) << clip.error().message;
  return clip ? std::move(*clip) : Clip();
}

/// The same motion of a skeleton whose rest pose sits and turns the shoulders aside, so that a
/// frame of the motion is taken.
Clip with_sitting_rest_pose(const Clip& clip) {
  Clip sitting = clip;
  const Result<Poses> poses = evaluate(clip);
  const Quaternion forwards(Eigen::AngleAxisd(-std::numbers::pi / 2, Vector3::UnitX()));
  const Quaternion aside(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitY()));
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const std::string& name = clip.skeleton[i].name;
    if (name.ends_with("LeftUpLeg") || name.ends_with("RightUpLeg"))
      sitting.skeleton.set_fixed_rotations(i, forwards, Quaternion::Identity());
    if (name.ends_with("Spine"))
      sitting.skeleton.set_fixed_rotations(i, aside, Quaternion::Identity());
  }
  Result<Motion> motion = author(*poses, sitting.skeleton, clip.motion.frame_time);
  EXPECT_TRUE(motion) << motion.error().message;
  if (motion) sitting.motion = std::move(*motion);
  return sitting;
}

/// The same motion of a skeleton whose rest pose has a straight trunk, and limbs that point
/// upwards, as all bones of LAFAN1 have one direction.
Clip with_limbs_along_the_trunk(const Clip& clip) {
  Clip straight = clip;
  const Result<Poses> poses = evaluate(clip);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const std::string& name = clip.skeleton[i].name;
    Quaternion turn = Quaternion::Identity();
    if (name.ends_with("LeftUpLeg") || name.ends_with("RightUpLeg"))
      turn = Eigen::AngleAxisd(std::numbers::pi, Vector3::UnitX());
    else if (name.ends_with("LeftArm"))
      turn = Eigen::AngleAxisd(0.5 * std::numbers::pi, Vector3::UnitZ());
    else if (name.ends_with("RightArm"))
      turn = Eigen::AngleAxisd(-0.5 * std::numbers::pi, Vector3::UnitZ());
    else
      continue;
    straight.skeleton.set_fixed_rotations(i, turn, Quaternion::Identity());
  }
  Result<Motion> motion = author(*poses, straight.skeleton, clip.motion.frame_time);
  EXPECT_TRUE(motion) << motion.error().message;
  if (motion) straight.motion = std::move(*motion);
  return straight;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.at(values.size() / 2);
}

/// Angles between the world rotations of a joint in the frames of two clips.
std::vector<double> angles_between(const Clip& a, const Clip& b, std::size_t joint) {
  const Result<Poses> of_a = evaluate(a);
  const Result<Poses> of_b = evaluate(b);
  std::vector<double> angles;
  for (std::size_t frame = 0; frame < of_a->frames; ++frame)
    angles.push_back(
        degrees *
        of_a->world_rotation(frame, joint).angularDistance(of_b->world_rotation(frame, joint)));
  return angles;
}

/// Expects that a run whose rest pose is another one turns these joints of Mixamo's figure as the
/// run itself does.
void expect_turns_of_the_run(const Clip& other, bool uses_rest_pose,
                             const std::vector<std::string>& joints, double most_deg) {
  const Clip target = edit::built_in_skeleton("mixamo").value();
  const Result<Transferred> expected = transfer(sample_run(), target);
  const Result<Transferred> actual = transfer(other, target);
  ASSERT_TRUE(expected && actual);
  ASSERT_TRUE(expected->report.source_pose.is_rest_pose);
  ASSERT_EQ(actual->report.source_pose.is_rest_pose, uses_rest_pose);
  for (const std::string& name : joints) {
    const auto joint = target.skeleton.find("mixamorig:" + name);
    ASSERT_TRUE(joint.has_value()) << name;
    EXPECT_LT(median(angles_between(expected->clip, actual->clip, *joint)), most_deg) << name;
  }
}

TEST(Stance, FeetOfAStepAreThoseOfAContact) {
  expect_turns_of_the_run(with_sitting_rest_pose(sample_run()), false, {"LeftFoot", "RightFoot"},
                          1.0);
}

TEST(Stance, LimbsThatPointAnywhereAtRestTakeTheirHingesFromTheMotion) {
  expect_turns_of_the_run(with_limbs_along_the_trunk(sample_run()), true,
                          {"Hips", "Spine2", "LeftArm", "RightArm", "LeftForeArm", "LeftUpLeg",
                           "RightUpLeg", "LeftLeg", "LeftFoot", "RightFoot"},
                          3.0);
}

}  // namespace

}  // namespace mocap::retarget
