// SPDX-License-Identifier: MIT
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <random>

#include "library_of_test.hpp"
#include "support/child_process.hpp"

namespace mocap::library::damage_test {
namespace {

using namespace test;
namespace fs = std::filesystem;

constexpr unsigned motion_count = 60;

class Damage : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto library = open_library(folder_.path());
    for (unsigned i = 0; i < motion_count; ++i) {
      entries_.push_back(add_new(*library, fmt::format("word{} m.bvh", i), small_motion(i)));
    }
  }
  fs::path own(const std::string& name) const { return folder_ / (".mocap/" + name); }

  void expect_whole() {
    const auto library = open_library(folder_.path());
    ASSERT_TRUE(library);
    EXPECT_EQ(library->status().motions, motion_count);
    for (unsigned i = 0; i < motion_count; ++i) {
      const auto entry = library->find(entries_[i].slug);
      ASSERT_TRUE(entry) << entries_[i].slug;
      EXPECT_EQ(entry->id, entries_[i].id);
      EXPECT_EQ(TemporaryFolder::read(entry->files[0].path), small_motion(i));
      Query query;
      query.words = fmt::format("word{}", i);
      query.sort = Sort::relevance;
      const auto page = library->search(query);
      ASSERT_TRUE(page) << page.error().message;
      EXPECT_EQ(page->items.front().id, entry->id);
      EXPECT_TRUE(library->findings(entry->id));
    }
  }

  TemporaryFolder folder_;
  std::vector<Entry> entries_;
};

TEST_F(Damage, RebuildsALostCatalogue) {
  fs::remove(own("catalogue.sqlite"));
  expect_whole();
}

TEST_F(Damage, RemovesTemporaryFilesOfATerminatedProgram) {
  const std::string sha256(64, 'a');
  fs::create_directories(own("files/aa"));
  folder_.write(".mocap/files/aa/." + sha256 + ".mocap-0123abcd", "HIERARCHY");
  folder_.write(".mocap/files/aa/" + sha256 + ".part", "HIERARCHY");
  folder_.write(".mocap/.token-uses.mocap-0123abcd", "{");
  folder_.write(".mocap/.notes", "not ours");
  folder_.write(".mocap/open", "");
  expect_whole();
  EXPECT_TRUE(fs::is_empty(own("files/aa")));
  EXPECT_FALSE(fs::exists(own(".token-uses.mocap-0123abcd")));
  EXPECT_TRUE(fs::exists(own(".notes")));
}

TEST_F(Damage, ReplacesAnInvalidCatalogue) {
  folder_.write(".mocap/catalogue.sqlite", std::string(9'000, 'x'));
  expect_whole();
  folder_.write(".mocap/catalogue.sqlite", "");
  expect_whole();
}

TEST_F(Damage, RebuildsACorruptCatalogue) {
  const std::string whole = TemporaryFolder::read(own("catalogue.sqlite"));
  ASSERT_GT(whole.size(), 20'000U);
  std::mt19937 random(7);
  for (int round = 0; round < 25; ++round) {
    SCOPED_TRACE(round);
    std::string torn = whole;
    const int places = 1 + round % 4;
    for (int i = 0; i < places; ++i) {
      const std::size_t length = 1 + random() % 6'000;
      const std::size_t at = random() % torn.size();
      for (std::size_t k = at; k < std::min(at + length, torn.size()); ++k) {
        torn[k] = static_cast<char>(random());
      }
    }
    if (round % 5 == 4) torn.resize(random() % torn.size());
    folder_.write(".mocap/catalogue.sqlite", torn);
    // An unclean shutdown, as when pages are corrupt.
    folder_.write(".mocap/open", "");
    expect_whole();
    if (HasFailure()) return;
  }
}

TEST_F(Damage, RebuildsACatalogueCorruptedDuringUse) {
  const auto library = open_library(folder_.path());
  {
    std::fstream file(own("catalogue.sqlite"), std::ios::in | std::ios::out | std::ios::binary);
    const auto size = static_cast<std::streamoff>(fs::file_size(own("catalogue.sqlite")));
    file.seekp(100);
    const std::string noise(static_cast<std::size_t>(size - 100), '\x5a');
    file << noise;
  }
  Query query;
  query.words = "word7";
  const auto page = library->search(query);
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->items.front().id, entries_[7].id);
  add_new(*library, "after.bvh", small_motion(500));
  query.words = "after";
  EXPECT_EQ(library->search(query)->count, 1U);
}

TEST_F(Damage, TruncatesAnUnfinishedJournalLine) {
  {
    std::ofstream journal(own("journal"), std::ios::app | std::ios::binary);
    journal << R"({"seq":61,"sum":"0123456789abcdef","change":{"op":"set","k)";
  }
  expect_whole();
  const auto library = open_library(folder_.path());
  add_new(*library, "after.bvh", small_motion(500));
}

TEST_F(Damage, RebuildsALostJournalFromTheCatalogue) {
  for (const bool is_empty : {false, true}) {
    SCOPED_TRACE(is_empty);
    fs::remove(own("journal"));
    if (is_empty) folder_.write(".mocap/journal", "");
    expect_whole();
    // The rewritten journal is complete.
    fs::remove(own("catalogue.sqlite"));
    expect_whole();
  }
  const auto library = open_library(folder_.path());
  const Entry after = add_new(*library, "after.bvh", small_motion(500));
  EXPECT_TRUE(library->find(after.id));
  EXPECT_EQ(library->status().motions, motion_count + 1);
}

TEST_F(Damage, RebuildsATruncatedJournalFromTheCatalogue) {
  fs::resize_file(own("journal"), fs::file_size(own("journal")) / 2);
  expect_whole();
  EXPECT_TRUE(fs::exists(own("journal.old")));
  fs::remove(own("catalogue.sqlite"));
  expect_whole();
}

/// Flips a bit in the middle of the line that created the entry.
void damage_line(const fs::path& journal, unsigned line) {
  std::string text = TemporaryFolder::read(journal);
  std::size_t begin = 0;
  for (unsigned i = 0; i < line; ++i) begin = text.find('\n', begin) + 1;
  const std::size_t end = text.find('\n', begin);
  ASSERT_NE(end, std::string::npos);
  text[begin + (end - begin) / 2] ^= 4;
  std::ofstream(journal, std::ios::binary) << text;
}

TEST_F(Damage, RepairsADamagedJournalLineFromTheCatalogue) {
  damage_line(own("journal"), 20);
  damage_line(own("journal"), 40);
  EXPECT_EQ(open_library(folder_.path())->status().journal_lines_skipped, 2U);
  EXPECT_TRUE(fs::exists(own("journal.old")));
  EXPECT_EQ(open_library(folder_.path())->status().journal_lines_skipped, 0U);
  // The ids are in the journal again.
  fs::remove(own("catalogue.sqlite"));
  expect_whole();
  const auto library = open_library(folder_.path());
  const Entry after = add_new(*library, "after.bvh", small_motion(500));
  EXPECT_TRUE(library->find(after.id));
  EXPECT_EQ(library->status().motions, motion_count + 1);
}

TEST_F(Damage, ReportsAnUnrecoverableJournalLine) {
  damage_line(own("journal"), 20);
  const std::string damaged = TemporaryFolder::read(own("journal"));
  fs::remove(own("catalogue.sqlite"));
  const auto library = open_library(folder_.path());
  EXPECT_EQ(library->status().journal_lines_skipped, 1U);
  EXPECT_EQ(library->status().motions, motion_count - 1);
  EXPECT_FALSE(library->find(entries_[20].id));
  EXPECT_TRUE(library->find(entries_[21].id));
  // The damaged line is kept, because a backup may complete it.
  EXPECT_TRUE(TemporaryFolder::read(own("journal")) == damaged);
  EXPECT_TRUE(fs::exists(entries_[20].files[0].path));
}

/// Complete lines at the end are not a write interrupted by a crash.
TEST_F(Damage, ReportsAndKeepsADamagedJournalEnd) {
  const std::string whole = TemporaryFolder::read(own("journal"));
  damage_line(own("journal"), motion_count - 2);
  damage_line(own("journal"), motion_count - 1);
  const std::string damaged = TemporaryFolder::read(own("journal"));
  const std::string catalogue = TemporaryFolder::read(own("catalogue.sqlite"));
  EXPECT_EQ(open_library(folder_.path())->status().journal_lines_skipped, 2U);
  const std::string cut = TemporaryFolder::read(own("journal.cut-1"));
  EXPECT_FALSE(cut.empty());
  EXPECT_TRUE(damaged.ends_with(cut));
  EXPECT_EQ(std::count(cut.begin(), cut.end(), '\n'), 2);
  EXPECT_EQ(open_library(folder_.path())->status().journal_lines_skipped, 0U);
  expect_whole();
  fs::remove(own("catalogue.sqlite"));
  expect_whole();
  // They are also reported if their contents are lost, and the second set of saved lines does not
  // replace the first.
  fs::remove(own("catalogue.sqlite"));
  folder_.write(".mocap/journal", damaged);
  {
    const auto library = open_library(folder_.path());
    EXPECT_EQ(library->status().journal_lines_skipped, 2U);
    EXPECT_EQ(library->status().motions, motion_count - 2);
    EXPECT_TRUE(fs::exists(entries_[motion_count - 1].files[0].path));
  }
  EXPECT_EQ(TemporaryFolder::read(own("journal.cut-1")), cut);
  EXPECT_EQ(TemporaryFolder::read(own("journal.cut-2")), cut);
}

TEST_F(Damage, DoesNotReportAnUnfinishedJournalLine) {
  std::ofstream(own("journal"), std::ios::app | std::ios::binary) << R"({"seq":61,"sum":"0)";
  EXPECT_EQ(open_library(folder_.path())->status().journal_lines_skipped, 0U);
  EXPECT_FALSE(fs::exists(own("journal.cut-1")));
}

std::size_t stored_files(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    count += file.is_regular_file() ? 1U : 0U;
  }
  return count;
}

TEST_F(Damage, RemovesFilesOfUnconfirmedMotions) {
  const std::string orphan = std::string(62, 'a') + "01";
  folder_.write(".mocap/files/stranger", "not ours");
  fs::create_directories(own("files/aa"));
  folder_.write(".mocap/files/aa/" + orphan, "never confirmed");
  folder_.write(".mocap/files/aa/notes", "not ours");
  // One that is confirmed and not shown, because it is incomplete.
  fs::resize_file(entries_[3].files[0].path, 10);
  const std::size_t before = stored_files(own("files"));
  folder_.write(".mocap/open", "");
  { const auto library = open_library(folder_.path()); }
  EXPECT_EQ(stored_files(own("files")), before - 1);
  EXPECT_FALSE(fs::exists(own("files/aa") / orphan));
  EXPECT_TRUE(fs::exists(entries_[3].files[0].path));
  folder_.write(".mocap/files/" + entries_[3].files[0].sha256.substr(0, 2) + "/" +
                    entries_[3].files[0].sha256,
                small_motion(3));
  expect_whole();
}

TEST_F(Damage, KeepsAllFilesIfTheJournalIsDamaged) {
  damage_line(own("journal"), 20);
  fs::remove(own("catalogue.sqlite"));
  for (int i = 0; i < 2; ++i) {
    folder_.write(".mocap/open", "");
    EXPECT_EQ(open_library(folder_.path())->status().motions, motion_count - 1);
    EXPECT_EQ(stored_files(own("files")), motion_count);
  }
}

TEST_F(Damage, RestoresIncompleteFiles) {
  fs::remove(entries_[4].files[0].path);
  folder_.write(".mocap/open", "");
  const auto library = open_library(folder_.path());
  const Entry other = add_new(*library, entries_[4].name + ".bvh", small_motion(700));
  EXPECT_NE(other.slug, entries_[4].slug);
  const Entry again = add_new(*library, "again.bvh", small_motion(4));
  EXPECT_EQ(again.id, entries_[4].id);
  EXPECT_EQ(again.slug, entries_[4].slug);
}

/// The library is on a read-only medium, or belongs to another user: the message gives advice.
TEST_F(Damage, SuggestsAnotherCatalogueForAReadOnlyFolder) {
  const TemporaryFolder elsewhere;
  fs::permissions(folder_.path(), fs::perms(0755));
  fs::permissions(elsewhere.path(), fs::perms(0777));
  const auto opens_with = [&](const fs::path& catalogue) {
    OpenOptions options;
    options.index_files = false;
    options.catalogue = catalogue;
    return Library::open(folder_.path(), options);
  };
  const auto gives_advice = [&] {
    return mocap::test::holds_in_child(mocap::test::User::not_root, [&] {
      const auto library = opens_with({});
      return !library && library.error().code == codes::io_denied &&
             library.error().advice.find("--catalogue DIR") != std::string::npos;
    });
  };
  fs::permissions(own("lock"), fs::perms(0444));
  EXPECT_TRUE(gives_advice()) << "the lock";
  fs::permissions(own("lock"), fs::perms(0666));
  fs::permissions(own("journal"), fs::perms(0444));
  EXPECT_TRUE(gives_advice()) << "the journal";
  fs::remove_all(own("files"));
  fs::permissions(folder_ / ".mocap", fs::perms(0555));
  EXPECT_TRUE(gives_advice()) << "the folder";
  EXPECT_TRUE(mocap::test::holds_in_child(mocap::test::User::not_root, [&] {
    return opens_with(elsewhere / "catalogue").has_value();
  }));
  fs::permissions(folder_ / ".mocap", fs::perms(0755));
}

TEST_F(Damage, EmptyLibrarySurvivesALostJournal) {
  {
    const auto library = open_library(folder_.path());
    for (const Entry& entry : entries_) ASSERT_TRUE(library->remove(entry.id));
  }
  fs::remove(own("journal"));
  {
    const auto library = open_library(folder_.path());
    EXPECT_EQ(library->status().motions, 0U);
    add_new(*library, "after.bvh", small_motion(500));
  }
  fs::remove(own("catalogue.sqlite"));
  EXPECT_EQ(open_library(folder_.path())->status().motions, 1U);
}

TEST_F(Damage, DoesNotTreatALibraryOfFilesAsEmpty) {
  const std::string journal = TemporaryFolder::read(own("journal"));
  for (const char* const catalogue : {"", "damaged and useless"}) {
    SCOPED_TRACE(catalogue);
    fs::remove(own("journal"));
    for (const char* const suffix : {"", "-wal", "-shm"}) {
      fs::remove(own(std::string("catalogue.sqlite") + suffix));
    }
    if (*catalogue != '\0') folder_.write(".mocap/catalogue.sqlite", catalogue);
    // The second attempt finds the leftovers of the first.
    for (int i = 0; i < 2; ++i) {
      const auto library = Library::open(folder_.path(), {});
      ASSERT_FALSE(library);
      EXPECT_EQ(library.error().code, codes::io_not_found);
      EXPECT_NE(library.error().message.find("journal"), std::string::npos);
      EXPECT_FALSE(library.error().advice.empty());
      EXPECT_TRUE(fs::exists(entries_[0].files[0].path));
    }
    folder_.write(".mocap/journal", journal);
    expect_whole();
  }
}

TEST_F(Damage, HidesIncompleteFiles) {
  fs::resize_file(entries_[3].files[0].path, 10);
  fs::remove(entries_[4].files[0].path);
  folder_.write(".mocap/open", "");
  const auto library = open_library(folder_.path());
  EXPECT_EQ(library->status().motions, motion_count - 2);
  EXPECT_FALSE(library->find(entries_[3].id));
}

/// In a child process, because the file size limit applies to the whole process.
TEST(FullDisk, ShowsNoPartialFilesAndContinues) {
  EXPECT_TRUE(mocap::test::holds_in_child(mocap::test::User::same, [] {
    const TemporaryFolder folder;
    ::signal(SIGXFSZ, SIG_IGN);
    const auto library = open_library(folder.path());
    const Entry first = add_new(*library, "first.bvh", small_motion(1));
    const std::string large = small_motion(2, 4'000);
    rlimit limit{};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    const rlim_t before = limit.rlim_cur;
    // First too small for the motion's file, then too small for the next journal line.
    for (const std::uint64_t most :
         {std::uint64_t{60'000}, fs::file_size(folder / ".mocap/journal") + 20}) {
      limit.rlim_cur = most;
      ::setrlimit(RLIMIT_FSIZE, &limit);
      const auto added = add(*library, "large.bvh", most == 60'000 ? large : small_motion(3));
      limit.rlim_cur = before;
      ::setrlimit(RLIMIT_FSIZE, &limit);
      if (added || added.error().code != codes::io_write || added.error().advice.empty())
        return false;
      if (library->status().motions != 1 || !library->find("first")) return false;
    }
    std::size_t files = 0;
    for (const auto& file : fs::recursive_directory_iterator(folder / ".mocap/files")) {
      files += file.is_regular_file() ? 1U : 0U;
    }
    if (files != 1) return false;
    const auto later = add(*library, "large.bvh", large);
    return later && later->match == Match::none && library->status().motions == 2 &&
           library->find("large").has_value();
  }));
}

}  // namespace
}  // namespace mocap::library::damage_test
