// SPDX-License-Identifier: MIT

/// \file
/// Real glTF files.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "gltf/glb_file.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"

namespace mocap::gltf_corpus_test {
namespace {

namespace fs = std::filesystem;

fs::path second_corpus() {
  return test::corpus_dir().parent_path() / "corpus2";
}

/// All files in a folder of the second corpus with one of these extensions.
std::vector<fs::path> files_in(const std::string& folder,
                               const std::vector<std::string>& extensions) {
  std::vector<fs::path> files;
  if (!test::has_corpus() || !fs::exists(second_corpus() / folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(second_corpus() / folder))
    for (const std::string& extension : extensions)
      if (entry.path().extension() == extension) files.push_back(entry.path());
  return files;
}

Clip read_take(const fs::path& file, const std::string& take) {
  LoadOptions options;
  if (take != "0") options.gltf.take = take;
  Diagnostics findings;
  Result<Clip> clip = load(file, options, findings);
  EXPECT_TRUE(clip) << file;
  return clip ? std::move(*clip) : Clip();
}

// world_positions.tsv was written by an evaluator that agrees with three.js within 3.7e-5 units on
// these files.
TEST(GltfCorpus, PosesAreThoseOfThreeJs) {
  MOCAP_NEEDS_CORPUS();
  std::ifstream recorded(fs::path(MOCAP_PROJECT_DIR) / "tests/gltf/world_positions.tsv");
  std::map<std::string, std::pair<Clip, Poses>> clips;
  std::size_t compared = 0;
  std::string line;
  while (std::getline(recorded, line)) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string name;
    std::string take;
    std::string time;
    std::string node;
    std::getline(words, name, '\t');
    std::getline(words, take, '\t');
    std::getline(words, time, '\t');
    std::getline(words, node, '\t');
    Vector3 expected;
    words >> expected.x() >> expected.y() >> expected.z();
    const fs::path file = second_corpus() / "gltf" / name;
    if (!fs::exists(file)) GTEST_SKIP() << "no second corpus";
    auto found = clips.find(name + take);
    if (found == clips.end()) {
      Clip clip = read_take(file, take);
      Poses poses = clip.motion.empty() ? evaluate_rest(clip.skeleton) : evaluate(clip).value();
      found = clips.emplace(name + take, std::pair(std::move(clip), std::move(poses))).first;
    }
    const auto& [clip, poses] = found->second;
    const auto* style = clip.format_data.find<gltf::Style>();
    ASSERT_NE(style, nullptr);
    const double frame = (std::stod(time) - style->start_s) / clip.motion.frame_time.seconds();
    ASSERT_NEAR(frame, std::round(frame), 1e-3) << line;
    const auto joint = clip.skeleton.find(node);
    ASSERT_TRUE(joint) << line;
    const Vector3 actual =
        poses.world_position(static_cast<std::size_t>(std::lround(frame)), *joint);
    EXPECT_LT((actual - expected).norm(), 4e-5) << line << "\n" << actual.transpose();
    ++compared;
  }
  EXPECT_GT(compared, 100U);
}

TEST(GltfCorpus, UnmodifiedFilesKeepEveryValue) {
  MOCAP_NEEDS_CORPUS();
  std::size_t files = 0;
  for (const char* folder : {"gltf", "vrma"}) {
    for (const fs::path& file : files_in(folder, {".glb", ".gltf", ".vrma"})) {
      Diagnostics findings;
      const Result<Clip> clip = load(file, {}, findings);
      ASSERT_TRUE(clip) << file << clip.error().message;
      const std::string bytes = test::read_file(file);
      const std::string written = test::glb_of(*clip);
      if (bytes.starts_with("glTF")) {
        EXPECT_EQ(written, bytes) << file;
      } else {
        // All values are in the first buffer; the reader of the test checks the layout.
        const test::GlbFile glb(written);
        const auto own = nlohmann::json::parse(bytes);
        EXPECT_EQ(glb.json().at("nodes"), own.at("nodes")) << file;
        EXPECT_EQ(glb.json().at("animations"), own.at("animations")) << file;
        EXPECT_EQ(glb.json().at("accessors"), own.at("accessors")) << file;
      }
      ++files;
    }
  }
  if (files == 0) GTEST_SKIP() << "no second corpus";
}

}  // namespace
}  // namespace mocap::gltf_corpus_test
