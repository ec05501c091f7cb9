// SPDX-License-Identifier: MIT

// babylon-mmd computes the same poses from models and motions, those of others and ours.

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "formats/mmd_files.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/mmd.hpp"
#include "support/corpus.hpp"
#include "support/judge.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::mmd_test {
namespace {

namespace fs = std::filesystem;

/// As for tests/judges/mmd_poses.mjs.
void put_poses(const Clip& clip, const fs::path& table) {
  const Result<Poses> poses = evaluate(clip);
  ASSERT_TRUE(poses.has_value());
  std::ofstream out(table);
  out.precision(17);
  for (std::size_t frame = 0; frame < poses->frames; ++frame)
    for (std::size_t i = 0; i < poses->joints; ++i) {
      const Vector3 position = poses->world_position(frame, i);
      const Quaternion rotation = poses->world_rotation(frame, i);
      out << frame << '\t' << clip.skeleton[i].name;
      for (const double value : position) out << '\t' << value;
      for (const double value : rotation.coeffs()) out << '\t' << value;
      out << '\n';
    }
}

int compare(const Clip& clip, const std::string& model, const std::string& motion) {
  const test::TemporaryFolder folder;
  const fs::path table = folder / "poses.tsv";
  put_poses(clip, table);
  std::ofstream(folder / "model.pmx", std::ios::binary) << model;
  std::ofstream(folder / "motion.vmd", std::ios::binary) << motion;
  return test::judge("mmd_poses.mjs", {(folder / "model.pmx").string(),
                                       (folder / "motion.vmd").string(), table.string()});
}

#define MOCAP_EXPECT_SAME_POSES(status)                                                    \
  do {                                                                                     \
    const int code = (status);                                                             \
    if (code == test::judge_not_installed) GTEST_SKIP() << "babylon-mmd is not installed"; \
    EXPECT_EQ(code, 0);                                                                    \
  } while (false)

void read_and_compare(const std::string& model, const std::string& motion) {
  Diagnostics found;
  const Result<Clip> clip = read_pair(motion, model, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  MOCAP_EXPECT_SAME_POSES(compare(*clip, model, motion));
}

TEST(MmdJudges, BabylonComputesTheSamePoses) {
  for (const char* motion : {"vmd_fuzz/leg.vmd", "vmd_fuzz/centre.vmd"}) {
    SCOPED_TRACE(motion);
    read_and_compare(seed("pmx_fuzz/leg_utf16.pmx"), seed(motion));
  }
}

/// The model has the bones of the first figure of MikuMikuDance, with IK in its legs, hair and tie.
TEST(MmdJudges, BabylonComputesTheSamePosesOfRealFiles) {
  const fs::path corpus = test::corpus_dir().parent_path() / "corpus2";
  const fs::path model = corpus / "pmx/hkrn__nanoem/fixtures/test.pmx";
  if (!fs::exists(model)) GTEST_SKIP() << "no real files";
  for (const char* motion : {"MMD-Blender__blender_mmd_tools/vmd/test.vmd",
                             "noname0310__babylon-mmd/motion/physics_toggle_test_yyb10th.vmd"}) {
    SCOPED_TRACE(motion);
    read_and_compare(test::read_file(model), test::read_file(corpus / "vmd" / motion));
  }
}

/// The bones of `dance.bvh` have longer names than a motion can contain.
TEST(MmdJudges, BabylonComputesTheSamePosesFromWrittenFiles) {
  for (const char* name : {"dance.bvh", "cartwheel.bvh"}) {
    SCOPED_TRACE(name);
    const Result<Clip> clip = load(fs::path(MOCAP_PROJECT_DIR) / "samples" / name);
    ASSERT_TRUE(clip.has_value());
    Diagnostics found;
    const Result<Clip> fitted = mmd::as_mmd(*clip, found);
    ASSERT_TRUE(fitted.has_value()) << fitted.error().message;
    const std::string model = written(*fitted, true);
    const std::string motion = written(*fitted);
    const Result<Clip> again = read_pair(motion, model, found);
    ASSERT_TRUE(again.has_value()) << again.error().message;
    ASSERT_EQ(again->skeleton.size(), fitted->skeleton.size());
    for (std::size_t i = 0; i < again->skeleton.size(); ++i)
      EXPECT_EQ(again->skeleton[i].name, fitted->skeleton[i].name);
    MOCAP_EXPECT_SAME_POSES(compare(*again, model, motion));
  }
}

}  // namespace
}  // namespace mocap::mmd_test
