// SPDX-License-Identifier: MIT
// Real C3D files, and what programs of others read from them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

#include "formats/c3d_file.hpp"
#include "formats/text_of.hpp"
#include "mocap/c3d.hpp"
#include "support/corpus.hpp"
#include "support/judge.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::c3d_test {
namespace {

namespace fs = std::filesystem;

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
