// SPDX-License-Identifier: MIT

// Rigid bodies in C3D files that are written.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>

#include "formats/c3d_file.hpp"
#include "support/corpus.hpp"

namespace mocap::c3d_bodies_test {
namespace {

using c3d_test::has_code;
using c3d_test::read_bytes;
using c3d_test::written;

constexpr std::size_t frames = 3;
constexpr double half = 0.7071067811865476;

/// A body, and one whose poses are relative to it and that is unknown in frame 1.
Clip with_bodies() {
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(100.0));
  clip.metadata.metres_per_unit = 1e-3;
  Recording& recording = clip.recording;
  recording.bodies = {{"pelvis_4X4", {}}, {"l_thigh_4X4", 0}};
  recording.body_poses = Motion(frames, 2 * Recording::channels_per_body, clip.motion.frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    double* const row = recording.body_poses.exact_row(frame).data();
    // A quarter turn about z.
    const double poses[] = {
        10.0, 20.0, static_cast<double>(frame), half, 0.0, 0.0, half, 1.0, 0.0, -5.0, 1.0, 0.0,
        0.0,  0.0};
    std::copy(std::begin(poses), std::end(poses), row);
  }
  recording.lost_bodies.assign(2 * frames, 0);
  recording.lost_bodies[3] = 1;
  return clip;
}

Clip read_again(const std::string& bytes) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(bytes, found);
  EXPECT_TRUE(clip.has_value());
  EXPECT_FALSE(has_code(found, codes::c3d_truncated));
  return clip ? *clip : Clip();
}

void expect_bodies(const Recording& recording) {
  ASSERT_EQ(recording.bodies.size(), 2U);
  EXPECT_EQ(recording.bodies[0].label, "pelvis_4X4");
  EXPECT_EQ(recording.bodies[1].label, "l_thigh_4X4");
  EXPECT_FALSE(recording.bodies[1].parent.has_value());
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto row = recording.body_poses.row(frame);
    const auto z = static_cast<double>(frame);
    const double pelvis[] = {10.0, 20.0, z, half, 0.0, 0.0, half};
    for (std::size_t i = 0; i < 7; ++i) EXPECT_NEAR(row[i], pelvis[i], 1e-6) << frame << ' ' << i;
    EXPECT_FALSE(recording.is_lost(frame, 0));
    EXPECT_EQ(recording.is_lost(frame, 1), frame == 1);
    if (frame == 1) continue;
    const double thigh[] = {10.0, 21.0, z - 5.0, half, 0.0, 0.0, half};
    for (std::size_t i = 0; i < 7; ++i)
      EXPECT_NEAR(row[7 + i], thigh[i], 1e-6) << frame << ' ' << i;
  }
}

TEST(C3dBodies, AreWrittenInWorldSpace) {
  const Clip again = read_again(written(with_bodies()));
  EXPECT_EQ(again.motion.frames(), frames);
  EXPECT_TRUE(again.recording.points.empty());
  expect_bodies(again.recording);
}

TEST(C3dBodies, AreWrittenAfterPointsAndSamples) {
  for (const bool integers : {false, true}) {
    Clip clip = with_bodies();
    Recording& recording = clip.recording;
    recording.points.push_back({"hip", {}});
    recording.positions = Motion(frames, 3, clip.motion.frame_time);
    for (double& value : recording.positions.exact_values()) value = 4.5;
    recording.analog_channels.resize(1);
    recording.analog = Motion(frames, 1, clip.motion.frame_time);
    for (double& value : recording.analog.exact_values()) value = 2.0;
    c3d::WriteOptions options;
    options.integers = integers;
    const Clip again = read_again(written(clip, options));
    ASSERT_EQ(again.recording.points.size(), 1U);
    EXPECT_TRUE(again.recording.position(2, 0).isApprox(Vector3(4.5, 4.5, 4.5), 1e-3));
    EXPECT_NEAR(again.recording.analog.row(2)[0], 2.0, 1e-3);
    expect_bodies(again.recording);
  }
}

TEST(C3dBodies, LengthsAreConverted) {
  c3d::WriteOptions options;
  // A unit without a name: millimetres are written.
  options.metres_per_unit = 0.3048;
  const Clip again = read_again(written(with_bodies(), options));
  EXPECT_NEAR(again.recording.body_poses.row(0)[0], 3048.0, 1e-2);
  EXPECT_NEAR(again.recording.body_poses.row(0)[3], half, 1e-6);
}

TEST(C3dBodies, PosesWithoutARotationAreUnknown) {
  Clip clip = with_bodies();
  double* const row = clip.recording.body_poses.exact_row(2).data();
  for (std::size_t i = 3; i < 7; ++i) row[i] = 0.0;
  const Clip again = read_again(written(clip));
  EXPECT_TRUE(again.recording.is_lost(2, 0));
  EXPECT_TRUE(again.recording.is_lost(2, 1));
  EXPECT_FALSE(again.recording.is_lost(0, 0));
}

TEST(C3dBodies, AnEditedFileOfTheia3dKeepsThem) {
  const std::filesystem::path path = test::corpus_dir().parent_path() /
                                     "corpus2/c3d/pyomeca__ezc3d-testFiles/C3DRotationExample.c3d";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the file is not there";
  Diagnostics found;
  Result<Clip> clip = read_bytes(test::read_file(path), found);
  ASSERT_TRUE(clip.has_value());
  c3d::WriteOptions options;
  options.canonical = true;
  const Clip again = read_again(written(*clip, options));
  const Recording& before = clip->recording;
  const Recording& after = again.recording;
  ASSERT_EQ(after.bodies.size(), before.bodies.size());
  EXPECT_EQ(after.bodies.back().label, before.bodies.back().label);
  ASSERT_EQ(after.body_poses.frames(), before.body_poses.frames());
  for (std::size_t frame = 0; frame < before.body_poses.frames(); ++frame)
    for (std::size_t body = 0; body < before.bodies.size(); ++body) {
      ASSERT_EQ(after.is_lost(frame, body), before.is_lost(frame, body)) << frame << ' ' << body;
      for (std::size_t i = 0; i < 7; ++i) {
        const double expected = before.body_poses.row(frame)[7 * body + i];
        ASSERT_NEAR(after.body_poses.row(frame)[7 * body + i], expected, 1e-3) << frame;
      }
    }
}

}  // namespace
}  // namespace mocap::c3d_bodies_test
