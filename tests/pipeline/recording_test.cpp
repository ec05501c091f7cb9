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
  EXPECT_TRUE(advice.starts_with("Write the table of points: `mocap convert --table points`"))
      << advice;
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
      file.text.starts_with("frame,time,A_x,A_y,A_z,B_x,B_y,B_z,A_2_x,A_2_y,A_2_z\n"
                            "0,0,0,1000,0,100,1000,-10,200,1000,-20\n"))
      << file.text;
  EXPECT_NE(file.text.find("\n3,0.03,3,1006,9,,,,203,1006,-11\n"), std::string::npos) << file.text;
}

}  // namespace
}  // namespace mocap::recording_pipeline_test
