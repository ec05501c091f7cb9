// SPDX-License-Identifier: MIT

/// \file
/// Tables and arrays for programs of robots.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/npz_arrays.hpp"
#include "formats/robot_model.hpp"
#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "mocap/csv.hpp"
#include "mocap/npz.hpp"
#include "mocap/robots.hpp"

namespace mocap::robot_rows_test {
namespace {

using test::table_of;

constexpr double degrees = 57.29577951308232;

/// The joints of Unitree's G1 in the order in which BeyondMimic's `csv_to_npz.py` expects the
/// columns of a table.
constexpr std::array<std::string_view, 29> g1_columns{
    "left_hip_pitch_joint",      "left_hip_roll_joint",        "left_hip_yaw_joint",
    "left_knee_joint",           "left_ankle_pitch_joint",     "left_ankle_roll_joint",
    "right_hip_pitch_joint",     "right_hip_roll_joint",       "right_hip_yaw_joint",
    "right_knee_joint",          "right_ankle_pitch_joint",    "right_ankle_roll_joint",
    "waist_yaw_joint",           "waist_roll_joint",           "waist_pitch_joint",
    "left_shoulder_pitch_joint", "left_shoulder_roll_joint",   "left_shoulder_yaw_joint",
    "left_elbow_joint",          "left_wrist_roll_joint",      "left_wrist_pitch_joint",
    "left_wrist_yaw_joint",      "right_shoulder_pitch_joint", "right_shoulder_roll_joint",
    "right_shoulder_yaw_joint",  "right_elbow_joint",          "right_wrist_roll_joint",
    "right_wrist_pitch_joint",   "right_wrist_yaw_joint",
};

/// Two frames of the G1: at rest, and turned by 90 degrees to the left with hinge k at 0.3 sin k
/// radians.
Clip g1_turned() {
  Result<Clip> robot = robots::unitree_g1();
  EXPECT_TRUE(robot.has_value());
  Clip clip = *robot;
  clip.motion = Motion(2, clip.skeleton.channel_count(), FrameTime(FrameRate{50, 1}));
  const auto at_rest = clip.motion.computed_row(0);
  std::copy(robot->motion.row(0).begin(), robot->motion.row(0).end(), at_rest.begin());
  const auto turned = clip.motion.computed_row(1);
  turned[0] = 0.5;
  turned[1] = -0.25;
  turned[2] = 0.75;
  turned[3] = 90.0;
  for (std::size_t k = 1; k < 30; ++k)
    turned[k + 5] = 0.3 * std::sin(static_cast<double>(k)) * degrees;
  return clip;
}

std::vector<std::vector<double>> rows_of(std::string_view text) {
  std::vector<std::vector<double>> rows;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(std::stod(cell));
  }
  return rows;
}

void expect_near(const std::vector<double>& found, const std::vector<double>& expected,
                 double tolerance) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_NEAR(found[i], expected[i], tolerance) << "column " << i;
}

/// The values of `g1_turned` in its second frame.
std::vector<double> turned_row(const std::array<double, 4>& quaternion) {
  std::vector<double> row{0.5, -0.25, 0.75};
  row.insert(row.end(), quaternion.begin(), quaternion.end());
  for (std::size_t k = 1; k < 30; ++k) row.push_back(0.3 * std::sin(static_cast<double>(k)));
  return row;
}

const double half_root = std::sqrt(0.5);

TEST(RobotRows, ATableHasOnlyNumbersInTheOrderOfTheModel) {
  Diagnostics found;
  const auto rows = rows_of(table_of(g1_turned(), csv::Table::robot, found));
  ASSERT_EQ(rows.size(), 2U);
  std::vector<double> rest(36, 0.0);
  rest[2] = 0.793;
  rest[6] = 1.0;
  expect_near(rows[0], rest, 0.0);
  expect_near(rows[1], turned_row({0.0, 0.0, half_root, half_root}), 1e-15);
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries().front().code, codes::csv_numbers_only);
  EXPECT_NE(found.entries().front().message.find("50 frames per second"), std::string::npos);
}

TEST(RobotRows, TheQuaternionOfMujocoStartsWithW) {
  Diagnostics found;
  const auto rows = rows_of(table_of(g1_turned(), csv::Table::qpos, found));
  ASSERT_EQ(rows.size(), 2U);
  expect_near(rows[1], turned_row({half_root, 0.0, 0.0, half_root}), 1e-15);
}

TEST(RobotRows, ArraysHaveTheNamesOfTheHinges) {
  Diagnostics found;
  const std::string file =
      npz_arrays::written(g1_turned(), npz_arrays::in_layout(npz::Layout::robot), found);
  EXPECT_TRUE(found.entries().empty());
  EXPECT_EQ(npz_arrays::arrays_in(file),
            (std::vector<std::string>{"fps.npy", "root_pos.npy", "root_rot.npy", "dof_pos.npy",
                                      "dof_names.npy"}));
  const auto numbers = [&](std::string_view name) {
    return npz_arrays::numbers_in(npz_arrays::array_in(file, name));
  };
  expect_near(numbers("root_pos.npy"), {0.0, 0.0, 0.793, 0.5, -0.25, 0.75}, 1e-7);
  expect_near(numbers("root_rot.npy"), {0.0, 0.0, 0.0, 1.0, 0.0, 0.0, half_root, half_root}, 1e-7);
  const std::vector<double> row = turned_row({});
  std::vector<double> values(29, 0.0);
  values.insert(values.end(), row.begin() + 7, row.end());
  expect_near(numbers("dof_pos.npy"), values, 1e-7);
  EXPECT_NE(npz_arrays::array_in(file, "dof_pos.npy").find("(2,29,)"), std::string::npos);
  // Text of NumPy is UTF-32.
  const std::string names = npz_arrays::array_in(file, "dof_names.npy");
  std::string ascii;
  for (const char byte : names)
    if (byte != '\0') ascii.push_back(byte);
  std::size_t at = 0;
  for (const std::string_view name : g1_columns) {
    at = ascii.find(name, at);
    ASSERT_NE(at, std::string::npos) << name;
  }
}

TEST(RobotRows, OtherUnitsBecomeMetres) {
  Clip clip = g1_turned();
  clip.metadata.metres_per_unit = 0.01;
  Diagnostics found;
  const auto rows = rows_of(table_of(clip, csv::Table::robot, found));
  ASSERT_EQ(rows.size(), 2U);
  expect_near({rows[1].begin(), rows[1].begin() + 3}, {0.005, -0.0025, 0.0075}, 1e-15);
}

// The up axis of a clip turns the axes of its links too, so that hinges may have other signs.
TEST(RobotRows, OtherUpAxesAreRefused) {
  Clip clip = g1_turned();
  clip.metadata.up = Axis::plus_y;
  Diagnostics found;
  csv::WriteOptions options;
  options.table = csv::Table::robot;
  const Status status = csv::write(
      clip, options, [](std::string_view) { return true; }, found);
  ASSERT_FALSE(status.has_value());
  EXPECT_EQ(status.error().code, codes::fit_robot);
}

TEST(RobotRows, TheStateOfAFixedRobotHasOnlyItsHinges) {
  constexpr std::string_view model = R"(<mujoco><compiler angle="radian"/><worldbody>
    <body name="base"><geom size="1"/>
      <body name="upper"><joint name="shoulder" axis="0 1 0"/><geom size="1"/>
        <body name="lower" pos="0 0 1"><joint name="elbow" axis="0 1 0"/></body>
      </body>
    </body></worldbody></mujoco>)";
  Diagnostics found;
  Clip clip = test::clip_of_mjcf(model);
  test::set_values(clip, "lower", std::array{90.0});
  const auto state = rows_of(table_of(clip, csv::Table::qpos, found));
  ASSERT_EQ(state.size(), 1U);
  expect_near(state[0], {0.0, 90.0 / degrees}, 1e-12);
  const auto row = rows_of(table_of(clip, csv::Table::robot, found));
  ASSERT_EQ(row.size(), 1U);
  EXPECT_EQ(row[0].size(), 9U);
}

// A full turn must not change the sign of the quaternion, which programs interpolate.
TEST(RobotRows, SignsOfQuaternionsAreContinuous) {
  Clip clip = g1_turned();
  const Motion pose = clip.motion;
  constexpr std::size_t frames = 73;
  clip.motion = Motion(frames, pose.channels());
  for (std::size_t frame = 0; frame < frames; ++frame)
    clip.motion.computed_row(frame)[3] = 10.0 * static_cast<double>(frame);
  Diagnostics found;
  const auto rows = rows_of(table_of(clip, csv::Table::robot, found));
  ASSERT_EQ(rows.size(), frames);
  for (std::size_t frame = 1; frame < frames; ++frame)
    for (std::size_t i = 3; i < 7; ++i)
      EXPECT_LT(std::abs(rows[frame][i] - rows[frame - 1][i]), 0.1) << frame;
}

// The reference of a hinge is part of its value, as in MuJoCo's qpos; a slide is in metres.
TEST(RobotRows, ReferencesAndSlidesAreThoseOfTheModel) {
  constexpr std::string_view model = R"(<mujoco><compiler angle="radian"/><worldbody>
    <body name="base"><freejoint/><geom size="1"/>
      <body name="lift" pos="0 0 1"><joint name="lift_joint" type="slide" axis="0 0 1"/>
        <body name="plate"><geom size="1"/>
          <body name="arm"><joint name="arm_joint" axis="0 -1 0" ref="0.5"/></body>
        </body>
      </body>
    </body></worldbody></mujoco>)";
  Diagnostics found;
  Clip clip = test::clip_of_mjcf(model);
  test::set_values(clip, "lift", std::array{0.25});
  const auto rows = rows_of(table_of(clip, csv::Table::robot, found));
  ASSERT_EQ(rows.size(), 1U);
  expect_near(rows[0], {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.25, 0.5}, 1e-12);
}

TEST(RobotRows, OtherClipsAreRefusedWithTheJointThatIsNoHinge) {
  for (const csv::Table table : {csv::Table::robot, csv::Table::qpos, csv::Table::seed}) {
    Diagnostics found;
    csv::WriteOptions options;
    options.table = table;
    std::string text;
    const Status status = csv::write(
        test::small_clip(), options,
        [&](std::string_view part) {
          text += part;
          return true;
        },
        found);
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, codes::fit_robot);
    EXPECT_NE(status.error().message.find("`Chest` is no hinge, because it has 3 channels"),
              std::string::npos)
        << status.error().message;
    EXPECT_TRUE(text.empty());
  }
  Diagnostics found;
  const Status status = npz::write(
      test::small_clip(), npz_arrays::in_layout(npz::Layout::robot),
      [](std::string_view) { return true; }, found);
  ASSERT_FALSE(status.has_value());
  EXPECT_EQ(status.error().code, codes::fit_robot);
  EXPECT_NE(found.find(codes::fit_robot), nullptr);
}

TEST(RobotRows, AnArrayAloneCannotHaveThem) {
  Diagnostics found;
  const Status status = npz::write_array(
      g1_turned(), npz_arrays::in_layout(npz::Layout::robot), [](std::string_view) { return true; },
      found);
  ASSERT_FALSE(status.has_value());
  EXPECT_EQ(status.error().code, codes::argument_invalid);
}

TEST(RobotRows, ARobotNeedsOneRootAndAHinge) {
  const auto refusal = [](const Clip& clip) {
    Diagnostics found;
    csv::WriteOptions options;
    options.table = csv::Table::robot;
    const Status status = csv::write(
        clip, options, [](std::string_view) { return true; }, found);
    return status ? std::string("written") : status.error().message;
  };
  const auto clip_of = [](std::vector<Channel> channels, std::vector<std::string> names) {
    Clip clip;
    for (std::string& name : names) {
      Joint joint;
      joint.name = std::move(name);
      joint.channels = channels;
      EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, joint).has_value());
    }
    clip.motion = Motion(1, clip.skeleton.channel_count());
    return clip;
  };
  EXPECT_NE(refusal(clip_of({}, {"base"})).find("there is no hinge"), std::string::npos);
  EXPECT_NE(refusal(clip_of({Channel::x_rotation}, {"base"})).find("its root `base` is a hinge"),
            std::string::npos);
  EXPECT_NE(refusal(clip_of({}, {"base", "other"})).find("`other` is a second root"),
            std::string::npos);
}

}  // namespace
}  // namespace mocap::robot_rows_test
