// SPDX-License-Identifier: MIT
// Motions without a skeleton: points, rigid bodies, columns.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "folder_of_motions.hpp"
#include "library/record.hpp"
#include "library_of_test.hpp"
#include "mocap/formats.hpp"

namespace mocap::library::recordings_test {
namespace {

using namespace test;

std::string seed(const std::string& path) {
  return TemporaryFolder::read(std::filesystem::path(MOCAP_PROJECT_DIR) / "fuzz/seeds" / path);
}

TEST(Recordings, AreDescribed) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const Entry points = add_new(*library, "markers.trc", seed("trc_fuzz/example.trc"));
  EXPECT_EQ(points.format, Format::trc);
  EXPECT_EQ(points.joints, 0U);
  EXPECT_EQ(points.recorded.points, 2U);
  EXPECT_EQ(points.recorded.columns, 0U);
  EXPECT_GT(points.frames, 0U);
  EXPECT_GT(points.duration_s, 0.0);
  EXPECT_EQ(points.family, "");
  EXPECT_EQ(points.metres_per_unit, 1.0);
  const Entry columns = add_new(*library, "angles.sto", seed("sto_fuzz/example.sto"));
  EXPECT_EQ(columns.recorded.points, 0U);
  EXPECT_GT(columns.recorded.columns, 0U);
  Diagnostics findings;
  const Result<Clip> clip = library->load(columns, findings);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->recording.columns.size(), columns.recorded.columns);
}

TEST(Recordings, AreDescribedAfterReopening) {
  const TemporaryFolder folder;
  std::string slug;
  {
    const auto library = open_library(folder.path());
    slug = add_new(*library, "two.c3d", seed("c3d_fuzz/two_points_intel_float.c3d")).slug;
  }
  const auto library = open_library(folder.path());
  const auto entry = library->find(slug);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->recorded.points, 2U);
  const Entry figure = add_new(*library, "walk.bvh", small_motion(1));
  EXPECT_EQ(figure.recorded.points, 0U);
}

TEST(Recordings, AreUnknownInRecordsOfEarlierVersions) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const Entry entry = add_new(*library, "markers.trc", seed("trc_fuzz/example.trc"));
  const std::filesystem::path place = folder.path();
  const std::string record = pack(entry, place);
  constexpr std::size_t new_bytes = 5 * sizeof(std::uint32_t);
  const auto now = unpack(record, place, place);
  ASSERT_TRUE(now);
  EXPECT_EQ(now->recorded.points, 2U);
  const auto before = unpack(record.substr(0, record.size() - new_bytes), place, place);
  ASSERT_TRUE(before);
  EXPECT_EQ(before->recorded.points, 0U);
  EXPECT_EQ(before->frames, entry.frames);
}

TEST(Recordings, ArePairwiseDifferent) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const std::string text = seed("trc_fuzz/example.trc");
  const Entry first = add_new(*library, "a.trc", text);
  const Result<Added> again = add(*library, "b.trc", text);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->match, Match::same_bytes);
  EXPECT_EQ(again->entry.id, first.id);
  // Also without any joint, they are not taken for the same motion.
  add_new(*library, "c.trc", text + "\n");
}

TEST(Recordings, WithoutContentsAreRefused) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const Result<Added> added = add(*library, "none.csv", "Frame,Time\n0,0\n1,0.1\n");
  EXPECT_FALSE(added);
}

TEST_F(FolderOfMotions, HasRecordings) {
  for (const char* const path :
       {"c3d_fuzz/two_points_intel_float.c3d", "trc_fuzz/example.trc", "sto_fuzz/example.sto",
        "npz_fuzz/labelled.npz", "fbx_fuzz/compressed.fbx", "mvnx_fuzz/identity.mvnx"})
    folder_.write(std::filesystem::path(path).filename().string(), seed(path));
  open();
  EXPECT_EQ(scan().failed, 0U);
  EXPECT_EQ(motions(), 6U);
}

}  // namespace
}  // namespace mocap::library::recordings_test
