// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "library/codes.hpp"
#include "library/derived_cache.hpp"
#include "library_of_test.hpp"
#include "mocap/io.hpp"
#include "support/fake_clock.hpp"

namespace mocap::library::library_test {
namespace {

using namespace test;
using mocap::test::FakeClock;

TEST(Library, KeepsUploadedFiles) {
  const TemporaryFolder folder;
  const std::string bytes = sample("walk.bvh");
  Entry entry;
  {
    const auto library = open_library(folder.path());
    Description description;
    description.licence = "CC0-1.0";
    description.origin = "https://example.org";
    description.tags = {"Walk", " calm ", "walk"};
    entry = add_new(*library, "Some Walk.bvh", bytes, description);
    EXPECT_EQ(entry.slug, "some-walk");
    EXPECT_EQ(entry.name, "Some Walk");
    EXPECT_EQ(entry.frames, 242U);
    EXPECT_EQ(entry.joints, 24U);
    EXPECT_EQ(entry.up, "+Y");
    EXPECT_EQ(entry.uploader, "local");
    EXPECT_EQ(entry.tags, (std::vector<std::string>{"calm", "walk"}));
    ASSERT_EQ(entry.files.size(), 1U);
    EXPECT_EQ(entry.files[0].name, "Some Walk.bvh");
    EXPECT_EQ(TemporaryFolder::read(entry.files[0].path), bytes);
  }
  const auto library = open_library(folder.path());
  const auto again = library->find("some-walk");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->id, entry.id);
  EXPECT_EQ(again->licence, "CC0-1.0");
  EXPECT_EQ(again->tags, entry.tags);
  EXPECT_EQ(again->files[0].path, entry.files[0].path);
  EXPECT_EQ(again->added_s, entry.added_s);
  const auto findings = library->findings(entry.id);
  ASSERT_TRUE(findings);
  EXPECT_EQ(findings->size(), entry.notes + entry.warnings + entry.errors);
  Diagnostics diagnostics;
  const Result<Clip> clip = library->load(*again, diagnostics);
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->motion.frames(), 242U);
}

TEST(Library, ReportsWhyAFileIsUnreadable) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  std::vector<Diagnostic> findings;
  const auto added = add(*library, "broken.bvh", sample("broken/short_row.bvh"), {}, &findings);
  ASSERT_FALSE(added);
  EXPECT_FALSE(findings.empty());
  EXPECT_EQ(findings.front().at.file, "broken.bvh");
  EXPECT_EQ(library->status().motions, 0U);
  const auto empty = add(*library, "x.bvh", "");
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().code, codes::format_empty);
}

TEST(Library, SaysWhatToDoWithAFigureWithoutAMotion) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  constexpr std::string_view gltf =
      R"({"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "skins": [{"joints": [0, 1]}],
          "nodes": [{"name": "hips", "children": [1]},
                    {"name": "spine", "translation": [0, 1, 0]}]})";
  const auto added = add(*library, "figure.gltf", std::string(gltf));
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, codes::library_no_frames);
  EXPECT_NE(added.error().message.find("a figure, but no motion"), std::string::npos);
  EXPECT_NE(added.error().advice.find("--onto"), std::string::npos);
  // A motion without frames is something else.
  const auto empty = add(*library, "still.bvh",
                         "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation "
                         "Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 0\n"
                         "Frame Time: 0.1\n");
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().code, codes::library_no_frames);
  EXPECT_EQ(empty.error().message, "the file has no frames");
}

TEST(Library, PairsAnAmcWithItsAsf) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const std::string asf = sample("stroll.asf");
  const std::string amc = sample("stroll_01.amc");
  const auto alone = add(*library, "stroll.asf", asf);
  ASSERT_FALSE(alone);
  EXPECT_EQ(alone.error().code, codes::library_skeleton_alone);
  const auto orphan = add(*library, "stroll_01.amc", amc);
  ASSERT_FALSE(orphan);
  EXPECT_EQ(orphan.error().code, codes::amc_skeleton_missing);

  const std::vector<IncomingFile> pair{{"stroll.asf", asf}, {"stroll_01.amc", amc}};
  const auto added = library->add(pair, {}, "local");
  ASSERT_TRUE(added) << added.error().message;
  ASSERT_EQ(added->entry.files.size(), 2U);
  EXPECT_EQ(added->entry.files[0].extension, "amc");
  EXPECT_EQ(TemporaryFolder::read(added->entry.files[1].path), asf);
  const auto again = library->add(pair, {}, "local");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->match, Match::same_bytes);

  // An AMC added later finds the existing skeleton: the part of its name before `_`.
  std::string other = amc;
  const std::size_t last_frame = other.rfind("\n3");
  ASSERT_NE(last_frame, std::string::npos);
  other.resize(other.rfind("\n1", last_frame) + 1);
  const auto later = add(*library, "stroll_02.amc", other);
  ASSERT_TRUE(later) << later.error().message;
  EXPECT_EQ(later->match, Match::none);
  ASSERT_EQ(later->entry.files.size(), 2U);
  EXPECT_EQ(later->entry.files[1].sha256, added->entry.files[1].sha256);

  // Both need the skeleton, so it stays when one is removed.
  ASSERT_TRUE(library->remove(added->entry.id));
  EXPECT_TRUE(std::filesystem::exists(later->entry.files[1].path));
  ASSERT_TRUE(library->remove(later->entry.id));
  EXPECT_FALSE(std::filesystem::exists(later->entry.files[1].path));
}

TEST(Library, FindsTheSkeletonThatAMotionNames) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const std::string asf = sample("stroll.asf");
  const std::string amc = sample("stroll_01.amc");
  const std::vector<IncomingFile> pair{{"stroll.asf", asf}, {"stroll_01.amc", amc}};
  ASSERT_TRUE(library->add(pair, {}, "local"));
  const std::string place = "root -0.0444 16.0952";
  std::string other = amc;
  other.replace(other.find(place), place.size(), "root 7.5 16.0952");
  const auto orphan = add(*library, "walk.amc", other);
  ASSERT_FALSE(orphan);
  EXPECT_EQ(orphan.error().code, codes::amc_skeleton_missing);
  const auto found = add(*library, "walk.amc", "#!OML:ASF F:\\VICON\\STROLL.ASF\n" + other);
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_EQ(found->entry.files.size(), 2U);
  EXPECT_EQ(found->entry.files[1].name, "stroll.asf");
}

TEST(Library, ReportsWhyAMotionDoesNotFitAStoredSkeleton) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const std::string asf = sample("stroll.asf");
  const std::string amc = sample("stroll_01.amc");
  const std::vector<IncomingFile> pair{{"stroll.asf", asf}, {"stroll_01.amc", amc}};
  ASSERT_TRUE(library->add(pair, {}, "local"));
  const std::string other = ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 0 0 0 0 0 0\nwing 1 2 3\n";
  const auto foreign = add(*library, "stroll_02.amc", other);
  ASSERT_FALSE(foreign);
  EXPECT_EQ(foreign.error().code, codes::amc_skeleton_missing);
  EXPECT_NE(foreign.error().message.find("no skeleton with its name matches it"),
            std::string::npos);
  // A fault of the motion itself is not a missing skeleton.
  std::string damaged = amc;
  const std::string value = "LHipJoint 0.0000";
  damaged.replace(damaged.find(value), value.size(), "LHipJoint what");
  std::vector<Diagnostic> findings;
  const std::vector<IncomingFile> file{{"stroll_03.amc", damaged}};
  const auto faulty = library->add(file, {}, "local", &findings);
  ASSERT_FALSE(faulty);
  EXPECT_EQ(faulty.error().code, codes::amc_bad_value);
  EXPECT_EQ(faulty.error().at.line, 5U);
  ASSERT_FALSE(findings.empty());
}

TEST(Library, FindsASkeletonWhileItIsUsed) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const std::string asf = sample("stroll.asf");
  const auto shifted = [](int by) {
    std::string amc = sample("stroll_01.amc");
    const std::string old = "root -0.0444 16.0952";
    amc.replace(amc.find(old), old.size(), fmt::format("root {}.5 16.0952", by));
    return amc;
  };
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) {
    const std::string amc = shifted(7 + i);
    const std::vector<IncomingFile> pair{{"stroll.asf", asf}, {"stroll_01.amc", amc}};
    const auto added = library->add(pair, {}, "local");
    ASSERT_TRUE(added) << added.error().message;
    ASSERT_EQ(added->match, Match::none);
    ids.push_back(added->entry.id);
  }
  // The latest first, then one in the middle of the rest.
  for (const int which : {2, 0}) {
    ASSERT_TRUE(library->remove(ids[static_cast<std::size_t>(which)]));
    const auto later = add(*library, "stroll_09.amc", shifted(20 + which));
    ASSERT_TRUE(later) << later.error().message;
    ASSERT_TRUE(library->remove(later->entry.id));
  }
  ASSERT_TRUE(library->remove(ids[1]));
  EXPECT_FALSE(add(*library, "stroll_09.amc", shifted(30)));
}

TEST(Library, NamesCannotBeRemoved) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const Entry entry = add_new(*library, "walk.bvh", small_motion(1));
  for (const char* const name : {"", "  ", "\n\x01"}) {
    Description changes;
    changes.name = name;
    changes.licence = "MIT";
    const auto edited = library->edit(entry.id, changes);
    ASSERT_FALSE(edited) << '"' << name << '"';
    EXPECT_EQ(edited.error().code, codes::argument_invalid);
    EXPECT_EQ(library->find(entry.id)->name, "walk");
    EXPECT_EQ(library->find(entry.id)->licence, "");
  }
  // An upload without a name gets the name of its file.
  Description unnamed;
  unnamed.name = "";
  EXPECT_EQ(add_new(*library, "run.bvh", small_motion(2), unnamed).name, "run");
}

TEST(Library, GivesEveryMotionAUniqueUrl) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  std::set<std::string> slugs;
  for (unsigned i = 0; i < 20; ++i) {
    slugs.insert(add_new(*library, i % 2 == 0 ? "walk.bvh" : "Walk!.bvh", small_motion(i)).slug);
  }
  EXPECT_EQ(slugs.size(), 20U);
  EXPECT_TRUE(slugs.contains("walk"));
  EXPECT_TRUE(slugs.contains("walk-2"));
  EXPECT_TRUE(slugs.contains("walk-3"));
}

TEST(Library, EditsAndRemoves) {
  const TemporaryFolder folder;
  Entry entry;
  {
    const auto library = open_library(folder.path());
    entry = add_new(*library, "a.bvh", small_motion(1));
    const std::uint64_t generation = library->status().generation;
    Description changes;
    changes.name = "Better name";
    changes.tags = std::vector<std::string>{"new"};
    const auto edited = library->edit(entry.id, changes);
    ASSERT_TRUE(edited);
    EXPECT_EQ(edited->name, "Better name");
    EXPECT_EQ(edited->slug, "a");
    EXPECT_GT(library->status().generation, generation);
    Query query;
    query.words = "better";
    EXPECT_EQ(library->search(query)->count, 1U);
    EXPECT_EQ(library->edit("nobody", changes).error().code, codes::library_not_found);
  }
  {
    const auto library = open_library(folder.path());
    EXPECT_EQ(library->find("a")->name, "Better name");
    ASSERT_TRUE(library->remove(entry.id));
    EXPECT_FALSE(library->find(entry.id));
    EXPECT_EQ(library->remove(entry.id).error().code, codes::library_not_found);
    EXPECT_FALSE(std::filesystem::exists(entry.files[0].path));
    Query query;
    query.words = "better";
    EXPECT_EQ(library->search(query)->count, 0U);
  }
  const auto library = open_library(folder.path());
  EXPECT_EQ(library->status().motions, 0U);
  // Removal is final: the same bytes are a new entry.
  EXPECT_NE(add_new(*library, "a.bvh", small_motion(1)).id, entry.id);
}

TEST(Library, AllowsOneProcess) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  OpenOptions options;
  options.index_files = false;
  const auto second = Library::open(folder.path(), options);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, codes::library_in_use);
}

TEST(Library, NamesCannotEscapeTheFolder) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const std::vector<std::string> names{"../../../../etc/passwd.bvh",
                                       "..",
                                       "/absolute/name.bvh",
                                       "C:\\Windows\\name.bvh",
                                       std::string("nul\0byte.bvh", 12),
                                       "line\nend\r\x1b[31m.bvh",
                                       std::string(10'000, 'x') + ".bvh",
                                       "<script>alert(1)</script>.bvh",
                                       "\xff\xfe broken \xc3.bvh",
                                       "",
                                       ".bvh",
                                       "\xe6\xad\xa9\xe3\x81\x8f.bvh"};
  unsigned number = 100;
  for (const std::string& name : names) {
    const Entry entry = add_new(*library, name, small_motion(number++));
    const std::string& kept = entry.files[0].name;
    EXPECT_EQ(kept.find_first_of(std::string_view("\0/\\\n\r\x1b", 6)), std::string::npos) << name;
    EXPECT_LE(kept.size(), 255U);
    EXPECT_FALSE(kept.empty());
    EXPECT_NE(kept, "..");
    EXPECT_TRUE(entry.files[0].path.string().starts_with((folder / ".mocap/files/").string()));
    EXPECT_EQ(entry.slug.find_first_of("/\\<>\"'& ."), std::string::npos);
    EXPECT_EQ(library->find(entry.slug)->id, entry.id);
  }
  EXPECT_EQ(library->search({})->items.front().slug, "\xe6\xad\xa9\xe3\x81\x8f");
  EXPECT_FALSE(library->find("../../x"));
}

TEST(Library, AcceptsConcurrentUploads) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  constexpr unsigned each = 40;
  std::atomic<unsigned> fresh = 0;
  std::vector<std::thread> threads;
  // Every motion is added twice, from two threads: exactly one of them is new.
  for (unsigned thread = 0; thread < 6; ++thread) {
    threads.emplace_back([&, thread] {
      for (unsigned i = 0; i < each; ++i) {
        const auto added = add(*library, "m.bvh", small_motion(thread / 2 * each + i));
        if (added && added->match == Match::none) ++fresh;
        if (!added) ADD_FAILURE() << added.error().message;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(fresh, 3 * each);
  EXPECT_EQ(library->status().motions, 3 * each);
}

TEST(Derived, IsGeneratedOnceAndCached) {
  const TemporaryFolder folder;
  OpenOptions options;
  options.index_files = false;
  options.most_derived_bytes = 2'000;
  auto library = Library::open(folder.path(), options);
  ASSERT_TRUE(library);
  const Entry entry = add_new(**library, "a.bvh", small_motion(1));
  std::atomic<int> made = 0;
  const auto make = [&](const std::filesystem::path& target) -> Status {
    ++made;
    EXPECT_EQ(target.extension(), ".webp");
    std::ofstream(target) << std::string(500, 'x');
    return {};
  };
  for (int i = 0; i < 2; ++i) EXPECT_TRUE((*library)->derived(entry, "thumbnail.webp", make));
  EXPECT_EQ(made, 1);
  const auto path = (*library)->derived(entry, "thumbnail.webp", make);
  ASSERT_TRUE(path);
  EXPECT_EQ(TemporaryFolder::read(*path).size(), 500U);
  EXPECT_FALSE((*library)->derived(entry, "../../x.webp", make));
  const auto failing = [](const std::filesystem::path&) -> Status {
    return fail(codes::io_write, "no");
  };
  EXPECT_FALSE((*library)->derived(entry, "other.webp", failing));
  EXPECT_TRUE((*library)->derived(entry, "other.webp", make));
  EXPECT_EQ(made, 2);
  ASSERT_TRUE((*library)->remove(entry.id));
  EXPECT_FALSE(std::filesystem::exists(*path));

  // At the next start, files over the limit are removed, least recently used first.
  const Entry other = add_new(**library, "b.bvh", small_motion(2));
  for (const char* key : {"1.webp", "2.webp", "3.webp"}) {
    ASSERT_TRUE((*library)->derived(other, key, make));
  }
  library->reset();
  options.most_derived_bytes = 1'200;
  library = Library::open(folder.path(), options);
  const auto last = (*library)->derived(other, "4.webp", make);
  ASSERT_TRUE(last);
  EXPECT_TRUE(std::filesystem::exists(*last));
  std::uint64_t left = 0;
  for (const auto& file : std::filesystem::directory_iterator(last->parent_path())) {
    left += file.file_size();
  }
  EXPECT_LE(left, 1'200U);
}

TEST(Derived, IsGeneratedOnceForConcurrentCallers) {
  const TemporaryFolder folder;
  Entry entry;
  entry.id = "a";
  DerivedCache cache(folder.path(), 1'000, Clocks());
  constexpr int callers = 4;
  std::atomic<int> made = 0;
  const auto make = [&](const std::filesystem::path& target) -> Status {
    ++made;
    // Until every other caller waits for this one or has also reached this point.
    while (static_cast<int>(cache.waiting()) + made < callers) std::this_thread::yield();
    std::ofstream(target) << "x";
    return {};
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < callers; ++i)
    threads.emplace_back([&] { EXPECT_TRUE(cache.get(entry, "picture.webp", make)); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(made, 1);
}

/// A caller may be about to open a file that was just returned.
TEST(Derived, KeepsRecentlyUsedFilesWhenFull) {
  const TemporaryFolder folder;
  Entry entry;
  entry.id = "a";
  FakeClock clock;
  DerivedCache cache(folder.path(), 100, clock.clocks());
  const auto make = [](const std::filesystem::path& target) -> Status {
    std::ofstream(target) << std::string(60, 'x');
    return {};
  };
  const auto first = cache.get(entry, "1.webp", make);
  const auto second = cache.get(entry, "2.webp", make);
  ASSERT_TRUE(first && second);
  clock.advance(std::chrono::seconds(29));
  ASSERT_TRUE(cache.get(entry, "2.webp", make));
  ASSERT_TRUE(cache.get(entry, "3.webp", make));
  EXPECT_TRUE(std::filesystem::exists(*first));
  clock.advance(std::chrono::seconds(1));
  ASSERT_TRUE(cache.get(entry, "4.webp", make));
  EXPECT_FALSE(std::filesystem::exists(*first)) << "not used for half a minute";
  EXPECT_TRUE(std::filesystem::exists(*second)) << "used a second ago";
}

TEST(Library, DatesItsEntriesByItsClock) {
  const TemporaryFolder folder;
  FakeClock clock;
  OpenOptions options;
  options.clocks = clock.clocks();
  options.index_files = false;
  const auto library = Library::open(folder.path(), options);
  ASSERT_TRUE(library);
  const Entry entry = add_new(**library, "a.bvh", small_motion(1));
  EXPECT_EQ(entry.added_s, FakeClock::start_s);
  EXPECT_EQ(entry.changed_s, FakeClock::start_s);
  clock.advance(std::chrono::hours(1));
  Description description;
  description.licence = "CC0-1.0";
  const auto changed = (*library)->edit(entry.id, description);
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->added_s, FakeClock::start_s);
  EXPECT_EQ(changed->changed_s, clock.wall_s());
}

/// A writer puts a temporary file next to its target; the end of another conversion of the same
/// motion must not remove it as a leftover.
TEST(Derived, KeepsFilesOfOtherVersions) {
  const TemporaryFolder folder;
  const auto library = open_library(folder.path());
  const Entry entry = add_new(*library, "a.bvh", small_motion(1));
  const auto make = [](const std::filesystem::path& target) {
    return TextOutput::to_file(target, Overwrite::replace,
                               [](const TextOutput::Writer& out) -> Status {
                                 out("made");
                                 return {};
                               });
  };
  const auto slow = library->derived(entry, "slow.csv", [&](const std::filesystem::path& target) {
    return TextOutput::to_file(target, Overwrite::replace,
                               [&](const TextOutput::Writer& out) -> Status {
                                 out("begun, ");
                                 EXPECT_TRUE(library->derived(entry, "quick.csv", make));
                                 out("ended");
                                 return {};
                               });
  });
  ASSERT_TRUE(slow) << slow.error().message;
  EXPECT_EQ(TemporaryFolder::read(*slow), "begun, ended");
  const auto files = std::filesystem::directory_iterator(slow->parent_path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 2) << "nothing else remains there";
}

}  // namespace
}  // namespace mocap::library::library_test
