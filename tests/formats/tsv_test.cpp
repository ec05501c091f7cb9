// SPDX-License-Identifier: MIT
#include "mocap/tsv.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "formats/damaged_text.hpp"
#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"

namespace mocap::tsv_test {
namespace {

std::string seed(std::string_view name) {
  return test::read_file(std::filesystem::path(MOCAP_PROJECT_DIR) / "fuzz/seeds/tsv_fuzz" / name);
}

Result<Clip> read_text(std::string_view text, Diagnostics& found) {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "t.tsv");
  return tsv::read(source, {}, found);
}

std::string written(const Clip& clip, const tsv::WriteOptions& options = {}) {
  Diagnostics found;
  return test::text_of(
      [&](const TextOutput::Writer& out) { return tsv::write(clip, options, out, found); });
}

using test::has_code;
using test::replaced;

TEST(Tsv, PointsAndEventsOfAFile) {
  Diagnostics found;
  const Result<Clip> clip = read_text(seed("points.tsv"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_TRUE(clip->skeleton.empty());
  ASSERT_EQ(clip->motion.frames(), 3U);
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 100);
  const Recording& recording = clip->recording;
  ASSERT_EQ(recording.points.size(), 2U);
  EXPECT_EQ(recording.points[0].label, "left foot");
  EXPECT_EQ(recording.points[1].description, "Gap-filled");
  EXPECT_EQ(recording.position(0, 0), Vector3(819.834, 277.770, 22.421));
  EXPECT_EQ(recording.state(0, 0), SampleState::measured);
  EXPECT_EQ(recording.state(0, 1), SampleState::interpolated);
  EXPECT_EQ(recording.state(1, 1), SampleState::occluded);
  EXPECT_EQ(recording.position(2, 1), Vector3(694.176, -183.368, 1596.978));
  EXPECT_TRUE(recording.times_s.empty());
  EXPECT_EQ(recording.first_frame, 1);
  ASSERT_EQ(recording.events.size(), 1U);
  EXPECT_EQ(recording.events[0].label, "start");
  EXPECT_DOUBLE_EQ(recording.events[0].time_s, 0.01);
  EXPECT_EQ(clip->metadata.declared_unit->value, 0.001);
  EXPECT_EQ(clip->metadata.up, Axis::plus_z);
  EXPECT_EQ(clip->format_data.find<tsv::Style>()->time_stamp,
            "2026-01-19, 10:19:43.755\t2063631.96175450");
}

/// The header of a file without names of columns, frame numbers and times.
constexpr std::string_view short_header =
    "NO_OF_FRAMES\t2\nNO_OF_CAMERAS\t13\nNO_OF_MARKERS\t2\nFREQUENCY\t120\n"
    "DATA_INCLUDED\t3D\nMARKER_NAMES\tWrist_L\tHip_L\nTRAJECTORY_TYPES\tMeasured\tMeasured\n";

TEST(Tsv, ColumnsAreFoundWithoutTheirNames) {
  const struct {
    std::string_view rows;
    std::int64_t first_frame;
    bool is_known;
  } cases[] = {
      {"-1\t2\t3\t4\t5\t6\n-1\t2\t3\t4\t5\t6\n", 1, true},
      {"7\t0.0\t-1\t2\t3\t4\t5\t6\n8\t0.00833\t-1\t2\t3\t4\t5\t6\n", 7, true},
      {"7\t-1\t2\t3\t4\t5\t6\n8\t-1\t2\t3\t4\t5\t6\n", 7, true},
      {"-1\t2\t3\tNULL\tNULL\tNULL\n-1\t2\t3\tNULL\tNULL\tNULL\n", 1, false},
      {"7\t0.0\t-1\t2\t3\t\t\t\n8\t0.00833\t-1\t2\t3\t\t\t\n", 7, false},
      {"-1\t2\t3\t4\t5\t6\t\r\n-1\t2\t3\t4\t5\t6\t\r\n", 1, true},
  };
  for (const auto& one : cases) {
    Diagnostics found;
    const std::string text = std::string(short_header) + std::string(one.rows);
    const Result<Clip> clip = read_text(text, found);
    ASSERT_TRUE(clip.has_value()) << one.rows;
    EXPECT_TRUE(found.empty()) << one.rows;
    ASSERT_EQ(clip->recording.points.size(), 2U) << one.rows;
    ASSERT_EQ(clip->motion.frames(), 2U);
    EXPECT_EQ(clip->recording.first_frame, one.first_frame) << one.rows;
    EXPECT_EQ(clip->recording.position(1, 0), Vector3(-1, 2, 3)) << one.rows;
    EXPECT_EQ(clip->recording.is_known(1, 1), one.is_known) << one.rows;
    EXPECT_EQ(written(*clip), text);
  }
}

TEST(Tsv, BodiesHaveTheColumnsOfTheirRotationMatrix) {
  Diagnostics found;
  const Result<Clip> clip = read_text(seed("bodies.tsv"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  const Recording& recording = clip->recording;
  ASSERT_EQ(recording.bodies.size(), 2U);
  EXPECT_EQ(recording.bodies[1].label, "plate");
  // The first column of the matrix is (0, 1, 0): a turn of 90 degrees from x to y.
  const auto pose = recording.body_poses.row(1);
  const double half = std::sqrt(0.5);
  const double expected[] = {11, 20, 30, half, 0, 0, half};
  for (std::size_t i = 0; i < std::size(expected); ++i) EXPECT_NEAR(pose[i], expected[i], 1e-12);
  ASSERT_EQ(recording.lost_bodies.size(), 4U);
  EXPECT_EQ(recording.lost_bodies[2], 0);
  EXPECT_EQ(recording.lost_bodies[3], 1);
  EXPECT_EQ(written(*clip), seed("bodies.tsv"));

  // Without the line of names, and without frame numbers and times.
  std::string text = seed("bodies.tsv");
  const std::size_t line = text.find("Frame\t");
  text.erase(line, text.find('\n', line) + 1 - line);
  const Result<Clip> unnamed = read_text(text, found);
  ASSERT_TRUE(unnamed.has_value());
  EXPECT_EQ(unnamed->recording.body_poses.at(0, 2), 30.0);
  EXPECT_EQ(unnamed->recording.body_poses.at(0, 9), 3.0);
}

TEST(Tsv, SegmentsOfASkeletonAreBodies) {
  Diagnostics found;
  const Result<Clip> clip = read_text(seed("skeleton.tsv"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  const Recording& recording = clip->recording;
  ASSERT_EQ(recording.bodies.size(), 2U);
  EXPECT_EQ(recording.bodies[1].label, "l_thigh");
  EXPECT_EQ(recording.body_poses.at(1, 0), 101.0);
  EXPECT_NEAR(recording.body_poses.at(0, 10), 0.8, 1e-12);
  EXPECT_NEAR(recording.body_poses.at(0, 11), 0.6, 1e-12);
  ASSERT_EQ(recording.lost_bodies.size(), 4U);
  EXPECT_EQ(recording.lost_bodies[3], 1);
  EXPECT_EQ(written(*clip), seed("skeleton.tsv"));

  const Result<Clip> local = read_text(replaced(seed("skeleton.tsv"), "GLOBAL", "LOCAL"), found);
  ASSERT_TRUE(local.has_value());
  EXPECT_TRUE(has_code(found, codes::tsv_reference));
}

TEST(Tsv, DeviationsAreReported) {
  const std::string text = seed("points.tsv");
  const struct {
    std::string text;
    Code code;
    std::size_t points;
  } cases[] = {
      {replaced(text, "NO_OF_FRAMES\t3", "NO_OF_FRAMES\t9"), codes::tsv_count, 2},
      {replaced(text, "NO_OF_MARKERS\t2", "NO_OF_MARKERS\t3"), codes::tsv_count, 2},
      {replaced(text, "3\t0.02", "3\t0.01"), codes::tsv_time, 2},
      {replaced(text, "3\t0.02000", "3\t0.2"), codes::tsv_time, 2},
      {replaced(text, "3\t0.02000", "3\t"), codes::tsv_time, 2},
      {replaced(text, "\t694.176\t-183.368\t1596.978", ""), codes::tsv_row_width, 2},
      {replaced(text, "694.176\t-183.368\t1596.978", "0.000\t0.000\t0.000"), codes::tsv_gap, 2},
  };
  for (const auto& one : cases) {
    Diagnostics found;
    const Result<Clip> clip = read_text(one.text, found);
    ASSERT_TRUE(clip.has_value()) << one.text;
    EXPECT_TRUE(has_code(found, one.code)) << one.text;
    EXPECT_EQ(found.entries().size(), 1U) << one.text;
    EXPECT_EQ(clip->recording.points.size(), one.points);
    EXPECT_EQ(written(*clip), one.text);
  }
}

TEST(Tsv, UnnamedColumnsArePointsWithoutAName) {
  const std::string text =
      replaced(std::string(short_header), "\tHip_L", "") + "-1\t2\t3\t4\t5\t6\n1\t2\t3\t4\t5\t6\n";
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(has_code(found, codes::tsv_label));
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.points[1].label, "");
  EXPECT_EQ(clip->recording.position(0, 1), Vector3(4, 5, 6));
}

TEST(Tsv, ZIsOnlyUpIfMostPositionsAreAboveTheGround) {
  const std::string rows = "1\t2\t-3\t4\t5\t-6\n1\t2\t-3\t4\t5\t6\n";
  Diagnostics found;
  const Result<Clip> clip = read_text(std::string(short_header) + rows, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_FALSE(clip->metadata.up.has_value());
  EXPECT_TRUE(has_code(found, codes::tsv_up));
}

TEST(Tsv, AnExternalTimebaseTakesTheRateOfTheTimes) {
  Diagnostics found;
  const std::string text = seed("points.tsv");
  const Result<Clip> clip = read_text(replaced(text, "FREQUENCY\t100", "FREQUENCY\tEXT"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_NEAR(clip->motion.frame_time.seconds(), 0.01, 1e-12);
  EXPECT_TRUE(found.empty());
  const std::string untimed = replaced(std::string(short_header), "\t120", "\tEXT");
  EXPECT_FALSE(read_text(untimed + "1\t2\t3\t4\t5\t6\n", found).has_value());
  EXPECT_TRUE(has_code(found, codes::tsv_header));
}

TEST(Tsv, TimesOfEventsAreRelativeToTheFirstFrame) {
  std::string text = seed("points.tsv");
  text = replaced(text, "\n1\t0.00", "\n11\t0.10");
  text = replaced(text, "\n2\t0.01", "\n12\t0.11");
  text = replaced(text, "\n3\t0.02", "\n13\t0.12");
  text = replaced(text, "start\t2\t0.01000", "start\t13\t0.12000");
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_EQ(clip->recording.first_frame, 11);
  EXPECT_NEAR(clip->recording.events[0].time_s, 0.02, 1e-12);
  ASSERT_EQ(clip->recording.times_s.size(), 3U);
  const std::string canonical =
      written(*clip, {.numbers = {}, .canonical = true, .metres_per_unit = {}});
  EXPECT_NE(canonical.find("EVENT\tstart\t13\t0.12000\n"), std::string::npos) << canonical;
}

TEST(Tsv, UnusableFilesAreErrors) {
  const std::string text = seed("points.tsv");
  const struct {
    std::string text;
    Code code;
  } cases[] = {
      {replaced(text, "277.778", "277,778"), codes::tsv_number},
      {replaced(text, "DATA_INCLUDED\t3D", "DATA_INCLUDED\t2D"), codes::tsv_header},
      {replaced(text, "DATA_INCLUDED\t3D", "DATA_INCLUDED\tANALOG"), codes::tsv_header},
      {"1\t2\t3\n", codes::tsv_header},
      {"", codes::tsv_header},
      {replaced(seed("skeleton.tsv"), "pelvis\tX", "pelvis\t"), codes::tsv_header},
  };
  for (const auto& one : cases) {
    Diagnostics found;
    EXPECT_FALSE(read_text(one.text, found).has_value()) << one.text;
    EXPECT_TRUE(has_code(found, one.code)) << one.text;
  }
}

TEST(Tsv, CanonicalFileHasTheLinesThatMatlabProgramsExpect) {
  Diagnostics found;
  Result<Clip> clip = read_text(seed("points.tsv"), found);
  ASSERT_TRUE(clip.has_value());
  clip->recording.events.push_back({0.0, "Foot Strike", "Left", {}});
  clip->recording.set_state(0, 0, SampleState::measured);
  clip->recording.positions.exact_at(0, 0) = 0.0;
  clip->recording.positions.exact_at(0, 1) = 0.0;
  clip->recording.positions.exact_at(0, 2) = 0.0;
  const std::string text = written(*clip);
  EXPECT_EQ(text,
            "NO_OF_FRAMES\t3\nNO_OF_CAMERAS\t10\nNO_OF_MARKERS\t2\nFREQUENCY\t100\n"
            "NO_OF_ANALOG\t0\nANALOG_FREQUENCY\t0\nDESCRIPTION\t--\n"
            "TIME_STAMP\t2026-01-19, 10:19:43.755\t2063631.96175450\nDATA_INCLUDED\t3D\n"
            "EVENT\tstart\t2\t0.01000\nEVENT\tLeft Foot Strike\t1\t0.00000\n"
            "MARKER_NAMES\tleft foot\tHead\n"
            "Frame\tTime\tleft foot X\tleft foot Y\tleft foot Z\tHead X\tHead Y\tHead Z\n"
            "1\t0.00000\t-0.000\t0.000\t0.000\t694.169\t-183.362\t1597.003\n"
            "2\t0.01000\t819.835\t277.770\t22.420\tNaN\tNaN\tNaN\n"
            "3\t0.02000\t819.851\t277.778\t22.400\t694.176\t-183.368\t1596.978\n");
  Diagnostics again;
  const Result<Clip> same = read_text(text, again);
  ASSERT_TRUE(same.has_value());
  EXPECT_TRUE(again.empty());
  EXPECT_TRUE(same->recording.is_known(0, 0));
  EXPECT_FALSE(same->recording.is_known(1, 1));
}

TEST(Tsv, OtherUnitsBecomeMillimetres) {
  Diagnostics found;
  Result<Clip> clip = read_text(seed("points.tsv"), found);
  ASSERT_TRUE(clip.has_value());
  clip->metadata.metres_per_unit = 0.01;
  const std::string text = written(*clip);
  EXPECT_NE(text.find("\n1\t0.00000\t8198.340\t2777.700\t"), std::string::npos) << text;
}

TEST(Tsv, NamesOfColumnsInAnotherOrderAreThoseOfThePoints) {
  const std::string text =
      "NO_OF_FRAMES\t1\nFREQUENCY\t100\nDATA_INCLUDED\t3D\nMARKER_NAMES\tA\tB\n"
      "Frame\tTime\tB X\tB Y\tB Z\tA X\tA Y\tA Z\n1\t0.00\t1\t2\t3\t4\t5\t6\n";
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.points[0].label, "B");
  EXPECT_EQ(clip->recording.position(0, 0), Vector3(1, 2, 3));
}

TEST(Tsv, CellsBeyondTheNamedColumnsAreUnnamedPoints) {
  const std::string text =
      "NO_OF_FRAMES\t1\nFREQUENCY\t100\nDATA_INCLUDED\t3D\nMARKER_NAMES\tA\n"
      "Frame\tTime\tA X\tA Y\tA Z\n1\t0.00\t1\t2\t3\t4\t5\t6\n";
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.position(0, 1), Vector3(4, 5, 6));
  EXPECT_TRUE(has_code(found, codes::tsv_label));
}

TEST(Tsv, AFirstRowWithABadCellIsNotALineOfNames) {
  const std::string text =
      "NO_OF_FRAMES\t1\nFREQUENCY\t100\nDATA_INCLUDED\t3D\nMARKER_NAMES\tA\n"
      "1\t0.00\t1\t2\tbad\n";
  Diagnostics found;
  EXPECT_FALSE(read_text(text, found).has_value());
  EXPECT_TRUE(has_code(found, codes::tsv_number));
}

TEST(Tsv, JointsAreWrittenAsPoints) {
  const Clip clip = test::small_clip();
  Diagnostics found;
  const Result<Clip> again =
      read_text(written(clip, {.numbers = {}, .metres_per_unit = 0.001}), found);
  ASSERT_TRUE(again.has_value());
  ASSERT_EQ(again->recording.points.size(), 2U);
  EXPECT_EQ(again->recording.points[0].label, "Hips");
  EXPECT_EQ(again->recording.position(0, 0), Vector3(1, 2, 3));
}

TEST(Tsv, TruncatedAndDamagedFilesAreReadOrRejected) {
  const auto write = [](const Clip& clip) { return written(clip); };
  for (const std::string_view name : {"points.tsv", "bodies.tsv", "skeleton.tsv"})
    test::expect_read_or_rejected(seed(name), read_text, write);
}

TEST(Tsv, IsRecognisedByItsFirstLine) {
  EXPECT_TRUE(tsv::sniff("NO_OF_FRAMES\t2\n"));
  EXPECT_TRUE(tsv::sniff("FILE_VERSION\t2.0.0\nNO_OF_FRAMES\t2\n"));
  EXPECT_TRUE(tsv::sniff("\xEF\xBB\xBFNO_OF_FRAMES\t2\n"));
  EXPECT_FALSE(tsv::sniff("NO_OF_FRAMES 2\n"));
  EXPECT_FALSE(tsv::sniff("frame\tx\ty\n"));
  EXPECT_EQ(recognise_format("NO_OF_FRAMES\t2\n", "a.txt"), Format::tsv);
}

}  // namespace
}  // namespace mocap::tsv_test
