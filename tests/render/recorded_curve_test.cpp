// SPDX-License-Identifier: MIT
#include "render/recorded_curve.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "mocap/render.hpp"
#include "render/pixels.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::render::recorded_curve_test {
namespace {

using detail::Curve;
using detail::curve_of;

TEST(RecordedCurve, ColumnsHaveOneValuePerFrame) {
  const Clip clip = test::recorded_clip();
  const Curve curve = curve_of(clip, "angle").value();
  ASSERT_EQ(curve.values.size(), 10U);
  EXPECT_EQ(curve.values[4], 2.0);
  EXPECT_DOUBLE_EQ(curve.seconds[4], 0.04);
  EXPECT_EQ(curve.unit, "");
}

TEST(RecordedCurve, AnalogChannelsKeepTheirRateAndUnit) {
  const Clip clip = test::recorded_clip();
  const Curve curve = curve_of(clip, "Fz").value();
  ASSERT_EQ(curve.values.size(), 40U);
  EXPECT_EQ(curve.values[5], 1.25);
  EXPECT_DOUBLE_EQ(curve.seconds[5], 0.0125);
  EXPECT_EQ(curve.unit, "N");
}

TEST(RecordedCurve, PointsHaveGapsWhereTheyAreOccluded) {
  const Clip clip = test::recorded_clip();
  const Curve curve = curve_of(clip, "B.y").value();
  EXPECT_EQ(curve.values[2], test::recorded_place(2, 1).y());
  EXPECT_TRUE(std::isnan(curve.values[3]));
  EXPECT_EQ(curve.unit, "units");
  // As of joints.
  EXPECT_EQ(curve_of(clip, "A.speed").value().unit, "units/s");
}

TEST(RecordedCurve, BodiesHavePositionsAndQuaternions) {
  Clip clip = test::recorded_clip();
  clip.recording.lost_bodies.assign(10, 0);
  clip.recording.lost_bodies[1] = 1;
  EXPECT_EQ(curve_of(clip, "Box.x").value().values[7], 7.0);
  const Curve turn = curve_of(clip, "Box.qw").value();
  EXPECT_EQ(turn.values[0], 1.0);
  EXPECT_TRUE(std::isnan(turn.values[1]));
}

TEST(RecordedCurve, TimesAreThoseOfTheFile) {
  Clip clip = test::recorded_clip(3);
  clip.recording.times_s = {5.0, 5.1, 5.5};
  EXPECT_DOUBLE_EQ(curve_of(clip, "angle").value().seconds[2], 0.5);
}

TEST(RecordedCurve, ClipsWithJointsHaveBoth) {
  const Clip clip = test::recorded_figure();
  EXPECT_EQ(curve_of(clip, "angle").value().values[4], 2.0);
  EXPECT_EQ(curve_of(clip, "Hips.Xposition").value().values[4], 4.0);
}

TEST(RecordedCurve, UnknownNamesGetAdvice) {
  const Clip clip = test::recorded_clip();
  const Result<Curve> near = curve_of(clip, "angel");
  ASSERT_FALSE(near);
  EXPECT_EQ(near.error().advice, "did you mean angle?");
  const Result<Curve> far = curve_of(clip, "something else");
  ASSERT_FALSE(far);
  EXPECT_EQ(far.error().advice,
            "recorded values: angle, Fz, A.x, A.y, A.z, B.x, B.y, B.z and 10 more");
  EXPECT_FALSE(curve_of(Clip(), "angle"));
}

TEST(RecordedCurve, ClipsWithoutPlacesArePlotted) {
  Clip clip = test::recorded_clip();
  EXPECT_TRUE(recorded_curves(clip).empty()) << "it has places";
  clip.recording.points.clear();
  clip.recording.positions = Motion();
  clip.recording.states.clear();
  for (std::size_t i = 0; i < 10; ++i) clip.recording.body_poses.exact_at(i, 0) = 0.0;
  EXPECT_EQ(recorded_curves(clip), std::vector<std::string>{"angle"});
  const test::Pixels columns = test::read_webp(thumbnail(clip).value());
  EXPECT_GT(columns.blue(), 50U);

  clip.recording.columns.clear();
  clip.recording.table = Motion();
  EXPECT_EQ(recorded_curves(clip), std::vector<std::string>{"Fz"});
  clip.recording.analog_channels.clear();
  clip.recording.analog = Motion();
  EXPECT_EQ(recorded_curves(clip),
            (std::vector<std::string>{"Box.qw", "Box.qx", "Box.qy", "Box.qz"}));
  EXPECT_TRUE(recorded_curves(test::recorded_figure()).empty());
  EXPECT_TRUE(recorded_curves(Clip()).empty());
}

}  // namespace
}  // namespace mocap::render::recorded_curve_test
