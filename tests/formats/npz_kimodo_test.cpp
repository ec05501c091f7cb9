// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "formats/npz/kimodo_joints.hpp"
#include "formats/npz_arrays.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/npz.hpp"
#include "mocap/rotation.hpp"

namespace mocap::npz_kimodo_test {
namespace {

using namespace npz_arrays;

constexpr std::size_t frames = 4;

/// Positions and rotations of a moving figure in the world.
struct World {
  std::vector<double> positions;
  std::vector<double> rotations;

  Vector3 position(std::size_t joints, std::size_t frame, std::size_t joint) const {
    const double* const at = &positions[3 * (frame * joints + joint)];
    return {at[0], at[1], at[2]};
  }
  Eigen::Matrix3d rotation(std::size_t joints, std::size_t frame, std::size_t joint) const {
    Eigen::Matrix3d matrix;
    for (int i = 0; i < 9; ++i)
      matrix(i / 3, i % 3) = rotations[9 * (frame * joints + joint) + static_cast<std::size_t>(i)];
    return matrix;
  }
};

World moving(const std::vector<npz::FigureJoint>& joints) {
  World world;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    std::vector<Vector3> positions;
    std::vector<Quaternion> rotations;
    const auto t = static_cast<double>(frame);
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const auto j = static_cast<double>(i);
      const Quaternion turn(
          Eigen::AngleAxisd(0.1 * t + 0.05 * j, Vector3(1, std::sin(j), std::cos(j)).normalized()));
      if (joints[i].parent == Joint::no_parent) {
        positions.emplace_back(0.1 * t, 1.0, 0.2 * t);
        rotations.push_back(turn);
      } else {
        const std::size_t parent = joints[i].parent;
        positions.push_back(positions[parent] +
                            rotations[parent] * Vector3(0.1, 0.05 + 0.01 * j, 0.02));
        rotations.push_back(rotations[parent] * turn);
      }
      world.positions.insert(world.positions.end(), positions[i].begin(), positions[i].end());
      const Eigen::Matrix3d matrix = rotations[i].toRotationMatrix();
      for (int k = 0; k < 9; ++k) world.rotations.push_back(matrix(k / 3, k % 3));
    }
  }
  return world;
}

std::string file_of(const World& world, std::size_t joints) {
  return zip_of(
      {{"posed_joints.npy",
        npy(facts_of("<f8", fmt::format("({}, {}, 3)", frames, joints)), doubles(world.positions))},
       {"global_rot_mats.npy", npy(facts_of("<f8", fmt::format("({}, {}, 3, 3)", frames, joints)),
                                   doubles(world.rotations))},
       {"foot_contacts.npy", npy(facts_of("<f8", fmt::format("({}, 4)", frames)),
                                 doubles(std::vector<double>(4 * frames, 0.0)))}});
}

TEST(NpzKimodo, IsTheFigureOfItsSkeleton) {
  for (const std::size_t count : {22U, 30U, 34U, 77U}) {
    const std::vector<npz::FigureJoint> joints = npz::kimodo_joints(count);
    ASSERT_EQ(joints.size(), count);
    const World world = moving(joints);
    Diagnostics found;
    const Result<Clip> clip = read_bytes(file_of(world, count), found);
    ASSERT_TRUE(clip) << count;
    EXPECT_TRUE(found.empty());
    EXPECT_TRUE(clip->recording.empty());
    ASSERT_EQ(clip->skeleton.size(), count);
    EXPECT_EQ(clip->metadata.up, Axis::plus_y);
    EXPECT_EQ(clip->metadata.declared_unit->value, 1.0);
    EXPECT_EQ(clip->motion.frame_time.frames_per_second(), 30.0);
    EXPECT_EQ(clip->metadata.left_out.size(), 1U);
    // Only the root has a position.
    EXPECT_EQ(clip->skeleton.channel_count(), 4 * count + 3);
    const auto poses = evaluate(*clip);
    ASSERT_TRUE(poses);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t joint = clip->skeleton.find(joints[i].name).value();
      for (std::size_t frame = 0; frame < frames; ++frame) {
        EXPECT_LT((poses->world_position(frame, joint) - world.position(count, frame, i)).norm(),
                  1e-9);
        EXPECT_LT(angle_between_deg(poses->world_rotation(frame, joint),
                                    Quaternion(world.rotation(count, frame, i))),
                  1e-5);
      }
    }
  }
}

TEST(NpzKimodo, HasTheDocumentedJoints) {
  const std::vector<npz::FigureJoint> soma = npz::kimodo_joints(77);
  EXPECT_EQ(soma[7].name, "HeadEnd");
  EXPECT_EQ(soma[38].name, "LeftHandPinkyEnd");
  EXPECT_EQ(soma[39].name, "RightShoulder");
  EXPECT_EQ(soma[soma[39].parent].name, "Chest");
  EXPECT_EQ(soma[67].name, "LeftLeg");
  EXPECT_EQ(soma[76].name, "RightToeEnd");
  const std::vector<npz::FigureJoint> g1 = npz::kimodo_joints(34);
  EXPECT_EQ(g1[7].name, "left_toe_base");
  EXPECT_EQ(g1[33].name, "right_hand_roll_skel");
  EXPECT_EQ(g1[g1[18].parent].name, "waist_pitch_skel");
}

TEST(NpzKimodo, AnotherNumberOfJointsGivesPoints) {
  std::vector<npz::FigureJoint> joints = npz::kimodo_joints(22);
  joints.resize(21);
  Diagnostics found;
  const Result<Clip> clip = read_bytes(file_of(moving(joints), 21), found);
  ASSERT_TRUE(clip);
  EXPECT_TRUE(clip->skeleton.empty());
  EXPECT_EQ(clip->recording.points.size(), 21U);
}

TEST(NpzKimodo, JointsThatMoveHavePositionsAndZerosAreNoRotation) {
  const std::vector<npz::FigureJoint> joints = npz::kimodo_joints(22);
  World world = moving(joints);
  // The last joint, in the last frame.
  world.positions.back() += 0.1;
  std::fill(world.rotations.end() - 9, world.rotations.end(), 0.0);
  Diagnostics found;
  const Result<Clip> clip = read_bytes(file_of(world, 22), found);
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->skeleton.channel_count(), 4 * 22U + 6U);
  const std::size_t joint = clip->skeleton.find(joints.back().name).value();
  const Poses poses = evaluate(*clip).value();
  EXPECT_LT((poses.world_position(frames - 1, joint) - world.position(22, frames - 1, 21)).norm(),
            1e-9);
  // Zeros are not half a turn, which Eigen makes of them.
  EXPECT_LT(angle_between_deg(poses.world_rotation(frames - 1, joint), Quaternion::Identity()),
            1e-5);
  ASSERT_NE(found.find(codes::npz_zero_rotation), nullptr);
  EXPECT_EQ(found.find(codes::npz_zero_rotation)->message,
            "1 matrix is not a rotation, first of `" + joints.back().name + "` in frame 3");
}

TEST(NpzKimodo, PositionsWithGapsArePoints) {
  const std::vector<npz::FigureJoint> joints = npz::kimodo_joints(22);
  World world = moving(joints);
  world.positions[7] = std::nan("");
  Diagnostics found;
  const Result<Clip> clip = read_bytes(file_of(world, 22), found);
  ASSERT_TRUE(clip);
  EXPECT_TRUE(clip->skeleton.empty());
  EXPECT_FALSE(clip->recording.is_known(0, 2));
}

}  // namespace
}  // namespace mocap::npz_kimodo_test
