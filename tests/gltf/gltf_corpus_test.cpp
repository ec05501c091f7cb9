// SPDX-License-Identifier: MIT

/// \file
/// Real glTF, VRM and VRMA files.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gltf/glb_file.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/gltf.hpp"
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

/// The motion of a clip or, if it has none, one in which all joints turn.
Clip moving(Clip clip) {
  if (!clip.motion.empty()) return clip;
  clip.motion = Motion(4, clip.skeleton.channel_count());
  std::size_t column = 0;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    for (const Channel channel : clip.skeleton[joint].channels) {
      for (std::size_t frame = 0; frame < 4; ++frame) {
        if (channel == Channel::quaternion_w) clip.motion.computed_at(frame, column) = 1.0;
        if (channel == Channel::quaternion_y)
          clip.motion.computed_at(frame, column) = 0.2 * static_cast<double>(frame);
      }
      ++column;
    }
  }
  return clip;
}

/// The largest distance of a joint between two clips, relative to that of a joint from the origin.
double relative_distance(const Clip& a, const Clip& b) {
  const Result<Poses> from = evaluate(a);
  const Result<Poses> to = evaluate(b);
  if (!from || !to || from->frames != to->frames || from->joints != to->joints) return 1e9;
  double farthest = 0.0;
  double extent = 1e-9;
  for (std::size_t frame = 0; frame < from->frames; ++frame) {
    for (std::size_t joint = 0; joint < from->joints; ++joint) {
      const Vector3 place = from->world_position(frame, joint);
      farthest = std::max(farthest, (place - to->world_position(frame, joint)).norm());
      extent = std::max(extent, place.norm());
    }
  }
  return farthest / extent;
}

TEST(GltfCorpus, ModelsGetAMotionAndCanBeReadAgain) {
  MOCAP_NEEDS_CORPUS();
  std::vector<fs::path> files = files_in("gltf", {".glb", ".gltf"});
  for (const fs::path& file : files_in("vrm", {".vrm"})) files.push_back(file);
  std::size_t written_models = 0;
  for (const fs::path& file : files) {
    SCOPED_TRACE(file.string());
    const std::string model = test::read_file(file);
    Diagnostics findings;
    ByteSource source = ByteSource::from_bytes(std::span(model.data(), model.size()), "model.glb");
    Result<Clip> read = gltf::read(source, {}, findings);
    if (!read) continue;
    const Clip clip = moving(std::move(*read));
    std::string out;
    const Status written = gltf::write_into_model(model, clip, [&](std::string_view text) {
      out += text;
      return true;
    });
    ASSERT_TRUE(written) << written.error().message;
    ByteSource again = ByteSource::from_bytes(std::span(out.data(), out.size()), "again.glb");
    const Result<Clip> back = gltf::read(again, {}, findings);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_LT(relative_distance(*back, clip), 1e-5);
    ++written_models;
  }
  EXPECT_GE(written_models, std::min<std::size_t>(files.size(), 3));
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
  for (const char* folder : {"gltf", "vrm", "vrma"}) {
    for (const fs::path& file : files_in(folder, {".glb", ".gltf", ".vrm", ".vrma"})) {
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

/// The joint of a part in a file of the second corpus.
std::size_t joint_of(const Clip& clip, const std::string& part) {
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i)
    if (clip.skeleton[i].part == part) return i;
  ADD_FAILURE() << part;
  return 0;
}

TEST(GltfCorpus, VrmModelsDeclareTheirParts) {
  MOCAP_NEEDS_CORPUS();
  std::size_t models = 0;
  for (const fs::path& file : files_in("vrm", {".vrm"})) {
    const Clip clip = read_take(file, "0");
    EXPECT_TRUE(clip.metadata.is_skeleton_alone);
    const bool is_old = file.filename().string().starts_with("Emission");
    const auto count = std::count_if(clip.skeleton.joints().begin(), clip.skeleton.joints().end(),
                                     [](const Joint& joint) { return !joint.part.empty(); });
    EXPECT_EQ(count, is_old ? 52 : 22);
    const BodyParts parts = find_body_parts(clip.skeleton);
    EXPECT_EQ(parts.hips, joint_of(clip, "hips"));
    EXPECT_EQ(parts.head, joint_of(clip, "head"));
    ASSERT_EQ(parts.hands.size(), 2U);
    EXPECT_TRUE(parts.hands[0] == joint_of(clip, "leftHand") ||
                parts.hands[1] == joint_of(clip, "leftHand"));
    EXPECT_EQ(parts.feet.size(), 4U);
    const std::vector<BodySide> sides = sides_of(clip.skeleton);
    EXPECT_EQ(sides[joint_of(clip, "rightUpperLeg")], BodySide::right);
    EXPECT_EQ(sides[joint_of(clip, "spine")], BodySide::middle);
    if (is_old) {
      EXPECT_EQ(clip.skeleton[joint_of(clip, "leftThumbMetacarpal")].name,
                "Character1_LeftHandThumb1");
    }
    const double height =
        evaluate_rest(clip.skeleton).world_position(0, joint_of(clip, "head")).y();
    EXPECT_GT(height, 0.8) << file;
    EXPECT_LT(height, 2.0) << file;
    ++models;
  }
  if (models == 0) GTEST_SKIP() << "no second corpus";
}

// The rotation relative to a rest pose without rotations: W * L^-1 * q * W^-1, where q is in the
// file, and L and W are the local and world rest rotations of the node. Our channels are L^-1 * q.
TEST(GltfCorpus, VrmAnimationsAreRelativeToTheirRestPose) {
  MOCAP_NEEDS_CORPUS();
  const fs::path file = second_corpus() / "vrma/pixiv__three-vrm/models/test.vrma";
  if (!fs::exists(file)) GTEST_SKIP() << "no second corpus";
  const Clip clip = read_take(file, "0");
  const std::size_t arm = joint_of(clip, "rightUpperArm");
  ASSERT_EQ(clip.motion.frames(), 91U);
  const std::optional<std::size_t> column = clip.column(arm, Channel::quaternion_x);
  ASSERT_TRUE(column);
  const Poses rest = evaluate_rest(clip.skeleton);
  const Quaternion world = rest.world_rotation(0, arm);
  EXPECT_GT(world.angularDistance(Quaternion::Identity()), 1.0);
  const auto normalised = [&](std::size_t frame) {
    const double* v = &clip.motion.values()[frame * clip.motion.channels() + *column];
    return (world * Quaternion(v[3], v[0], v[1], v[2]) * world.conjugate()).normalized();
  };
  // By that formula, from the numbers in the file: a quarter turn about z at 0.5 s.
  const Quaternion quarter(0.707106781187, -3.0908622895e-08, 6.18172388378e-08, 0.707106781187);
  constexpr double tolerance = 1e-4 * 3.14159265 / 180.0;
  EXPECT_LT(normalised(0).angularDistance(Quaternion::Identity()), tolerance);
  EXPECT_LT(normalised(15).angularDistance(quarter), tolerance);
  EXPECT_LT(normalised(30).angularDistance(Quaternion::Identity()), tolerance);
}

}  // namespace
}  // namespace mocap::gltf_corpus_test
