// SPDX-License-Identifier: MIT
#include <algorithm>

#include "folder_of_motions.hpp"
#include "support/child_process.hpp"

namespace mocap::library::missing_test {
namespace {

using namespace test;
namespace fs = std::filesystem;

/// The user-supplied description of a motion survives the absence of its file.
class Missing : public FolderOfMotions {
 protected:
  /// A motion with every user-supplied field.
  Entry give(const std::string& name, unsigned number) {
    folder_.write(name + ".bvh", small_motion(number));
    EXPECT_TRUE(library_->rescan());
    const auto entry = library_->find(name);
    EXPECT_TRUE(entry) << name;
    if (!entry) return {};
    Description said;
    said.name = "The " + name;
    said.licence = "CC0-1.0";
    said.origin = "the lab";
    said.description = "as specified";
    said.tags = {"kept", name};
    const auto edited = library_->edit(entry->id, said);
    EXPECT_TRUE(edited);
    return edited ? *edited : Entry();
  }
  std::string path_of(const Entry& entry) const {
    return entry.files[0].path.lexically_relative(folder_.path()).string();
  }
  void expect_back(const Entry& before, const std::string& path) {
    const auto now = library_->find(before.id);
    ASSERT_TRUE(now) << before.slug;
    EXPECT_EQ(path_of(*now), path);
    EXPECT_EQ(now->slug, before.slug);
    EXPECT_EQ(now->name, before.name);
    EXPECT_EQ(now->licence, before.licence);
    EXPECT_EQ(now->origin, before.origin);
    EXPECT_EQ(now->description, before.description);
    EXPECT_EQ(now->tags, before.tags);
    EXPECT_EQ(now->added_s, before.added_s);
    EXPECT_EQ(library_->find(before.slug)->id, before.id);
    Diagnostics diagnostics;
    EXPECT_TRUE(library_->load(*now, diagnostics));
    Query query;
    query.words = before.name;
    EXPECT_EQ(slugs_of(library_->search(query)), std::vector<std::string>{before.slug});
  }
  void expect_gone(const Entry& entry) {
    EXPECT_FALSE(library_->find(entry.id));
    EXPECT_FALSE(library_->find(entry.slug));
    EXPECT_FALSE(library_->similar(entry.id, 5));
    EXPECT_FALSE(library_->findings(entry.id));
    EXPECT_FALSE(library_->edit(entry.id, {}));
    EXPECT_FALSE(library_->remove(entry.id));
    Query query;
    query.tags = {entry.slug};
    EXPECT_EQ(library_->search(query)->count, 0U);
    query = {};
    query.words = entry.slug;
    const auto page = library_->search(query);
    EXPECT_TRUE(std::none_of(page->items.begin(), page->items.end(),
                             [&](const Entry& other) { return other.id == entry.id; }));
    const auto facets = library_->facets({});
    for (const FacetValue& tag : facets->tags) EXPECT_NE(tag.value, entry.slug);
  }
};

TEST_F(Missing, ARenamedFileIsTheSameMotion) {
  open();
  const Entry before = give("walk", 1);
  std::string name = "walk.bvh";
  // Repeated, because the threads determine which of the two names is read first.
  for (int i = 0; i < 12; ++i) {
    const std::string next = fmt::format("{}ambling{}.bvh", i % 2 == 0 ? "z" : "a", i);
    fs::rename(folder_ / name, folder_ / next);
    name = next;
    ASSERT_TRUE(soon([&] {
      const auto now = library_->find(before.id);
      return now && path_of(*now) == name;
    })) << name;
  }
  EXPECT_EQ(motions(), 1U);
  expect_back(before, name);
  EXPECT_EQ(library_->find(before.id)->files[0].name, name);
  open_anew();
  expect_back(before, name);
}

TEST_F(Missing, TemporarilyEmptyFolderLosesNothing) {
  open();
  const Entry walk = give("walk", 1);
  const Entry run = give("run", 2);
  library_.reset();
  const TemporaryFolder elsewhere;
  for (const char* const name : {"walk.bvh", "run.bvh"}) {
    fs::copy_file(folder_ / name, elsewhere / name);
    fs::remove(folder_ / name);
  }
  open();
  EXPECT_EQ(motions(), 0U);
  expect_gone(walk);
  // A missing motion keeps its address, so another motion cannot get it.
  const Entry other = add_new(*library_, "walk.bvh", small_motion(3));
  EXPECT_NE(other.slug, walk.slug);
  open_anew();
  EXPECT_EQ(motions(), 1U);
  expect_gone(walk);
  // A rewritten journal also contains the missing motion.
  library_.reset();
  fs::remove(folder_ / ".mocap/journal");
  open();
  expect_gone(run);
  open_anew();
  EXPECT_EQ(motions(), 1U);
  fs::copy_file(elsewhere / "walk.bvh", folder_ / "walk.bvh");
  EXPECT_TRUE(soon([&] { return library_->find(walk.id).has_value(); }));
  expect_back(walk, "walk.bvh");
  library_.reset();
  fs::copy_file(elsewhere / "run.bvh", folder_ / "elsewhere.bvh");
  open();
  expect_back(run, "elsewhere.bvh");
  EXPECT_EQ(motions(), 3U);
  open_anew();
  expect_back(walk, "walk.bvh");
  expect_back(run, "elsewhere.bvh");
}

TEST_F(Missing, KeepsMotionsMovedToANewFolder) {
  open();
  std::vector<Entry> entries;
  for (unsigned i = 0; i < 12; ++i) entries.push_back(give(fmt::format("um{}x", i), i));
  fs::create_directories(folder_ / "um/2026");
  for (const Entry& entry : entries) {
    fs::rename(folder_ / (entry.slug + ".bvh"), folder_ / ("um/2026/" + entry.slug + ".bvh"));
  }
  EXPECT_TRUE(soon([&] {
    return motions() == entries.size() && std::all_of(entries.begin(), entries.end(), [&](auto& e) {
             const auto now = library_->find(e.id);
             return now && path_of(*now).starts_with("um/");
           });
  }));
  for (const Entry& entry : entries) expect_back(entry, "um/2026/" + entry.slug + ".bvh");
}

TEST_F(Missing, KeepsDetailsWhileAFileIsBrieflyDamaged) {
  open();
  const Entry before = give("walk", 1);
  folder_.write("walk.bvh", "HIERARCHY\nROOT");
  EXPECT_TRUE(soon([&] { return motions() == 0 && scan().failed == 1; }));
  expect_gone(before);
  folder_.write("walk.bvh", small_motion(1));
  EXPECT_TRUE(soon([&] { return motions() == 1; }));
  expect_back(before, "walk.bvh");
  // An incomplete file counts as unreadable too: once complete, it may be a new version.
  folder_.write("walk.bvh", "HIERARCHY\nROOT");
  EXPECT_TRUE(soon([&] { return motions() == 0 && scan().failed == 1; }));
  open();
  folder_.write("walk.bvh", "HIERARCHY\nROOT Hips");
  ASSERT_TRUE(library_->rescan());
  folder_.write("walk.bvh", small_motion(1, 9));
  EXPECT_TRUE(soon([&] { return motions() == 1; }));
  expect_back(before, "walk.bvh");
  EXPECT_EQ(library_->find(before.id)->frames, 9U);
}

TEST_F(Missing, ReplacedFileIsADifferentMotion) {
  open();
  const Entry before = give("walk", 1);
  fs::remove(folder_ / "walk.bvh");
  ASSERT_TRUE(library_->rescan());
  folder_.write("walk.bvh", small_motion(2));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 1U);
  EXPECT_FALSE(library_->find(before.id));
  folder_.write("again.bvh", small_motion(1));
  ASSERT_TRUE(library_->rescan());
  expect_back(before, "again.bvh");
  EXPECT_EQ(motions(), 2U);
}

TEST_F(Missing, RestoresAMotionThatBecameADuplicate) {
  open();
  const Entry walk = give("walk", 1);
  const Entry run = give("run", 2);
  folder_.write("run.bvh", small_motion(1));
  EXPECT_TRUE(soon([&] { return motions() == 1; }));
  expect_gone(run);
  folder_.write("run.bvh", small_motion(2));
  EXPECT_TRUE(soon([&] { return motions() == 2; }));
  expect_back(run, "run.bvh");
  expect_back(walk, "walk.bvh");
}

TEST_F(Missing, ReencodedDuplicateKeepsTheMotion) {
  open();
  const Entry walk = give("walk", 1);
  std::string other_ends;
  for (const char c : small_motion(1)) {
    if (c == '\n') other_ends += '\r';
    other_ends += c;
  }
  folder_.write("windows.bvh", other_ends);
  ASSERT_TRUE(library_->rescan());
  ASSERT_EQ(motions(), 1U);
  fs::remove(folder_ / "walk.bvh");
  EXPECT_TRUE(soon([&] {
    const auto now = library_->find(walk.id);
    return now && path_of(*now) == "windows.bvh";
  }));
  expect_back(walk, "windows.bvh");
  folder_.write("walk.bvh", small_motion(1));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 1U);
}

TEST_F(Missing, UploadRestoresAMissingMotion) {
  open();
  const Entry before = give("walk", 1);
  fs::remove(folder_ / "walk.bvh");
  ASSERT_TRUE(library_->rescan());
  Description said;
  said.licence = "MIT";
  const Entry added = add_new(*library_, "given.bvh", small_motion(1), said);
  EXPECT_EQ(added.id, before.id);
  EXPECT_EQ(added.slug, before.slug);
  EXPECT_EQ(added.name, before.name);
  EXPECT_EQ(added.tags, before.tags);
  EXPECT_EQ(added.licence, "MIT");
  EXPECT_EQ(added.uploader, "local");
  open_anew();
  const auto now = library_->find(before.id);
  ASSERT_TRUE(now);
  EXPECT_EQ(TemporaryFolder::read(now->files[0].path), small_motion(1));
  ASSERT_TRUE(library_->remove(before.id));
  folder_.write("walk.bvh", small_motion(1));
  ASSERT_TRUE(library_->rescan());
  EXPECT_EQ(motions(), 0U);
}

TEST_F(Missing, KeepsAPairWithItsSkeleton) {
  folder_.write("stroll.asf", sample("stroll.asf"));
  folder_.write("stroll_01.amc", sample("stroll_01.amc"));
  open();
  const Entry pair = *library_->find("stroll-01");
  fs::rename(folder_ / "stroll.asf", folder_ / "stroll.away");
  EXPECT_TRUE(soon([&] { return motions() == 0; }));
  // The case of the extension does not matter.
  fs::rename(folder_ / "stroll.away", folder_ / "stroll.Asf");
  EXPECT_TRUE(soon([&] { return library_->find(pair.id).has_value(); }));
}

/// Runs as a user who is subject to file permissions.
TEST(MissingFolder, DoesNotRemoveMotionsOfAnUnlistableFolder) {
  EXPECT_TRUE(mocap::test::holds_in_child(mocap::test::User::not_root, [] {
    const TemporaryFolder folder;
    fs::create_directories(folder / "um/deep");
    folder.write("a.bvh", small_motion(1));
    folder.write("um/b.bvh", small_motion(2));
    folder.write("um/deep/c.bvh", small_motion(3));
    const auto library = open_library(folder.path(), true);
    if (!library->rescan() || library->status().motions != 3) return false;
    const std::string id = library->find("b")->id;
    bool holds = true;
    // Neither list nor search permission; list only; search only.
    for (const unsigned rights : {0U, 0444U, 0111U}) {
      fs::permissions(folder / "um", fs::perms(rights));
      holds = holds && library->rescan() && library->status().motions == 3;
      fs::permissions(folder / "um", fs::perms(0755));
      holds = holds && library->rescan() && library->status().motions == 3;
    }
    fs::permissions(folder.path(), fs::perms(0));
    holds = holds && library->rescan() && library->status().motions == 3;
    fs::permissions(folder.path(), fs::perms(0755));
    // Motions whose files are permanently gone are removed.
    fs::remove(folder / "um/deep/c.bvh");
    holds = holds && library->rescan() && library->status().motions == 2;
    return holds && library->find("b")->id == id;
  }));
}

TEST(MissingFolder, RestoresATemporarilyUnreadableFile) {
  EXPECT_TRUE(mocap::test::holds_in_child(mocap::test::User::not_root, [] {
    const TemporaryFolder folder;
    folder.write("a.bvh", small_motion(1));
    const auto library = open_library(folder.path(), true);
    if (!library->rescan()) return false;
    const std::string id = library->find("a")->id;
    fs::permissions(folder / "a.bvh", fs::perms(0));
    folder.write("b.bvh", small_motion(2));
    if (!library->rescan() || library->status().scan.failed != 1) return false;
    fs::permissions(folder / "a.bvh", fs::perms(0644));
    return library->rescan() && library->find(id).has_value();
  }));
}

}  // namespace
}  // namespace mocap::library::missing_test
