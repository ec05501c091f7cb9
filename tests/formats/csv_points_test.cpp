// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "formats/text_of.hpp"
#include "mocap/csv.hpp"
#include "mocap/formats.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::csv_points_test {
namespace {

using test::read_csv;

Clip clip_of(std::string_view text) {
  Diagnostics found;
  Result<Clip> clip = read_csv(std::string(text), {}, found);
  EXPECT_TRUE(clip.has_value()) << (clip ? "" : clip.error().message);
  EXPECT_TRUE(found.empty());
  return clip ? std::move(*clip) : Clip();
}

std::string written(const Clip& clip) {
  std::string text;
  Diagnostics found;
  EXPECT_TRUE(save(
      clip, Format::csv,
      [&](std::string_view piece) {
        text += piece;
        return true;
      },
      {}, found));
  return text;
}

TEST(CsvPoints, ReadsWhatIsWritten) {
  Clip clip = test::recorded_clip();
  clip.recording.bodies.clear();
  clip.recording.body_poses = Motion();
  clip.recording.lost_bodies.clear();
  const std::string text = written(clip);
  const Clip again = clip_of(text);
  ASSERT_EQ(again.recording.points.size(), clip.recording.points.size());
  EXPECT_EQ(again.motion.frames(), clip.motion.frames());
  EXPECT_EQ(again.motion.frame_time, clip.motion.frame_time);
  EXPECT_TRUE(again.validate());
  for (std::size_t frame = 0; frame < again.motion.frames(); ++frame) {
    for (std::size_t point = 0; point < again.recording.points.size(); ++point) {
      ASSERT_EQ(again.recording.is_known(frame, point), clip.recording.is_known(frame, point));
      if (!again.recording.is_known(frame, point)) continue;
      EXPECT_EQ(again.recording.position(frame, point), clip.recording.position(frame, point));
    }
  }
  EXPECT_EQ(written(again), text);
}

TEST(CsvPoints, KeepsTheUnitAndTheUpAxis) {
  Clip clip = test::recorded_clip();
  clip.metadata.metres_per_unit = 0.001;
  clip.metadata.up = Axis::plus_z;
  const std::string text = written(clip);
  EXPECT_TRUE(text.starts_with(
      "# mocapkit points 1\n# frame_rate 100/1\n# metres_per_unit 0.001\n# up +Z\nframe,time,"))
      << text.substr(0, 100);
  const Clip again = clip_of(text);
  ASSERT_TRUE(again.metadata.declared_unit.has_value());
  EXPECT_EQ(again.metadata.declared_unit->value, 0.001);
  EXPECT_EQ(again.metadata.up, Axis::plus_z);
  EXPECT_EQ(again.recording.points.size(), clip.recording.points.size());
  EXPECT_EQ(written(again), text);
}

std::string table_of(const Clip& clip, csv::Table table) {
  csv::WriteOptions options;
  options.table = table;
  return test::write_csv(clip, options);
}

std::string first_lines(const std::string& text, std::size_t count) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < count; ++i) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

TEST(CsvRecording, HasATableForEachKindOfData) {
  Clip clip = test::recorded_clip();
  clip.recording.lost_bodies.assign(clip.motion.frames(), 0);
  clip.recording.lost_bodies[1] = 1;
  EXPECT_EQ(first_lines(table_of(clip, csv::Table::bodies), 5),
            "# mocapkit bodies 1\n# frame_rate 100/1\n"
            "frame,time,Box_x,Box_y,Box_z,Box_qx,Box_qy,Box_qz,Box_qw\n"
            "0,0,0,0,0,0,0,0,1\n1,0.01,,,,,,,\n");
  EXPECT_EQ(first_lines(table_of(clip, csv::Table::columns), 5),
            "# mocapkit columns 1\n# frame_rate 100/1\nframe,time,angle\n0,0,0\n1,0.01,0.5\n");
  EXPECT_EQ(
      first_lines(table_of(clip, csv::Table::analog), 8),
      "# mocapkit analog 1\n# frame_rate 100/1\n# units N\nframe,time,Fz\n0,0,0\n0,0.0025,0.25\n"
      "0,0.005,0.5\n0,0.0075,0.75\n");
  EXPECT_EQ(table_of(clip, csv::Table::events),
            "# mocapkit events 1\n# frame_rate 100/1\ntime,label,context,subject\n0.02,Foot "
            "Strike,Left,\n");
}

TEST(CsvRecording, OtherTablesThanPointsAreNotReadBack) {
  const Clip clip = test::recorded_clip();
  for (const csv::Table table :
       {csv::Table::bodies, csv::Table::columns, csv::Table::analog, csv::Table::events}) {
    Diagnostics found;
    const Result<Clip> again = read_csv(table_of(clip, table), {}, found);
    ASSERT_FALSE(again.has_value());
    EXPECT_EQ(again.error().code, codes::csv_header);
    EXPECT_NE(again.error().message.find("this is a table of `"), std::string::npos)
        << again.error().message;
  }
}

TEST(CsvPoints, KeepsTheRateOfOneFrameAndLabelsWithQuotes) {
  Clip clip = test::recorded_clip(1);
  clip.recording.points[0].label = "A,\"b\"";
  const Clip again = clip_of(written(clip));
  EXPECT_EQ(again.motion.frame_time, clip.motion.frame_time);
  EXPECT_EQ(again.recording.points[0].label, clip.recording.points[0].label);
}

TEST(CsvRecording, WithoutPointsTheDefaultIsWhatThereIs) {
  Clip clip = test::recorded_clip();
  clip.recording.points.clear();
  clip.recording.positions = Motion();
  clip.recording.states.clear();
  EXPECT_TRUE(table_of(clip, csv::Table::channels).find("\nframe,time,Box_x") != std::string::npos);
  clip.recording.bodies.clear();
  clip.recording.body_poses = Motion();
  clip.recording.lost_bodies.clear();
  EXPECT_TRUE(table_of(clip, csv::Table::channels).find("\nframe,time,angle") != std::string::npos);
  csv::WriteOptions options;
  options.table = csv::Table::bodies;
  Diagnostics found;
  const Status written = csv::write(
      clip, options, [](std::string_view) { return true; }, found);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, codes::csv_no_data);
}

TEST(CsvPoints, ReadsATableWithoutTimes) {
  Diagnostics found;
  const Result<Clip> clip = read_csv(
      "nose_x,nose_y,nose_z,\"left, eye_x\",\"left, eye_y\",\"left, eye_z\"\n"
      "1,2,3,4,5,6\nnan,nan,nan,4e1,5,6\n\n",
      {}, found);
  ASSERT_TRUE(clip);
  EXPECT_NE(found.find(codes::motion_rate_doubtful), nullptr);
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.points[1].label, "left, eye");
  EXPECT_EQ(clip->motion.frames(), 2U);
  EXPECT_FALSE(clip->recording.is_known(1, 0));
  EXPECT_EQ(clip->recording.position(1, 1), Vector3(40, 5, 6));
}

TEST(CsvPoints, KeepsUnevenTimes) {
  const Clip clip = clip_of("time,a_x,a_y,a_z\n0,1,2,3\n0.01,1,2,3\n0.05,1,2,3\n");
  EXPECT_EQ(clip.recording.times_s, (std::vector<double>{0, 0.01, 0.05}));
  EXPECT_TRUE(
      clip_of("time,a_x,a_y,a_z\n0,1,2,3\n0.01,1,2,3\n0.02,1,2,3\n").recording.times_s.empty());
}

TEST(CsvPoints, BadTablesAreExplainedWithTheirLine) {
  struct Bad {
    std::string_view rows;
    Code code;
    std::uint64_t line;
    std::uint64_t column;
  };
  for (const Bad& bad : {Bad{"0,0,1,2,3\n1,0.1,1,2\n", codes::csv_row_width, 3, 1},
                         Bad{"0,0,1,2,3,4\n", codes::csv_row_width, 2, 1},
                         Bad{"0,0,1,word,3\n", codes::csv_number, 2, 7},
                         Bad{"0,,1,2,3\n", codes::csv_number, 2, 3}}) {
    Diagnostics found;
    const Result<Clip> clip =
        read_csv("frame,time,a_x,a_y,a_z\n" + std::string(bad.rows), {}, found);
    ASSERT_FALSE(clip) << bad.rows;
    EXPECT_EQ(clip.error().code, bad.code) << bad.rows;
    EXPECT_EQ(clip.error().at.line, bad.line) << bad.rows;
    EXPECT_EQ(clip.error().at.column, bad.column) << bad.rows;
  }
}

TEST(CsvPoints, OtherTablesAreNotTakenForPoints) {
  for (const std::string_view header :
       {"frame,time", "a_x,a_y", "a_x,a_y,b_z", "a_x,a_z,a_y", "_x,_y,_z", "a.x,a.y,a.z"}) {
    Diagnostics found;
    const Result<Clip> clip = read_csv(std::string(header) + "\n1,2,3\n", {}, found);
    EXPECT_FALSE(clip) << header;
  }
}

}  // namespace
}  // namespace mocap::csv_points_test
