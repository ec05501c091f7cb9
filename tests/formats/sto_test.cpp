// SPDX-License-Identifier: MIT
#include "mocap/sto.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/damaged_text.hpp"
#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"
#include "support/judge.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::sto_test {
namespace {

constexpr std::string_view example =
    "Coordinates\nversion=1\nnRows=3\nnColumns=4\ninDegrees=yes\nendheader\n"
    "time\thip_flexion\tpelvis_tx\tknee_angle\n"
    "0\t10.5\t0.25\t-1\n"
    "0.02\t11.25\t0.5\t-2.5\n"
    "0.04\t1.2e+01\t0.75\t-3\n";
constexpr std::string_view quaternions =
    "DataRate=100.000000\nDataType=Quaternion\nversion=3\nOpenSimVersion=4.2\nendheader\n"
    "time\tpelvis_imu\ttibia_r_imu\n"
    "0\t1,0,0,0\t0.6,0,0.8,0\n"
    "0.01\t0,1,0,0\t0.8,0,0,0.6\n";

Result<Clip> read_text(std::string_view text, Diagnostics& found, std::string name = "t.sto") {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), std::move(name));
  return sto::read(source, {}, found);
}

std::string written(const Clip& clip, const sto::WriteOptions& options = {}) {
  Diagnostics found;
  return test::text_of(
      [&](const TextOutput::Writer& out) { return sto::write(clip, options, out, found); });
}

using test::has_code;
using test::replaced;

TEST(Sto, ColumnsOfAFile) {
  Diagnostics found;
  const Result<Clip> clip = read_text(example, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_TRUE(clip->skeleton.empty());
  EXPECT_EQ(clip->motion.frames(), 3U);
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 50);
  ASSERT_EQ(clip->recording.columns.size(), 3U);
  EXPECT_EQ(clip->recording.columns[1].label, "pelvis_tx");
  EXPECT_EQ(clip->recording.table.at(1, 0), 11.25);
  EXPECT_EQ(clip->recording.table.at(2, 0), 12.0);
  EXPECT_TRUE(clip->recording.times_s.empty());
  EXPECT_EQ(clip->recording.angle_unit, AngleUnit::degrees);
}

TEST(Sto, QuaternionsAreRigidBodies) {
  Diagnostics found;
  Result<Clip> clip = read_text(quaternions, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 100);
  ASSERT_EQ(clip->recording.bodies.size(), 2U);
  EXPECT_EQ(clip->recording.body_poses.at(1, 7 + 3), 0.8);
  EXPECT_EQ(clip->recording.body_poses.at(1, 7 + 6), 0.6);
  clip->format_data.on_edit();
  const std::string times = replaced(quaternions, "\n0\t", "\n0.00000000\t");
  EXPECT_EQ(written(*clip), replaced(times, "\n0.01\t", "\n0.01000000\t"));
}

TEST(Sto, VectorsAreOneColumnForEachElement) {
  Diagnostics found;
  const Result<Clip> clip =
      read_text("DataType=Vec3\nversion=2\nendheader\ntime\tball\n0\t1,2,3\n0.1\t4,5,6\n", found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_EQ(clip->recording.columns.size(), 3U);
  EXPECT_EQ(clip->recording.columns[2].label, "ball_3");
  EXPECT_EQ(clip->recording.table.at(1, 2), 6.0);
}

TEST(Sto, AnEmptyCellIsAnUnknownValueOfItsColumn) {
  Diagnostics found;
  const Result<Clip> clip =
      read_text("Table\nversion=1\ninDegrees=no\nendheader\ntime\ta\tb\tc\n0\t1\t\t3\n", found);
  ASSERT_TRUE(clip.has_value());
  const Motion& table = clip->recording.table;
  EXPECT_EQ(table.at(0, 0), 1.0);
  EXPECT_TRUE(std::isnan(table.at(0, 1)));
  EXPECT_EQ(table.at(0, 2), 3.0);
}

TEST(Sto, InfiniteValuesAreUnknown) {
  for (const std::string_view word : {"inf", "-Inf", "Infinity", "-1.#INF"}) {
    Diagnostics found;
    const std::string text = replaced(example, "\t0.5\t", "\t" + std::string(word) + "\t");
    const Result<Clip> clip = read_text(text, found);
    ASSERT_TRUE(clip.has_value()) << word;
    EXPECT_TRUE(std::isnan(clip->recording.table.at(1, 1)));
    EXPECT_EQ(clip->recording.table.at(1, 2), -2.5);
    ASSERT_EQ(found.entries().size(), 1U);
    EXPECT_EQ(found.entries()[0].code, codes::sto_not_finite);
    EXPECT_EQ(found.entries()[0].at.line, 9U);
    EXPECT_EQ(written(*clip), text);
  }
  Diagnostics found;
  EXPECT_FALSE(read_text(replaced(example, "0.02\t", "inf\t"), found).has_value());
  EXPECT_TRUE(has_code(found, codes::sto_number));
}

TEST(Sto, CountsOfOneAreInTheSingular) {
  std::string text(example);
  text.resize(text.find("0.02"));
  Diagnostics found;
  ASSERT_TRUE(read_text(text, found).has_value());
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].message, "the table has 1 row, but the header states 3");
}

TEST(Sto, DecimalCommasAreNotVectors) {
  std::string all(example);
  for (std::size_t at = all.find('.'); at != std::string::npos; at = all.find('.', at))
    all[at] = ',';
  for (const std::string& text :
       {all, replaced(example, "\t10.5\t", "\t10,5\t"), replaced(example, "\t0.5\t", "\t0,5\t")}) {
    Diagnostics found;
    const Result<Clip> clip = read_text(text, found);
    ASSERT_FALSE(clip.has_value()) << text;
    EXPECT_EQ(clip.error().code, codes::sto_number) << text;
    EXPECT_NE(clip.error().message.find("comma; replace it"), std::string::npos)
        << clip.error().message;
  }
}

TEST(Sto, AColumnWithoutALabelIsAColumn) {
  Diagnostics found;
  const Result<Clip> clip = read_text(replaced(example, "\tpelvis_tx\t", "\t\t"), found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_EQ(clip->recording.columns.size(), 3U);
  EXPECT_EQ(clip->recording.columns[1].label, "");
  EXPECT_EQ(clip->recording.table.at(0, 1), 0.25);
  EXPECT_EQ(clip->recording.table.at(0, 2), -1.0);
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].code, codes::sto_label);
  EXPECT_EQ(found.entries()[0].message, "column 3 has no label");
  const std::string text =
      written(*clip, {.numbers = {}, .canonical = true, .metres_per_unit = {}});
  EXPECT_NE(text.find("time\thip_flexion\tcolumn2\tknee_angle\n"), std::string::npos) << text;

  // More tabs than columns.
  Diagnostics none;
  const Result<Clip> aligned =
      read_text(replaced(example, "\tpelvis_tx\t", "\tpelvis_tx\t\t"), none);
  ASSERT_TRUE(aligned.has_value());
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(aligned->recording.columns.size(), 3U);
}

TEST(Sto, RewriteKeepsTheBytesUntilARecordingChanges) {
  for (const std::string_view text : {example, quaternions}) {
    Diagnostics found;
    const Result<Clip> clip = read_text(text, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_EQ(written(*clip), text);
  }
  Diagnostics found;
  Result<Clip> clip = read_text(example, found);
  clip->recording.table.exact_at(1, 1) = 0.625;
  const std::string text = written(*clip);
  EXPECT_NE(text.find("version=1\nnRows=3\nnColumns=4\ninDegrees=yes\nendheader\n"),
            std::string::npos);
  EXPECT_NE(text.find("\t11.25\t0.625\t-2.5\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\t1.2e+01\t0.75\t-3\n"), std::string::npos) << text;
}

TEST(Sto, DeviationsAreReported) {
  const struct {
    std::string text;
    Code code;
  } cases[] = {
      {replaced(example, "nRows=3", "nRows=5"), codes::sto_count},
      {replaced(example, "nColumns=4", "nColumns=3"), codes::sto_count},
      {replaced(example, "inDegrees=yes\n", ""), codes::sto_angle_unit},
      {replaced(example, "pelvis_tx", "knee_angle"), codes::sto_label},
      {replaced(example, "\t0.5\t-2.5", "\t0.5"), codes::sto_row_width},
      {replaced(example, "\t0.5\t-2.5", "\t0.5\t-2.5\t7"), codes::sto_row_width},
      {replaced(example, "0.04\t", "0.02\t"), codes::sto_time},
      {replaced(example, "endheader\n", ""), codes::sto_end_of_header},
      {replaced(example, "endheader", "\"endheader\""), codes::sto_end_of_header},
  };
  for (const auto& one : cases) {
    Diagnostics found;
    const Result<Clip> clip = read_text(one.text, found);
    ASSERT_TRUE(clip.has_value()) << one.text;
    EXPECT_EQ(found.entries().size(), 1U) << one.text;
    EXPECT_TRUE(has_code(found, one.code)) << one.text;
    EXPECT_EQ(written(*clip), one.text);
    EXPECT_EQ(clip->recording.columns.size(), 3U);
  }
}

TEST(Sto, DamagedCellsAndHeadersAreErrors) {
  const struct {
    std::string text;
    Code code;
  } cases[] = {{replaced(example, "11.25", "11,25"), codes::sto_number},
               {replaced(example, "11.25", "abc"), codes::sto_number},
               {replaced(example, "0.02\t", "nan\t"), codes::sto_number},
               {replaced(quaternions, "0,1,0,0", "0,1,0"), codes::sto_number},
               {replaced(quaternions, "1,0,0,0", "1"), codes::sto_number},
               {replaced(example, "time", "frame"), codes::sto_header},
               {"nonsense\n", codes::sto_header},
               {"", codes::sto_header}};
  for (const auto& one : cases) {
    Diagnostics found;
    const Result<Clip> clip = read_text(one.text, found);
    ASSERT_FALSE(clip.has_value()) << one.text;
    EXPECT_EQ(clip.error().code, one.code) << one.text;
  }
}

/// As `Storage::isInDegrees` of OpenSim 4.6 for these files.
TEST(Sto, AnglesWithoutAUnitHaveThatOfOpenSim) {
  const std::string with_version = replaced(example, "inDegrees=yes\n", "");
  const std::string without = replaced(with_version, "version=1\n", "");
  const struct {
    std::string text;
    std::string name;
    bool in_degrees;
  } cases[] = {{with_version, "t.mot", false},
               {with_version, "t.sto", false},
               {without, "t.mot", true},
               {without, "t.sto", false},
               {std::string(example), "t.sto", true}};
  for (const auto& one : cases) {
    Diagnostics found;
    const Result<Clip> clip = read_text(one.text, found, one.name);
    ASSERT_TRUE(clip.has_value());
    EXPECT_EQ(clip->recording.angle_unit, one.in_degrees ? AngleUnit::degrees : AngleUnit::radians)
        << one.text;
  }
}

TEST(Sto, CanonicalFileHasTheAssumedUnit) {
  const std::string text = replaced(replaced(example, "inDegrees=yes\n", ""), "version=1\n", "");
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found, "t.mot");
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(written(*clip), text);
  sto::WriteOptions canonical;
  canonical.canonical = true;
  EXPECT_NE(written(*clip, canonical).find("inDegrees=yes\nendheader\n"), std::string::npos);
}

TEST(Sto, UnevenTimesAreKept) {
  Diagnostics found;
  const Result<Clip> clip = read_text(replaced(example, "0.02\t", "0.013\t"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->recording.times_s, (std::vector<double>{0.0, 0.013, 0.04}));
}

TEST(Sto, RigidBodiesAreWrittenRatherThanTheirErrors) {
  Diagnostics found;
  Result<Clip> clip = read_text(quaternions, found);
  ASSERT_TRUE(clip.has_value());
  clip->recording.columns.push_back({"Mean Marker Error"});
  clip->recording.table = Motion(2, 1, clip->motion.frame_time);
  const std::string text = written(*clip);
  EXPECT_NE(text.find("DataType=Quaternion"), std::string::npos) << text;
  EXPECT_NE(text.find("\t0.6,0,0.8,0\n"), std::string::npos) << text;
}

TEST(Sto, TheExtensionMotIsWrittenToo) {
  const test::TemporaryFolder folder;
  Diagnostics found;
  const Clip clip = test::small_clip();
  ASSERT_TRUE(save(clip, folder / "a.mot", {}, found).has_value());
  ASSERT_TRUE(save(clip, folder / "a.sto", {}, found).has_value());
  const std::string text = test::read_file(folder / "a.mot");
  EXPECT_NE(text.find("inDegrees=yes"), std::string::npos);
  EXPECT_EQ(text, test::read_file(folder / "a.sto"));
}

TEST(Sto, TruncatedAndDamagedFilesAreReadOrRejected) {
  const auto read = [](std::string_view text, Diagnostics& found) {
    return read_text(text, found);
  };
  const auto write = [](const Clip& clip) { return written(clip); };
  for (const std::string_view text : {example, quaternions})
    test::expect_read_or_rejected(text, read, write);
}

TEST(Sto, ChannelsOfJointsAreWrittenInDegreesAndMetres) {
  Clip clip = test::small_clip();
  sto::WriteOptions options;
  options.metres_per_unit = 0.01;
  Diagnostics found;
  const Result<Clip> again = read_text(written(clip, options), found);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_EQ(again->recording.angle_unit, AngleUnit::degrees);
  ASSERT_EQ(again->recording.columns.size(), clip.motion.channels());
  EXPECT_TRUE(again->recording.columns[0].label.starts_with("Hips_t"));
  EXPECT_NEAR(again->recording.table.at(0, 0), clip.motion.at(0, 0) * 0.01, 1e-12);
  const std::size_t last = clip.motion.channels() - 1;
  EXPECT_EQ(again->recording.table.at(0, last), clip.motion.at(0, last));
}

TEST(Sto, FilesOfOtherProgramsAreRewrittenUnchanged) {
  const auto folder = test::corpus_dir().parent_path() / "corpus2" / "sto";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no second corpus";
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string text = test::read_file(entry.path());
    Diagnostics found;
    const Result<Clip> clip = read_text(text, found, entry.path().filename().string());
    ASSERT_TRUE(clip.has_value()) << entry.path();
    EXPECT_TRUE(sto::sniff(text)) << entry.path();
    EXPECT_EQ(written(*clip), text) << entry.path();
    EXPECT_GE(clip->recording.columns.size() + clip->recording.bodies.size(), 2U) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 13U);
}

/// The same trial in radians and degrees.
TEST(Sto, AnAssumedUnitIsStatedUnderTheOtherExtension) {
  const std::string text = replaced(example, "inDegrees=yes\n", "");
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  sto::WriteOptions options;
  EXPECT_EQ(written(*clip, options), text);
  options.is_motion = false;
  EXPECT_EQ(written(*clip, options), text);
  options.is_motion = true;
  EXPECT_NE(written(*clip, options).find("inDegrees=no"), std::string::npos);
  const Result<Clip> stated = read_text(example, found);
  ASSERT_TRUE(stated.has_value());
  EXPECT_EQ(written(*stated, options), example);
}

TEST(Sto, PositionsOfRigidBodiesAreReported) {
  Diagnostics found;
  Clip clip = read_text(quaternions, found).value();
  SaveOptions options;
  std::string out;
  const auto save_text = [&] {
    out.clear();
    found = mocap::Diagnostics();
    return save(
        clip, Format::sto,
        [&](std::string_view piece) {
          out += piece;
          return true;
        },
        options, found);
  };
  ASSERT_TRUE(save_text().has_value());
  EXPECT_FALSE(has_code(found, codes::fit_dropped));
  clip.format_data.on_edit();
  clip.recording.body_poses.exact_at(1, 0) = 12.0;
  ASSERT_TRUE(save_text().has_value());
  EXPECT_TRUE(has_code(found, codes::fit_dropped));
  options.strict = true;
  EXPECT_FALSE(save_text().has_value());
}

TEST(Sto, TwinsInRadiansAndDegreesAgree) {
  const auto folder = test::corpus_dir().parent_path() / "corpus2" / "sto" /
                      "opensim-org__opensim-core" / "resources";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no second corpus";
  const Result<Clip> radians = load(folder / "SinglePin_states.sto");
  const Result<Clip> degrees = load(folder / "SinglePin_states_degrees.mot");
  ASSERT_TRUE(radians.has_value() && degrees.has_value());
  EXPECT_EQ(radians->recording.angle_unit, AngleUnit::radians);
  EXPECT_EQ(degrees->recording.angle_unit, AngleUnit::degrees);
  ASSERT_EQ(radians->motion.frames(), 302U);
  constexpr double degrees_per_radian = 180.0 / 3.14159265358979323846;
  for (std::size_t frame = 0; frame < 302; ++frame)
    EXPECT_NEAR(radians->recording.table.at(frame, 0) * degrees_per_radian,
                degrees->recording.table.at(frame, 0), 1e-9);
}

/// OpenSim's own reader.
TEST(StoJudge, OpenSimReadsTheSameValuesFromWrittenFiles) {
  const test::TemporaryFolder folder;
  for (const char* name : {"walk.bvh", "dance.bvh", "snake.bvh"}) {
    const Result<Clip> sample = load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name);
    ASSERT_TRUE(sample.has_value());
    for (const char* extension : {".sto", ".trc"}) {
      const std::filesystem::path path = folder / (std::string("sample") + extension);
      SaveOptions options;
      options.overwrite = Overwrite::replace;
      Diagnostics findings;
      ASSERT_TRUE(save(*sample, path, options, findings).has_value());
      const int status = test::judge("opensim_values.py", {path.string()});
      if (status == test::judge_not_installed)
        GTEST_SKIP() << "the package opensim is not installed";
      EXPECT_EQ(status, 0) << path;
    }
  }
}

}  // namespace
}  // namespace mocap::sto_test
