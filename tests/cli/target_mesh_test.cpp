// SPDX-License-Identifier: MIT
// `mocap convert --onto FILE --mesh`: the motion moves the character of the file.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"

namespace mocap::test::target_mesh_test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const std::string samples = MOCAP_PROJECT_DIR "/samples/";

/// The two chunks of a GLB.
struct Chunks {
  json document;
  std::string binary;
};

std::size_t length_at(const std::string& bytes, std::size_t at) {
  std::uint32_t length = 0;
  std::memcpy(&length, bytes.data() + at, sizeof(length));
  return length;
}

Chunks chunks_of(const fs::path& path) {
  const std::string bytes = read_text(path);
  constexpr std::size_t first = 20;
  if (bytes.size() < first || !bytes.starts_with("glTF")) return {};
  const std::size_t text_length = length_at(bytes, 12);
  Chunks chunks;
  chunks.document = json::parse(bytes.substr(first, text_length));
  const std::size_t second = first + text_length;
  if (bytes.size() >= second + 8)
    chunks.binary = bytes.substr(second + 8, length_at(bytes, second));
  return chunks;
}

/// Expects that a result has all of a model, and a motion in addition.
void expect_moves(const Chunks& result, const Chunks& model, std::size_t frames) {
  ASSERT_FALSE(result.document.empty());
  for (const char* name : {"meshes", "skins", "materials", "textures", "images", "extensions"}) {
    if (!model.document.contains(name)) continue;
    ASSERT_TRUE(result.document.contains(name)) << name;
    EXPECT_EQ(result.document.at(name), model.document.at(name));
  }
  EXPECT_EQ(result.binary.substr(0, model.binary.size()), model.binary);
  const json& animations = result.document.at("animations");
  const std::size_t before =
      model.document.contains("animations") ? model.document.at("animations").size() : 0;
  EXPECT_EQ(animations.size(), before + 1);
  const json& samplers = animations.at(0).at("samplers");
  ASSERT_FALSE(samplers.empty());
  const std::size_t times = samplers.at(0).at("input");
  EXPECT_EQ(result.document.at("accessors").at(times).at("count"), frames);
}

class TargetMesh : public ::testing::Test {
 protected:
  void SetUp() override {
    const Ran ran = mocap({"convert", samples + "run.bvh", "-o", "hero.glb"});
    ASSERT_EQ(ran.status, 0) << ran.err;
  }
  Ran mocap(const std::vector<std::string>& words) { return run_mocap(words, folder_.here()); }
  Ran onto_hero(const std::vector<std::string>& more) {
    std::vector<std::string> words{"convert", samples + "walk.bvh", "--onto", "hero.glb"};
    words.insert(words.end(), more.begin(), more.end());
    return mocap(words);
  }

  TemporaryFolder folder_;
};

TEST_F(TargetMesh, MovesWithTheMotion) {
  const Ran ran = onto_hero({"--mesh", "-o", "out.glb"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_FALSE(contains(ran.err, "without the mesh")) << ran.err;
  expect_moves(chunks_of(folder_ / "out.glb"), chunks_of(folder_ / "hero.glb"), 242);
  EXPECT_EQ(chunks_of(folder_ / "out.glb").document.at("animations").at(0).at("name"), "walk");
  // The joints are where they are without the mesh.
  ASSERT_EQ(onto_hero({"-o", "bare.glb"}).status, 0);
  const Ran same = mocap({"diff", "out.glb", "bare.glb", "--tolerance", "1e-5"});
  EXPECT_EQ(same.status, 0) << same.out << same.err;
}

TEST_F(TargetMesh, IsMentionedIfItIsNotWritten) {
  const Ran ran = onto_hero({"-o", "out.glb"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.err, "written without the mesh, see --mesh")) << ran.err;
  // A BVH cannot have a mesh.
  const Ran other = onto_hero({"-o", "out.bvh"});
  EXPECT_FALSE(contains(other.err, "--mesh")) << other.err;
}

TEST_F(TargetMesh, MovesWithEveryMotionOfAFolder) {
  fs::create_directory(folder_ / "takes");
  for (const char* name : {"walk.bvh", "jump.bvh"})
    fs::copy_file(samples + name, folder_ / "takes" / name);
  const Ran ran =
      mocap({"convert", "takes/", "--onto", "hero.glb", "--mesh", "--to", "glb", "-o", "out/"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Chunks model = chunks_of(folder_ / "hero.glb");
  expect_moves(chunks_of(folder_ / "out" / "walk.glb"), model, 242);
  EXPECT_EQ(chunks_of(folder_ / "out" / "jump.glb").document.at("meshes"),
            model.document.at("meshes"));
}

TEST_F(TargetMesh, NeedsTheJointsOfTheModel) {
  const Ran renamed = onto_hero({"--rename", "mixamorig:Head=Skull", "--mesh", "-o", "out.glb"});
  EXPECT_NE(renamed.status, 0);
  EXPECT_TRUE(contains(renamed.err, "`Skull` is where")) << renamed.err;
  EXPECT_TRUE(contains(renamed.err, "Do not rename, remove, add, move")) << renamed.err;
  EXPECT_FALSE(fs::exists(folder_ / "out.glb"));
  const Ran scaled = onto_hero({"--scale", "2", "--mesh", "-o", "out.glb"});
  EXPECT_NE(scaled.status, 0);
  EXPECT_TRUE(contains(scaled.err, "`mixamorig:Hips` has another")) << scaled.err;
}

TEST_F(TargetMesh, IsRefusedWhereItCannotBe) {
  const auto refused = [&](const std::vector<std::string>& words, const std::string& reason) {
    const Ran ran = mocap(words);
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_TRUE(contains(ran.err, "--mesh")) << ran.err;
    EXPECT_TRUE(contains(ran.err, reason)) << ran.err;
  };
  const std::string walk = samples + "walk.bvh";
  refused({"convert", walk, "--onto", "hero.glb", "--mesh", "-o", "out.bvh"},
          "meshes are only written to GLB files");
  refused({"convert", walk, "--mesh", "-o", "out.glb"}, "not transferred to a model");
  refused({"convert", walk, "--onto", "vrm", "--mesh", "-o", "out.glb"}, "vrm has no mesh");
  refused({"convert", walk, "--onto", samples + "run.bvh", "--mesh", "-o", "out.glb"},
          "has no mesh");
  refused({"convert", walk, "--onto", "hero.glb", "--mesh", "--skeleton-only", "-o", "out.glb"},
          "only the joints was requested");
}

TEST_F(TargetMesh, OfAVrmKeepsItsExtension) {
  const fs::path model = fs::path(MOCAP_CORPUS_DIR).parent_path() /
                         "corpus2/vrm/vrm-c__vrm-specification/vrm/"
                         "VRMC_vrm_expressions_isBinary_Overrides.vrm";
  if (!fs::exists(model)) GTEST_SKIP() << "the second corpus is not available";
  const Ran ran = mocap({"convert", samples + "walk.bvh", "--onto", model.string(), "--mesh",
                         "--to", "glb", "-o", "out.vrm"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Chunks written = chunks_of(folder_ / "out.vrm");
  expect_moves(written, chunks_of(model), 242);
  EXPECT_TRUE(written.document.at("extensions").contains("VRMC_vrm"));
}

}  // namespace
}  // namespace mocap::test::target_mesh_test
