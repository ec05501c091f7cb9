// SPDX-License-Identifier: MIT
// Motions of a folder that were removed from the library: they stay hidden, and their files are
// kept.
#include <gtest/gtest.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "folder_of_motions.hpp"
#include "library/change.hpp"
#include "library/journal.hpp"
#include "library/sqlite.hpp"

namespace mocap::library::folder_removal_test {
namespace {

using namespace test;
namespace fs = std::filesystem;

TEST_F(FolderOfMotions, RemovedMotionStaysHiddenAndItsFileIsKept) {
  folder_.write("a.bvh", small_motion(1));
  open();
  ASSERT_TRUE(library_->remove(library_->find("a")->id));
  EXPECT_TRUE(fs::exists(folder_ / "a.bvh"));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 0U);
  open();
  EXPECT_EQ(motions(), 0U);
  folder_.write("a.bvh", small_motion(2));
  EXPECT_TRUE(soon([&] { return motions() == 1; }));
}

TEST_F(FolderOfMotions, RemovedUploadDoesNotReturnFromTheFolder) {
  folder_.write("a.bvh", small_motion(1));
  open();
  const auto added = add(*library_, "a.bvh", small_motion(1));
  ASSERT_TRUE(added);
  ASSERT_TRUE(library_->remove(added->entry.id));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 0U);
  EXPECT_TRUE(fs::exists(folder_ / "a.bvh"));
  library_.reset();
  fs::remove(folder_ / ".mocap/catalogue.sqlite");
  open();
  EXPECT_EQ(motions(), 0U);
}

TEST_F(FolderOfMotions, RemovedMotionStaysHiddenIfItsFileMoves) {
  folder_.write("a.bvh", small_motion(1));
  folder_.write("other.bvh", small_motion(2));
  open();
  ASSERT_EQ(motions(), 2U);
  ASSERT_TRUE(library_->remove(library_->find("a")->id));
  const auto expect_missing = [&](const char* after) {
    SCOPED_TRACE(after);
    ASSERT_TRUE(library_->rescan());
    EXPECT_EQ(motions(), 1U);
    EXPECT_TRUE(library_->find("other"));
    EXPECT_EQ(scan().indexed, scan().found);
  };
  open_anew();
  expect_missing("a new catalogue");
  fs::create_directories(folder_ / "deep");
  fs::rename(folder_ / "a.bvh", folder_ / "deep/b.bvh");
  expect_missing("a move");
  library_.reset();
  fs::rename(folder_ / "deep/b.bvh", folder_ / "c.bvh");
  open();
  expect_missing("moved while the library was closed");
  fs::copy_file(folder_ / "c.bvh", folder_ / "d.bvh");
  expect_missing("a copy");
  fs::remove(folder_ / "c.bvh");
  fs::remove(folder_ / "d.bvh");
  open();
  folder_.write("a.bvh", small_motion(1));
  expect_missing("temporarily missing");
  library_.reset();
  fs::rename(folder_ / "a.bvh", folder_ / "e.bvh");
  open_anew();
  expect_missing("moved, with a new catalogue");
  library_.reset();
  fs::remove(folder_ / ".mocap/journal");
  open();
  expect_missing("a rewritten journal");
  open_anew();
  expect_missing("a catalogue built from it");
  EXPECT_TRUE(fs::exists(folder_ / "e.bvh"));
}

TEST_F(FolderOfMotions, FileThatBecomesARemovedMotionIsRemoved) {
  folder_.write("a.bvh", small_motion(1));
  folder_.write("b.bvh", small_motion(2));
  open();
  ASSERT_TRUE(library_->remove(library_->find("a")->id));
  folder_.write("b.bvh", small_motion(1));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 0U);
  open_anew();
  EXPECT_EQ(motions(), 0U);
  // Different bytes are a different motion.
  folder_.write("a.bvh", small_motion(3));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 1U);
}

TEST_F(FolderOfMotions, RemovedMotionReturnsWhenAdded) {
  folder_.write("a.bvh", small_motion(1));
  open();
  const std::string id = library_->find("a")->id;
  ASSERT_TRUE(library_->remove(id));
  const Entry added = add_new(*library_, "again.bvh", small_motion(1));
  EXPECT_NE(added.id, id);
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 1U);
  open_anew();
  ASSERT_EQ(motions(), 1U);
  EXPECT_TRUE(library_->find(added.id));
  // Once more, and the file in the folder still does not restore it.
  ASSERT_TRUE(library_->remove(added.id));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 0U);
  fs::rename(folder_ / "a.bvh", folder_ / "b.bvh");
  open_anew();
  EXPECT_EQ(motions(), 0U);
}

/// The rescan that would detect the file is skipped.
TEST_F(FolderOfMotions, MotionAddedAndRemovedStaysRemoved) {
  folder_.write("a.bvh", small_motion(1));
  open();
  ASSERT_TRUE(library_->remove(library_->find("a")->id));
  ASSERT_TRUE(library_->remove(add_new(*library_, "again.bvh", small_motion(1)).id));
  open_anew();
  EXPECT_EQ(motions(), 0U);
}

TEST_F(FolderOfMotions, AMotionIsRemovedWithItsSkeletonAndNotWithAnother) {
  folder_.write("stroll.asf", sample("stroll.asf"));
  folder_.write("stroll_01.amc", sample("stroll_01.amc"));
  open();
  ASSERT_TRUE(library_->remove(library_->find("stroll-01")->id));
  open_anew();
  EXPECT_EQ(motions(), 0U);
  fs::create_directories(folder_ / "deep");
  fs::rename(folder_ / "stroll.asf", folder_ / "deep/stroll.asf");
  fs::rename(folder_ / "stroll_01.amc", folder_ / "deep/stroll_01.amc");
  open_anew();
  EXPECT_EQ(motions(), 0U);
  folder_.write("deep/stroll.asf", "# another\n" + sample("stroll.asf"));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 1U);
}

/// The file exists but was not indexed when its motion was added and removed.
TEST_F(FolderOfMotions, MotionRemovedBeforeIndexingStaysRemoved) {
  library_ = open_library(folder_.path());
  ASSERT_TRUE(library_->remove(add_new(*library_, "given.bvh", small_motion(1)).id));
  library_.reset();
  folder_.write("a.bvh", small_motion(1));
  folder_.write("b.bvh", small_motion(2));
  open();
  EXPECT_EQ(motions(), 1U);
  EXPECT_TRUE(library_->find("b"));
  open_anew();
  EXPECT_EQ(motions(), 1U);
  // Until a user adds it again.
  add_new(*library_, "again.bvh", small_motion(1));
  open_anew();
  EXPECT_EQ(motions(), 2U);
}

/// An AMC and its ASF, removed by a version that recorded only the AMC.
TEST_F(FolderOfMotions, PairRemovedByAnEarlierVersionStaysRemoved) {
  folder_.write("stroll.asf", sample("stroll.asf"));
  folder_.write("stroll_01.amc", sample("stroll_01.amc"));
  open();
  const Entry pair = *library_->find("stroll-01");
  library_.reset();
  {
    auto journal = Journal::open(folder_ / ".mocap/journal");
    ASSERT_TRUE(journal);
    Change removal;
    removal.kind = Change::Kind::remove;
    removal.key = 1;
    removal.hidden_path = "stroll_01.amc";
    removal.hidden_sha256 = pair.files[0].sha256;
    const std::string line = to_line(removal);
    ASSERT_TRUE(journal->append(std::span(&line, 1)));
  }
  open_anew();
  EXPECT_EQ(motions(), 0U);
  // It is not read again at each scan.
  const auto is_settled = [&] {
    auto database = Database::open(folder_ / ".mocap/catalogue.sqlite");
    auto row = database->prepare("SELECT state, size FROM seen WHERE sha256 = ?1");
    row->bind(1, std::string_view(pair.files[0].sha256));
    return row->step() && row->integer(0) == 3 && row->integer(1) > 0;
  };
  EXPECT_TRUE(is_settled());
  fs::rename(folder_ / "stroll_01.amc", folder_ / "stroll_02.amc");
  open_anew();
  EXPECT_EQ(motions(), 0U);
  const std::string motion = sample("stroll_01.amc");
  const std::string skeleton = sample("stroll.asf");
  const IncomingFile files[] = {{"stroll_01.amc", motion}, {"stroll.asf", skeleton}};
  const auto again = library_->add(files, {}, "local");
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->match, Match::none);
  open_anew();
  EXPECT_EQ(motions(), 1U);
}

}  // namespace
}  // namespace mocap::library::folder_removal_test
