// SPDX-License-Identifier: MIT
// Changes of files in a folder: which are detected, and when.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

#include "folder_of_motions.hpp"
#include "library/codes.hpp"
#include "support/fake_clock.hpp"
#include "support/unlistable_folder.hpp"

namespace mocap::library::folder_changes_test {
namespace {

using namespace test;
using mocap::test::FakeClock;
namespace fs = std::filesystem;

TEST_F(FolderOfMotions, DetectsChangesWhileRunning) {
  folder_.write("a.bvh", small_motion(1));
  open();
  const std::string id = library_->find("a")->id;
  folder_.write("b.bvh", small_motion(2));
  EXPECT_TRUE(soon([&] { return library_->find("b").has_value(); }));
  fs::create_directories(folder_ / "new/folder");
  folder_.write("new/folder/c.bvh", small_motion(3));
  EXPECT_TRUE(soon([&] { return library_->find("c").has_value(); }));
  folder_.write("new/folder/d.bvh", small_motion(4));
  EXPECT_TRUE(soon([&] { return library_->find("d").has_value(); }));

  folder_.write("a.bvh", small_motion(1, 9));
  EXPECT_TRUE(soon([&] { return library_->find("a")->frames == 9; }));
  EXPECT_EQ(library_->find("a")->id, id);

  folder_.write("a.bvh", "no longer a motion");
  EXPECT_TRUE(soon([&] { return !library_->find("a"); }));
  EXPECT_TRUE(soon([&] { return scan().failed == 1; }));

  fs::remove(folder_ / "b.bvh");
  EXPECT_TRUE(soon([&] { return !library_->find("b"); }));
  fs::rename(folder_ / "new", folder_ / "old");
  EXPECT_TRUE(soon([&] {
    const auto c = library_->find("c");
    return c && c->files[0].path == folder_ / "old/folder/c.bvh";
  }));
  fs::remove_all(folder_ / "old");
  EXPECT_TRUE(soon([&] { return motions() == 0; }));
}

TEST_F(FolderOfMotions, DetectsChangesAtStartup) {
  folder_.write("a.bvh", small_motion(1));
  folder_.write("b.bvh", small_motion(2));
  open();
  const std::string id = library_->find("a")->id;
  library_.reset();
  folder_.write("a.bvh", small_motion(1, 7));
  fs::remove(folder_ / "b.bvh");
  folder_.write("c.bvh", small_motion(3));
  open();
  EXPECT_EQ(motions(), 2U);
  EXPECT_EQ(library_->find("a")->frames, 7U);
  EXPECT_EQ(library_->find("a")->id, id);
  EXPECT_FALSE(library_->find("b"));
  EXPECT_TRUE(library_->find("c"));
}

/// Writes different bytes, and restores the file's modification time.
void replace_unseen(const fs::path& path, std::string_view bytes) {
  ASSERT_EQ(fs::file_size(path), bytes.size());
  const fs::file_time_type time = fs::last_write_time(path);
  const fs::path beside = path.parent_path() / ".beside";
  std::ofstream(beside, std::ios::binary) << bytes;
  fs::last_write_time(beside, time);
  fs::rename(beside, path);
  ASSERT_EQ(fs::last_write_time(path), time);
}

TEST_F(FolderOfMotions, DetectsAnotherFileOfEqualSizeAndTime) {
  const std::string bytes = small_motion(1);
  std::string other = bytes;
  other.replace(other.find("OFFSET 0 10 0"), 13, "OFFSET 0 70 0");
  folder_.write("a.bvh", bytes);
  open();
  const Entry before = *library_->find("a");
  library_.reset();
  replace_unseen(folder_ / "a.bvh", other);
  open();
  const auto after = library_->find("a");
  ASSERT_TRUE(after);
  EXPECT_EQ(after->id, before.id);
  EXPECT_NE(after->files[0].sha256, before.files[0].sha256);
  // A new catalogue identifies it by the journal.
  library_.reset();
  replace_unseen(folder_ / "a.bvh", bytes);
  open_anew();
  EXPECT_EQ(library_->find("a")->files[0].sha256, before.files[0].sha256);
}

TEST_F(FolderOfMotions, DetectsAnotherSkeletonOfEqualSizeAndTime) {
  const std::string skeleton = sample("stroll.asf");
  std::string other = skeleton;
  other.replace(other.find("length"), 6, "LENGTH");
  folder_.write("stroll.asf", skeleton);
  folder_.write("stroll_01.amc", sample("stroll_01.amc"));
  open();
  const std::string digest = library_->find("stroll-01")->files[1].sha256;
  library_.reset();
  replace_unseen(folder_ / "stroll.asf", other);
  open();
  EXPECT_NE(library_->find("stroll-01")->files[1].sha256, digest);
}

TEST_F(FolderOfMotions, DetectsSkeletonsInOtherFolders) {
  for (const char* const name : {"skeleton", "motion"}) fs::create_directories(folder_ / name);
  const std::string stroll = sample("stroll_01.amc");
  folder_.write("motion/stroll_01.amc", stroll);
  open();
  EXPECT_EQ(scan().failed, 1U);
  folder_.write("skeleton/body.asf", sample("stroll.asf"));
  EXPECT_TRUE(soon([&] { return library_->find("stroll-01").has_value(); }));
  // A motion that is added later is paired with a skeleton from the last scan.
  std::string other = stroll;
  const std::size_t last_frame = other.rfind("\n3");
  ASSERT_NE(last_frame, std::string::npos);
  other.resize(other.rfind("\n1", last_frame) + 1);
  folder_.write("motion/stroll_02.amc", other);
  EXPECT_TRUE(soon([&] { return library_->find("stroll-02").has_value(); }));
  fs::remove(folder_ / "skeleton/body.asf");
  EXPECT_TRUE(soon([&] { return motions() == 0 && scan().failed == 2; }));
}

TEST_F(FolderOfMotions, KeepsMotionsIfTheFolderOfTheSkeletonMayBeUnlistable) {
  for (const char* const name : {"skeleton", "motion"}) fs::create_directories(folder_ / name);
  folder_.write("skeleton/body.asf", sample("stroll.asf"));
  folder_.write("motion/stroll_01.amc", sample("stroll_01.amc"));
  open();
  ASSERT_EQ(motions(), 1U);
  mocap::test::add_unlistable_folder(folder_.path());
  ASSERT_TRUE(library_->rescan());
  ASSERT_EQ(motions(), 1U);
  fs::remove(folder_ / "skeleton/body.asf");
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 1U);
}

TEST_F(FolderOfMotions, AFileWithNewPermissionsIsTheSameMotion) {
  folder_.write("a.bvh", small_motion(1));
  open();
  const Entry before = *library_->find("a");
  fs::create_hard_link(folder_ / "a.bvh", folder_ / ".link");
  fs::permissions(folder_ / "a.bvh", fs::perms::owner_read);
  ASSERT_TRUE(library_->rescan());
  const auto after = library_->find("a");
  ASSERT_TRUE(after);
  EXPECT_EQ(after->id, before.id);
  EXPECT_EQ(after->changed_s, before.changed_s);
  EXPECT_NE(after->files[0].changed_ns, before.files[0].changed_ns);
  EXPECT_EQ(after->files[0].inode, before.files[0].inode);
}

TEST_F(FolderOfMotions, NeverMixesOldAndNew) {
  folder_.write("a.bvh", small_motion(1));
  open();
  const auto entry = library_->find("a");
  ASSERT_TRUE(entry);
  folder_.write("a.bvh", small_motion(2, 6));
  // The old entry must not be loaded from the new file, regardless of what the catalogue contains
  // now.
  Diagnostics diagnostics;
  const auto clip = library_->load(*entry, diagnostics);
  ASSERT_FALSE(clip);
  EXPECT_EQ(clip.error().code, codes::library_file_changed);
  EXPECT_TRUE(soon([&] {
    const auto now = library_->find("a");
    Diagnostics ignored;
    return now && now->frames == 6 && library_->load(*now, ignored);
  }));
}

/// As on a network drive that another machine writes to: the folder watch does not detect a change
/// made through another link to the same file.
TEST_F(FolderOfMotions, DetectsUnreportedChanges) {
  TemporaryFolder elsewhere;
  folder_.write("walk.bvh", small_motion(1));
  fs::create_hard_link(folder_ / "walk.bvh", elsewhere / "walk.bvh");
  OpenOptions options;
  options.rescan_every = std::chrono::milliseconds(100);
  auto library = Library::open(folder_.path(), options);
  ASSERT_TRUE(library);
  ASSERT_TRUE((*library)->rescan());
  ASSERT_EQ((*library)->find("walk")->frames, 4U);
  elsewhere.write("walk.bvh", small_motion(2, 9));
  const auto frames = [&] {
    const auto entry = (*library)->find("walk");
    return entry ? entry->frames : 0;
  };
  for (int i = 0; i < 1'000 && frames() != 9; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(frames(), 9U);
}

TEST_F(FolderOfMotions, IsListedAgainWhenTheIntervalHasPassed) {
  TemporaryFolder elsewhere;
  folder_.write("walk.bvh", small_motion(1));
  fs::create_hard_link(folder_ / "walk.bvh", elsewhere / "walk.bvh");
  FakeClock clock;
  OpenOptions options;
  options.clocks = clock.clocks();
  const auto library = Library::open(folder_.path(), options);
  ASSERT_TRUE(library);
  ASSERT_TRUE((*library)->rescan());
  elsewhere.write("walk.bvh", small_motion(2, 9));
  const auto frames = [&](const std::string& slug) {
    const auto entry = (*library)->find(slug);
    return entry ? entry->frames : 0;
  };
  clock.advance(options.rescan_every / 2);
  folder_.write("reported.bvh", small_motion(3));
  ASSERT_TRUE(soon([&] { return frames("reported") == 4; }));
  EXPECT_EQ(frames("walk"), 4U) << "only the reported file was read";
  clock.advance(options.rescan_every / 2);
  folder_.write("again.bvh", small_motion(4));
  EXPECT_TRUE(soon([&] { return frames("walk") == 9; }));
}

}  // namespace
}  // namespace mocap::library::folder_changes_test
