// SPDX-License-Identifier: MIT
// Motions that a library indexes in a folder, without copying or changing their files.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "folder_of_motions.hpp"
#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::library::folder_test {
namespace {

using namespace test;
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

TEST_F(FolderOfMotions, SkipsSkeletonsThatDoNotFit) {
  folder_.write("01.asf", mocap::test::example_asf());
  folder_.write("stroll.asf", sample("stroll.asf"));
  folder_.write("01_01.amc", sample("stroll_01.amc"));
  open();
  const auto motion = library_->find("01-01");
  ASSERT_TRUE(motion);
  ASSERT_EQ(motion->files.size(), 2U);
  EXPECT_EQ(motion->files[1].path, folder_ / "stroll.asf");
}

TEST_F(FolderOfMotions, FindsSkeletonsInOtherFolders) {
  for (const char* const name : {"skeleton", "motion"}) fs::create_directories(folder_ / name);
  folder_.write("skeleton/01.asf", mocap::test::example_asf());
  folder_.write("skeleton/stroll.asf", sample("stroll.asf"));
  folder_.write("motion/stroll_01.amc", sample("stroll_01.amc"));
  folder_.write("motion/jump.amc", mocap::test::example_amc());
  open();
  EXPECT_EQ(scan().failed, 0U);
  const auto expect_skeleton = [&](const std::string& slug, const std::string& skeleton) {
    const auto motion = library_->find(slug);
    ASSERT_TRUE(motion) << slug;
    ASSERT_EQ(motion->files.size(), 2U) << slug;
    EXPECT_EQ(motion->files[1].path, folder_ / skeleton);
    Diagnostics diagnostics;
    EXPECT_TRUE(library_->load(*motion, diagnostics)) << slug;
  };
  expect_skeleton("stroll-01", "skeleton/stroll.asf");
  expect_skeleton("jump", "skeleton/01.asf");
  open_anew();
  expect_skeleton("stroll-01", "skeleton/stroll.asf");
}

TEST_F(FolderOfMotions, ReportsMotionsWithoutSkeleton) {
  folder_.write("stroll_01.amc", sample("stroll_01.amc"));
  open();
  EXPECT_EQ(motions(), 0U);
  const auto unread = library_->unread("", 10);
  ASSERT_TRUE(unread);
  ASSERT_EQ(unread->size(), 1U);
  ASSERT_FALSE(unread->front().findings.empty());
  const Diagnostic& missing = unread->front().findings.front();
  EXPECT_EQ(missing.code, codes::amc_skeleton_missing);
  EXPECT_EQ(missing.message, "an AMC contains values only, and its skeleton was not found");
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
  fs::create_directories(folder_ / "other");
  fs::create_symlink(outside / "stroll.asf", folder_ / "other/body.asf");
  folder_.write("stroll_01.amc", sample("stroll_01.amc"));
  open();
  EXPECT_EQ(motions(), 1U);
  EXPECT_FALSE(library_->find("secret"));
  EXPECT_FALSE(library_->find("link"));
  EXPECT_FALSE(library_->find("stroll-01"));
}

}  // namespace
}  // namespace mocap::library::folder_test
