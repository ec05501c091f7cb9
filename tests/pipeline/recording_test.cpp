// SPDX-License-Identifier: MIT
// Clips with a recording, with and without joints, in the parts of the library that expect joints.
#include "mocap/recording.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "mocap/body.hpp"
#include "mocap/check.hpp"
#include "mocap/compare.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/io.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::recording_pipeline_test {
namespace {

struct Written {
  Status status;
  std::string text;
  Diagnostics diagnostics;
};

Written written(const Clip& clip, Format format, const SaveOptions& options = {}) {
  Written result;
  const auto take = [&](std::string_view piece) {
    result.text += piece;
    return true;
  };
  result.status = save(clip, format, take, options, result.diagnostics);
  return result;
}

bool contains(const Diagnostics& diagnostics, Code code) {
  for (const Diagnostic& each : diagnostics.entries())
    if (each.code == code) return true;
  return false;
}

TEST(RecordingWithoutJoints, CanBeAnalysed) {
  for (const std::size_t frames : {0U, 1U, 10U}) {
    const Clip clip = test::recorded_clip(frames);
    const ClipFacts facts = find_facts(clip);
    static_cast<void>(facts);
    EXPECT_EQ(guess_scale(clip).confidence, Confidence::none);
    static_cast<void>(guess_axes(clip));
    static_cast<void>(find_stance(clip));
    EXPECT_FALSE(decide_reference_frame(clip).value);
    EXPECT_FALSE(foot_contacts(clip).has_value());
    const Result<Poses> poses = evaluate(clip);
    ASSERT_TRUE(poses.has_value());
    EXPECT_EQ(poses->frames, frames);
    static_cast<void>(sample(clip, 0.0));
    Diagnostics diagnostics;
    check(clip, diagnostics);
    EXPECT_FALSE(compare(clip, clip).has_value());
  }
}

TEST(RecordingWithoutJoints, FormatsThatNeedJointsFailWithOneCode) {
  const Clip clip = test::recorded_clip();
  std::size_t refused = 0;
  for (const FormatFacts& facts : formats()) {
    if (!facts.writes) continue;
    const Written file = written(clip, facts.format);
    if (facts.parts.points || facts.parts.columns) {
      EXPECT_TRUE(file.status.has_value()) << facts.name;
      continue;
    }
    ++refused;
    ASSERT_FALSE(file.status.has_value()) << facts.name;
    EXPECT_EQ(file.status.error().code, codes::fit_no_joints) << facts.name;
    EXPECT_NE(file.status.error().advice.find("JSON"), std::string::npos);
    EXPECT_TRUE(file.text.empty()) << facts.name;
  }
  EXPECT_GE(refused, 5U);
}

TEST(RecordingWithoutJoints, AFormatThatCouldHoldPointsNamesItsOption) {
  SaveOptions options;
  options.csv.table = csv::Table::positions;
  const Written file = written(test::recorded_clip(), Format::csv, options);
  ASSERT_FALSE(file.status.has_value());
  EXPECT_EQ(file.status.error().code, codes::fit_no_joints);
  EXPECT_NE(file.status.error().message.find("CSV files with these options do not hold them"),
            std::string::npos);
  const std::string& advice = file.status.error().advice;
  EXPECT_TRUE(advice.starts_with("Write a table with it: `mocap convert --table`")) << advice;
  EXPECT_EQ(advice.find("CSV"), std::string::npos) << advice;
}

TEST(RecordingWithJoints, DroppedPartsAreReported) {
  const Clip clip = test::recorded_figure();
  const Written bvh = written(clip, Format::bvh);
  EXPECT_TRUE(bvh.status.has_value());
  ASSERT_TRUE(contains(bvh.diagnostics, codes::fit_dropped));
  EXPECT_NE(bvh.diagnostics.entries().front().message.find("3 points"), std::string::npos);
  EXPECT_FALSE(contains(written(clip, Format::json).diagnostics, codes::fit_dropped));
}

TEST(RecordingWithJoints, DroppedParentsOfBodiesAreReported) {
  Clip clip = test::recorded_clip();
  clip.recording.bodies.push_back({"hand", {}, 0});
  clip.recording.body_poses =
      Motion(clip.motion.frames(), 2 * Recording::channels_per_body, clip.motion.frame_time);
  clip.recording.lost_bodies.clear();
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.recording.body_poses.exact_at(frame, 3) = clip.recording.body_poses.exact_at(frame, 10) =
        1.0;
  const Written c3d = written(clip, Format::c3d);
  ASSERT_TRUE(c3d.status.has_value());
  ASSERT_TRUE(contains(c3d.diagnostics, codes::fit_dropped));
  EXPECT_NE(c3d.diagnostics.entries().front().message.find("1 parent of a rigid body"),
            std::string::npos);
  EXPECT_FALSE(contains(written(clip, Format::json).diagnostics, codes::fit_dropped));
}

/// What `fit.dropped` says when a clip is written; empty if nothing is dropped.
std::string dropped(const Clip& clip, Format format) {
  const Written file = written(clip, format);
  EXPECT_TRUE(file.status.has_value());
  SaveOptions strict;
  strict.strict = true;
  const Diagnostic* const finding = file.diagnostics.find(codes::fit_dropped);
  const Status refused = written(clip, format, strict).status;
  EXPECT_EQ(finding == nullptr, refused.has_value());
  if (finding == nullptr || refused) return {};
  EXPECT_EQ(refused.error().code, codes::fit_dropped);
  return finding->message;
}

TEST(DroppedParts, ResidualsAndUnevenTimes) {
  Clip clip = test::recorded_clip();
  clip.recording.bodies.clear();
  clip.recording.body_poses = Motion();
  clip.recording.lost_bodies.clear();
  clip.recording.analog_channels.clear();
  clip.recording.analog = Motion();
  clip.recording.columns.clear();
  clip.recording.table = Motion();
  clip.recording.events.clear();
  clip.recording.residuals.assign(clip.motion.frames() * clip.recording.points.size(), 0.25F);
  EXPECT_NE(dropped(clip, Format::trc).find("3 residuals of points"), std::string::npos);
  EXPECT_EQ(dropped(clip, Format::c3d), "");
  clip.recording.residuals.clear();
  EXPECT_EQ(dropped(clip, Format::trc), "");
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.recording.times_s.push_back(0.01 * static_cast<double>(frame * frame));
  EXPECT_NE(dropped(clip, Format::c3d).find("times of unevenly spaced frames"), std::string::npos);
  EXPECT_EQ(dropped(clip, Format::trc), "");
}

TEST(DroppedParts, LimitsAndScale) {
  Clip clip;
  Joint joint;
  joint.name = "hinge";
  joint.channels = {Channel::x_rotation};
  joint.limits = ChannelLimits{-10.0, 10.0};
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, joint));
  clip.motion = Motion(2, 1);
  EXPECT_NE(dropped(clip, Format::bvh).find("1 limit of a joint"), std::string::npos);
  EXPECT_EQ(dropped(clip, Format::csv), "");
  Clip scaled;
  joint.limits.reset();
  joint.channels = {Channel::x_rotation, Channel::x_scale};
  ASSERT_TRUE(scaled.add_joint(Joint::no_parent, joint));
  scaled.motion = Motion(2, 2);
  EXPECT_EQ(dropped(scaled, Format::bvh), "");
  EXPECT_NE(dropped(scaled, Format::usda).find("1 scaled joint"), std::string::npos);
}

TEST(DroppedParts, WhatTheReaderLeavesOutIsANoteUnlessTheFormatKeepsIt) {
  const std::string asf =
      ":version 1.10\n:name figure\n:units\n mass 1.0\n length 1.0\n angle deg\n:root\n order TX "
      "TY "
      "TZ RZ RY RX\n axis XYZ\n position 0 0 0\n orientation 0 0 0\n:bonedata\n begin\n id 1\n "
      "name "
      "bone\n direction 0 1 0\n length 2\n axis 0 0 0 XYZ\n dof rx\n limits (-20 30)\n "
      "end\n:hierarchy\n begin\n root bone\n end\n";
  ByteSource source = ByteSource::from_bytes(asf, "figure.asf");
  Diagnostics found;
  const Result<Clip> clip = load(source, {}, found);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(dropped(*clip, Format::bvh), "not written: limits of 1 bone of the file that was read");
  EXPECT_EQ(written(*clip, Format::bvh).diagnostics.find(codes::fit_dropped)->severity,
            Severity::note);
  EXPECT_EQ(dropped(*clip, Format::asf), "");
}

TEST(DroppedParts, ResultsOfModelsAreNoPoints) {
  Clip clip = test::recorded_clip();
  clip.recording.bodies.clear();
  clip.recording.body_poses = Motion();
  clip.recording.lost_bodies.clear();
  clip.recording.analog_channels.clear();
  clip.recording.analog = Motion();
  clip.recording.columns.clear();
  clip.recording.table = Motion();
  clip.recording.events.clear();
  clip.metadata.metres_per_unit = 0.001;
  clip.recording.points[2] = {"LKneeAngles", "", PointKind::angle, "deg"};
  for (const Format format : {Format::trc, Format::tsv, Format::csv, Format::npz}) {
    EXPECT_NE(dropped(clip, format).find("cannot hold 1 result of a model of the clip"),
              std::string::npos)
        << facts_of(format).name;
    const Written file = written(clip, format);
    EXPECT_EQ(file.text.find("LKneeAngles"), std::string::npos) << facts_of(format).name;
    ByteSource source = ByteSource::from_bytes(
        file.text, std::string("written") + std::string(facts_of(format).extension));
    Diagnostics found;
    const Result<Clip> again = load(source, {}, found);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->recording.points.size(), 2U) << facts_of(format).name;
  }
  EXPECT_EQ(dropped(clip, Format::c3d), "");
  EXPECT_EQ(dropped(clip, Format::json), "");
  EXPECT_NE(written(clip, Format::json).text.find(R"("kind":"angle","unit":"deg")"),
            std::string::npos);
  for (Point& point : clip.recording.points) point.kind = PointKind::angle;
  const Written refused = written(clip, Format::trc);
  ASSERT_FALSE(refused.status);
  EXPECT_NE(refused.status.error().message.find("the clip has 3 results of models but no joints"),
            std::string::npos)
      << refused.status.error().message;
}

TEST(RecordingWithJoints, StrictWritingRefusesToDropParts) {
  SaveOptions options;
  options.strict = true;
  const Written bvh = written(test::recorded_figure(), Format::bvh, options);
  ASSERT_FALSE(bvh.status.has_value());
  EXPECT_EQ(bvh.status.error().code, codes::fit_dropped);
  EXPECT_TRUE(bvh.text.empty());
  Clip plain = test::recorded_figure();
  plain.recording = {};
  EXPECT_TRUE(written(plain, Format::bvh, options).status.has_value());
}

TEST(RecordingWithoutJoints, TimesThatOnlyStartLateAreNotLost) {
  Clip clip = test::recorded_clip();
  clip.recording.bodies.clear();
  clip.recording.body_poses = {};
  clip.recording.lost_bodies.clear();
  clip.recording.columns.clear();
  clip.recording.table = {};
  SaveOptions strict;
  strict.strict = true;
  const double period = clip.motion.frame_time.seconds();
  clip.recording.times_s.clear();
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame)
    clip.recording.times_s.push_back(3.05 + static_cast<double>(frame) * period);
  const Written late = written(clip, Format::c3d, strict);
  EXPECT_TRUE(late.status) << late.status.error().message;
  // Times alone are not worth a table of columns.
  EXPECT_EQ(written(clip, Format::sto).status.error().code, codes::fit_no_joints);
  clip.recording.times_s.back() += period;
  const Written uneven = written(clip, Format::c3d, strict);
  ASSERT_FALSE(uneven.status);
  EXPECT_NE(uneven.status.error().message.find("times of unevenly spaced frames"),
            std::string::npos);
}

TEST(RecordingAsJson, ContainsAllParts) {
  const Written file = written(test::recorded_clip(), Format::json);
  ASSERT_TRUE(file.status.has_value());
  const auto json = nlohmann::json::parse(file.text);
  const auto& recording = json.at("recording");
  EXPECT_EQ(recording.at("points").at(1).at("label"), "B");
  EXPECT_EQ(recording.at("positions").size(), 10U);
  EXPECT_TRUE(recording.at("positions").at(3).at(1).is_null());
  EXPECT_EQ(recording.at("positions").at(5).at(1).at(1), 1010.0);
  EXPECT_EQ(recording.at("body_poses").at(9).at(0), 9.0);
  EXPECT_EQ(recording.at("analog").size(), 40U);
  EXPECT_EQ(recording.at("analog_per_frame"), 4);
  EXPECT_EQ(recording.at("events").at(0).at("time"), 0.02);
  EXPECT_EQ(recording.at("table").at(3).at(0), 1.5);
  EXPECT_FALSE(nlohmann::json::parse(written(Clip(), Format::json).text).contains("recording"));
}

TEST(RecordingAsCsv, HasEmptyCellsForUnknownPositions) {
  Clip clip = test::recorded_clip(5);
  clip.recording.points[2].label = "A";
  const Written file = written(clip, Format::csv);
  ASSERT_TRUE(file.status.has_value());
  EXPECT_TRUE(
      file.text.starts_with("# mocapkit points 1\n# frame_rate 100/1\n"
                            "frame,time,A_x,A_y,A_z,B_x,B_y,B_z,A_2_x,A_2_y,A_2_z\n"
                            "0,0,0,1000,0,100,1000,-10,200,1000,-20\n"))
      << file.text;
  EXPECT_NE(file.text.find("\n3,0.03,3,1006,9,,,,203,1006,-11\n"), std::string::npos) << file.text;
}

}  // namespace
}  // namespace mocap::recording_pipeline_test
