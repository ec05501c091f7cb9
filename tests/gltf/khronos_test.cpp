// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "gltf/glb_file.hpp"
#include "gltf/gltf_reading.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/built_in_skeletons.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"
#include "support/random_clip.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::khronos_test {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

constexpr int not_installed = 77;
constexpr std::uintmax_t largest_file = 4'000'000;
constexpr int most_files = 80;

void write_as_convert_does(const Clip& clip, const fs::path& path) {
  Diagnostics findings;
  const Status saved = save(clip, path, {}, findings);
  EXPECT_TRUE(saved.has_value()) << path << ": " << (saved ? "" : saved.error().message);
}

/// Skips the test if there is no node or no validator.
void validate(const TemporaryFolder& folder) {
  const std::string node = MOCAP_NODE;
  if (node.empty()) GTEST_SKIP() << "node is not installed";
  const std::string root = MOCAP_PROJECT_DIR;
  const std::string command = "'" + node + "' '" + root + "/tests/gltf/validate.mjs' '" +
                              folder.path().string() + "' '" + root + "/web'";
  const int status = std::system(command.c_str());
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == not_installed) {
    GTEST_SKIP() << "gltf-validator is not in web/node_modules";
  }
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

int convert_folder(const fs::path& from, const TemporaryFolder& folder) {
  int written = 0;
  for (const auto& entry : fs::recursive_directory_iterator(from)) {
    const fs::path extension = entry.path().extension();
    if (!entry.is_regular_file() || (extension != ".bvh" && extension != ".amc")) continue;
    if (entry.file_size() > largest_file || written >= most_files) continue;
    const Result<Clip> clip = load(entry.path());
    if (!clip) continue;
    write_as_convert_does(*clip, folder / (std::to_string(written++) + ".glb"));
  }
  return written;
}

TEST(KhronosValidator, AcceptsTheSamples) {
  const TemporaryFolder folder;
  ASSERT_GT(convert_folder(fs::path(MOCAP_PROJECT_DIR) / "samples", folder), 15);
  validate(folder);
}

TEST(KhronosValidator, AcceptsRealFiles) {
  const std::string corpus = MOCAP_CORPUS_DIR;
  if (corpus.empty()) GTEST_SKIP() << "the corpus is not available";
  const TemporaryFolder folder;
  ASSERT_GT(convert_folder(corpus, folder), 10);
  validate(folder);
}

// Unmodified files are written as they were read, with the errors that they have.
TEST(KhronosValidator, AcceptsEditedGltfFiles) {
  const fs::path corpus = fs::path(MOCAP_CORPUS_DIR).parent_path() / "corpus2";
  const TemporaryFolder folder;
  int written = 0;
  for (const char* name : {"gltf", "vrm", "vrma"}) {
    if (!fs::exists(corpus / name)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(corpus / name)) {
      Result<Clip> clip = load(entry.path());
      if (!clip) continue;
      clip->format_data.on_edit();
      write_as_convert_does(*clip, folder / (std::to_string(written++) + ".glb"));
    }
  }
  if (written == 0) GTEST_SKIP() << "the second corpus is not available";
  validate(folder);
}

Clip one_joint() {
  Clip clip;
  EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, test::named_joint("only")));
  clip.motion = Motion(0, 0);
  return clip;
}

Clip points_only() {
  Clip clip = test::walking_person(3);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_offset(i, Vector3::Zero());
    clip.skeleton.set_end_sites(i, {});
  }
  return clip;
}

Clip many_joints() {
  Clip clip;
  for (std::size_t i = 0; i < 10'000; ++i) {
    const std::size_t parent = i % 50 == 0 ? Joint::no_parent : i - 1;
    EXPECT_TRUE(clip.skeleton.add(parent, test::named_joint("j", {0.1, 1.0, 0.0})));
  }
  clip.motion = Motion(2, 0);
  return clip;
}

TEST(KhronosValidator, AcceptsUnusualClips) {
  const TemporaryFolder folder;
  Clip no_joints;
  no_joints.motion = Motion(5, 0);
  write_as_convert_does(no_joints, folder / "no_joints.glb");
  write_as_convert_does(one_joint(), folder / "one_joint.glb");
  write_as_convert_does(points_only(), folder / "points.glb");
  write_as_convert_does(many_joints(), folder / "many.glb");
  write_as_convert_does(test::walking_person(0), folder / "no_frames.glb");
  write_as_convert_does(test::walking_person(1), folder / "one_frame.glb");
  Clip tiny = test::walking_person(3, 1.0, {.units_per_metre = 1e-30});
  write_as_convert_does(tiny, folder / "tiny.glb");
  Clip huge = test::walking_person(3, 1.0, {.units_per_metre = 1e30});
  write_as_convert_does(huge, folder / "huge.glb");
  Clip fast = test::walking_person(100);
  fast.motion.frame_time = FrameTime::from_seconds(0.0000011);
  write_as_convert_does(fast, folder / "fast.glb");
  validate(folder);
}

TEST(KhronosValidator, AcceptsModelsWithAMotion) {
  const TemporaryFolder folder;
  for (const char* name : {"mixamo", "vrm"}) {
    const Result<Clip> skeleton = edit::built_in_skeleton(name);
    ASSERT_TRUE(skeleton.has_value());
    const auto model = std::make_shared<const std::string>(test::glb_of(*skeleton));
    Result<Clip> clip = load(fs::path(MOCAP_PROJECT_DIR) / "samples/walk.bvh");
    ASSERT_TRUE(clip.has_value());
    Diagnostics findings;
    const auto target = std::make_shared<const Clip>(test::clip_of_gltf(*model));
    ASSERT_TRUE(edit::apply(edit::OntoSkeleton{target}, *clip, findings).has_value());
    SaveOptions options;
    options.gltf.model = model;
    ASSERT_TRUE(save(*clip, folder / (std::string(name) + ".glb"), options, findings).has_value());
  }
  validate(folder);
}

TEST(KhronosValidator, AcceptsAllLayouts) {
  const TemporaryFolder folder;
  int number = 0;
  rc::check([&] {
    const Clip clip = test::random_clip_of_any_layout(8, 5);
    write_as_convert_does(clip, folder / (std::to_string(number++) + ".glb"));
  });
  validate(folder);
}

}  // namespace
}  // namespace mocap::khronos_test
