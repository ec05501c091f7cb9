// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "edit_checks.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::bodies_to_joints_test {
namespace {

constexpr std::size_t width = Recording::channels_per_body;

/// The global pose of each joint of a clip as a rigid body with this joint's parent.
Clip bodies_of(const Clip& figure) {
  const Poses poses = evaluate(figure).value();
  const std::size_t count = figure.skeleton.size();
  Clip clip;
  clip.motion = Motion(figure.motion.frames(), 0, figure.motion.frame_time);
  Recording& recording = clip.recording;
  recording.body_poses = Motion(figure.motion.frames(), width * count, figure.motion.frame_time);
  for (const Joint& joint : figure.skeleton.joints()) {
    recording.bodies.push_back({joint.name});
    if (joint.parent != Joint::no_parent) recording.bodies.back().attached_to = joint.parent;
  }
  for (std::size_t frame = 0; frame < figure.motion.frames(); ++frame) {
    for (std::size_t body = 0; body < count; ++body) {
      const auto row = recording.body_poses.exact_row(frame).subspan(width * body, width);
      const Vector3 place = poses.world_position(frame, body);
      const Quaternion rotation = poses.world_rotation(frame, body);
      const std::vector<double> values{place.x(),    place.y(),    place.z(),   rotation.w(),
                                       rotation.x(), rotation.y(), rotation.z()};
      std::copy(values.begin(), values.end(), row.begin());
    }
  }
  return clip;
}

std::string message_of(const Diagnostics& reported) {
  return reported.entries().empty() ? std::string() : reported.entries().front().message;
}

std::string error_of(Clip clip) {
  const Result<Diagnostics> done = test::apply_step({"bodies-to-joints", ""}, clip);
  return done ? std::string("none") : done.error().message;
}

/// A thigh and a shin that move as one can, and a prop.
Clip leg_and_prop() {
  Clip figure;
  using enum Channel;
  const std::vector<Channel> free{x_position, y_position, z_position,
                                  x_rotation, y_rotation, z_rotation};
  Joint thigh;
  thigh.name = "thigh";
  thigh.channels = free;
  Joint shin;
  shin.name = "shin";
  shin.offset = Vector3(0.0, -40.0, 1.0);
  shin.channels = {x_rotation};
  Joint prop;
  prop.name = "prop";
  prop.channels = free;
  EXPECT_TRUE(figure.skeleton.add(Joint::no_parent, thigh));
  EXPECT_TRUE(figure.skeleton.add(0, shin));
  EXPECT_TRUE(figure.skeleton.add(Joint::no_parent, prop));
  figure.motion = Motion(5, 13);
  for (std::size_t frame = 0; frame < 5; ++frame)
    for (std::size_t channel = 0; channel < 13; ++channel)
      figure.motion.exact_at(frame, channel) = static_cast<double>(frame * (channel + 1));
  return figure;
}

RC_GTEST_PROP(BodiesToJoints, KeepsTheGlobalPosesOfAnyTree, ()) {
  const Clip figure = test::free_clip();
  Clip clip = bodies_of(figure);
  RC_PRE(clip.recording.has_places());
  RC_ASSERT(test::apply_step({"bodies-to-joints", ""}, clip).has_value());
  RC_ASSERT(clip.validate().has_value());
  RC_ASSERT(clip.recording.empty());
  const Poses before = evaluate(figure).value();
  const Poses after = evaluate(clip).value();
  const double size = test::size_of(figure);
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const auto same =
        std::find_if(figure.skeleton.joints().begin(), figure.skeleton.joints().end(),
                     [&](const Joint& other) { return other.name == clip.skeleton[joint].name; });
    RC_ASSERT(same != figure.skeleton.joints().end());
    const auto from = static_cast<std::size_t>(same - figure.skeleton.joints().begin());
    for (std::size_t frame = 0; frame < figure.motion.frames(); ++frame) {
      // A bone that is shortened by 1e-5 of the size moves all joints after it.
      RC_ASSERT((before.world_position(frame, from) - after.world_position(frame, joint)).norm() <=
                1e-4 * size);
      RC_ASSERT(
          before.world_rotation(frame, from).angularDistance(after.world_rotation(frame, joint)) <=
          1e-7);
    }
  }
}

TEST(BodiesToJoints, BonesOfConstantLengthOnlyRotate) {
  Clip clip = bodies_of(leg_and_prop());
  const Result<Diagnostics> done = test::apply_step({"bodies-to-joints", ""}, clip);
  ASSERT_TRUE(done.has_value()) << done.error().message;
  EXPECT_EQ(message_of(*done), "3 rigid bodies became joints with 2 roots");
  ASSERT_EQ(clip.skeleton.size(), 3U);
  EXPECT_EQ(clip.skeleton[1].parent, 0U);
  EXPECT_EQ(clip.skeleton[2].parent, Joint::no_parent);
  EXPECT_LT((clip.skeleton[1].offset - Vector3(0.0, -40.0, 1.0)).norm(), 1e-9);
  EXPECT_EQ(clip.skeleton[1].channels.size(), 4U);
  EXPECT_EQ(clip.skeleton[2].channels.size(), 7U);
}

TEST(BodiesToJoints, AJointThatSlidesKeepsItsPositions) {
  Clip clip = bodies_of(leg_and_prop());
  clip.recording.bodies[2].attached_to = 1;
  ASSERT_TRUE(test::apply_step({"bodies-to-joints", ""}, clip));
  EXPECT_EQ(clip.skeleton[2].parent, 1U);
  EXPECT_EQ(clip.skeleton[2].channels.size(), 7U);
  EXPECT_GT(clip.skeleton[2].offset.norm(), 1.0);
}

TEST(BodiesToJoints, UnknownPosesAreInterpolated) {
  const Clip figure = leg_and_prop();
  Clip clip = bodies_of(figure);
  clip.recording.lost_bodies.assign(15, 0);
  for (const std::size_t frame : {std::size_t{0}, std::size_t{2}, std::size_t{3}})
    clip.recording.lost_bodies[3 * frame + 1] = 1;
  const Result<Diagnostics> done = test::apply_step({"bodies-to-joints", ""}, clip);
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(message_of(*done), "3 rigid bodies became joints with 2 roots; 1 gap interpolated");
  const Poses before = evaluate(figure).value();
  const Poses after = evaluate(clip).value();
  // The knee turns evenly, so the poses in the gap are those of the figure.
  for (std::size_t frame = 1; frame < 5; ++frame)
    EXPECT_LT(before.world_rotation(frame, 1).angularDistance(after.world_rotation(frame, 1)), 1e-9)
        << frame;
  // The first known pose is held.
  EXPECT_LT(after.local_rotation(0, 1).angularDistance(after.local_rotation(1, 1)), 1e-12);
}

TEST(BodiesToJoints, ABodyKeepsItsPoseWhileItsParentIsLost) {
  const Clip figure = leg_and_prop();
  Clip clip = bodies_of(figure);
  clip.recording.lost_bodies.assign(15, 0);
  for (const std::size_t frame : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{4}})
    clip.recording.lost_bodies[3 * frame] = 1;
  ASSERT_TRUE(test::apply_step({"bodies-to-joints", ""}, clip));
  ASSERT_EQ(clip.skeleton[1].parent, 0U);
  const Poses before = evaluate(figure).value();
  const Poses after = evaluate(clip).value();
  for (std::size_t frame = 0; frame < 5; ++frame) {
    EXPECT_LT((before.world_position(frame, 1) - after.world_position(frame, 1)).norm(), 1e-9);
    EXPECT_LT(before.world_rotation(frame, 1).angularDistance(after.world_rotation(frame, 1)),
              1e-7);
  }
}

TEST(BodiesToJoints, AnOutlierOfOneBodyDoesNotFixTheBonesOfOthers) {
  Clip clip = bodies_of(leg_and_prop());
  Recording& recording = clip.recording;
  for (std::size_t frame = 0; frame < 5; ++frame)
    recording.body_poses.exact_at(frame, width) += 0.1 * static_cast<double>(frame);
  recording.body_poses.exact_at(2, 2 * width) = 1e6;
  ASSERT_TRUE(test::apply_step({"bodies-to-joints", ""}, clip));
  EXPECT_EQ(clip.skeleton[1].channels.size(), 7U);
}

TEST(BodiesToJoints, OmittedSegmentsDoNotDisconnectTheOthers) {
  const std::vector<std::string> names{"pelvis",  "l_thigh", "l_shank",
                                       "r_thigh", "r_shank", "torso"};
  Clip clip;
  clip.motion = Motion(2, 0);
  clip.recording.body_poses = Motion(2, width * names.size());
  for (std::size_t body = 0; body < names.size(); ++body) {
    clip.recording.bodies.push_back({names[body]});
    for (std::size_t frame = 0; frame < 2; ++frame) {
      clip.recording.body_poses.exact_at(frame, width * body) = 1.0 + static_cast<double>(body);
      clip.recording.body_poses.exact_at(frame, width * body + 3) = 1.0;
    }
  }
  clip.recording.lost_bodies = {0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0};  // The left thigh.
  ASSERT_TRUE(test::apply_step({"bodies-to-joints", ""}, clip));
  ASSERT_EQ(clip.skeleton.size(), 5U);
  EXPECT_EQ(clip.skeleton.roots().size(), 1U);
  EXPECT_EQ(clip.skeleton[clip.skeleton.find("l_shank").value()].parent,
            clip.skeleton.find("pelvis").value());
}

TEST(BodiesToJoints, BodiesWithoutAPlaceAreOmitted) {
  Clip clip = bodies_of(leg_and_prop());
  Recording& recording = clip.recording;
  recording.lost_bodies.assign(15, 0);
  for (std::size_t frame = 0; frame < 5; ++frame) recording.lost_bodies[3 * frame] = 1;
  for (std::size_t frame = 0; frame < 5; ++frame)
    for (std::size_t axis = 0; axis < 3; ++axis)
      recording.body_poses.exact_at(frame, 2 * width + axis) = 0.0;
  const Result<Diagnostics> done = test::apply_step({"bodies-to-joints", ""}, clip);
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(message_of(*done),
            "1 rigid body became a joint with 1 root; 2 rigid bodies without a place omitted");
  ASSERT_EQ(clip.skeleton.size(), 1U);
  EXPECT_EQ(clip.skeleton[0].name, "shin");
}

TEST(BodiesToJoints, NeedsBodiesWithPlaces) {
  Clip clip = test::recorded_clip();
  EXPECT_EQ(error_of(Clip()), "the clip has no rigid bodies");
  Clip lost = clip;
  lost.recording.lost_bodies.assign(clip.motion.frames(), 1);
  EXPECT_EQ(error_of(lost), "no rigid body has a known position and rotation in any frame");
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    for (std::size_t axis = 0; axis < 3; ++axis)
      clip.recording.body_poses.exact_at(frame, axis) = 0.0;
  EXPECT_EQ(error_of(clip), "no rigid body has a place, so that bones would have no length");
}

TEST(BodiesToJoints, OtherEditsOfBodiesRecommendIt) {
  Clip clip = bodies_of(leg_and_prop());
  const Result<Diagnostics> done = test::apply_step({"loop", ""}, clip);
  ASSERT_FALSE(done.has_value());
  EXPECT_NE(done.error().advice.find("--bodies-to-joints"), std::string::npos);
}

TEST(BodiesToJoints, SegmentsOfTheia3dBecomeAFigure) {
  MOCAP_NEEDS_CORPUS();
  const auto path = test::corpus_dir().parent_path() /
                    "corpus2/c3d/pyomeca__ezc3d-testFiles/C3DRotationExample.c3d";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the file is not there";
  Diagnostics found;
  Result<Clip> read = load(path, {}, found);
  ASSERT_TRUE(read.has_value()) << read.error().message;
  Clip clip = *read;
  const Result<Diagnostics> done = test::apply_step({"bodies-to-joints", ""}, clip);
  ASSERT_TRUE(done.has_value()) << done.error().message;
  EXPECT_EQ(message_of(*done),
            "20 rigid bodies became joints with 1 root; 1 rigid body without a place omitted");
  EXPECT_EQ(guess_family(clip.skeleton).family, "Theia3D");
  const Poses poses = evaluate(clip).value();
  std::size_t sliding = 0;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const std::string& name = clip.skeleton[joint].name;
    if (clip.skeleton[joint].parent != Joint::no_parent &&
        clip.skeleton[joint].channels.size() > 4) {
      ++sliding;
      EXPECT_EQ(name, "torso");
    }
    const auto& bodies = read->recording.bodies;
    const auto same = std::find_if(bodies.begin(), bodies.end(), [&](const RigidBody& body) {
      return body.label == name + "_4X4";
    });
    ASSERT_NE(same, bodies.end()) << name;
    const auto body = static_cast<std::size_t>(same - bodies.begin());
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      if (read->recording.is_lost(frame, body) || read->recording.is_lost(frame, 1)) continue;
      const auto pose = read->recording.body_poses.row(frame).subspan(width * body, width);
      // In millimetres; the file has 7 digits.
      ASSERT_LT((poses.world_position(frame, joint) - Vector3(pose[0], pose[1], pose[2])).norm(),
                2e-3)
          << name << ' ' << frame;
      ASSERT_LT(poses.world_rotation(frame, joint)
                    .angularDistance(Quaternion(pose[3], pose[4], pose[5], pose[6]).normalized()),
                1e-6);
    }
  }
  EXPECT_EQ(sliding, 1U);
}

}  // namespace
}  // namespace mocap::edit::bodies_to_joints_test
