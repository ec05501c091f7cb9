// SPDX-License-Identifier: MIT

// Blender and assimp read the files that we write, with the same poses.

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/judge.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::scene_judges_test {
namespace {

namespace fs = std::filesystem;

constexpr double metres_per_unit = 0.05;

Clip sample(const char* name) {
  Result<Clip> clip = load(fs::path(MOCAP_PROJECT_DIR) / "samples" / name);
  EXPECT_TRUE(clip.has_value());
  clip->metadata.metres_per_unit = metres_per_unit;
  return std::move(*clip);
}

/// The positions of all joints in every fortieth frame.
void write_table(const Clip& clip, double scale, const fs::path& path) {
  constexpr std::size_t step = 40;
  const Result<Poses> poses = evaluate(clip);
  ASSERT_TRUE(poses.has_value());
  std::ofstream out(path);
  out.precision(17);
  for (std::size_t frame = 0; frame < poses->frames; frame += step)
    for (std::size_t i = 0; i < poses->joints; ++i)
      out << frame << '\t' << clip.skeleton[i].name << '\t'
          << (poses->world_position(frame, i) * scale).transpose() << '\n';
}

fs::path written(const Clip& clip, const char* extension, const test::TemporaryFolder& folder) {
  fs::path path = folder / (std::string("sample") + extension);
  SaveOptions options;
  options.overwrite = Overwrite::replace;
  Diagnostics findings;
  EXPECT_TRUE(save(clip, path, options, findings).has_value());
  return path;
}

constexpr std::array samples{"walk.bvh", "dance.bvh", "snake.bvh"};

class BlenderJudge : public testing::TestWithParam<const char*> {};

TEST_P(BlenderJudge, ReadsTheSamePosesFromWrittenFiles) {
  const test::TemporaryFolder folder;
  for (const char* name : samples) {
    // Blender only reads BVH files whose joints have three or no rotation channels.
    if (GetParam() == std::string_view(".bvh") && name == std::string_view("snake.bvh")) continue;
    const Clip clip = sample(name);
    const fs::path file = written(clip, GetParam(), folder);
    const fs::path table = folder / "poses.tsv";
    // BVH has no unit.
    write_table(clip, file.extension() == ".bvh" ? 1.0 : metres_per_unit, table);
    const std::string rate = std::to_string(clip.motion.frame_time.frames_per_second());
    const int status = test::judge("blender_poses.py", {file.string(), table.string(), rate});
    if (status == test::judge_not_installed) GTEST_SKIP() << "the package bpy is not installed";
    EXPECT_EQ(status, 0) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, BlenderJudge, testing::Values(".bvh", ".fbx", ".glb"),
                         [](const auto& of) { return std::string(of.param).substr(1); });

class AssimpJudge : public testing::TestWithParam<const char*> {};

TEST_P(AssimpJudge, ReadsTheSamePosesFromWrittenFiles) {
  const test::TemporaryFolder folder;
  for (const char* name : samples) {
    const Clip clip = sample(name);
    const fs::path file = written(clip, GetParam(), folder);
    const fs::path table = folder / "poses.tsv";
    write_table(clip, metres_per_unit, table);
    const std::string rate = std::to_string(clip.motion.frame_time.frames_per_second());
    // assimp returns the numbers of an FBX file without applying its unit.
    const std::string unit = file.extension() == ".fbx" ? std::to_string(metres_per_unit) : "1";
    const int status = test::judge("assimp_poses.py", {file.string(), table.string(), rate, unit});
    if (status == test::judge_not_installed) GTEST_SKIP() << "assimp is not installed";
    EXPECT_EQ(status, 0) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, AssimpJudge, testing::Values(".fbx", ".glb"),
                         [](const auto& of) { return std::string(of.param).substr(1); });

}  // namespace
}  // namespace mocap::scene_judges_test
