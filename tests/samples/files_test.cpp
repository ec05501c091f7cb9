// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <span>

#include "mocap/bvh.hpp"
#include "mocap/formats.hpp"
#include "samples/sample_clip.hpp"
#include "samples/sample_list.hpp"

namespace mocap::samples_test::files_test {
namespace {

std::string text_at(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// All motion files below a folder, by relative path.
std::map<std::string, std::string> motions_below(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".bvh" && extension != ".asf" && extension != ".amc") continue;
    files[entry.path().lexically_relative(folder).generic_string()] = text_at(entry.path());
  }
  return files;
}

TEST(Samples, EqualTheOutputOfTheGenerator) {
  const auto folder =
      std::filesystem::path(testing::TempDir()) / ("samples" + std::to_string(std::rand()));
  const std::string command =
      "\"" + std::string(MOCAP_MAKE_SAMPLES) + "\" \"" + folder.string() + "\"";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const auto made = motions_below(folder);
  const auto committed = motions_below(samples_folder());
  std::filesystem::remove_all(folder);

  std::set<std::string> names;
  for (const auto& [name, text] : made) names.insert(name);
  for (const auto& [name, text] : committed) names.insert(name);
  EXPECT_GE(names.size(), 25U);
  for (const std::string& name : names) {
    ASSERT_TRUE(made.contains(name)) << name << " is no longer generated";
    ASSERT_TRUE(committed.contains(name)) << name << " is not in samples/ yet";
    EXPECT_TRUE(made.at(name) == committed.at(name))
        << name << " differs: run make_samples on samples/";
  }
}

TEST(Samples, AreAllTested) {
  std::set<std::string_view> made;
  for (const samples::Sample& sample : samples::sample_list()) made.insert(sample.name);
  std::set<std::string_view> known;
  for (const SampleFacts& facts : all_samples()) known.insert(facts.name);
  EXPECT_EQ(made, known);
}

TEST(Samples, AreSmall) {
  std::size_t total = 0;
  for (const auto& [name, text] : motions_below(samples_folder())) {
    EXPECT_LT(text.size(), 300'000U) << name;
    total += text.size();
  }
  EXPECT_LT(total, 2'000'000U);
}

TEST(Samples, RoundTripByteForByte) {
  for (const SampleFacts& facts : all_samples()) {
    const std::string text = text_at(samples_folder() / (std::string(facts.name) + ".bvh"));
    Diagnostics findings;
    const auto clip = bvh::read(std::span<const char>(text), {}, findings);
    ASSERT_TRUE(clip) << facts.name << ": " << clip.error().message;
    for (const Diagnostic& finding : findings.entries()) {
      EXPECT_NE(finding.severity, Severity::error) << facts.name << ": " << finding.message;
    }
    const auto written = bvh::write_text(*clip, {}, findings);
    ASSERT_TRUE(written) << facts.name;
    EXPECT_TRUE(*written == text) << facts.name;
  }
}

// The row of a file in a Markdown table.
std::string row_of(const std::string& text, const std::string& file) {
  const std::size_t start = text.find("| `" + file + "` |");
  return start == std::string::npos ? "" : text.substr(start, text.find('\n', start) - start);
}

TEST(Samples, AreDescribedCorrectly) {
  const std::string readme = text_at(samples_folder() / "README.md");
  for (const auto& [file, text] : motions_below(samples_folder())) {
    const bool broken = file.rfind("broken/", 0) == 0;
    const std::string name = broken ? file.substr(7) : file;
    // An ASF is listed in the row of its AMC.
    if (file.ends_with(".asf")) continue;
    const std::string row = row_of(readme, name);
    ASSERT_FALSE(row.empty()) << "samples/README.md does not list " << file;
    if (broken) continue;
    const auto clip = load(samples_folder() / file);
    ASSERT_TRUE(clip) << file;
    const std::string joints = std::to_string(clip->skeleton.size()) + " joints";
    const auto rate = std::lround(clip->motion.frame_time.frames_per_second());
    const std::string frames =
        std::to_string(clip->motion.frames()) + " at " + std::to_string(rate) + " fps";
    EXPECT_NE(row.find(joints), std::string::npos) << row << " lacks " << joints;
    EXPECT_NE(row.find(frames), std::string::npos) << row << " lacks " << frames;
  }
}

TEST(Samples, DifferInDialect) {
  std::set<double> frame_rates;
  std::set<std::size_t> joint_counts;
  std::set<std::size_t> root_counts;
  std::set<std::vector<Channel>> channel_lists;
  std::set<std::string> newlines;
  for (const SampleFacts& facts : all_samples()) {
    Diagnostics findings;
    const auto clip =
        bvh::read(samples_folder() / (std::string(facts.name) + ".bvh"), {}, findings);
    ASSERT_TRUE(clip) << facts.name;
    frame_rates.insert(clip->motion.frame_time.frames_per_second());
    joint_counts.insert(clip->skeleton.size());
    root_counts.insert(clip->skeleton.roots().size());
    for (const Joint& joint : clip->skeleton.joints()) channel_lists.insert(joint.channels);
    newlines.insert(clip->format_data.find<bvh::Style>()->rows.newline);
  }
  EXPECT_EQ(frame_rates, (std::set<double>{24.0, 30.0, 50.0, 60.0, 120.0}));
  EXPECT_GE(joint_counts.size(), 8U);
  EXPECT_EQ(root_counts, (std::set<std::size_t>{1, 2}));
  EXPECT_GE(channel_lists.size(), 12U);
  EXPECT_EQ(newlines, (std::set<std::string>{"\n", "\r\n"}));
}

}  // namespace
}  // namespace mocap::samples_test::files_test
