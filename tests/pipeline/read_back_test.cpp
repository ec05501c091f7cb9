// SPDX-License-Identifier: MIT
#include "pipeline/read_back.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pipeline/export.hpp"
#include "pipeline/verification.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::read_back_test {
namespace {

using test::TemporaryFolder;

Clip clip_from_samples(const std::string& name) {
  Diagnostics unneeded;
  Result<Clip> clip =
      load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name, {}, unneeded);
  EXPECT_TRUE(clip.has_value()) << name;
  return clip.value_or(Clip());
}

TEST(ReadBack, AMotionIsReadWithItsSkeleton) {
  const Clip clip = clip_from_samples("walk.bvh");
  for (const Format format : {Format::bvh, Format::amc}) {
    SCOPED_TRACE(facts_of(format).name);
    const TemporaryFolder folder;
    Diagnostics notes;
    const auto files = pipeline::export_clip(
        clip, folder / ("a" + std::string(facts_of(format).extension)), {.format = format}, notes);
    ASSERT_TRUE(files.has_value());
    const Result<Clip> again = pipeline::read_back(*files, {}, notes);
    ASSERT_TRUE(again.has_value()) << again.error().message;
    EXPECT_EQ(again->motion.frames(), clip.motion.frames());
    // An ASF has a bone for each end site.
    EXPECT_GE(again->skeleton.size(), clip.skeleton.size());
    std::filesystem::remove(files->front().path);
    Diagnostics findings;
    const Result<Clip> missing = pipeline::read_back(*files, {}, findings);
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().code, codes::io_not_found);
    EXPECT_TRUE(findings.holds(missing.error()));
  }
}

TEST(ReadBack, MotionTextIsReadWithTheSkeletonOfItsClip) {
  const Clip clip = clip_from_samples("stroll_01.amc");
  for (const Format format : {Format::amc, Format::bvh}) {
    SCOPED_TRACE(facts_of(format).name);
    Diagnostics notes;
    const auto prepared = pipeline::prepare(clip, {.format = format}, notes);
    ASSERT_TRUE(prepared.has_value());
    std::string text;
    const auto append = [&](std::string_view piece) {
      text += piece;
      return true;
    };
    ASSERT_TRUE(pipeline::write(*prepared, format, append, notes));
    const Result<Clip> again = pipeline::read_back(text, format, prepared->clip(), {}, notes);
    ASSERT_TRUE(again.has_value()) << again.error().message;
    EXPECT_EQ(again->motion.frames(), clip.motion.frames());
  }
}

TEST(Verification, JointsAreComparedByTheNamesInTheirFiles) {
  Clip clip = clip_from_samples("walk.bvh");
  clip.skeleton.set_name(1, "left arm: 1");
  const TemporaryFolder folder;
  Diagnostics notes;
  const auto files = pipeline::export_clip(clip, folder / "a.amc", {.format = Format::amc}, notes);
  ASSERT_TRUE(files.has_value());
  const auto verified = pipeline::verify(clip, *files, {}, nullptr);
  ASSERT_TRUE(verified.has_value()) << verified.error().message;
  EXPECT_EQ(verified->joints, clip.skeleton.size());
  EXPECT_LT(verified->share, 1e-3);
}

}  // namespace
}  // namespace mocap::read_back_test
