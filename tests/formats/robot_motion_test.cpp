// SPDX-License-Identifier: MIT

/// \file
/// Tables of numbers only, and arrays, are read as the motion of a robot.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/npz_arrays.hpp"
#include "formats/robot_model.hpp"
#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "mocap/csv.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/npz.hpp"
#include "mocap/robots.hpp"

namespace mocap::robot_motion_test {
namespace {

/// The G1 walks a circle, with hinge k at 0.3 sin(k + frame / 5) radians, bent forward by 20
/// degrees, and heading `heading_deg` at first.
Clip g1_in_circles(double heading_deg) {
  constexpr std::size_t frames = 40;
  Result<Clip> robot = robots::unitree_g1();
  EXPECT_TRUE(robot.has_value());
  Clip clip = *robot;
  clip.motion = Motion(frames, clip.skeleton.channel_count());
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto time = static_cast<double>(frame);
    const std::span<double> row = clip.motion.computed_row(frame);
    row[0] = std::sin(time / 10.0);
    row[1] = std::cos(time / 10.0);
    row[2] = 0.75;
    row[3] = heading_deg + 8.0 * time;
    row[4] = 20.0;
    for (std::size_t k = 6; k < row.size(); ++k)
      row[k] = 17.0 * std::sin(static_cast<double>(k) + time / 5.0);
  }
  return clip;
}

std::string table_of(const Clip& clip, csv::Table table) {
  Diagnostics unneeded;
  return test::table_of(clip, table, unneeded);
}

Result<Clip> read(const std::string& text, Diagnostics& found, const Skeleton* skeleton = nullptr) {
  csv::ReadOptions options;
  options.skeleton = skeleton;
  ByteSource source = ByteSource::from_bytes(text, "walk.csv");
  return csv::read(source, options, found);
}

void expect_same_poses(const Clip& clip, const Clip& expected, double tolerance = 1e-12) {
  ASSERT_EQ(clip.skeleton.size(), expected.skeleton.size());
  ASSERT_EQ(clip.motion.frames(), expected.motion.frames());
  Poses poses, wanted;
  evaluate(clip, {}, poses);
  evaluate(expected, {}, wanted);
  for (std::size_t frame = 0; frame < poses.frames; ++frame)
    for (std::size_t joint = 0; joint < poses.joints; ++joint)
      ASSERT_LE((poses.world_position(frame, joint) - wanted.world_position(frame, joint)).norm(),
                tolerance)
          << frame << ' ' << joint;
}

std::string note_in(const Diagnostics& found) {
  const Diagnostic* const note = found.find(codes::robot_assumed);
  return note == nullptr ? "" : note->message;
}

std::string numbers(std::size_t count, std::string_view number = "0") {
  std::string line;
  for (std::size_t i = 0; i < count; ++i) line += fmt::format("{}{}", i == 0 ? "" : ",", number);
  return line + '\n';
}

TEST(RobotMotion, TheG1IsReadBackInBothOrdersOfTheQuaternion) {
  for (const double heading : {0.0, 90.0, 150.0}) {
    const Clip clip = g1_in_circles(heading);
    Diagnostics found;
    const Result<Clip> robot = read(table_of(clip, csv::Table::robot), found);
    ASSERT_TRUE(robot.has_value()) << robot.error().message;
    EXPECT_EQ(note_in(found),
              "read as the motion of a Unitree G1 with 29 hinges, with quaternions x, y, z, w");
    EXPECT_NE(found.find(codes::motion_rate_doubtful), nullptr);
    expect_same_poses(*robot, clip);
    Diagnostics found_in_qpos;
    const Result<Clip> qpos = read(table_of(clip, csv::Table::qpos), found_in_qpos);
    ASSERT_TRUE(qpos.has_value()) << qpos.error().message;
    EXPECT_NE(note_in(found_in_qpos).find("quaternions w, x, y, z"), std::string::npos);
    expect_same_poses(*qpos, clip);
  }
}

TEST(RobotMotion, SwayDoesNotChangeTheOrderOfTheQuaternion) {
  Clip clip = g1_in_circles(0.0);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const std::span<double> row = clip.motion.computed_row(frame);
    row[3] = 0.5;
    row[4] = 3.0;
    row[5] = 15.0 * std::sin(static_cast<double>(frame));
  }
  for (const csv::Table table : {csv::Table::robot, csv::Table::qpos}) {
    Diagnostics found;
    const Result<Clip> same = read(table_of(clip, table), found);
    ASSERT_TRUE(same.has_value()) << same.error().message;
    expect_same_poses(*same, clip);
  }
}

// Lying, a robot may be less tilted in the wrong order.
TEST(RobotMotion, TheOrderOfTheQuaternionCanBeSpecified) {
  const std::string table =
      "0,0,0.2,0.5,0.5,0.5,0.5," + numbers(29) + "0,0,0.2,0.1,0.7,0.1,0.7," + numbers(29);
  for (const auto order :
       {robots::QuaternionOrder::scalar_last, robots::QuaternionOrder::scalar_first}) {
    const bool is_first = order == robots::QuaternionOrder::scalar_first;
    csv::ReadOptions options;
    options.quaternion_order = order;
    ByteSource source = ByteSource::from_bytes(table, "lying.csv");
    Diagnostics found;
    const Result<Clip> clip = csv::read(source, options, found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    EXPECT_EQ(note_in(found), "read as the motion of a Unitree G1 with 29 hinges");
    Poses poses;
    evaluate(*clip, {}, poses);
    const Quaternion expected =
        is_first ? Quaternion(0.1, 0.7, 0.1, 0.7) : Quaternion(0.7, 0.1, 0.7, 0.1);
    EXPECT_LT(poses.world_rotation(1, 0).angularDistance(expected.normalized()), 1e-6) << is_first;
  }
}

TEST(RobotMotion, TablesOfChannelsKeepHingesAndLimits) {
  Clip clip = g1_in_circles(0.0);
  Skeleton skeleton;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    Joint joint = clip.skeleton[i];
    if (i == 0) joint.part = "hips";
    ASSERT_TRUE(skeleton.add(joint.parent, std::move(joint)).has_value());
  }
  skeleton.position_mode = clip.skeleton.position_mode;
  skeleton.euler_axes = clip.skeleton.euler_axes;
  clip.skeleton = skeleton;
  const std::string text = table_of(clip, csv::Table::channels);
  EXPECT_NE(text.find(" part \"hips\""), std::string::npos);
  EXPECT_NE(text.find(" dof \"left_knee_joint\" limits "), std::string::npos);
  Diagnostics found;
  const Result<Clip> same = read(text, found);
  ASSERT_TRUE(same.has_value()) << same.error().message;
  EXPECT_TRUE(same->skeleton == clip.skeleton);
  std::string wrong = text;
  wrong.replace(wrong.find("limits "), 7, "limits 9");
  EXPECT_FALSE(read(wrong, found).has_value());
}

TEST(RobotMotion, AnglesOfTheRootAreContinuous) {
  Diagnostics found;
  const Result<Clip> clip = read(table_of(g1_in_circles(150.0), csv::Table::robot), found);
  ASSERT_TRUE(clip.has_value());
  for (std::size_t frame = 1; frame < clip->motion.frames(); ++frame)
    for (std::size_t channel = 3; channel < 6; ++channel)
      EXPECT_LT(std::abs(clip->motion.at(frame, channel) - clip->motion.at(frame - 1, channel)),
                9.0);
}

TEST(RobotMotion, AnUneditedTableIsWrittenBackByteForByte) {
  const std::string rows = "0.10,-0,0.793,0.0,0,0,1.000," + numbers(29, "0.50") +
                           "0.2,1e-1,+0.8,0,0,0,1," + numbers(29, "1E-1");
  Diagnostics found;
  const Result<Clip> clip = read(rows, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(test::text_of(
                [&](const TextOutput::Writer& out) { return csv::write(*clip, {}, out, found); }),
            rows);
}

TEST(RobotMotion, AnotherRobotNeedsItsModel) {
  constexpr std::string_view model = R"(<mujoco><worldbody><body name="base"><freejoint/>
    <body name="arm" pos="0 0 1"><joint name="lift" type="slide" axis="0 0 1"/>
    <body name="hand"><joint name="turn" axis="0 1 0"/></body></body></body></worldbody></mujoco>)";
  const Clip robot = test::clip_of_mjcf(model);
  const std::string rows = "1,2,3,0,0,0,1,0.25,0.5\n";

  Diagnostics found;
  const Result<Clip> alone = read(rows, found);
  ASSERT_FALSE(alone.has_value());
  EXPECT_EQ(alone.error().code, codes::csv_header);
  EXPECT_NE(alone.error().detail.find("9 columns"), std::string::npos) << alone.error().detail;

  const Result<Clip> clip = read(rows, found, &robot.skeleton);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_NE(note_in(found).find("the specified robot, with"), std::string::npos);
  Poses poses;
  evaluate(*clip, {}, poses);
  EXPECT_LT((poses.world_position(0, 1) - Vector3(1.0, 2.0, 4.25)).norm(), 1e-12);

  const Result<Clip> wide = read(rows.substr(2), found, &robot.skeleton);
  ASSERT_FALSE(wide.has_value());
  EXPECT_EQ(wide.error().code, codes::csv_row_width);
  EXPECT_NE(wide.error().message.find("2 hinges and slides: 9 columns"), std::string::npos)
      << wide.error().message;
}

/// A robot with the hinges `lift` and `turn`, both about y, 1 and 2 m above its root.
Skeleton two_hinges() {
  constexpr std::string_view model = R"(<mujoco><worldbody><body name="base"><freejoint/>
    <body name="arm" pos="0 0 1"><joint name="lift" axis="0 1 0"/>
    <body name="hand" pos="0 0 1"><joint name="turn" axis="0 1 0"/></body></body></body></worldbody></mujoco>)";
  return test::clip_of_mjcf(model).skeleton;
}

constexpr std::string_view seed_header =
    "Frame,root_translateX,root_translateY,root_translateZ,root_rotateX,root_rotateY,root_rotateZ";

TEST(RobotMotion, TablesOfBonesSeedAreReadBack) {
  Clip clip = g1_in_circles(30.0);
  clip.motion.frame_time = FrameTime(FrameRate{120, 1});
  Diagnostics found;
  const std::string text = test::table_of(clip, csv::Table::seed, found);
  EXPECT_TRUE(text.starts_with(std::string(seed_header) + ",left_hip_pitch_joint_dof,")) << text;
  const Diagnostic* const without = found.find(codes::csv_numbers_only);
  ASSERT_NE(without, nullptr);
  EXPECT_NE(without->message.find("without the rate of 120"), std::string::npos)
      << without->message;
  EXPECT_TRUE(csv::sniff(text));
  const Result<Clip> same = read(text, found);
  ASSERT_TRUE(same.has_value()) << same.error().message;
  EXPECT_EQ(note_in(found),
            "read as the motion of a Unitree G1 with 29 hinges, in centimetres and degrees, at 120 "
            "frames per second as in BONES-SEED");
  EXPECT_EQ(same->motion.frame_time.rate(), (FrameRate{120, 1}));
  expect_same_poses(*same, clip, 1e-9);
  EXPECT_EQ(test::text_of(
                [&](const TextOutput::Writer& out) { return csv::write(*same, {}, out, found); }),
            text);
}

// Even lying down: the order of the quaternion is not guessed.
TEST(RobotMotion, AnglesOfBonesSeedAreAboutFixedAxes) {
  const Skeleton robot = two_hinges();
  const std::string row =
      std::string(seed_header) + ",turn_dof,lift_dof\n0,100,-50,25,10,20,30,45,90\n";
  Diagnostics found;
  const Result<Clip> clip = read(row, found, &robot);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  Poses poses;
  evaluate(*clip, {}, poses);
  EXPECT_LT((poses.world_position(0, 0) - Vector3(1.0, -0.5, 0.25)).norm(), 1e-12);
  // scipy: Rotation.from_euler("xyz", [10, 20, 30], degrees=True).as_matrix()
  Eigen::Matrix3d expected;
  expected << 0.8137976813493738, -0.44096961052988237, 0.37852230636979245, 0.46984631039295416,
      0.8825641192593856, 0.018028311236297247, -0.3420201433256687, 0.16317591116653482,
      0.9254165783983234;
  EXPECT_LT((poses.world_rotation(0, 0).toRotationMatrix() - expected).norm(), 1e-12);
  const auto angle = [&](const char* name) {
    const Quaternion turn = poses.local_rotation(0, *robot.find(name));
    return 2.0 * std::atan2(turn.y(), turn.w()) * 180.0 / std::numbers::pi;
  };
  EXPECT_NEAR(angle("arm"), 90.0, 1e-9);
  EXPECT_NEAR(angle("hand"), 45.0, 1e-9);
}

TEST(RobotMotion, TablesOfBonesSeedNeedTheHingesOfTheRobot) {
  const Skeleton robot = two_hinges();
  const auto message_of = [&](const std::string& columns, const std::string& row) {
    Diagnostics found;
    const Result<Clip> clip = read(std::string(seed_header) + columns + "\n" + row, found, &robot);
    EXPECT_FALSE(clip.has_value());
    if (clip) return std::string();
    EXPECT_EQ(clip.error().advice, "Specify the file with the model of the robot.");
    return clip.error().message;
  };
  const std::string row = "0,0,0,80,0,0,0,1,2\n";
  EXPECT_EQ(message_of(",turn_dof,knee_dof", row),
            "the column `knee_dof` is no hinge of the robot");
  EXPECT_EQ(message_of(",turn_dof,turn_dof", row), "the column `turn_dof` occurs twice");
  EXPECT_EQ(message_of(",turn_dof", row), "there is no column for the hinge `lift`");
}

TEST(RobotMotion, BadRowsAreReported) {
  const std::string good = "0,0,0.8,0,0,0,1," + numbers(29);
  Diagnostics found;
  const Result<Clip> short_row = read(good + "0,0\n", found);
  ASSERT_FALSE(short_row.has_value());
  EXPECT_EQ(short_row.error().code, codes::csv_row_width);
  EXPECT_EQ(short_row.error().at.line, 2U);
  EXPECT_NE(short_row.error().message.find("the first one has 36"), std::string::npos);

  const Result<Clip> word = read(good + "0,0,x,0,0,0,1," + numbers(29), found);
  ASSERT_FALSE(word.has_value());
  EXPECT_EQ(word.error().code, codes::csv_number);

  const Result<Clip> no_rotation = read(good + numbers(36), found);
  ASSERT_FALSE(no_rotation.has_value());
  EXPECT_EQ(no_rotation.error().code, codes::csv_number);
  EXPECT_NE(no_rotation.error().message.find("frame 2: the rotation of the root (0, 0, 0, 0)"),
            std::string::npos)
      << no_rotation.error().message;

  const Result<Clip> huge = read("1e300,0,0.8,0,0,0,1," + numbers(29), found);
  ASSERT_FALSE(huge.has_value());
  EXPECT_EQ(huge.error().code, codes::csv_number);
}

TEST(RobotMotion, ASkeletonThatIsNoRobotIsRefused) {
  const Clip figure = test::small_clip();
  Diagnostics found;
  const Result<Clip> clip = read(numbers(9), found, &figure.skeleton);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::fit_robot);
  EXPECT_EQ(clip.error().advice, "Specify the file with the model of the robot.");
}

TEST(RobotMotion, ArraysOfTheG1AreReadBack) {
  const Clip clip = g1_in_circles(0.0);
  Diagnostics found;
  const std::string file =
      npz_arrays::written(clip, npz_arrays::in_layout(npz::Layout::robot), found);
  const Result<Clip> read_back = npz_arrays::read_bytes(file, found);
  ASSERT_TRUE(read_back.has_value()) << read_back.error().message;
  const Diagnostic* const note = found.find(codes::robot_assumed);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->message,
            "read as the motion of a Unitree G1 with 29 hinges, with quaternions x, y, z, w");
  EXPECT_EQ(read_back->motion.frame_time, clip.motion.frame_time);
  // The arrays are float32.
  expect_same_poses(*read_back, clip, 1e-6);
  EXPECT_TRUE(npz_arrays::written(*read_back) == file);
}

/// An NPZ with one frame: `names` have the values 0.25 and 0.5.
std::string arrays_of(std::string_view names, const std::vector<double>& turn = {0, 0, 0, 1}) {
  using namespace npz_arrays;
  std::vector<std::pair<std::string, std::string>> members = {
      {"fps.npy", npy(facts_of("<f8", "()"), doubles({50.0}))},
      {"root_pos.npy", npy(facts_of("<f8", "(1, 3)"), doubles({1.0, 2.0, 3.0}))},
      {"root_rot.npy", npy(facts_of("<f8", "(1, 4)"), doubles(turn))},
      {"dof_pos.npy", npy(facts_of("<f8", "(1, 2)"), doubles({0.25, 0.5}))}};
  if (!names.empty())
    members.emplace_back("dof_names.npy", npy(facts_of("|S4", "(2,)"), std::string(names)));
  return zip_of(members);
}

TEST(RobotMotion, ColumnsOfArraysAreAssignedByName) {
  const Skeleton robot = two_hinges();
  npz::ReadOptions options;
  options.skeleton = &robot;
  // Of names of which the robot has none, the order counts.
  for (const auto& [names, lift] :
       std::vector<std::pair<std::string, double>>{{"liftturn", 0.25},
                                                   {"turnlift", 0.5},
                                                   {"", 0.25},
                                                   {std::string("a\0\0\0b\0\0\0", 8), 0.25}}) {
    Diagnostics found;
    const Result<Clip> clip = npz_arrays::read_bytes(arrays_of(names), found, options);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    EXPECT_EQ(clip->motion.frame_time.frames_per_second(), 50.0);
    Poses poses;
    evaluate(*clip, {}, poses);
    const Vector3 expected(1.0 + std::sin(lift), 2.0, 4.0 + std::cos(lift));
    EXPECT_LT((poses.world_position(0, 2) - expected).norm(), 1e-12) << names;
  }
  Diagnostics found;
  const Result<Clip> other = npz_arrays::read_bytes(arrays_of("liftbend"), found, options);
  ASSERT_FALSE(other.has_value());
  EXPECT_EQ(other.error().code, codes::npz_layout);
  EXPECT_NE(other.error().message.find("hinge `turn`"), std::string::npos);
}

TEST(RobotMotion, ArraysThatAreNotOfTheRobotAreRefused) {
  Diagnostics found;
  const Result<Clip> unknown = npz_arrays::read_bytes(arrays_of(""), found);
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error().code, codes::npz_layout);
  EXPECT_NE(unknown.error().message.find("2 hinges of a robot"), std::string::npos);

  const Skeleton robot = two_hinges();
  npz::ReadOptions options;
  options.skeleton = &robot;
  const Result<Clip> zero = npz_arrays::read_bytes(arrays_of("", {0, 0, 0, 0}), found, options);
  ASSERT_FALSE(zero.has_value());
  EXPECT_EQ(zero.error().code, codes::npz_array);

  const Result<Clip> g1 = robots::unitree_g1();
  options.skeleton = &g1->skeleton;
  const Result<Clip> wider = npz_arrays::read_bytes(arrays_of(""), found, options);
  ASSERT_FALSE(wider.has_value());
  EXPECT_NE(wider.error().message.find("2 hinges and slides, but the robot has 29"),
            std::string::npos);
}

}  // namespace
}  // namespace mocap::robot_motion_test
