// SPDX-License-Identifier: MIT
#include "mocap/csv.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "mocap/bvh.hpp"
#include "mocap/evaluate.hpp"
#include "support/corpus.hpp"
#include "support/invariants.hpp"

namespace mocap::csv_test {
namespace {

using test::read_csv;
using test::small_clip;
using test::write_csv;

constexpr std::string_view small_table =
    "# mocapkit channels 1\n"
    "# frame_time 0.0333333\n"
    "# euler_axes moving\n"
    "# position_mode replace\n"
    "# joint 0 \"Hips\" offset 0 0 0 channels Xposition Yposition Zposition Zrotation Xrotation "
    "Yrotation\n"
    "# joint 1 \"Chest\" offset 0 5.25 0 channels Zrotation Xrotation Yrotation end \"Site\" 0 4 "
    "0\n"
    "frame,time,Hips.Xposition,Hips.Yposition,Hips.Zposition,Hips.Zrotation,Hips.Xrotation,"
    "Hips.Yrotation,Chest.Zrotation,Chest.Xrotation,Chest.Yrotation\n"
    "0,0,1,2,3,10,20,30,-1.5,0,7.25\n"
    "1,0.03333333333333333,1.5,2.5,3.5,11,21,31,0.1,-0,8\n";

/// The table without its comment lines.
std::string bare(std::string_view table) {
  return std::string(table.substr(table.find("frame,")));
}

Result<Clip> read_text(std::string_view text) {
  Diagnostics findings;
  return read_csv(text, {}, findings);
}

TEST(Csv, WritesOneCommentLinePerJoint) {
  EXPECT_EQ(write_csv(small_clip()), small_table);
  csv::WriteOptions options;
  options.comments = false;
  EXPECT_EQ(write_csv(small_clip(), options), bare(small_table));
}

TEST(Csv, ReadsItsOwnTableBack) {
  const auto clip = read_text(small_table);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(test::same_clip(*clip, small_clip()));
  EXPECT_EQ(clip->motion.frame_time.text(), "0.0333333");
  EXPECT_EQ(clip->metadata.format, "csv");
  EXPECT_EQ(clip->metadata.source, "t.csv");
}

RC_GTEST_PROP(CsvProperty, RoundTripsAnyClipExactly, ()) {
  const Clip clip = test::random_clip(12);
  Diagnostics findings;
  const std::string text = write_csv(clip);
  const auto again = read_csv(text, {}, findings);
  RC_ASSERT(again.has_value());
  RC_ASSERT(findings.empty());
  RC_ASSERT(test::same_clip(clip, *again));
  RC_ASSERT(test::broken_invariant(*again).empty());
  RC_ASSERT(write_csv(*again) == text);
}

TEST(Csv, RoundTripsRealMotionsExactly) {
  MOCAP_NEEDS_CORPUS();
  std::size_t read = 0;
  for (const auto& path : test::corpus_files("bvh", ".bvh")) {
    Diagnostics findings;
    const auto clip = bvh::read(path, {}, findings);
    if (!clip) continue;
    const auto again = read_csv(write_csv(*clip), {}, findings);
    ASSERT_TRUE(again.has_value()) << path << again.error().message;
    EXPECT_TRUE(test::same_clip(*clip, *again)) << path;
    EXPECT_EQ(clip->motion.frame_time.text(), again->motion.frame_time.text()) << path;
    ++read;
  }
  EXPECT_GT(read, 50U);
}

TEST(Csv, ReadsATableWithoutCommentsOntoASkeleton) {
  const Skeleton skeleton = small_clip().skeleton;
  csv::ReadOptions options;
  options.skeleton = &skeleton;
  Diagnostics findings;
  const auto clip = read_csv(bare(small_table), options, findings);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  // The rate comes from the time column.
  EXPECT_EQ(clip->motion.frame_time.rate(), (FrameRate{30, 1}));
  EXPECT_EQ(clip->motion.at(1, 6), 0.1);
  EXPECT_EQ(clip->skeleton, skeleton);
  EXPECT_TRUE(findings.empty());
}

TEST(Csv, AcceptsColumnsInAnyOrder) {
  const Skeleton skeleton = [] {
    Clip clip = small_clip();
    clip.remove_joint(1);
    clip.set_channels(0, {Channel::x_rotation, Channel::y_rotation, Channel::x_rotation});
    return clip.skeleton;
  }();
  csv::ReadOptions options;
  options.skeleton = &skeleton;
  Diagnostics findings;
  const auto clip =
      read_csv("Hips.Yrotation,time,Hips.Xrotation,Hips.Xrotation\n5,0.5,6,7\n", options, findings);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->motion.at(0, 0), 6.0);
  EXPECT_EQ(clip->motion.at(0, 1), 5.0);
  EXPECT_EQ(clip->motion.at(0, 2), 7.0);
  // One row does not determine a rate.
  EXPECT_NE(findings.find(codes::motion_rate_doubtful), nullptr);
}

TEST(Csv, ReportsUnevenTimes) {
  Skeleton skeleton;
  Joint joint;
  joint.name = "a";
  joint.channels = {Channel::x_rotation};
  ASSERT_TRUE(skeleton.add(Joint::no_parent, joint).has_value());
  csv::ReadOptions options;
  options.skeleton = &skeleton;
  Diagnostics findings;
  const auto clip = read_csv("time,a.Xrotation\n0,1\n0.1,2\n5,3\n", options, findings);
  ASSERT_TRUE(clip.has_value());
  EXPECT_NE(findings.find(codes::motion_rate_doubtful), nullptr);
  EXPECT_DOUBLE_EQ(clip->motion.frame_time.seconds(), 2.5);
  Diagnostics none;
  const auto late = read_csv("time,a.Xrotation\n7,1\n7.25,2\n7.5,3\n", options, none);
  EXPECT_EQ(late->motion.frame_time.rate(), (FrameRate{4, 1}));
  EXPECT_TRUE(none.empty());
}

TEST(Csv, AcceptsSpreadsheetOutput) {
  std::string text = "\xEF\xBB\xBF" + std::string(small_table);
  std::string crlf;
  for (const char c : text) {
    if (c == '\n') crlf += '\r';
    crlf += c;
  }
  crlf += ",,,,,,,,,,\r\n\r\n";
  const auto clip = read_text(crlf);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(test::same_clip(*clip, small_clip()));
  text.pop_back();  // No line ending after the last row.
  EXPECT_TRUE(test::same_clip(read_text(text).value(), small_clip()));
  const std::string spaced = [&] {
    std::string table(small_table);
    table.replace(table.find("1,0.0333"), 2, " 1 , ");
    return table;
  }();
  EXPECT_TRUE(test::same_clip(read_text(spaced).value(), small_clip()));
}

TEST(Csv, AcceptsCrLineEndings) {
  std::string text(small_table);
  std::replace(text.begin(), text.end(), '\n', '\r');
  EXPECT_TRUE(csv::sniff(text));
  const Skeleton skeleton = small_clip().skeleton;
  std::string table = bare(small_table);
  std::replace(table.begin(), table.end(), '\n', '\r');
  EXPECT_TRUE(csv::sniff(table));
  for (const char* prefix : {"", "\xEF\xBB\xBF", "# 5\" wide\r"}) {
    for (const std::string& whole : {text, table, text.substr(0, text.size() - 1)}) {
      csv::ReadOptions options;
      if (whole == table) options.skeleton = &skeleton;
      Diagnostics findings;
      const auto clip = read_csv(prefix + whole, options, findings);
      ASSERT_TRUE(clip.has_value()) << clip.error().message;
      EXPECT_EQ(clip->motion.frames(), 2U);
      EXPECT_EQ(clip->motion.at(1, 6), 0.1);
      EXPECT_TRUE(findings.empty());
    }
  }
  // Lines are still counted.
  Diagnostics findings;
  const auto broken = read_csv(text + "2,x\r", {}, findings);
  ASSERT_FALSE(broken.has_value());
  EXPECT_EQ(broken.error().at.line,
            1U + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\r')));
}

TEST(Csv, AllowsCrInQuotedNames) {
  Clip clip = small_clip();
  clip.skeleton.set_name(0, "a\rb");
  const Skeleton skeleton = clip.skeleton;
  csv::ReadOptions options;
  options.skeleton = &skeleton;
  const std::string table = bare(write_csv(clip));
  Diagnostics findings;
  const auto again = read_csv(table, options, findings);
  ASSERT_TRUE(again.has_value()) << again.error().message << table;
  EXPECT_EQ(again->motion.frames(), clip.motion.frames());
}

TEST(Csv, QuotesNamesWithCommasQuotesAndLineEndings) {
  Clip clip = small_clip();
  clip.skeleton.set_name(0, "a,\"b\"\nc");
  clip.skeleton.set_name(1, " x");
  const std::string text = write_csv(clip);
  EXPECT_NE(text.find("\"a,\"\"b\"\"\nc.Xposition\""), std::string::npos);
  EXPECT_NE(text.find("# joint 0 \"a,\\\"b\\\"\\x0ac\" offset"), std::string::npos);
  EXPECT_TRUE(test::same_clip(read_text(text).value(), clip));
}

TEST(Csv, NamesDuplicateJointsByTheirPaths) {
  Clip clip = small_clip();
  clip.skeleton.set_name(1, "Hips");
  const std::string text = write_csv(clip);
  EXPECT_NE(text.find(",Hips.Xposition,"), std::string::npos);
  EXPECT_NE(text.find(",Hips/Hips.Zrotation,"), std::string::npos);
  EXPECT_TRUE(test::same_clip(read_text(text).value(), clip));
}

TEST(Csv, WritesWorldPositions) {
  csv::WriteOptions options;
  options.table = csv::Table::positions;
  options.comments = false;
  Clip clip = small_clip();
  std::fill(clip.motion.exact_values().begin(), clip.motion.exact_values().end(), 0.0);
  clip.motion.exact_at(1, 0) = 2.5;
  EXPECT_EQ(write_csv(clip, options),
            "frame,time,Hips.x,Hips.y,Hips.z,Chest.x,Chest.y,Chest.z\n"
            "0,0,0,0,0,0,5.25,0\n"
            "1,0.03333333333333333,2.5,0,0,2.5,5.25,0\n");
}

TEST(Csv, CommentsDescribePoseTables) {
  csv::WriteOptions options;
  options.table = csv::Table::positions;
  options.metres_per_unit = 0.01;
  const std::string text = write_csv(small_clip(), options);
  EXPECT_EQ(text.substr(0, text.find("frame,")),
            "# mocapkit positions 1\n# cells positions in world space\n# unit 0.01 m\n");
  options.table = csv::Table::rotations;
  EXPECT_NE(write_csv(small_clip(), options).find("quaternions x y z w\n"), std::string::npos);
  options.table = csv::Table::positions;
  options.metres_per_unit.reset();
  EXPECT_NE(write_csv(small_clip(), options).find("# unit unknown\n"), std::string::npos);
}

TEST(Csv, WritesEndSitesOnRequest) {
  csv::WriteOptions options;
  options.table = csv::Table::positions;
  options.comments = false;
  options.end_sites = true;
  Clip clip = small_clip();
  std::fill(clip.motion.exact_values().begin(), clip.motion.exact_values().end(), 0.0);
  EXPECT_EQ(write_csv(clip, options),
            "frame,time,Hips.x,Hips.y,Hips.z,Chest.x,Chest.y,Chest.z,Chest.end.x,Chest.end.y,"
            "Chest.end.z\n"
            "0,0,0,0,0,0,5.25,0,0,9.25,0\n"
            "1,0.03333333333333333,0,0,0,0,5.25,0,0,9.25,0\n");
}

TEST(Csv, RoundsToDecimalsWithoutNegativeZeros) {
  csv::WriteOptions options;
  options.table = csv::Table::positions;
  options.comments = false;
  options.decimals = 2;
  Clip clip = small_clip();
  std::fill(clip.motion.exact_values().begin(), clip.motion.exact_values().end(), 0.0);
  clip.motion.exact_at(0, 0) = -6.112058383264742e-18;
  clip.motion.exact_at(0, 1) = 1.006;
  const std::string text = write_csv(clip, options);
  EXPECT_NE(text.find("\n0,0.00,0.00,1.01,0.00,"), std::string::npos) << text;
  EXPECT_NE(text.find("\n1,0.03,"), std::string::npos) << text;
  options.decimals = 18;
  Diagnostics findings;
  EXPECT_FALSE(csv::write(
      clip, options, [](std::string_view) { return true; }, findings));
}

/// The cells of the second joint in a table of poses, row by row.
std::vector<double> cells_of(const Clip& clip, csv::Table table, std::size_t frame,
                             std::size_t width) {
  csv::WriteOptions options;
  options.table = table;
  options.comments = false;
  const std::string text = write_csv(clip, options);
  std::size_t at = 0;
  for (std::size_t line = 0; line <= frame; ++line) at = text.find('\n', at) + 1;
  std::vector<double> row;
  for (std::size_t end = at; text[end] != '\n';) {
    end = text.find_first_of(",\n", at);
    row.push_back(std::stod(text.substr(at, end - at)));
    at = end + 1;
  }
  return {row.begin() + 2 + static_cast<std::ptrdiff_t>(width),
          row.begin() + 2 + static_cast<std::ptrdiff_t>(2 * width)};
}

TEST(Csv, WritesAllRotationFormats) {
  Clip clip = small_clip();
  const Poses poses = evaluate(clip).value();
  const Quaternion local = poses.local_rotation(1, 1);
  const Eigen::Matrix3d matrix = local.toRotationMatrix();
  const std::vector<double> world = cells_of(clip, csv::Table::world_rotations, 1, 4);
  EXPECT_LT((Eigen::Vector4d(world.data()) - poses.world_rotation(1, 1).coeffs()).norm(), 1e-12);
  const std::vector<double> rows = cells_of(clip, csv::Table::matrices, 1, 9);
  for (int i = 0; i < 9; ++i)
    EXPECT_NEAR(rows[static_cast<std::size_t>(i)], matrix(i / 3, i % 3), 1e-12);
  const std::vector<double> columns = cells_of(clip, csv::Table::six_d, 1, 6);
  for (int i = 0; i < 6; ++i)
    EXPECT_NEAR(columns[static_cast<std::size_t>(i)], matrix(i % 3, i / 3), 1e-12);
  // Z X Y is the channel order, so the angles are those of the file.
  const std::vector<double> angles = cells_of(clip, csv::Table::angles, 1, 3);
  EXPECT_NEAR(angles[0], 0.1, 1e-9);
  EXPECT_NEAR(angles[1], 0.0, 1e-9);
  EXPECT_NEAR(angles[2], 8.0, 1e-9);
}

TEST(Csv, WritesAnglesInAChosenSequence) {
  csv::WriteOptions options;
  options.table = csv::Table::angles;
  options.comments = false;
  options.sequence = AxisOrder{0, 1, 2};
  const std::string text = write_csv(small_clip(), options);
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "frame,time,Hips.x,Hips.y,Hips.z,Chest.x,Chest.y,Chest.z");
  options.sequence = AxisOrder{0, 0, 2};
  Diagnostics findings;
  EXPECT_FALSE(csv::write(
      small_clip(), options, [](std::string_view) { return true; }, findings));
}

TEST(Csv, AngularVelocitiesMatchAConstantTurn) {
  Clip clip = small_clip();
  clip.motion = Motion(600, 9, FrameTime(FrameRate{30, 1}));
  for (std::size_t frame = 0; frame < 600; ++frame)
    clip.motion.exact_at(frame, 5) = 12.0 * static_cast<double>(frame);
  for (const std::size_t frame : {0U, 1U, 255U, 256U, 257U, 599U}) {
    const std::vector<double> turns = cells_of(clip, csv::Table::angular_velocities, frame, 3);
    EXPECT_NEAR(turns[0], 0.0, 1e-6) << frame;
    EXPECT_NEAR(turns[1], 360.0, 1e-6) << frame;
    EXPECT_NEAR(turns[2], 0.0, 1e-6) << frame;
  }
}

TEST(Csv, OmitsVelocitiesOfAReferencePose) {
  Clip clip = small_clip();
  clip.motion = Motion(20, 9, FrameTime(FrameRate{30, 1}));
  clip.metadata.starts_with_reference = true;
  for (std::size_t frame = 1; frame < 20; ++frame) clip.motion.exact_at(frame, 5) = 90.0;
  for (const std::size_t frame : {0U, 1U, 2U})
    for (const double turn : cells_of(clip, csv::Table::angular_velocities, frame, 3))
      EXPECT_EQ(turn, 0.0) << frame;
}

TEST(Csv, IsUtf8ForAnyNames) {
  Clip clip = small_clip();
  clip.skeleton.set_name(1, "Bra\xE7o");
  const std::string text = write_csv(clip);
  EXPECT_EQ(text.find('\xE7'), std::string::npos);
  EXPECT_NE(text.find("\"Bra\\xe7o\""), std::string::npos) << text;
  EXPECT_NE(text.find(",Bra\xC3\xA7o.Zrotation,"), std::string::npos) << text;
  EXPECT_TRUE(test::same_clip(read_text(text).value(), clip)) << "its bytes are restored";
  // As written by earlier versions.
  std::string old = text;
  for (std::size_t at = 0; (at = old.find("\xC3\xA7", at)) != std::string::npos;)
    old.replace(at, 2, "\xE7");
  EXPECT_TRUE(test::same_clip(read_text(old).value(), clip));
}

TEST(Csv, ConstantRotationsAreWrittenAndReadWithWLast) {
  Clip clip = small_clip();
  const Quaternion turn(Eigen::AngleAxisd(0.5, Vector3::UnitX()));
  clip.skeleton.set_fixed_rotations(1, turn, Quaternion::Identity());
  const std::string text = write_csv(clip);
  EXPECT_NE(text.find(" before_xyzw 0.24740395925452294 0 0 0.968912421710644"), std::string::npos)
      << text;
  EXPECT_TRUE(test::same_clip(read_text(text).value(), clip));
  std::string old = text;
  const std::string now = "before_xyzw 0.24740395925452294 0 0 0.9689124217106447";
  ASSERT_NE(old.find(now), std::string::npos);
  old.replace(old.find(now), now.size(), "before 0.9689124217106447 0.24740395925452294 0 0");
  EXPECT_TRUE(test::same_clip(read_text(old).value(), clip)) << "earlier tables have w first";
}

TEST(Csv, WritesLocalRotations) {
  csv::WriteOptions options;
  options.table = csv::Table::rotations;
  options.comments = false;
  Clip clip = small_clip();
  std::fill(clip.motion.exact_values().begin(), clip.motion.exact_values().end(), 0.0);
  const std::string text = write_csv(clip, options);
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "frame,time,Hips.x,Hips.y,Hips.z,Hips.w,Chest.x,Chest.y,Chest.z,Chest.w");
  EXPECT_NE(text.find("\n0,0,0,0,0,1,0,0,0,1\n"), std::string::npos);
}

/// The numbers after `frame,time` in row `frame`.
std::vector<double> numbers_of_row(const std::string& text, std::size_t frame) {
  std::size_t at = 0;
  for (std::size_t line = 0; line <= frame; ++line) at = text.find('\n', at) + 1;
  std::vector<double> numbers;
  for (; text[at - 1] != '\n' || numbers.empty(); at = text.find_first_of(",\n", at) + 1) {
    numbers.push_back(std::stod(text.substr(at)));
  }
  numbers.erase(numbers.begin(), numbers.begin() + 2);
  return numbers;
}

TEST(Csv, ComputesPosesInBlocks) {
  Clip clip = small_clip();
  clip.motion = Motion(600, 9);
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    clip.motion.exact_values()[i] = static_cast<double>(i % 97) - 40.0;
  }
  const Poses poses = evaluate(clip).value();
  csv::WriteOptions options;
  options.comments = false;
  for (const auto table : {csv::Table::positions, csv::Table::rotations}) {
    options.table = table;
    const std::string text = write_csv(clip, options);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 601);
    for (const std::size_t frame : {0U, 255U, 256U, 511U, 512U, 599U}) {
      const std::vector<double> numbers = numbers_of_row(text, frame);
      const auto& expected =
          table == csv::Table::positions ? poses.world_positions : poses.local_rotations;
      const std::size_t width = table == csv::Table::positions ? 6 : 8;
      ASSERT_EQ(numbers.size(), width);
      for (std::size_t i = 0; i < width; ++i) {
        EXPECT_NEAR(numbers[i], expected[frame * width + i], 1e-12) << frame;
      }
    }
  }
}

TEST(Csv, RejectsNonFiniteValues) {
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    Clip clip = small_clip();
    clip.motion.exact_at(1, 7) = bad;
    Diagnostics findings;
    const Status written = csv::write(
        clip, {}, [](std::string_view) { return true; }, findings);
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().code, codes::argument_invalid);
    EXPECT_NE(written.error().message.find("Xrotation of `Chest` in frame 1"), std::string::npos)
        << written.error().message;
  }
}

TEST(Csv, StopsWhenTheDiskIsFull) {
  Clip clip = small_clip();
  clip.motion = Motion(200000, 9);
  std::size_t pieces = 0;
  Diagnostics findings;
  const Status written = csv::write(
      clip, {}, [&](std::string_view) { return ++pieces < 3; }, findings);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, codes::io_write);
  EXPECT_EQ(pieces, 3U);
}

TEST(Csv, IsRecognisedByItsFirstWords) {
  EXPECT_TRUE(csv::sniff(small_table));
  EXPECT_TRUE(csv::sniff(bare(small_table)));
  EXPECT_TRUE(csv::sniff("# made by hand\nHips.Xposition,Hips.Yposition\n1,2\n"));
  EXPECT_TRUE(
      csv::sniff("\xEF\xBB\xBF"
                 "frame,time,a.x\n"));
  EXPECT_FALSE(csv::sniff("HIERARCHY\nROOT Hips\n"));
  EXPECT_FALSE(csv::sniff("a,b,c\n1,2,3\n"));
  EXPECT_FALSE(csv::sniff(""));
  EXPECT_FALSE(csv::sniff("# only a comment"));
}

}  // namespace
}  // namespace mocap::csv_test
