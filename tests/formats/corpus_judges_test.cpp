// SPDX-License-Identifier: MIT

// Programs of others read the same values from the files of other programs as we do.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/usd.hpp"
#include "support/corpus.hpp"
#include "support/judge.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::corpus_judges_test {
namespace {

namespace fs = std::filesystem;

/// The files with these extensions in both corpora, sorted.
std::vector<fs::path> real_files(std::initializer_list<std::string_view> extensions) {
  std::vector<fs::path> files;
  for (const fs::path& folder :
       {test::corpus_dir(), test::corpus_dir().parent_path() / "corpus2"}) {
    if (!fs::is_directory(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const std::string extension = entry.path().extension().string();
      if (std::find(extensions.begin(), extensions.end(), extension) != extensions.end())
        files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void put_columns(const Clip& clip, std::ofstream& out) {
  const Motion& table = clip.recording.table;
  for (std::size_t frame = 0; frame < table.frames(); ++frame)
    for (std::size_t i = 0; i < table.channels(); ++i)
      out << frame << '\t' << i << '\t' << table.at(frame, i) << '\n';
}

void put_points(const Clip& clip, std::ofstream& out) {
  const Recording& recording = clip.recording;
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    for (std::size_t i = 0; i < recording.points.size(); ++i) {
      const Vector3 position =
          recording.is_known(frame, i)
              ? Vector3(recording.position(frame, i))
              : Vector3(Vector3::Constant(std::numeric_limits<double>::quiet_NaN()));
      out << frame << '\t' << i << '\t' << position.x() << '\t' << position.y() << '\t'
          << position.z() << '\n';
    }
  }
}

/// Compares the values of tables and points with those that OpenSim reads, in one run because it
/// starts slowly. OpenSim refuses tables of vectors, and some of its own examples.
void compare_with_opensim(std::initializer_list<std::string_view> extensions) {
  const test::TemporaryFolder folder;
  std::vector<std::string> words;
  for (const fs::path& path : real_files(extensions)) {
    // OpenSim 4.6 searches forever for the end of headers to which a spreadsheet has added commas.
    if (test::read_file(path).find("endheader,") != std::string::npos) continue;
    const Result<Clip> clip = load(path);
    if (!clip || (clip->recording.points.empty() && clip->recording.columns.empty())) continue;
    const fs::path table = folder / (std::to_string(words.size()) + ".tsv");
    std::ofstream out(table);
    out.precision(17);
    if (clip->recording.points.empty()) {
      put_columns(*clip, out);
    } else {
      put_points(*clip, out);
    }
    words.insert(words.end(), {path.string(), table.string()});
  }
  if (words.empty()) GTEST_SKIP() << "no files of other programs";
  const int status = test::judge("opensim_values.py", words);
  if (status == test::judge_not_installed) GTEST_SKIP() << "the package opensim is not installed";
  EXPECT_EQ(status, 0);
}

TEST(CorpusJudges, OpenSimReadsTheSameTables) {
  compare_with_opensim({".sto", ".mot"});
}

TEST(CorpusJudges, OpenSimReadsTheSamePoints) {
  compare_with_opensim({".trc"});
}

TEST(CorpusJudges, OpenUsdComputesTheSamePoses) {
  const test::TemporaryFolder folder;
  const fs::path table = folder / "poses.tsv";
  std::size_t compared = 0;
  const std::vector<fs::path> files = real_files({".usda", ".usdc", ".usdz"});
  if (files.empty()) GTEST_SKIP() << "no files of other programs";
  for (const fs::path& path : files) {
    // Unlike us, OpenUSD does not bind animations without this word.
    if (test::read_file(path).find("SkelBindingAPI") == std::string::npos) continue;
    const Result<Clip> clip = load(path);
    if (!clip || clip->motion.frames() == 0) continue;
    const Result<Poses> poses = evaluate(*clip);
    ASSERT_TRUE(poses.has_value());
    const auto* style = clip->format_data.find<usd::Style>();
    const double start = style == nullptr ? 0.0 : style->start_code;
    {
      std::ofstream out(table);
      out.precision(17);
      for (std::size_t frame = 0; frame < poses->frames; ++frame)
        for (std::size_t i = 0; i < poses->joints; ++i)
          out << start + static_cast<double>(frame) << '\t' << clip->skeleton[i].name << '\t'
              << poses->world_position(frame, i).transpose() << '\n';
    }
    const int status = test::judge("usd_poses.py", {path.string(), table.string(), "poses"});
    if (status == test::judge_not_installed)
      GTEST_SKIP() << "the package usd-core is not installed";
    EXPECT_EQ(status, 0) << path;
    ++compared;
  }
  EXPECT_GE(compared, 4U);
}

}  // namespace
}  // namespace mocap::corpus_judges_test
