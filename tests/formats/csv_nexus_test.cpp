// SPDX-License-Identifier: MIT
// Tables of Vicon Nexus.

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <tuple>

#include "formats/text_of.hpp"
#include "mocap/csv.hpp"
#include "support/corpus.hpp"

namespace mocap::csv_nexus_test {
namespace {

using test::has_code;
using test::read_csv;
using test::replaced;

std::string example() {
  return test::read_file(std::filesystem::path(MOCAP_PROJECT_DIR) /
                         "fuzz/seeds/csv_fuzz/nexus.csv");
}

constexpr std::string_view markers =
    "Trajectories\n100\n,,Anna:LASI,,\nFrame,Sub Frame,X,Y,Z\n,,mm,mm,mm\n"
    "1,0,1,2,3\n2,0,4,5,6\n";

TEST(CsvNexus, ReadsMarkersAnalogChannelsAndModelOutputs) {
  Diagnostics found;
  const auto clip = read_csv(example(), {}, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(found.entries().empty());
  ASSERT_TRUE(clip->validate().has_value());
  EXPECT_EQ(clip->motion.frames(), 2U);
  EXPECT_EQ(clip->motion.frame_time.rate(), (FrameRate{500, 1}));
  EXPECT_EQ(clip->metadata.up, Axis::plus_z);
  EXPECT_EQ(clip->metadata.declared_unit->value, 0.001);
  const Recording& recording = clip->recording;
  EXPECT_EQ(recording.first_frame, 5);
  ASSERT_EQ(recording.points.size(), 4U);
  EXPECT_EQ(recording.points[0].label, "Anna:LASI");
  EXPECT_EQ(recording.points[2].label, "Anna:LKneeAngles");
  EXPECT_EQ(recording.points[2].kind, PointKind::angle);
  EXPECT_EQ(recording.points[3].kind, PointKind::power);
  EXPECT_EQ(recording.position(1, 0), Vector3(612.5, 83.2, 951.5));
  EXPECT_EQ(recording.position(1, 2), Vector3(11, 1, 2));
  EXPECT_EQ(recording.state(0, 1), SampleState::measured);
  EXPECT_EQ(recording.state(1, 1), SampleState::occluded);
  EXPECT_EQ(recording.state(1, 3), SampleState::occluded);
  ASSERT_EQ(recording.analog_channels.size(), 4U);
  EXPECT_EQ(recording.analog_channels[2].label, "Plate - Force Fz");
  EXPECT_EQ(recording.analog_channels[3].label, "EMG - Voltage Left");
  EXPECT_EQ(recording.analog_channels[3].unit, "V");
  EXPECT_EQ(recording.analog_per_frame, 2U);
  EXPECT_EQ(recording.analog.at(3, 3), -0.004);
}

TEST(CsvNexus, UneditedTableIsWrittenByteForByte) {
  Diagnostics found;
  const auto clip = read_csv(example(), {}, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(test::write_csv(*clip), example());
}

TEST(CsvNexus, DevicesAloneDetermineTheFrames) {
  const std::string text = example();
  Diagnostics found;
  const auto clip = read_csv("\r\n\r\n" + text.substr(0, text.find("\n\n") + 1), {}, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->motion.frames(), 2U);
  EXPECT_EQ(clip->motion.frame_time.rate(), (FrameRate{500, 1}));
  EXPECT_TRUE(clip->recording.points.empty());
  EXPECT_EQ(clip->recording.analog.frames(), 4U);
}

TEST(CsvNexus, FramesThatOneSectionLacksAreReported) {
  Diagnostics found;
  const auto without_row = read_csv(replaced(example(), "6,0,2,2,702,0.003\n", ""), {}, found);
  ASSERT_TRUE(without_row.has_value());
  EXPECT_EQ(without_row->recording.analog.at(2, 2), 0.0);
  EXPECT_TRUE(has_code(found, codes::csv_analog_gap));
  found = Diagnostics();
  const auto other_frames =
      read_csv(replaced(example(), "5,0,612.4,83.1,951.0,600,-80,950\n", ""), {}, found);
  ASSERT_TRUE(other_frames.has_value());
  EXPECT_EQ(other_frames->motion.frames(), 1U);
  EXPECT_EQ(other_frames->recording.analog.at(0, 0), 2.0);
  EXPECT_TRUE(has_code(found, codes::csv_analog_gap));
}

TEST(CsvNexus, FramesWithoutARowAreOccluded) {
  Diagnostics found;
  const auto clip = read_csv(replaced(markers, "2,0,4", "4,0,4"), {}, found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_EQ(clip->motion.frames(), 4U);
  EXPECT_EQ(clip->recording.state(1, 0), SampleState::occluded);
  EXPECT_EQ(clip->recording.state(3, 0), SampleState::measured);
}

TEST(CsvNexus, VelocitiesAreNotPlaces) {
  Diagnostics found;
  const auto clip = read_csv(
      "Trajectories\n100\n,,LASI,,,,,\nFrame,Sub Frame,X,Y,Z,X',Y',Z'\n"
      ",,mm,mm,mm,mm/s,mm/s,mm/s\n1,0,1,2,3,4,5,6\n",
      {}, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.points[1].label, "LASI'");
  EXPECT_EQ(clip->recording.points[1].kind, PointKind::scalar);
}

TEST(CsvNexus, OtherSectionsAreReported) {
  Diagnostics found;
  const auto clip = read_csv(
      "Segments\n100\n,,Anna:Pelvis,,,,,\nFrame,Sub Frame,RX,RY,RZ,TX,TY,TZ\n"
      ",,deg,deg,deg,mm,mm,mm\n1,0,1,2,3,4,5,6\n\n" +
          std::string(markers),
      {}, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->recording.points.size(), 1U);
  ASSERT_TRUE(has_code(found, codes::csv_not_read));
  EXPECT_NE(found.find(codes::csv_not_read)->message.find("Segments"), std::string::npos);
}

TEST(CsvNexus, IsRecognisedByItsFirstLines) {
  EXPECT_TRUE(csv::sniff(markers));
  EXPECT_TRUE(csv::sniff("\n\nDevices\n1000\n"));
  EXPECT_TRUE(csv::sniff("\xEF\xBB\xBFModel Outputs,,\r\n100,,\r\n"));
  EXPECT_FALSE(csv::sniff("Trajectories\nof my robot\n"));
  EXPECT_FALSE(csv::sniff("Cameras\n100\n"));
}

TEST(CsvNexus, QuotedNumbersMayHaveADecimalComma) {
  std::string table = replaced(markers, "1,0,1,2,3\n", "1,0,\"1,5\",\"-0,25\",\"3\"\n");
  table = replaced(table, "\n100\n", "\n\"62,5\"\n");
  Diagnostics found;
  const auto clip = read_csv(table, {}, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(found.entries().empty());
  EXPECT_EQ(clip->recording.position(0, 0), Vector3(1.5, -0.25, 3));
  EXPECT_EQ(clip->recording.position(1, 0), Vector3(4, 5, 6));
  EXPECT_EQ(clip->motion.frame_time.frames_per_second(), 62.5);
}

TEST(CsvNexus, BadTablesAreExplainedWithTheirLine) {
  struct Case {
    std::string_view from;
    std::string_view to;
    Code code;
    std::uint64_t line;
  };
  for (const Case& each : {
           Case{"100\n", "fast\n", codes::csv_nexus, 2},
           Case{"Sub Frame", "Time", codes::csv_nexus, 4},
           Case{"4,5,6", "4,five,6", codes::csv_number, 7},
           Case{"4,5,6", "\"1,234.5\",5,6", codes::csv_number, 7},
           // Perhaps 1234.
           Case{"4,5,6", "999.5,\"1,234\",6", codes::csv_number, 7},
           Case{"4,5,6", "\"1,234,567\",5,6", codes::csv_number, 7},
           Case{"4,5,6", "\"4,5,6", codes::csv_number, 7},
           Case{"4,5,6", "4,5,6,7", codes::csv_row_width, 7},
           Case{"2,0", "second,0", codes::csv_number, 7},
           Case{"2,0", "2,-1", codes::csv_number, 7},
           Case{"2,0,4,5,6", "2", codes::csv_row_width, 7},
       }) {
    Diagnostics found;
    const auto clip = read_csv(replaced(markers, each.from, each.to), {}, found);
    ASSERT_FALSE(clip.has_value()) << each.to;
    EXPECT_EQ(clip.error().code, each.code) << each.to;
    EXPECT_EQ(clip.error().at.line, each.line) << each.to;
  }
}

TEST(CsvNexus, HugeFrameNumbersAndSubframesNeedNoMemory) {
  for (const auto& [from, to, code] :
       {std::tuple{"2,0", "9000000000,0", codes::limit_frames},
        std::tuple{"2,0", "9223372036854775807,0", codes::csv_number},
        std::tuple{"2,0", "-9223372036854775808,0", codes::csv_number}}) {
    Diagnostics found;
    const auto clip = read_csv(replaced(markers, from, to), {}, found);
    ASSERT_FALSE(clip.has_value()) << to;
    EXPECT_EQ(clip.error().code, code) << to;
  }
  Diagnostics found;
  const auto clip = read_csv(replaced(example(), "6,1,", "6,2147483647,"), {}, found);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::csv_nexus);
}

TEST(CsvNexus, FarFramesAreNotFilledUp) {
  Diagnostics found;
  const auto clip = read_csv(replaced(markers, "2,0", "342619,0"), {}, found);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::csv_nexus);
  EXPECT_EQ(clip.error().message, "the frames are 1 to 342619, but there are only 2 rows");
  const auto near = read_csv(replaced(markers, "2,0", "3426,0"), {}, found);
  ASSERT_TRUE(near.has_value()) << near.error().message;
  EXPECT_EQ(near->motion.frames(), 3426U);
}

TEST(CsvNexus, TruncatedAndChangedTablesGiveAValidClipOrAnError) {
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

}  // namespace
}  // namespace mocap::csv_nexus_test
