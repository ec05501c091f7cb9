// SPDX-License-Identifier: MIT
// GTR files: HTR with transforms in world space.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>

#include "formats/htr_file.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"

namespace mocap::htr_test {
namespace {

const std::string gtr = replaced("FileType htr", "FileType GTR");

/// Expects the transforms of `gtr` in the world: base + frame, R(base) R(frame).
void expect_gtr_poses(const Clip& clip) {
  constexpr AxisOrder zyx{2, 1, 0};
  const auto rotation = [&](double x, double y, double z) {
    return rotation_from_euler_deg(zyx, {z, y, x});
  };
  const auto poses = evaluate(clip);
  ASSERT_TRUE(poses);
  ASSERT_EQ(poses->frames, 2U);
  expect_near(poses->world_position(0, 0), {5, 98, 3}, 1e-9);
  expect_near(poses->world_position(0, 1), {0, 50, 0}, 1e-9);
  expect_near(poses->world_position(1, 0), {5, 98, 3}, 1e-9);
  expect_near(poses->world_position(1, 1), {0, 50, 1}, 1e-9);
  const Quaternion hip = rotation(30, -20, 10);
  const Quaternion leg = rotation(0, 0, 90);
  EXPECT_LT(angle_between_deg(poses->world_rotation(0, 0), hip), 1e-9);
  EXPECT_LT(angle_between_deg(poses->world_rotation(0, 1), leg), 1e-9);
  EXPECT_LT(angle_between_deg(poses->world_rotation(1, 0), hip * rotation(15, -5, 40)), 1e-9);
  EXPECT_LT(angle_between_deg(poses->world_rotation(1, 1), leg * rotation(0, 25, 0)), 1e-9);
}

TEST(Htr, ReadsTransformsInWorldSpace) {
  Diagnostics findings;
  const Result<Clip> clip = read_htr(gtr, findings);
  ASSERT_TRUE(clip);
  ASSERT_EQ(findings.entries().size(), 1U);
  EXPECT_EQ(findings.entries().front().code, codes::htr_global);
  EXPECT_EQ(clip->skeleton[1].parent, 0U);
  expect_gtr_poses(*clip);
  // It is written as HTR, with the same poses.
  const std::string text = write_htr(*clip);
  EXPECT_NE(text.find("FileType htr"), std::string::npos);
  const Clip again = clip_of(text);
  expect_near(evaluate(again)->world_position(1, 1), {0, 50, 1}, 1e-4);
}

TEST(Htr, ReadsTransformsInWorldSpaceWithoutAHierarchy) {
  for (const char* hierarchy :
       {"", "[SegmentNames]\nhip\nleg\n", "[SegmentNames&Hierarchy]\nhip\nleg\n",
        "[SegmentNames&Hierarchy]\nhip GLOBAL\nleg GLOBAL\n"}) {
    Diagnostics findings;
    const Result<Clip> clip = read_htr(
        replaced(gtr, "[SegmentNames&Hierarchy]\nhip\tGLOBAL\nleg\thip\n", hierarchy), findings);
    ASSERT_TRUE(clip) << hierarchy;
    EXPECT_EQ(clip->skeleton[1].parent, Joint::no_parent);
    const Diagnostic* finding = findings.find(codes::htr_global);
    ASSERT_NE(finding, nullptr);
    EXPECT_NE(finding->message.find("none has a parent"), std::string::npos);
    expect_gtr_poses(*clip);
  }
  // HTR needs the section.
  EXPECT_EQ(code_of(replaced("leg\thip\n", "leg\n")), codes::htr_hierarchy);
}

/// A rigid leg, half a metre long, that swings below a hip: in the world, with six decimals.
std::string swinging_leg() {
  constexpr std::size_t frames = 20;
  std::string hip = "[hip]\n";
  std::string leg = "[leg]\n";
  for (std::size_t i = 0; i < frames; ++i) {
    const double angle = 3.1 * static_cast<double>(i);
    const double radians = angle * std::numbers::pi / 180.0;
    hip += fmt::format("{}\t0\t0\t0\t0\t0\t{:.6f}\t1\n", i + 1, angle);
    leg += fmt::format("{}\t{:.6f}\t{:.6f}\t0\t0\t0\t{:.6f}\t1\n", i + 1, 0.5 * std::sin(radians),
                       0.5 - 0.5 * std::cos(radians), angle);
  }
  return fmt::format(
      "[Header]\nFileType gtr\nDataType HTRS\nFileVersion 1\nNumSegments 2\nNumFrames {}\n"
      "DataFrameRate 30\nEulerRotationOrder ZYX\nCalibrationUnits m\nRotationUnits Degrees\n"
      "GlobalAxisofGravity Y\nBoneLengthAxis Y\n[SegmentNames&Hierarchy]\nhip\tGLOBAL\nleg\thip\n"
      "[BasePosition]\nhip\t0\t1\t0\t0\t0\t0\t0.5\nleg\t0\t0.5\t0\t0\t0\t0\t0.5\n{}{}"
      "[EndOfFile]\n",
      frames, hip, leg);
}

TEST(Htr, SegmentsThatKeepTheirDistanceHaveNoPositions) {
  Diagnostics findings;
  const Result<Clip> clip = read_htr(swinging_leg(), findings);
  ASSERT_TRUE(clip) << clip.error().message;
  const std::vector<Channel>& channels = clip->skeleton[1].channels;
  EXPECT_TRUE(std::none_of(channels.begin(), channels.end(), is_position));
  const Poses poses = evaluate(*clip).value();
  expect_near(poses.world_position(10, 1),
              {0.5 * std::sin(31.0 * std::numbers::pi / 180.0),
               1.0 - 0.5 * std::cos(31.0 * std::numbers::pi / 180.0), 0.0},
              1e-5);
}

TEST(Htr, KeepsSegmentsWithoutFramesInTheWorld) {
  const std::string text = gtr.substr(0, gtr.find("[leg]"));
  Diagnostics findings;
  const Result<Clip> clip = read_htr(text, findings);
  ASSERT_TRUE(clip);
  const auto poses = evaluate(*clip);
  ASSERT_TRUE(poses);
  for (std::size_t frame = 0; frame < 2; ++frame)
    expect_near(poses->world_position(frame, 1), {0, 50, 0}, 1e-9);
}

TEST(Htr, RefusesWorldTransformsThatAreTooFarApart) {
  EXPECT_EQ(code_of(replaced(replaced(gtr, "leg\t0\t50", "leg\t-1e308\t50"), "hip\t0\t100",
                             "hip\t1e308\t100")),
            codes::motion_out_of_reach);
  for (std::size_t length = 0; length < gtr.size(); ++length) {
    Diagnostics findings;
    const Result<Clip> clip = read_htr(std::string_view(gtr).substr(0, length), findings);
    EXPECT_EQ(clip.has_value(), !findings.has_errors()) << length;
  }
}

}  // namespace
}  // namespace mocap::htr_test
