// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "formats/small_clip.hpp"
#include "formats/usd_file.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/judge.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::usd_write_test {
namespace {

namespace fs = std::filesystem;
using test::read_usd;
using test::small_clip;
using test::usd_seed;
using test::write_usda;
using test::write_usdz;

/// The largest distance of joints of two clips with the same names.
double distance(const Clip& a, const Clip& b) {
  const Result<Poses> x = evaluate(a);
  const Result<Poses> y = evaluate(b);
  double largest = 0.0;
  for (std::size_t frame = 0; frame < x->frames; ++frame)
    for (std::size_t i = 0; i < x->joints; ++i) {
      const std::size_t joint = b.skeleton.find(a.skeleton[i].name).value();
      largest =
          std::max(largest, (x->world_position(frame, i) - y->world_position(frame, joint)).norm());
    }
  return largest;
}

Clip reread(const std::string& bytes) {
  Diagnostics found;
  Result<Clip> clip = read_usd(bytes, found);
  EXPECT_TRUE(clip.has_value()) << (clip ? "" : clip.error().message);
  EXPECT_FALSE(found.has_errors());
  return clip ? *clip : Clip();
}

TEST(UsdWrite, PosesAndEndSitesSurvive) {
  const Clip clip = small_clip();
  for (const std::string& bytes : {write_usda(clip), write_usdz(clip)}) {
    const Clip again = reread(bytes);
    ASSERT_EQ(again.motion.frames(), clip.motion.frames());
    EXPECT_EQ(again.motion.frame_time.rate(), clip.motion.frame_time.rate());
    EXPECT_LT(distance(clip, again), 1e-5);
    ASSERT_EQ(again.skeleton[1].end_sites.size(), 1U);
    EXPECT_EQ(again.skeleton[1].end_sites[0].offset, clip.skeleton[1].end_sites[0].offset);
    EXPECT_EQ(again.skeleton[1].offset, clip.skeleton[1].offset);
  }
}

TEST(UsdWrite, NamesThatAreNotIdentifiersSurvive) {
  Clip clip = small_clip();
  clip.skeleton.set_name(0, "1 left \"hip\"\\/");
  clip.skeleton.set_name(1, "Bein ä");
  const Clip again = reread(write_usda(clip));
  EXPECT_EQ(again.skeleton[0].name, clip.skeleton[0].name);
  EXPECT_EQ(again.skeleton[1].name, clip.skeleton[1].name);
}

TEST(UsdWrite, SiblingsGetDifferentPaths) {
  Clip clip = small_clip();
  Joint joint;
  joint.name = "Chest";
  ASSERT_TRUE(clip.add_joint(0, joint).has_value());
  const Clip again = reread(write_usda(clip));
  ASSERT_EQ(again.skeleton.size(), 3U);
  EXPECT_EQ(again.skeleton[2].name, "Chest");
}

TEST(UsdWrite, SettingsAreDeclared) {
  const std::string text = write_usda(small_clip(), {.metres_per_unit = 0.5, .up = Axis::plus_z});
  for (const char* line :
       {"#usda 1.0\n", "    metersPerUnit = 0.5\n", "    upAxis = \"Z\"\n",
        "    timeCodesPerSecond = 30\n", "    startTimeCode = 0\n", "    endTimeCode = 1\n",
        "    defaultPrim = \"Model\"\n", "half3[] scales = [(1, 1, 1), (1, 1, 1)]\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line;
}

TEST(UsdWrite, OtherUpAxesAreTurnedToY) {
  const Clip clip = small_clip();
  for (const Axis up : {Axis::plus_x, Axis::minus_x, Axis::minus_y, Axis::minus_z}) {
    const Clip again = reread(write_usda(clip, {.metres_per_unit = {}, .up = up}));
    EXPECT_EQ(again.metadata.up, Axis::plus_y);
    const Vector3 before = evaluate(clip)->world_position(0, 1);
    const Vector3 after = evaluate(again)->world_position(0, 1);
    const int axis = static_cast<int>(up) / 2;
    const double sign = static_cast<int>(up) % 2 == 0 ? 1.0 : -1.0;
    EXPECT_NEAR(after.y(), sign * before[axis], 1e-5) << to_string(up);
    EXPECT_NEAR(after.norm(), before.norm(), 1e-5) << to_string(up);
  }
}

TEST(UsdWrite, UnmodifiedFilesAreWrittenBackByteForByte) {
  const std::string text = usd_seed("takes.usda");
  EXPECT_EQ(write_usda(reread(text)), text);
  const std::string packed = usd_seed("packed.usdz");
  EXPECT_EQ(write_usdz(reread(packed)), packed);
  Clip edited = reread(text);
  edited.motion.exact_at(0, 0) += 1.0;
  const std::string rewritten = write_usda(edited);
  EXPECT_NE(rewritten, text);
  EXPECT_LT(distance(edited, reread(rewritten)), 1e-4);
}

TEST(UsdWrite, BinaryFilesAreWrittenAsText) {
  const Clip clip = reread(usd_seed("plain.usdc"));
  const std::string text = write_usda(clip);
  EXPECT_TRUE(text.starts_with("#usda 1.0\n"));
  EXPECT_LT(distance(clip, reread(text)), 1e-4);
}

TEST(UsdWrite, ASkeletonWithoutFramesHasNoAnimation) {
  Clip clip = small_clip();
  clip.motion.remove_frames(0, 2);
  const std::string text = write_usda(clip);
  EXPECT_EQ(text.find("SkelAnimation"), std::string::npos);
  const Clip again = reread(text);
  EXPECT_EQ(again.motion.frames(), 0U);
  EXPECT_TRUE(again.metadata.is_skeleton_alone);
}

TEST(UsdWrite, DataInPackagesIsAligned) {
  Clip clip = small_clip();
  for (const char* source :
       {"", "a.bvh", "a_longer_name.bvh", "fifty_bytes_of_a_name_for_this.x"}) {
    clip.metadata.source = source;
    const std::string bytes = write_usdz(clip);
    const std::size_t start = bytes.find("#usda");
    EXPECT_EQ(start % 64, 0U) << source;
    EXPECT_EQ(reread(bytes).skeleton.size(), 2U);
  }
}

TEST(UsdWrite, RefusesWhatItCannotWrite) {
  Diagnostics findings;
  const auto write = [&](const Clip& clip, const usd::WriteOptions& options) {
    return usd::write(
        clip, options, [](std::string_view) { return true; }, findings);
  };
  EXPECT_EQ(write(Clip(), {}).error().code, codes::argument_invalid);
  EXPECT_EQ(write(small_clip(), {.metres_per_unit = 0.0}).error().code, codes::argument_invalid);
  Clip far = small_clip();
  far.motion.exact_at(1, 0) = 1e300;
  EXPECT_EQ(write(far, {}).error().code, codes::motion_out_of_reach);
  const Status stopped = usd::write(
      small_clip(), {}, [](std::string_view) { return false; }, findings);
  EXPECT_EQ(stopped.error().code, codes::io_write);
  const Status stopped_zip = usd::write_package(
      small_clip(), {}, [](std::string_view) { return false; }, findings);
  EXPECT_EQ(stopped_zip.error().code, codes::io_write);
}

RC_GTEST_PROP(UsdWrite, AnyClipCanBeReadAgain, ()) {
  Clip clip = test::random_clip(8);
  const std::string text = write_usda(clip);
  if (text.starts_with("not written")) return;
  Diagnostics found;
  const Result<Clip> again = read_usd(text, found);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->skeleton.size() == clip.skeleton.size());
  RC_ASSERT(again->motion.frames() == clip.motion.frames());
}

/// Compares the poses of a file with those of OpenUSD, and checks the file with its validators.
void judge(const fs::path& file, const Clip& clip, const test::TemporaryFolder& folder) {
  const fs::path table = folder / "poses.tsv";
  const Result<Poses> poses = evaluate(clip);
  ASSERT_TRUE(poses.has_value());
  const auto* style = clip.format_data.find<usd::Style>();
  const double start = style == nullptr ? 0.0 : style->start_code;
  {
    std::ofstream out(table);
    out.precision(17);
    for (std::size_t frame = 0; frame < poses->frames; ++frame)
      for (std::size_t i = 0; i < poses->joints; ++i)
        out << start + static_cast<double>(frame) << '\t' << clip.skeleton[i].name << '\t'
            << poses->world_position(frame, i).transpose() << '\n';
  }
  const int status = test::judge("usd_poses.py", {file.string(), table.string()});
  if (status == test::judge_not_installed) GTEST_SKIP() << "the package usd-core is not installed";
  EXPECT_EQ(status, 0) << file;
}

// The seeds have the same contents as plain.usda.
TEST(UsdWrite, TextOfABinaryFileHasTheValuesOfItsAnimation) {
  for (const char* name : {"plain.usdc", "old.usdc"}) {
    SCOPED_TRACE(name);
    Clip clip = reread(usd_seed(name));
    const std::string text = write_usda(clip);
    std::istringstream lines(usd_seed("plain.usda"));
    std::size_t samples = 0;
    for (std::string line; std::getline(lines, line);) {
      const bool is_sample = line.find(": [(") != std::string::npos;
      if (!is_sample && line.find("scales = ") == std::string::npos) continue;
      ++samples;
      EXPECT_NE(text.find(line + "\n"), std::string::npos) << line;
    }
    EXPECT_EQ(samples, 9U);
    const Clip again = reread(text);
    const Poses before = evaluate(clip).value();
    const Poses after = evaluate(again).value();
    ASSERT_EQ(after.world_positions.size(), before.world_positions.size());
    for (std::size_t i = 0; i < before.world_positions.size(); ++i)
      EXPECT_NEAR(after.world_positions[i], before.world_positions[i], 1e-9);
    // Edited values are computed.
    clip.motion.exact_at(1, 0) += 1.0;
    EXPECT_FLOAT_EQ(static_cast<float>(reread(write_usda(clip)).motion.at(1, 0)),
                    static_cast<float>(clip.motion.at(1, 0)));
  }
}

TEST(UsdWrite, TextOfABinaryFileHasItsTimeSamples) {
  const fs::path file = test::corpus_dir().parent_path() /
                        "corpus2/usd/lighttransport__tinyusdz/usdc/usdskel-001.usdc";
  if (!fs::exists(file)) GTEST_SKIP() << "no corpus";
  const std::string text = write_usda(load(file).value());
  EXPECT_NE(text.find("        quatf[] rotations.timeSamples = {\n"
                      "            1: [(1, 0, 0, 0)],\n"
                      "            10: [(0.7071, 0.7071, 0, 0)],\n"
                      "        }\n"
                      "        half3[] scales = [(1, 1, 1)]\n"
                      "        float3[] translations = [(0, 0, 2)]\n"),
            std::string::npos)
      << text;
}

TEST(UsdJudge, OpenUsdReadsTheSamePosesFromWrittenFiles) {
  const test::TemporaryFolder folder;
  for (const char* name : {"walk.bvh", "dance.bvh", "snake.bvh"}) {
    const Result<Clip> sample = load(fs::path(MOCAP_PROJECT_DIR) / "samples" / name);
    ASSERT_TRUE(sample.has_value());
    for (const char* extension : {".usda", ".usdz"}) {
      const fs::path path = folder / (std::string("sample") + extension);
      SaveOptions options;
      options.overwrite = Overwrite::replace;
      Diagnostics findings;
      ASSERT_TRUE(save(*sample, path, options, findings).has_value());
      judge(path, *sample, folder);
      if (IsSkipped()) return;
    }
  }
}

TEST(UsdJudge, OpenUsdComputesTheSamePosesFromItsOwnFiles) {
  const test::TemporaryFolder folder;
  for (const char* name : {"plain.usda", "plain.usdc", "moving.usda", "moving.usdc"}) {
    const fs::path path = fs::path(MOCAP_PROJECT_DIR) / "fuzz/seeds/usd_fuzz" / name;
    const Result<Clip> clip = load(path);
    ASSERT_TRUE(clip.has_value());
    judge(path, *clip, folder);
    if (IsSkipped()) return;
    const fs::path text = folder / "text.usda";
    SaveOptions options;
    options.overwrite = Overwrite::replace;
    Diagnostics findings;
    ASSERT_TRUE(save(*clip, text, options, findings).has_value());
    // Computed frames are numbered from 0.
    Clip expected = *clip;
    expected.format_data.make<usd::Style>().start_code =
        load(text).value().format_data.find<usd::Style>()->start_code;
    judge(text, expected, folder);
  }
}

}  // namespace
}  // namespace mocap::usd_write_test
