// SPDX-License-Identifier: MIT
#include "mocap/c3d.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text_of.hpp"
#include "mocap/formats.hpp"
#include "mocap/units.hpp"
#include "support/corpus.hpp"
#include "support/judge.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::c3d_test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t data_at = 1536;

std::string example(const std::string& name) {
  return test::read_file(fs::path(MOCAP_PROJECT_DIR) / "tests/formats/c3d" /
                         ("two_points_" + name + ".c3d"));
}

Result<Clip> read_bytes(std::string_view bytes, Diagnostics& found) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "t.c3d");
  return c3d::read(source, {}, found);
}

std::string written(const Clip& clip, const c3d::WriteOptions& options = {}) {
  Diagnostics found;
  return test::text_of(
      [&](const TextOutput::Writer& out) { return c3d::write(clip, options, out, found); });
}

bool has_code(const Diagnostics& found, Code code) {
  for (const Diagnostic& finding : found.entries())
    if (finding.code == code) return true;
  return false;
}

void expect_example(const Clip& clip) {
  const Recording& recording = clip.recording;
  ASSERT_EQ(clip.motion.frames(), 3U);
  ASSERT_EQ(recording.points.size(), 2U);
  EXPECT_EQ(recording.points[0].label, "HEAD");
  EXPECT_EQ(recording.points[1].label, "TOE");
  EXPECT_EQ(recording.position(0, 0), Vector3(100, 200, 1500));
  EXPECT_EQ(recording.position(0, 1), Vector3(-10.5, 0, 20));
  EXPECT_EQ(recording.position(2, 0), Vector3(102, 201, 1498.5));
  EXPECT_EQ(recording.position(2, 1), Vector3(-9.5, 1, 20));
  EXPECT_TRUE(recording.is_known(1, 0));
  EXPECT_FALSE(recording.is_known(1, 1));
  EXPECT_EQ(recording.residuals.at(0), 2.0F);
  EXPECT_EQ(recording.cameras.at(0), 3U);
  EXPECT_EQ(clip.metadata.declared_unit->value, 0.001);
  EXPECT_EQ(clip.motion.frame_time.rate().numerator, 100);
}

TEST(C3d, AllProcessorsAndTypesHaveTheSamePoints) {
  for (const std::string name :
       {"intel_float", "intel_int", "dec_float", "dec_int", "mips_float", "mips_int"}) {
    SCOPED_TRACE(name);
    Diagnostics found;
    const std::string bytes = example(name);
    const Result<Clip> clip = read_bytes(bytes, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_TRUE(found.empty());
    expect_example(*clip);
    EXPECT_EQ(written(*clip), bytes);
    for (const bool integers : {false, true}) {
      const std::string again =
          written(*clip, {.canonical = true, .integers = integers, .metres_per_unit = {}});
      const Result<Clip> second = read_bytes(again, found);
      ASSERT_TRUE(second.has_value());
      EXPECT_TRUE(found.empty());
      expect_example(*second);
    }
  }
}

TEST(C3d, AChangedRecordingIsWrittenAnew) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("dec_int"), found);
  ASSERT_TRUE(clip.has_value());
  clip->recording.positions.exact_at(0, 0) = 101.25;
  clip->recording.events.push_back({1.5, "Foot Strike", "Left", "P1"});
  clip->recording.analog_channels = {{"Fz", "plate", "N"}, {"EMG", "", "V"}};
  clip->recording.analog_per_frame = 2;
  clip->recording.analog = Motion(6, 2);
  clip->recording.analog.exact_at(5, 1) = 0.25;
  clip->recording.first_frame = 705;
  const Result<Clip> again = read_bytes(written(*clip), found);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_EQ(again->recording.position(0, 0), Vector3(101.25, 200, 1500));
  ASSERT_EQ(again->recording.events.size(), 1U);
  EXPECT_NEAR(again->recording.events[0].time_s, 1.5, 1e-5);
  EXPECT_EQ(again->recording.events[0].context, "Left");
  EXPECT_EQ(again->recording.events[0].subject, "P1");
  ASSERT_EQ(again->recording.analog_channels.size(), 2U);
  EXPECT_EQ(again->recording.analog_channels[0].unit, "N");
  EXPECT_EQ(again->recording.analog_channels[0].description, "plate");
  EXPECT_EQ(again->recording.analog_per_frame, 2U);
  EXPECT_EQ(again->recording.analog.at(5, 1), 0.25);
  EXPECT_EQ(again->recording.first_frame, 705);
}

TEST(C3d, ANewFileKeepsTheUpAxis) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  for (const std::optional<Axis> up : {std::optional(Axis::plus_z), std::optional<Axis>()}) {
    clip->metadata.up = up;
    c3d::WriteOptions options;
    options.canonical = true;
    const Result<Clip> again = read_bytes(written(*clip, options), found);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->metadata.up, up);
  }
}

TEST(C3d, IntegersOfAFileOfFloatsAreNotRoundedToTheStepOfItsResiduals) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  // The step of the residuals in the file is 0.5.
  clip->recording.positions.exact_at(0, 0) = 100.2;
  c3d::WriteOptions options;
  options.integers = true;
  const Result<Clip> again = read_bytes(written(*clip, options), found);
  ASSERT_TRUE(again.has_value());
  // The largest coordinate is 1,500, so a step is 1,500 / 32,000.
  EXPECT_NEAR(again->recording.position(0, 0).x(), 100.2, 0.5 * 1500.0 / 32000.0 + 1e-9);
}

TEST(C3d, MoreEventsThanOneParameterHolds) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  for (int i = 0; i < 300; ++i)
    clip->recording.events.push_back({0.25 * i, "event" + std::to_string(i), "", ""});
  const Result<Clip> again = read_bytes(written(*clip), found);
  ASSERT_TRUE(again.has_value());
  ASSERT_EQ(again->recording.events.size(), 300U);
  EXPECT_EQ(again->recording.events[299].label, "event299");
  EXPECT_NEAR(again->recording.events[299].time_s, 74.75, 1e-4);
}

TEST(C3d, DeviationsAreReported) {
  const auto with = [](std::size_t at, std::string_view bytes) {
    return example("intel_float").replace(at, bytes.size(), bytes);
  };
  using std::string_view_literals::operator""sv;
  const struct {
    std::string bytes;
    Code code;
    std::size_t frames;
  } cases[] = {
      {with(16, "\x09\0"sv), codes::c3d_data_start, 3},
      {with(8, "\x02\0"sv), codes::c3d_count, 2},
      {with(12, "\0\0\0\0"sv), codes::c3d_scale, 3},
      {with(20, "\0\0\0\0"sv), codes::c3d_rate, 3},
      {with(data_at, std::string_view("\0\0\0\0\0\0\0\0\0\0\0\0", 12)), codes::c3d_gap, 3},
      {with(data_at, "\0\0\xc0\x7f"sv), codes::c3d_gap, 3},
      {with(data_at + 12, "\0\0\xc0\x3f"sv), codes::c3d_residual, 3},
      {example("intel_float").substr(0, data_at + 70), codes::c3d_truncated, 2},
  };
  for (const auto& one : cases) {
    SCOPED_TRACE(&one - cases);
    Diagnostics found;
    const Result<Clip> clip = read_bytes(one.bytes, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_TRUE(has_code(found, one.code));
    EXPECT_EQ(clip->motion.frames(), one.frames);
    EXPECT_EQ(clip->recording.is_known(0, 0), one.code != codes::c3d_gap);
    EXPECT_EQ(written(*clip), one.bytes);
  }
}

TEST(C3d, ZerosBeforeTheHeaderAreSkipped) {
  for (const std::size_t zeros : {1U, 7U, 512U}) {
    const std::string bytes = std::string(zeros, '\0') + example("intel_float");
    Diagnostics found;
    const Result<Clip> clip = read_bytes(bytes, found);
    ASSERT_TRUE(clip.has_value());
    expect_example(*clip);
    ASSERT_EQ(found.entries().size(), 1U);
    EXPECT_EQ(found.entries()[0].code, codes::c3d_zeros);
    EXPECT_EQ(found.entries()[0].at.byte, zeros);
    EXPECT_EQ(written(*clip), bytes);
    EXPECT_EQ(written(*clip, {.canonical = true, .metres_per_unit = {}}).substr(0, 2), "\x02\x50");
    EXPECT_EQ(recognise_format(bytes, "a.c3d"), Format::c3d);
    ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "a.c3d");
    EXPECT_TRUE(load(source, {}, found).has_value());
  }
}

TEST(C3d, MoreFramesThanTheHeaderCanCount) {
  constexpr std::size_t frames = 70'000;
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(200));
  clip.recording.points = {{"a", {}}};
  clip.recording.positions = Motion(frames, 3, clip.motion.frame_time);
  for (std::size_t i = 0; i < frames; ++i)
    clip.recording.positions.exact_at(i, 0) = static_cast<double>(i) + 1.0;
  Diagnostics found;
  const Result<Clip> again = read_bytes(written(clip), found);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(found.empty());
  ASSERT_EQ(again->motion.frames(), frames);
  EXPECT_EQ(again->recording.position(frames - 1, 0).x(), static_cast<double>(frames));
}

TEST(C3d, MoreLabelsThanOneParameterHolds) {
  Clip clip;
  clip.motion = Motion(1, 0, FrameTime::from_rate(100));
  constexpr std::size_t points = 600;
  for (std::size_t i = 0; i < points; ++i)
    clip.recording.points.push_back({"point" + std::to_string(i), {}});
  clip.recording.positions = Motion(1, 3 * points, clip.motion.frame_time);
  Diagnostics found;
  const Result<Clip> again = read_bytes(written(clip), found);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(found.empty());
  ASSERT_EQ(again->recording.points.size(), points);
  EXPECT_EQ(again->recording.points[599].label, "point599");
  // A known point at the origin is not a gap.
  EXPECT_TRUE(again->recording.is_known(0, 0));
}

/// A clip with a force plate on one analog channel.
Clip with_force_plate() {
  Diagnostics found;
  Clip clip = read_bytes(example("mips_float"), found).value();
  clip.format_data.on_edit();
  clip.recording.analog_channels.push_back({"Fz", {}, "N"});
  clip.recording.analog = Motion(3, 1, clip.motion.frame_time);
  auto* style = clip.format_data.find<c3d::Style>();
  style->analog_channels = 1;
  style->parameters.push_back({"FORCE_PLATFORM", "USED", 2, {}, std::string("\1\0", 2)});
  style->parameters.push_back({"FORCE_PLATFORM", "ZERO", 2, {2}, std::string("\1\0\2\0", 4)});
  style->parameters.push_back({"FORCE_PLATFORM", "CORNERS", 4, {3, 4, 1}, std::string(48, '?')});
  style->parameters.push_back({"SUBJECTS", "NAMES", -1, {4, 1}, "Anna"});
  style->parameters.push_back({"POINT", "ANGLES", -1, {4, 1}, "HEAD"});
  return clip;
}

std::size_t kept_in(const Clip& clip, std::string_view group) {
  std::size_t count = 0;
  for (const c3d::KeptParameter& parameter : clip.format_data.find<c3d::Style>()->parameters)
    if (parameter.group == group) ++count;
  return count;
}

Clip rewritten(const Clip& clip, Diagnostics& notes) {
  const std::string bytes = test::text_of(
      [&](const TextOutput::Writer& out) { return c3d::write(clip, {}, out, notes); });
  Diagnostics found;
  Result<Clip> again = read_bytes(bytes, found);
  EXPECT_TRUE(again.has_value()) << bytes.substr(0, 100);
  EXPECT_TRUE(found.empty());
  return again ? *again : Clip();
}

TEST(C3d, ParametersOfOtherGroupsAreKept) {
  const Clip clip = with_force_plate();
  Diagnostics notes;
  const Clip again = rewritten(clip, notes);
  EXPECT_TRUE(notes.empty());
  const auto& kept = again.format_data.find<c3d::Style>()->parameters;
  ASSERT_EQ(kept.size(), 5U);
  EXPECT_EQ(kept[0].group, "POINT");
  EXPECT_EQ(kept[0].bytes, "HEAD");
  EXPECT_EQ(kept[3].name, "CORNERS");
  EXPECT_EQ(kept[3].dimensions, (std::vector<std::size_t>{3, 4, 1}));
  EXPECT_EQ(kept[3].bytes, std::string(48, '?'));
  EXPECT_EQ(kept[4].group, "SUBJECTS");
}

TEST(C3d, ForcePlatesAreOnlyKeptWhileTheyAreTrue) {
  Clip moved = with_force_plate();
  moved.format_data.on_places_changed();
  Clip without_channel = with_force_plate();
  without_channel.recording.analog_channels.clear();
  without_channel.recording.analog = {};
  for (const Clip& clip : {moved, without_channel}) {
    Diagnostics notes;
    const Clip again = rewritten(clip, notes);
    EXPECT_TRUE(has_code(notes, codes::c3d_not_kept));
    EXPECT_EQ(kept_in(again, "SUBJECTS"), 1U);
    // The number of plates is 0.
    EXPECT_EQ(kept_in(again, "FORCE_PLATFORM"), 1U);
  }
  Clip shorter = with_force_plate();
  shorter.format_data.on_frames_changed();
  Diagnostics notes;
  EXPECT_EQ(kept_in(rewritten(shorter, notes), "FORCE_PLATFORM"), 2U);
  EXPECT_TRUE(notes.empty());

  Clip scaled = with_force_plate();
  scale_lengths(scaled, 2.0);
  static_cast<void>(rewritten(scaled, notes));
  EXPECT_TRUE(has_code(notes, codes::c3d_not_kept));
}

TEST(C3d, ParametersThatDoNotFitAreReported) {
  Clip clip = with_force_plate();
  auto* style = clip.format_data.find<c3d::Style>();
  for (int i = 0; i < 5; ++i)
    style->parameters.push_back(
        {"LARGE", "P" + std::to_string(i), 1, {255, 117}, std::string(255 * 117, 'a')});
  Diagnostics notes;
  const Clip again = rewritten(clip, notes);
  EXPECT_TRUE(has_code(notes, codes::c3d_not_kept));
  EXPECT_EQ(kept_in(again, "LARGE"), 0U);
}

TEST(C3d, LongLabelsAreCutBetweenCharacters) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  // The 255th byte is the first of two.
  std::string label = std::string(254, 'a') + "\xC3\xA9";
  clip->recording.points[0].label = label;
  const std::string text = written(*clip);
  const Result<Clip> again = read_bytes(text, found);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->recording.points[0].label, std::string(254, 'a'));
  EXPECT_EQ(again->recording.points[1].label, "TOE");
}

TEST(C3d, TheErrorForTooManyLabelsStatesTheLimit) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(example("intel_float"), found);
  ASSERT_TRUE(clip.has_value());
  Recording& recording = clip->recording;
  recording.points.assign(600, {std::string(250, 'a'), {}});
  recording.positions = Motion(3, 1800, clip->motion.frame_time);
  recording.states.clear();
  recording.residuals.clear();
  recording.cameras.clear();
  const std::string text = written(*clip);
  EXPECT_NE(text.find("at most 127 kB"), std::string::npos) << text.substr(0, 200);
}

TEST(C3d, TruncatedAndDamagedFilesAreReadOrRejected) {
  for (const std::string name : {"intel_float", "dec_int"}) {
    const std::string bytes = example(name);
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
      // A copy of the exact size, so that the address sanitizer finds reads past its end.
      const std::vector<char> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
      Diagnostics found;
      const Result<Clip> clip = read_bytes({cut.data(), cut.size()}, found);
      EXPECT_NE(clip.has_value(), found.has_errors()) << size;
      if (clip) {
        EXPECT_TRUE(clip->recording.validate(clip->motion.frames()).has_value()) << size;
      }
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      for (const char byte : {'\0', '\x7f', '\xff'}) {
        std::string damaged = bytes;
        damaged[at] = byte;
        Diagnostics found;
        const Result<Clip> clip = read_bytes(damaged, found);
        ASSERT_NE(clip.has_value(), found.has_errors()) << at;
        if (!clip) continue;
        EXPECT_TRUE(clip->recording.validate(clip->motion.frames()).has_value()) << at;
        for (const double value : clip->recording.positions.values())
          ASSERT_TRUE(std::isfinite(value)) << at;
        EXPECT_EQ(written(*clip), damaged) << at;
      }
    }
  }
}

std::vector<fs::path> real_files() {
  std::vector<fs::path> files;
  for (const fs::path& folder :
       {test::corpus_dir(), test::corpus_dir().parent_path() / "corpus2"}) {
    if (!fs::is_directory(folder / "c3d")) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder / "c3d")) {
      const std::string extension = entry.path().extension().string();
      if ((extension == ".c3d" || extension == ".C3D") && entry.file_size() > 0)
        files.push_back(entry.path());
    }
  }
  return files;
}

TEST(C3dCorpus, FilesComeBackByteForByte) {
  MOCAP_NEEDS_CORPUS();
  for (const fs::path& path : real_files()) {
    SCOPED_TRACE(path);
    const std::string bytes = test::read_file(path);
    Diagnostics found;
    const Result<Clip> clip = read_bytes(bytes, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_GT(clip->motion.frames(), 0U);
    EXPECT_EQ(written(*clip) == bytes, true);
  }
}

TEST(C3dCorpus, RewrittenFilesHaveTheSameParametersOfOtherGroups) {
  const fs::path folder = test::corpus_dir().parent_path() / "corpus2" / "c3d";
  if (!fs::exists(folder)) GTEST_SKIP() << "no second corpus";
  std::size_t plates = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".c3d") continue;
    SCOPED_TRACE(entry.path());
    Diagnostics found;
    const Result<Clip> clip = read_bytes(test::read_file(entry.path()), found);
    if (!clip || (clip->recording.points.empty() && clip->recording.analog_channels.empty()))
      continue;
    Diagnostics notes;
    const std::string bytes = test::text_of([&](const TextOutput::Writer& out) {
      return c3d::write(*clip, {.canonical = true, .metres_per_unit = {}}, out, notes);
    });
    EXPECT_FALSE(has_code(notes, codes::c3d_not_kept));
    const Result<Clip> again = read_bytes(bytes, found);
    ASSERT_TRUE(again.has_value());
    const auto& old = clip->format_data.find<c3d::Style>()->parameters;
    for (const c3d::KeptParameter& parameter : old) {
      const auto& kept = again->format_data.find<c3d::Style>()->parameters;
      const auto same = std::find_if(kept.begin(), kept.end(), [&](const auto& other) {
        return other.group == parameter.group && other.name == parameter.name;
      });
      ASSERT_NE(same, kept.end()) << parameter.group << ':' << parameter.name;
      EXPECT_EQ(same->bytes, parameter.bytes) << parameter.group << ':' << parameter.name;
      EXPECT_EQ(same->dimensions, parameter.dimensions);
      EXPECT_EQ(same->type, parameter.type);
      if (parameter.name == "CORNERS" && !parameter.bytes.empty()) ++plates;
    }
  }
  EXPECT_GE(plates, 2U);
}

TEST(C3dCorpus, RotationsOfTheia3d) {
  MOCAP_NEEDS_CORPUS();
  const fs::path path = test::corpus_dir().parent_path() /
                        "corpus2/c3d/pyomeca__ezc3d-testFiles/C3DRotationExample.c3d";
  if (!fs::exists(path)) GTEST_SKIP() << "the file is not there";
  Diagnostics found;
  const Result<Clip> clip = read_bytes(test::read_file(path), found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_EQ(clip->recording.bodies.size(), 21U);
  EXPECT_EQ(clip->motion.frames(), 340U);
  EXPECT_TRUE(clip->recording.bodies[0].label.starts_with("worldbody"));
}

/// The exit code of a Python package that compares a file with the points of a clip.
int judged(const std::string& package, const fs::path& file, const Clip& clip,
           const test::TemporaryFolder& folder) {
  const fs::path table = folder / "points.tsv";
  {
    std::ofstream out(table);
    out.precision(17);
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      for (std::size_t i = 0; i < clip.recording.points.size(); ++i) {
        out << frame << '\t' << i;
        const Vector3 position = clip.recording.position(frame, i);
        for (const double value : {position.x(), position.y(), position.z()}) {
          if (clip.recording.is_known(frame, i))
            out << '\t' << value;
          else
            out << "\tnan";
        }
        out << '\n';
      }
    }
  }
  return test::judge("c3d_values.py", {package, file.string(), table.string()});
}

class C3dJudge : public testing::TestWithParam<const char*> {};

/// Some real files are invalid, and each package refuses some of them.
TEST_P(C3dJudge, ReadsTheSamePointsFromRealAndRewrittenFiles) {
  const test::TemporaryFolder folder;
  std::size_t compared = 0;
  for (const fs::path& path : real_files()) {
    SCOPED_TRACE(path);
    Diagnostics found;
    const Result<Clip> clip = read_bytes(test::read_file(path), found);
    ASSERT_TRUE(clip.has_value());
    if (clip->recording.points.empty()) continue;
    const int original = judged(GetParam(), path, *clip, folder);
    if (original == test::judge_not_installed) GTEST_SKIP() << "the package is not installed";
    // The packages use POINT:SCALE, which is wrong in files that are reported.
    const bool is_sound = !has_code(found, codes::c3d_scale) &&
                          !has_code(found, codes::c3d_count) &&
                          !has_code(found, codes::c3d_truncated);
    if (is_sound && original != test::judge_cannot_read) {
      EXPECT_EQ(original, 0);
      ++compared;
    }
    const fs::path rewritten = folder / "rewritten.c3d";
    std::ofstream(rewritten, std::ios::binary)
        << written(*clip, {.canonical = true, .integers = false, .metres_per_unit = {}});
    EXPECT_EQ(judged(GetParam(), rewritten, *clip, folder), 0);
  }
  EXPECT_TRUE(compared > 10 || real_files().empty());
}

INSTANTIATE_TEST_SUITE_P(Packages, C3dJudge, testing::Values("ezc3d", "c3d"));

}  // namespace
}  // namespace mocap::c3d_test
