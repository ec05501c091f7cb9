// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>

#include "formats/text_of.hpp"
#include "mocap/csv.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"

namespace mocap::csv_motive_test {
namespace {

using test::read_csv;

std::string example() {
  return test::read_file(std::filesystem::path(MOCAP_PROJECT_DIR) /
                         "fuzz/seeds/csv_fuzz/motive.csv");
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

std::vector<double> pose_of(const Clip& clip, std::size_t frame, std::size_t body) {
  const auto pose = clip.recording.body_poses.row(frame).subspan(7 * body, 7);
  return {pose.begin(), pose.end()};
}

TEST(CsvMotive, ReadsMarkersAndRigidBodies) {
  Diagnostics found;
  const auto clip = read_csv(example(), {}, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(found.entries().empty());
  EXPECT_TRUE(clip->skeleton.empty());
  EXPECT_TRUE(clip->validate().has_value());
  EXPECT_EQ(clip->motion.frames(), 2U);
  EXPECT_DOUBLE_EQ(clip->motion.frame_time.frames_per_second(), 120.0);
  EXPECT_EQ(clip->metadata.up, Axis::plus_y);
  EXPECT_EQ(clip->metadata.declared_unit->value, 1.0);
  const Recording& recording = clip->recording;
  EXPECT_EQ(recording.first_frame, 0);
  ASSERT_EQ(recording.points.size(), 1U);
  EXPECT_EQ(recording.points[0].label, "box:Marker1");
  EXPECT_EQ(recording.points[0].description, "Marker");
  EXPECT_EQ(recording.position(0, 0), Vector3(0.2, 0.9, 0.2));
  EXPECT_EQ(recording.state(0, 0), SampleState::measured);
  EXPECT_EQ(recording.state(1, 0), SampleState::occluded);
  ASSERT_EQ(recording.bodies.size(), 1U);
  EXPECT_EQ(recording.bodies[0].label, "box");
  EXPECT_EQ(pose_of(*clip, 1, 0),
            (std::vector<double>{0.1, 0.9, 0.2, 0.707107, 0.0, 0.707107, 0.0}));
  EXPECT_TRUE(recording.lost_bodies.empty());
  ASSERT_EQ(recording.columns.size(), 1U);
  EXPECT_EQ(recording.columns[0].label, "box Mean Marker Error");
  EXPECT_EQ(recording.table.at(1, 0), 0.0001);
}

/// What `csv.truncated` says about a text; empty if it is complete.
std::string early_end_of(const std::string& text) {
  Diagnostics found;
  EXPECT_TRUE(read_csv(text, {}, found).has_value());
  const Diagnostic* const finding = found.find(codes::csv_truncated);
  return finding == nullptr ? std::string() : finding->message;
}

TEST(CsvMotive, ReportsATableThatEndsEarly) {
  EXPECT_EQ(early_end_of(example()), "");
  const std::string cut = example();
  const std::size_t last_comma = cut.rfind(',');
  EXPECT_NE(early_end_of(cut.substr(0, last_comma)).find("the last row has"), std::string::npos);
  EXPECT_EQ(
      early_end_of(replaced(example(), "Total Exported Frames,2", "Total Exported Frames,1204")),
      "the header states 1,204 frames, but there are 2");
}

TEST(CsvMotive, ReadsTheParentsOfBones) {
  const auto table = [](std::string_view space) {
    const auto line = [](std::string_view start, std::string_view first, std::string_view second) {
      std::string text(start);
      for (const std::string_view cell : {first, second})
        for (int i = 0; i < 7; ++i) text += "," + std::string(cell);
      return text + "\n";
    };
    return "Format Version,1.25,Export Frame Rate,120,Rotation Type,Quaternion,Length Units,Meters,"
           "Coordinate Space," +
           std::string(space) + "\n\n" + line(",Type", "Bone", "Bone") +
           line(",Name", "Ann:Hip", "Ann:Ab") + line(",ID", "1", "2") +
           line(",Parent", "", "Ann:Hip") +
           ",,Rotation,Rotation,Rotation,Rotation,Position,Position,Position,Rotation,Rotation,"
           "Rotation,Rotation,Position,Position,Position\n"
           "Frame,Time (Seconds),X,Y,Z,W,X,Y,Z,X,Y,Z,W,X,Y,Z\n"
           "0,0,0,0,0,1,0,0.9,0,0,0,0,1,0,1.0,0\n";
  };
  for (const bool is_local : {true, false}) {
    Diagnostics found;
    const auto clip = read_csv(table(is_local ? "Local" : "Global"), {}, found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    ASSERT_EQ(clip->recording.bodies.size(), 2U);
    const std::optional<std::size_t> hip = 0;
    EXPECT_EQ(clip->recording.bodies[1].parent, is_local ? hip : std::nullopt);
    EXPECT_EQ(clip->recording.bodies[1].attached_to, is_local ? std::nullopt : hip);
    EXPECT_EQ(clip->recording.bodies[0].attached_to, std::nullopt);
  }
}

TEST(CsvMotive, ReportsParentsThatAreNotListedBefore) {
  const std::string text =
      "Format Version,1.25,Export Frame Rate,120,Rotation Type,Quaternion,Length Units,Meters,"
      "Coordinate Space,Global\n\n,Type,Bone,Rigid Body,Bone\n,Name,Ab,Hip,Neck\n"
      ",Parent,Hip,,Neck\n,,Position,Position,Position\nFrame,Time (Seconds),X,X,X\n0,0,1,2,3\n";
  Diagnostics found;
  const auto clip = read_csv(text, {}, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].code, codes::csv_parent);
  EXPECT_EQ(found.entries()[0].message,
            "the parent `Hip` of `Ab` is not listed before it, and 1 more like this");
  for (const RigidBody& body : clip->recording.bodies) EXPECT_FALSE(body.attached_to);
}

TEST(CsvMotive, ReadsAngles) {
  std::string text = replaced(example(), "Rotation Type,Quaternion", "Rotation Type,YXZ");
  text = replaced(text, "1,0.008333,0.000000,0.707107,0.000000,0.707107",
                  "1,0.008333,0.000000,90.0,0.000000,");
  Diagnostics found;
  const auto clip = read_csv(text, {}, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_NEAR(pose_of(*clip, 1, 0)[3], std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(pose_of(*clip, 1, 0)[5], std::sqrt(0.5), 1e-12);
}

TEST(CsvMotive, BodyWithoutValuesIsLost) {
  const std::string text =
      replaced(example(), "1,0.008333,0.000000,0.707107,0.000000,0.707107,0.100000,0.900000,0.2",
               "1,0.008333,,,,,,,");
  Diagnostics found;
  const auto clip = read_csv(text, {}, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->recording.lost_bodies, (std::vector<std::uint8_t>{0, 1}));
}

// Without markers and bodies, Motive still writes frames and times.
TEST(CsvMotive, ReadsATableWithoutColumns) {
  const std::string text = example();
  const std::string first_line = text.substr(0, text.find('\n') + 1);
  Diagnostics found;
  const auto clip = read_csv(
      first_line + "\n,Type\n,Name\n,ID\n,\nFrame,Time (Seconds)\n7,0.0\n8,0.008\n", {}, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->motion.frames(), 2U);
  EXPECT_EQ(clip->recording.first_frame, 7);
  EXPECT_TRUE(clip->recording.empty());
}

TEST(CsvMotive, ATableOfPointsNeedsPoints) {
  Diagnostics found;
  const auto clip = read_csv(example(), {}, found);
  ASSERT_TRUE(clip.has_value());
  csv::WriteOptions options;
  options.table = csv::Table::points;
  const auto ignore = [](std::string_view) { return true; };
  EXPECT_TRUE(csv::write(*clip, options, ignore, found).has_value());
  Clip without = *clip;
  without.recording = {};
  const Status written = csv::write(without, options, ignore, found);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, codes::csv_no_data);
}

TEST(CsvMotive, BadTablesAreExplainedWithTheirLine) {
  struct Case {
    std::string_view from;
    std::string_view to;
    Code code;
    std::uint64_t line;
  };
  for (const Case& each : {
           Case{"Export Frame Rate,120.000000", "Export Frame Rate,0", codes::csv_motive, 1},
           Case{"Quaternion", "Q", codes::csv_motive, 1},
           Case{"Frame,Time", "Fram,Time", codes::csv_motive, 10},
           Case{"0.200000,0.900000", "0.200000,left", codes::csv_number, 8},
           Case{",,,", ",,,,5", codes::csv_row_width, 9},
       }) {
    std::string text = example();
    const std::size_t at = text.rfind(each.from) != std::string::npos && each.from == ",,,"
                               ? text.rfind(each.from)
                               : text.find(each.from);
    text.replace(at, each.from.size(), each.to);
    Diagnostics found;
    const auto clip = read_csv(text, {}, found);
    ASSERT_FALSE(clip.has_value()) << each.to;
    EXPECT_EQ(clip.error().code, each.code) << each.to;
    EXPECT_EQ(clip.error().at.line, each.line) << each.to;
  }
}

TEST(CsvMotive, TruncatedAndChangedTablesGiveAValidClipOrAnError) {
  const std::string good = example();
  std::mt19937 random(1);
  std::size_t read_anyway = 0;
  for (std::size_t i = 0; i < 3'000; ++i) {
    std::string bytes = good;
    if (i < good.size()) {
      bytes.resize(i);
    } else {
      bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
    }
    Diagnostics found;
    const auto clip = read_csv(bytes, {}, found);
    if (!clip) continue;
    ++read_anyway;
    EXPECT_TRUE(clip->validate().has_value());
  }
  EXPECT_GT(read_anyway, 0U);
}

TEST(CsvMotive, ReadsRealFiles) {
  const std::filesystem::path folder = test::corpus_dir().parent_path() / "corpus2/motive-csv";
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no real files";
  struct Case {
    std::string_view path;
    std::size_t frames;
    std::size_t points;
    std::size_t bodies;
    std::int64_t first_frame;
  };
  for (const Case& each : {
           Case{"cmuphyscomp__hmv-s16/rhinoscripts/sample_optitrack_take.csv", 250, 12, 1, 0},
           Case{"ha5dzs__optitrack-motive-file-converter/test_data/test_markers_enabled.csv", 1353,
                18, 0, 0},
           Case{"ropensci__pathviewr/extdata/pathviewr_motive_example_data.csv", 934, 0, 3, 72210},
       }) {
    Diagnostics found;
    const Result<Clip> clip = load(folder / each.path, {}, found);
    ASSERT_TRUE(clip.has_value()) << each.path << clip.error().message;
    EXPECT_EQ(clip->recording.bodies.size(), each.bodies) << each.path;
    EXPECT_EQ(clip->recording.first_frame, each.first_frame) << each.path;
    EXPECT_EQ(clip->motion.frames(), each.frames) << each.path;
    EXPECT_EQ(clip->recording.points.size(), each.points) << each.path;
  }
}

}  // namespace
}  // namespace mocap::csv_motive_test
