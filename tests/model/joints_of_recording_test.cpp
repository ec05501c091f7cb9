// SPDX-License-Identifier: MIT
#include "mocap/joints_of_recording.hpp"

#include <gtest/gtest.h>

#include "mocap/evaluate.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::joints_of_recording_test {
namespace {

TEST(JointsOfPoints, JointsAreAtThePoints) {
  const Result<PointJoints> joints = joints_of_points(test::recorded_clip());
  ASSERT_TRUE(joints.has_value());
  const Clip& clip = joints->clip;
  ASSERT_TRUE(clip.validate().has_value());
  ASSERT_EQ(clip.skeleton.size(), 3U);
  EXPECT_EQ(clip.skeleton[1].name, "B");
  EXPECT_EQ(clip.skeleton.roots().size(), 3U);
  const Poses poses = evaluate(clip).value();
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    EXPECT_EQ(poses.world_position(frame, 0), test::recorded_place(frame, 0)) << frame;
    // The gap of B is filled on a line, like its motion.
    EXPECT_LT((poses.world_position(frame, 1) - test::recorded_place(frame, 1)).norm(), 1e-9)
        << frame;
  }
  EXPECT_EQ(joints->interpolated_gaps, 1U);
  EXPECT_EQ(joints->unknown_points, 0U);
  EXPECT_TRUE(clip.recording.points.empty());
  EXPECT_EQ(clip.recording.analog_channels.size(), 1U);
}

TEST(JointsOfPoints, EndsAreHeldAndUnknownPointsLeftOut) {
  Clip clip = test::recorded_clip();
  const std::size_t frames = clip.motion.frames();
  clip.recording.points[2].label.clear();
  for (std::size_t frame = 0; frame < frames; ++frame) {
    clip.recording.set_state(frame, 0, SampleState::occluded);
    if (frame < 2 || frame + 1 == frames) clip.recording.set_state(frame, 2, SampleState::occluded);
  }
  const Result<PointJoints> joints = joints_of_points(clip);
  ASSERT_TRUE(joints.has_value());
  EXPECT_EQ(joints->unknown_points, 1U);
  ASSERT_EQ(joints->clip.skeleton.size(), 2U);
  EXPECT_EQ(joints->clip.skeleton[1].name, "point3");
  const Poses poses = evaluate(joints->clip).value();
  EXPECT_EQ(poses.world_position(0, 1), test::recorded_place(2, 2));
  EXPECT_EQ(poses.world_position(frames - 1, 1), test::recorded_place(frames - 2, 2));
}

TEST(JointsOfPoints, AreAddedToAFigure) {
  const Clip figure = test::recorded_figure();
  const Result<PointJoints> joints = joints_of_points(figure);
  ASSERT_TRUE(joints.has_value());
  ASSERT_TRUE(joints->clip.validate().has_value());
  EXPECT_EQ(joints->clip.skeleton.size(), figure.skeleton.size() + 3);
}

/// Bodies whose children do not follow them directly; the second is lost in the first frame.
Clip clip_of_bodies() {
  Clip clip;
  clip.motion = Motion(2, 0, {});
  Recording& recording = clip.recording;
  recording.bodies = {{"A", {}}, {"", {}}, {"C", 0}};
  recording.body_poses = Motion(2, 3 * Recording::channels_per_body, {});
  for (std::size_t frame = 0; frame < 2; ++frame)
    for (std::size_t body = 0; body < 3; ++body) {
      const auto pose = recording.body_poses.exact_row(frame).subspan(
          body * Recording::channels_per_body, Recording::channels_per_body);
      pose[0] = 1.0 + static_cast<double>(10 * body + frame);
      pose[3] = 1.0;
    }
  recording.lost_bodies = {0, 1, 0, 0, 0, 0};
  return clip;
}

TEST(JointsOfRecording, BodiesKeepTheirParents) {
  const Result<BodyJoints> joints = joints_of_recording(clip_of_bodies());
  ASSERT_TRUE(joints.has_value());
  const Clip& clip = joints->clip;
  ASSERT_TRUE(clip.validate().has_value());
  EXPECT_TRUE(clip.recording.empty());
  EXPECT_EQ(joints->bodies, (std::vector<std::size_t>{0, 2, 1}));
  ASSERT_EQ(clip.skeleton.size(), 3U);
  EXPECT_EQ(clip.skeleton[1].name, "C");
  EXPECT_EQ(clip.skeleton[1].parent, 0U);
  EXPECT_EQ(clip.skeleton[2].name, "body2");
  const Poses poses = evaluate(clip).value();
  EXPECT_EQ(poses.world_position(1, 0).x(), 2.0);
  EXPECT_EQ(poses.world_position(1, 1).x(), 2.0 + 22.0);
  // Lost in the first frame: its first known pose.
  EXPECT_EQ(poses.world_position(0, 2).x(), 12.0);
}

TEST(JointsOfBodies, PosesBecomeRelativeToTheGivenParents) {
  const Clip clip = clip_of_bodies();
  // `C` is relative to `A` in the recording. The second body is lost in the first frame.
  const Result<BodyJoints> joints = joints_of_bodies(clip, {std::nullopt, std::nullopt, 1});
  ASSERT_TRUE(joints.has_value());
  EXPECT_EQ(joints->bodies, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(joints->interpolated_gaps, 0U);
  const Poses poses = evaluate(joints->clip).value();
  EXPECT_EQ(poses.world_position(1, 1).x(), 12.0);
  EXPECT_EQ(poses.world_position(1, 2).x(), 2.0 + 22.0);
  // The parent is held at its first known pose, and the body keeps its own.
  EXPECT_EQ(poses.world_position(0, 1).x(), 12.0);
  EXPECT_EQ(poses.world_position(0, 2).x(), 1.0 + 21.0);
}

TEST(JointsOfBodies, ParentsMustFormTrees) {
  for (const BodyParents& parents :
       {BodyParents{1, 0, std::nullopt}, BodyParents{0, std::nullopt, std::nullopt},
        BodyParents{7, std::nullopt, std::nullopt}, BodyParents{std::nullopt}, BodyParents{}}) {
    const Result<BodyJoints> joints = joints_of_bodies(clip_of_bodies(), parents);
    ASSERT_FALSE(joints.has_value());
    EXPECT_EQ(joints.error().code, codes::argument_shape);
  }
}

}  // namespace
}  // namespace mocap::joints_of_recording_test
