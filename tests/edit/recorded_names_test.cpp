// SPDX-License-Identifier: MIT
// Edits that select, rename or exchange the labels of a recording.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "edit_checks.hpp"
#include "mocap/edit/space.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::recorded_names_test {
namespace {

Clip edited(Clip clip, const std::string& name, const std::string& value) {
  const Result<Diagnostics> done = test::apply_step({name, value}, clip);
  EXPECT_TRUE(done.has_value()) << name << " " << value << (done ? "" : done.error().message);
  EXPECT_TRUE(clip.validate().has_value()) << name << " " << value;
  return clip;
}

std::string message_of(Clip clip, const std::string& name, const std::string& value) {
  const Result<Diagnostics> done = test::apply_step({name, value}, clip);
  return done ? std::string("none") : done.error().message;
}

std::vector<std::string> point_labels(const Clip& clip) {
  std::vector<std::string> labels;
  for (const Point& point : clip.recording.points) labels.push_back(point.label);
  return labels;
}

using Labels = std::vector<std::string>;

TEST(RecordedNames, RenameChangesPointsBodiesChannelsAndColumns) {
  for (const Clip& clip : {test::recorded_clip(), test::recorded_figure()}) {
    EXPECT_EQ(point_labels(edited(clip, "rename", "A=LASI,B=A")), (Labels{"LASI", "A", "C"}));
    EXPECT_EQ(point_labels(edited(clip, "rename", "A=B,B=A")), (Labels{"B", "A", "C"}));
    EXPECT_EQ(edited(clip, "rename", "Box=Crate").recording.bodies[0].label, "Crate");
    EXPECT_EQ(edited(clip, "rename", "Fz=Force").recording.analog_channels[0].label, "Force");
    EXPECT_EQ(edited(clip, "rename", "angle=knee").recording.columns[0].label, "knee");
    const Clip all = edited(clip, "rename", "*=p:*,A=first");
    EXPECT_EQ(point_labels(all), (Labels{"first", "p:B", "p:C"}));
    EXPECT_EQ(all.recording.bodies[0].label, "p:Box");
  }
  EXPECT_EQ(edited(test::recorded_figure(), "rename", "*=p:*").skeleton[0].name, "p:Hips");
}

TEST(RecordedNames, RenameFailsForUnknownAndDuplicateLabels) {
  const Clip clip = test::recorded_clip();
  EXPECT_EQ(message_of(clip, "rename", "D=E"),
            "no such point or rigid body or analog channel or column `D`");
  EXPECT_EQ(message_of(clip, "rename", "A=B"), "several points would be called `B`");
  EXPECT_EQ(message_of(clip, "rename", "A=x,?=y"), "several points would be called `y`");
}

TEST(RecordedNames, RenameKeepsDuplicateLabelsButAddsNone) {
  Clip clip = test::recorded_clip();
  clip.recording.points[1].label = "A";
  EXPECT_EQ(point_labels(edited(clip, "rename", "C=x")), (Labels{"A", "A", "x"}));
  EXPECT_EQ(message_of(clip, "rename", "C=A"), "several points would be called `A`");
}

TEST(RecordedNames, KeepSelectsPointsOnlyIfANameMatchesOne) {
  const Clip clip = test::recorded_clip();
  const Clip kept = edited(clip, "keep", "C,A");
  EXPECT_EQ(point_labels(kept), (Labels{"A", "C"}));
  EXPECT_EQ(kept.recording.position(4, 1), test::recorded_place(4, 2));
  EXPECT_EQ(kept.recording.bodies.size(), 1U);
  EXPECT_EQ(kept.recording.analog_channels.size(), 1U);
  const Clip hidden = edited(clip, "keep", "B");
  EXPECT_FALSE(hidden.recording.is_known(3, 0));
  EXPECT_TRUE(hidden.recording.is_known(5, 0));
}

TEST(RecordedNames, KeepAndRemoveOfJointsDoNotChangePoints) {
  Clip clip = test::recorded_figure();
  Joint foot;
  foot.name = "Foot";
  ASSERT_TRUE(clip.add_joint(0, foot).has_value());
  for (const auto& [name, value] : {std::pair{"keep", "Hips"}, std::pair{"remove", "Foot"}}) {
    const Clip changed = edited(clip, name, value);
    EXPECT_EQ(changed.skeleton.size(), 1U) << name;
    EXPECT_EQ(point_labels(changed), (Labels{"A", "B", "C"})) << name;
  }
  const Clip pointless = edited(clip, "remove", "?");
  EXPECT_EQ(pointless.skeleton.size(), 2U);
  EXPECT_TRUE(pointless.recording.points.empty());
}

TEST(RecordedNames, RemoveTakesAwayPointsBodiesChannelsAndColumns) {
  const Clip clip = test::recorded_clip();
  const Clip left = edited(clip, "remove", "B,Box,Fz,angle");
  EXPECT_EQ(point_labels(left), (Labels{"A", "C"}));
  EXPECT_TRUE(left.recording.bodies.empty());
  EXPECT_TRUE(left.recording.analog_channels.empty());
  EXPECT_TRUE(left.recording.columns.empty());
  EXPECT_EQ(message_of(clip, "remove", "*"), "nothing would remain");
  EXPECT_EQ(message_of(clip, "remove", "D*"),
            "no such point or rigid body or analog channel or column `D*`");
}

TEST(RecordedNames, BodiesKeepTheirGlobalPoseWithoutTheirParent) {
  Clip clip = test::recorded_clip(2);
  Recording& recording = clip.recording;
  recording.bodies = {{"Arm", {}}, {"Hand", 0}};
  recording.body_poses = Motion(2, 14, clip.motion.frame_time);
  const double half = std::sqrt(0.5);
  for (std::size_t frame = 0; frame < 2; ++frame) {
    const auto row = recording.body_poses.exact_row(frame);
    // A quarter turn about z at (1, 2, 3), and a hand ahead of it along its x axis.
    const std::vector<double> poses{1, 2, 3, half, 0, 0, half, 5, 0, 0, 1, 0, 0, 0};
    std::copy(poses.begin(), poses.end(), row.begin());
  }
  recording.lost_bodies = {0, 0, 1, 0};
  const Clip hand = edited(clip, "keep", "Hand");
  ASSERT_EQ(hand.recording.bodies.size(), 1U);
  EXPECT_FALSE(hand.recording.bodies[0].parent.has_value());
  const auto pose = hand.recording.body_poses.row(0);
  EXPECT_NEAR(pose[0], 1.0, 1e-12);
  EXPECT_NEAR(pose[1], 7.0, 1e-12);
  EXPECT_NEAR(pose[2], 3.0, 1e-12);
  EXPECT_NEAR(pose[3], half, 1e-12);
  EXPECT_NEAR(pose[6], half, 1e-12);
  EXPECT_EQ(hand.recording.lost_bodies, (std::vector<std::uint8_t>{0, 1}));
}

/// A subject that walks along z: LASI and RASI beside CLAV, and one sided analog channel each.
Clip sided_clip() {
  Clip clip = test::recorded_clip(4);
  Recording& recording = clip.recording;
  recording.points = {{"S:LASI", "left hip"}, {"S:CLAV", ""}, {"S:RASI", ""}};
  recording.states.clear();
  for (std::size_t frame = 0; frame < 4; ++frame) {
    const double z = 50.0 * static_cast<double>(frame);
    const std::vector<double> row{120.0, 1000.0, z, 0.0, 1400.0, z, -130.0, 1000.0, z + 5.0};
    std::copy(row.begin(), row.end(), recording.positions.exact_row(frame).begin());
  }
  recording.set_state(1, 0, SampleState::occluded);
  recording.analog_channels = {{"L_Tib", "", "V"}, {"R_Tib", "", "mV"}};
  recording.analog = Motion(16, 2, clip.motion.frame_time);
  for (std::size_t sample = 0; sample < 16; ++sample) recording.analog.exact_at(sample, 1) = 1.0;
  return clip;
}

TEST(RecordedNames, MirrorExchangesTheDataOfLeftAndRight) {
  const Clip clip = sided_clip();
  const Clip mirrored = edited(clip, "mirror", "");
  const Recording& recording = mirrored.recording;
  EXPECT_EQ(point_labels(mirrored), point_labels(clip));
  EXPECT_EQ(recording.points[0].description, "left hip");
  EXPECT_EQ(recording.position(2, 0), Vector3(130.0, 1000.0, 105.0));
  EXPECT_EQ(recording.position(2, 1), Vector3(0.0, 1400.0, 100.0));
  EXPECT_EQ(recording.position(2, 2), Vector3(-120.0, 1000.0, 100.0));
  EXPECT_TRUE(recording.is_known(1, 0));
  EXPECT_FALSE(recording.is_known(1, 2));
  EXPECT_EQ(recording.analog_channels[0].label, "L_Tib");
  EXPECT_EQ(recording.analog_channels[0].unit, "mV");
  EXPECT_EQ(recording.analog.at(0, 0), 1.0);
  const Clip twice = edited(mirrored, "mirror", "");
  for (std::size_t frame = 0; frame < 4; ++frame) {
    for (std::size_t point = 0; point < 3; ++point)
      EXPECT_EQ(twice.recording.position(frame, point), clip.recording.position(frame, point));
  }
}

TEST(RecordedNames, MirrorNeverTurnsAKnownUpAxisUpsideDown) {
  Clip clip = sided_clip();
  // Farther apart in height than sideways.
  for (std::size_t frame = 0; frame < 4; ++frame) {
    clip.recording.positions.exact_at(frame, 1) = 2000.0;
  }
  EXPECT_LT(edited(clip, "mirror", "").recording.position(2, 1).y(), 0.0);
  clip.metadata.up = Axis::plus_y;
  EXPECT_GT(edited(clip, "mirror", "").recording.position(2, 1).y(), 0.0);
}

TEST(RecordedNames, MirrorNeedsPairsOfPlaces) {
  EXPECT_EQ(message_of(test::recorded_clip(), "mirror", ""),
            "no label of a point or rigid body has a counterpart on the other side, such as LASI "
            "and RASI");
}

TEST(RecordedNames, SwapSidesExchangesLabelsOnly) {
  const Clip clip = sided_clip();
  const Clip swapped = edited(clip, "swap-sides", "");
  EXPECT_EQ(point_labels(swapped), (Labels{"S:RASI", "S:CLAV", "S:LASI"}));
  EXPECT_EQ(swapped.recording.position(2, 0), clip.recording.position(2, 0));
  EXPECT_EQ(swapped.recording.analog_channels[0].label, "R_Tib");
  EXPECT_EQ(message_of(test::recorded_clip(), "swap-sides", ""), "no labels differ only by side");
}

TEST(RecordedNames, EditsOfPlacesFailForOtherData) {
  Clip clip = test::recorded_clip();
  clip = edited(clip, "remove", "A,B,C,Box");
  for (const auto& [name, value] :
       {std::pair{"scale", "2"}, std::pair{"move", "1,2,3"}, std::pair{"smooth", "6"},
        std::pair{"mirror", ""}, std::pair{"up", "y:z"}, std::pair{"rotate", "x:90"}}) {
    EXPECT_EQ(message_of(clip, name, value),
              "the edit needs joints, points or rigid bodies, but the clip only has analog "
              "channels, columns and events")
        << name;
  }
}

TEST(RecordedNames, ErrorsOfPointsNameTheEditThatMakesJoints) {
  Clip clip = test::recorded_clip();
  const Result<Diagnostics> done = test::apply_step({"loop", ""}, clip);
  ASSERT_FALSE(done.has_value());
  EXPECT_NE(done.error().command.find("--points-to-joints"), std::string::npos);
  clip = edited(clip, "remove", "A,B,C");
  const Result<Diagnostics> bodies = test::apply_step({"loop", ""}, clip);
  ASSERT_FALSE(bodies.has_value());
  EXPECT_EQ(bodies.error().message,
            "the edit needs a skeleton, but the clip only has rigid bodies, analog channels, "
            "columns and events");
  EXPECT_EQ(bodies.error().advice.find("--points-to-joints"), std::string::npos);
  clip = edited(clip, "remove", "Box");
  const Result<Diagnostics> other = test::apply_step({"loop", ""}, clip);
  ASSERT_FALSE(other.has_value());
  EXPECT_TRUE(other.error().advice.starts_with("Columns and analog channels have no place"));
}

TEST(RecordedNames, PointsWithoutAPlaceDoNotBecomeJoints) {
  Clip clip = test::recorded_clip();
  clip.motion = Motion(0, 0);
  clip.recording.take_frames({});
  const Result<Diagnostics> done = test::apply_step({"points-to-joints", ""}, clip);
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(done.error().message, "none of the points has a known place");
}

}  // namespace
}  // namespace mocap::edit::recorded_names_test
