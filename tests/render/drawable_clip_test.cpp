// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>

#include "mocap/render.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::render::drawable_clip_test {
namespace {

/// Rigid bodies of a person who stands along +Z, swings the arms and walks along x.
Clip standing_bodies() {
  constexpr std::size_t frames = 40;
  const std::array<Vector3, 6> places{Vector3(0, 0, 1.6),    Vector3(0, 0, 1.0),
                                      Vector3(0, 0.1, 0.5),  Vector3(0, -0.1, 0.5),
                                      Vector3(0, 0.1, 0.05), Vector3(0, -0.1, 0.05)};
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(100.0));
  Recording& recording = clip.recording;
  for (const char* label : {"head", "pelvis", "l_shank", "r_shank", "l_foot", "r_foot"})
    recording.bodies.push_back({label, {}});
  recording.body_poses = Motion(frames, places.size() * Recording::channels_per_body);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (std::size_t body = 0; body < places.size(); ++body) {
      const Vector3 place = places[body] + Vector3(0.02 * static_cast<double>(frame), 0.3, 0.0);
      const std::size_t column = body * Recording::channels_per_body;
      for (std::size_t axis = 0; axis < 3; ++axis)
        recording.body_poses.exact_at(frame, column + axis) =
            place[static_cast<Eigen::Index>(axis)];
      recording.body_poses.exact_at(frame, column + 3) = 1.0;
    }
  }
  return clip;
}

TEST(DrawableClip, NeedsPlaces) {
  Clip rotations = standing_bodies();
  EXPECT_EQ(drawable_clip(rotations).value().skeleton.size(), 6U);
  for (std::size_t frame = 0; frame < rotations.motion.frames(); ++frame)
    for (std::size_t body = 0; body < 6; ++body)
      for (std::size_t axis = 0; axis < 3; ++axis)
        rotations.recording.body_poses.exact_at(frame, body * Recording::channels_per_body + axis) =
            0.0;
  const Result<Clip> refused = drawable_clip(rotations);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, codes::argument_invalid);
  EXPECT_FALSE(drawable_clip(Clip()).has_value());
  EXPECT_EQ(drawable_clip(test::recorded_figure()).value().skeleton,
            test::recorded_figure().skeleton);
}

TEST(DrawableClip, StandsAsTheRigidBodiesShow) {
  EXPECT_EQ(drawable_clip(standing_bodies()).value().metadata.up, Axis::plus_z);
  // Nothing is known about three lines.
  EXPECT_EQ(drawable_clip(test::recorded_clip()).value().metadata.up, std::nullopt);
}

}  // namespace
}  // namespace mocap::render::drawable_clip_test
