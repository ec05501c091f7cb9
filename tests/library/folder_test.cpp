// SPDX-License-Identifier: MIT
#include <chrono>
#include <fstream>
#include <thread>

#include "folder_of_motions.hpp"
#include "library/change.hpp"
#include "library/codes.hpp"
#include "library/journal.hpp"
#include "library/sqlite.hpp"
#include "support/fake_clock.hpp"

namespace mocap::library::folder_test {
namespace {

using namespace test;
using mocap::test::FakeClock;
namespace fs = std::filesystem;

TEST_F(FolderOfMotions, IsIndexedInPlace) {
  fs::create_directories(folder_ / "deep/er");
  fs::create_directories(folder_ / ".hidden");
  folder_.write("walk.bvh", small_motion(1));
  folder_.write("deep/er/walk.bvh", small_motion(2));
  folder_.write("double.bvh", small_motion(1));
  folder_.write(".hidden/a.bvh", small_motion(3));
  folder_.write(".b.bvh", small_motion(4));
  folder_.write("broken.bvh", "HIERARCHY\nROOT");
  folder_.write("prices.csv", "apples,3\npears,4\n");
  folder_.write("notes.txt", "HIERARCHY");
  folder_.write("stroll.asf", sample("stroll.asf"));
  folder_.write("stroll_01.amc", sample("stroll_01.amc"));
  open();
  EXPECT_EQ(motions(), 3U);
  EXPECT_EQ(scan().found, 5U);
  EXPECT_EQ(scan().indexed, 4U);
  EXPECT_EQ(scan().failed, 1U);
  EXPECT_TRUE(scan().done);
  const auto stroll = library_->find("stroll-01");
  ASSERT_TRUE(stroll);
  ASSERT_EQ(stroll->files.size(), 2U);
  EXPECT_EQ(stroll->files[0].path, folder_ / "stroll_01.amc");
  EXPECT_EQ(stroll->files[1].path, folder_ / "stroll.asf");
  EXPECT_EQ(stroll->uploader, "folder");
  EXPECT_TRUE(library_->find("walk"));
  EXPECT_TRUE(library_->find("walk-2") || library_->find("double"));
  Diagnostics diagnostics;
  EXPECT_TRUE(library_->load(*stroll, diagnostics));
  // Nothing was copied.
  EXPECT_TRUE(fs::is_empty(folder_ / ".mocap/files"));
}

TEST_F(FolderOfMotions, ReadsAnimationsOfSecondLifeAndAvimator) {
  constexpr std::string_view body =
      "HIERARCHY\nROOT hip\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Xrotation "
      "Zrotation Yrotation\nJOINT abdomen\n{\nOFFSET 0 3.4 0\nCHANNELS 3 Xrotation Zrotation "
      "Yrotation\nEnd Site\n{\nOFFSET 0 5 0\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.04\n"
      "0 40 0 0 0 0 0 0 0\n0 41 0 5 0 0 0 9 0\n";
  folder_.write("jump.avm", std::string(body));
  Diagnostics findings;
  const auto clip = bvh::read(std::span<const char>(body), {}, findings);
  ASSERT_TRUE(clip);
  ASSERT_TRUE(save(*clip, folder_ / "wave.anim"));
  folder_.write("game.anim", "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n");
  open();
  EXPECT_EQ(motions(), 2U);
  EXPECT_EQ(scan().failed, 0U);
  const auto wave = library_->find("wave");
  ASSERT_TRUE(wave);
  EXPECT_EQ(wave->format, Format::anim);
  EXPECT_TRUE(library_->load(*wave, findings));
  const auto jump = library_->find("jump");
  ASSERT_TRUE(jump);
  EXPECT_EQ(jump->format, Format::avm);
  EXPECT_EQ(jump->frames, 2U);
}

TEST_F(FolderOfMotions, KeepsIdAndUrlAcrossRestartsAndRebuilds) {
  folder_.write("a.bvh", small_motion(1));
  folder_.write("broken.bvh", "HIERARCHY\nROOT");
  open();
  const auto entry = library_->find("a");
  ASSERT_TRUE(entry);
  Description changes;
  changes.licence = "MIT";
  ASSERT_TRUE(library_->edit(entry->id, changes));
  const std::uint64_t generation = library_->status().generation;
  library_.reset();
  fs::remove(folder_ / ".mocap/catalogue.sqlite");
  open();
  EXPECT_GE(generation, 1U);
  EXPECT_EQ(motions(), 1U);
  const auto again = library_->find("a");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->id, entry->id);
  EXPECT_EQ(again->licence, "MIT");
  EXPECT_EQ(scan().failed, 1U);
}

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

TEST_F(FolderOfMotions, DuplicateReplacesARemovedFile) {
  folder_.write("a.bvh", small_motion(1));
  folder_.write("b.bvh", small_motion(1));
  open();
  EXPECT_EQ(motions(), 1U);
  const std::string first = library_->search({})->items.front().files[0].name;
  fs::remove(folder_ / first);
  EXPECT_TRUE(soon([&] {
    const auto page = library_->search({});
    return page->count == 1 && page->items.front().files[0].name != first;
  }));
}

TEST_F(FolderOfMotions, NeverMixesOldAndNew) {
  folder_.write("a.bvh", small_motion(1));
  open();
  const auto entry = library_->find("a");
  ASSERT_TRUE(entry);
  folder_.write("a.bvh", small_motion(2, 6));
  // The old entry must not be loaded from the new file, whatever the catalogue contains now.
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

/// Uploaded motions are kept, even if they were already in the folder.
TEST_F(FolderOfMotions, UploadSurvivesTheFolderFile) {
  const std::string bytes = small_motion(1);
  std::string other_ends;
  for (const char c : bytes) {
    if (c == '\n') other_ends += '\r';
    other_ends += c;
  }
  for (const std::string& given : {bytes, other_ends}) {
    SCOPED_TRACE(given == bytes ? "the same bytes" : "other line endings");
    folder_.write("a.bvh", bytes);
    folder_.write("b.bvh", small_motion(2));
    open();
    ASSERT_EQ(motions(), 2U);
    const auto before = library_->find("a");
    ASSERT_TRUE(before);
    const auto added = add(*library_, "given.bvh", given);
    ASSERT_TRUE(added) << added.error().message;
    EXPECT_EQ(added->match, given == bytes ? Match::same_bytes : Match::same_motion);
    EXPECT_EQ(added->entry.id, before->id);
    ASSERT_TRUE(library_->rescan());
    EXPECT_EQ(motions(), 2U);
    fs::remove(folder_ / "a.bvh");
    fs::remove(folder_ / "b.bvh");
    EXPECT_TRUE(soon([&] { return motions() == 1; }));
    const auto expect_there = [&] {
      const auto entry = library_->find(before->id);
      ASSERT_TRUE(entry);
      EXPECT_EQ(entry->slug, "a");
      EXPECT_EQ(TemporaryFolder::read(entry->files[0].path), bytes);
      Diagnostics diagnostics;
      EXPECT_TRUE(library_->load(*entry, diagnostics));
    };
    expect_there();
    open();
    expect_there();
    // Once more, with a catalogue without file records.
    library_.reset();
    folder_.write("a.bvh", bytes);
    fs::remove(folder_ / ".mocap/catalogue.sqlite");
    open();
    EXPECT_EQ(motions(), 1U);
    fs::remove(folder_ / "a.bvh");
    ASSERT_TRUE(library_->rescan());
    expect_there();
    ASSERT_TRUE(library_->remove(before->id));
    ASSERT_TRUE(library_->rescan());
    EXPECT_EQ(motions(), 0U);
    library_.reset();
    fs::remove_all(folder_ / ".mocap");
  }
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

TEST_F(FolderOfMotions, NewCatalogueKeepsFileIdentities) {
  folder_.write("a.bvh", small_motion(1));
  open();
  const std::string id = library_->find("a")->id;
  library_.reset();
  fs::remove(folder_ / ".mocap/catalogue.sqlite");
  open();
  folder_.write("a.bvh", small_motion(1, 9));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 1U);
  EXPECT_EQ(library_->find("a")->id, id);
  EXPECT_EQ(library_->find("a")->frames, 9U);
  fs::remove(folder_ / "a.bvh");
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 0U);
}

TEST_F(FolderOfMotions, DoesNotFollowSymlinksOutside) {
  const TemporaryFolder outside;
  outside.write("secret.bvh", small_motion(9));
  outside.write("stroll.asf", sample("stroll.asf"));
  folder_.write("a.bvh", small_motion(1));
  fs::create_symlink(outside / "secret.bvh", folder_ / "link.bvh");
  fs::create_directory_symlink(outside.path(), folder_ / "linked");
  fs::create_symlink(outside / "stroll.asf", folder_ / "stroll.asf");
  folder_.write("stroll_01.amc", sample("stroll_01.amc"));
  open();
  EXPECT_EQ(motions(), 1U);
  EXPECT_FALSE(library_->find("secret"));
  EXPECT_FALSE(library_->find("link"));
  EXPECT_FALSE(library_->find("stroll-01"));
}

}  // namespace
}  // namespace mocap::library::folder_test
