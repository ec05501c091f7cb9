// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/judge.hpp"
#include "support/person.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::fbx_judges_test {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

constexpr int not_installed = 77;
constexpr std::size_t frames = 31;
constexpr double rounding = 1e-5;  ///< Of the size of the figure.

/// A walk of a person of 175 units, with a joint that has all kinds of constant rotations.
Clip walk() {
  Clip clip = test::walking_person(frames);
  clip.motion.frame_time = FrameTime(FrameRate{30, 1});
  const Quaternion before = Quaternion(0.8, 0.2, -0.4, 0.1).normalized();
  const Quaternion after = Quaternion(0.7, -0.3, 0.1, 0.5).normalized();
  clip.skeleton.set_fixed_rotations(3, before, after);
  clip.metadata.metres_per_unit = 0.01;
  clip.metadata.up = Axis::plus_y;
  return clip;
}

void save_as_fbx(const Clip& clip, const fs::path& path) {
  Diagnostics findings;
  const Status saved = save(clip, path, {}, findings);
  ASSERT_TRUE(saved.has_value()) << saved.error().message;
}

std::string shell_word(const fs::path& path) {
  return "'" + path.string() + "'";
}

TEST(FbxJudges, PosesInThreeAreThoseOfTheClip) {
  const std::string node = MOCAP_NODE;
  if (node.empty()) GTEST_SKIP() << "node is not installed";
  const TemporaryFolder folder;
  const Clip clip = walk();
  save_as_fbx(clip, folder / "walk.fbx");
  const fs::path root = MOCAP_PROJECT_DIR;
  const std::string command =
      shell_word(node) + " " + shell_word(root / "tests/gltf/fbx_positions.mjs") + " " +
      shell_word(folder / "walk.fbx") + " " + shell_word(root / "web") + " " +
      std::to_string(frames) + " " + std::to_string(clip.motion.frame_time.seconds()) + " > " +
      shell_word(folder / "out.txt");
  const int status = std::system(command.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == not_installed) GTEST_SKIP() << "three is not in web/node_modules";
  ASSERT_EQ(WEXITSTATUS(status), 0);
  const Result<Poses> poses = evaluate(clip);
  ASSERT_TRUE(poses.has_value());
  std::ifstream lines(folder / "out.txt");
  std::size_t frame = 0;
  std::size_t compared = 0;
  std::string name;
  Vector3 place;
  while (lines >> frame >> name >> place.x() >> place.y() >> place.z()) {
    const auto joint = clip.skeleton.find(name);
    if (!joint) continue;
    ++compared;
    // The times in the command have six decimals.
    EXPECT_LT((place - poses->world_position(frame, *joint)).norm(), 0.01) << name << " " << frame;
  }
  EXPECT_EQ(compared, frames * clip.skeleton.size());
}

TEST(FbxJudges, PosesInTheAutodeskSdkAreThoseOfTheClip) {
  const fs::path tool = test::judges_folder() / "node_modules/fbx2gltf/bin/Linux/FBX2glTF";
  if (!fs::exists(tool)) GTEST_SKIP() << "tools/judges has not installed fbx2gltf";
  const TemporaryFolder folder;
  const Clip clip = walk();
  save_as_fbx(clip, folder / "walk.fbx");
  const std::string command =
      shell_word(tool) + " -b --anim-framerate bake30 -i " + shell_word(folder / "walk.fbx") +
      " -o " + shell_word(folder / "walk") + " > " + shell_word(folder / "out.txt") + " 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const Result<Clip> other = load(folder / "walk.glb");
  ASSERT_TRUE(other.has_value()) << other.error().message;
  const Result<Poses> expected = evaluate(clip);
  const Result<Poses> actual = evaluate(*other);
  ASSERT_TRUE(expected.has_value() && actual.has_value());
  ASSERT_EQ(actual->frames, frames);
  constexpr double metres = 0.01;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const auto same = other->skeleton.find(clip.skeleton[joint].name);
    ASSERT_TRUE(same.has_value()) << clip.skeleton[joint].name;
    for (std::size_t frame = 0; frame < frames; ++frame)
      EXPECT_LT(
          (actual->world_position(frame, *same) - metres * expected->world_position(frame, joint))
              .norm(),
          1.75 * rounding)
          << clip.skeleton[joint].name << " " << frame;
  }
}

}  // namespace
}  // namespace mocap::fbx_judges_test
