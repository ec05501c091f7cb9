// SPDX-License-Identifier: MIT
#include "mocap/trc.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "support/corpus.hpp"

namespace mocap::trc_test {
namespace {

constexpr std::string_view header =
    "PathFileType\t4\t(X/Y/Z)\texample.trc\n"
    "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\t"
    "OrigNumFrames\n"
    "50\t50\t3\t2\tm\t50\t1\t3\n"
    "Frame#\tTime\tleft\t\t\tright\n"
    "\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n";
constexpr std::string_view rows =
    "1\t0.00\t\t\t\t0.5\t1.25\t-0.75\t\n"
    "2\t0.02\t0.1\t0.2\t0.3\t0.5\t1.25\t-0.70\t\n"
    "3\t0.04\t0.1\t0.2\t0.4\tNaN\tNaN\tNaN\t\n";

std::string example() {
  return std::string(header) + std::string(rows);
}

Result<Clip> read_text(std::string_view text, Diagnostics& found) {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "t.trc");
  return trc::read(source, {}, found);
}

std::string written(const Clip& clip, const trc::WriteOptions& options = {}) {
  Diagnostics found;
  return test::text_of(
      [&](const TextOutput::Writer& out) { return trc::write(clip, options, out, found); });
}

bool has_code(const Diagnostics& found, Code code) {
  for (const Diagnostic& finding : found.entries())
    if (finding.code == code) return true;
  return false;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(Trc, PointsOfAFile) {
  Diagnostics found;
  const Result<Clip> clip = read_text(example(), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_TRUE(clip->skeleton.empty());
  EXPECT_EQ(clip->motion.frames(), 3U);
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 50);
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.points[1].label, "right");
  EXPECT_EQ(clip->recording.position(1, 1), Vector3(0.5, 1.25, -0.7));
  EXPECT_FALSE(clip->recording.is_known(0, 0));
  EXPECT_TRUE(clip->recording.is_known(0, 1));
  EXPECT_FALSE(clip->recording.is_known(2, 1));
  EXPECT_TRUE(clip->recording.times_s.empty());
  EXPECT_EQ(clip->metadata.declared_unit->value, 1.0);
}

TEST(Trc, RewriteKeepsTheBytesUntilARecordingChanges) {
  const std::string text = example();
  Diagnostics found;
  Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(written(*clip), text);
  clip->recording.positions.exact_at(1, 0) = 0.125;
  EXPECT_NE(written(*clip).find("\t0.125\t0.2\t0.3\t"), std::string::npos);
}

TEST(Trc, CanonicalFileHasTheLayoutThatOpenSimReads) {
  Diagnostics found;
  const Result<Clip> clip = read_text(example(), found);
  ASSERT_TRUE(clip.has_value());
  trc::WriteOptions options;
  options.canonical = true;
  const std::string text = written(*clip, options);
  EXPECT_NE(text.find("\n50\t50\t3\t2\tm\t50\t1\t3\n"), std::string::npos);
  EXPECT_NE(text.find("\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n1\t0.000000\t\t\t\t0.5\t1.25\t-0.75\t\n"),
            std::string::npos);
  EXPECT_TRUE(text.ends_with("\t0.1\t0.2\t0.4\t\t\t\t\n"));
}

TEST(Trc, DeviationsAreReported) {
  const struct {
    std::string text;
    Code code;
    std::size_t points;
  } cases[] = {
      {replaced(example(), "\t3\t2\tm", "\t9\t2\tm"), codes::trc_count, 2},
      {replaced(example(), "\t3\t2\tm", "\t3\t7\tm"), codes::trc_count, 2},
      {replaced(example(), "\tright\n", "\n"), codes::trc_label, 2},
      {replaced(example(), "\tm\t", "\tell\t"), codes::trc_unit, 2},
      {replaced(example(), "3\t0.04", "3\t0.01"), codes::trc_time, 2},
      {replaced(example(), "3\t0.04", "3\t0.4"), codes::trc_time, 2},
      {replaced(example(), "\tNaN\tNaN\tNaN\t", ""), codes::trc_row_width, 2},
  };
  for (const auto& one : cases) {
    Diagnostics found;
    const Result<Clip> clip = read_text(one.text, found);
    ASSERT_TRUE(clip.has_value()) << one.text;
    EXPECT_TRUE(has_code(found, one.code)) << one.text;
    EXPECT_EQ(clip->recording.points.size(), one.points);
    EXPECT_EQ(written(*clip), one.text);
  }
}

TEST(Trc, CommasAreReadWithAWarning) {
  std::string text = example();
  for (char& c : text)
    if (c == '\t') c = ',';
  Diagnostics found;
  const Result<Clip> clip = read_text(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(has_code(found, codes::trc_separator));
  EXPECT_EQ(clip->recording.position(1, 1), Vector3(0.5, 1.25, -0.7));
}

TEST(Trc, InvalidNumbersAreErrors) {
  Diagnostics found;
  EXPECT_FALSE(read_text(replaced(example(), "0.3\t0.5", "0,3\t0.5"), found).has_value());
  EXPECT_TRUE(has_code(found, codes::trc_number));
}

TEST(Trc, TruncatedAndDamagedFilesAreReadOrRejected) {
  const std::string text = example();
  std::string damaged = text;
  for (std::size_t i = 0; i < text.size(); ++i) {
    Diagnostics found;
    const Result<Clip> cut = read_text(std::string_view(text).substr(0, i), found);
    EXPECT_NE(cut.has_value(), found.has_errors());
    if (cut) EXPECT_TRUE(cut->recording.validate(cut->motion.frames()).has_value());
    for (const char c : {'\0', '\n', '\t', 'x'}) {
      damaged[i] = c;
      Diagnostics other;
      const Result<Clip> clip = read_text(damaged, other);
      EXPECT_NE(clip.has_value(), other.has_errors());
      if (clip) EXPECT_EQ(written(*clip), damaged);
    }
    damaged[i] = text[i];
  }
}

TEST(Trc, JointsAreWrittenAsPoints) {
  const Clip clip = test::small_clip();
  Diagnostics found;
  const Result<Clip> again = read_text(written(clip), found);
  ASSERT_TRUE(again.has_value());
  ASSERT_EQ(again->recording.points.size(), 2U);
  EXPECT_EQ(again->recording.points[0].label, "Hips");
  EXPECT_EQ(again->recording.position(0, 0), Vector3(1, 2, 3));
}

TEST(Trc, FilesOfOtherProgramsAreRewrittenUnchanged) {
  const auto folder = test::corpus_dir().parent_path() / "corpus2" / "trc";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no second corpus";
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".trc") continue;
    const std::string text = test::read_file(entry.path());
    Diagnostics found;
    const Result<Clip> clip = read_text(text, found);
    ASSERT_TRUE(clip.has_value()) << entry.path();
    EXPECT_EQ(written(*clip), text) << entry.path();
    EXPECT_GT(clip->recording.points.size(), 10U) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 5U);
}

}  // namespace
}  // namespace mocap::trc_test
