// SPDX-License-Identifier: MIT
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill is not in <csignal>.
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <random>
#include <set>
#include <thread>

#include "io/replacement_file.hpp"
#include "library_of_test.hpp"

namespace mocap::library::kill_test {
namespace {

using namespace test;

constexpr int kills = 220;
/// In one of this many rounds, the test waits until something was confirmed.
constexpr int rounds_per_wait = 10;
constexpr int threads_of_child = 4;

struct Confirmed {
  char id[16];
  unsigned number;
  unsigned removed;
};

/// Adds motions, and removes some, until it is killed; reports the confirmed changes.
[[noreturn]] void add_forever(const std::filesystem::path& folder, unsigned first, int out) {
  OpenOptions options;
  options.index_files = false;
  auto library = Library::open(folder, options);
  if (!library) ::_exit(3);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < threads_of_child; ++t) {
    threads.emplace_back([&, t] {
      for (unsigned i = 0;; ++i) {
        Confirmed record{};
        record.number = first + t * 1'000 + i;
        const auto added = add(**library, "m.bvh", small_motion(record.number));
        if (!added) ::_exit(4);
        added->entry.id.copy(record.id, sizeof record.id - 1);
        if (::write(out, &record, sizeof record) != sizeof record) ::_exit(5);
        if (i % 5 != 4) continue;
        // Recorded before the removal: afterwards the motion may exist or not.
        record.removed = 1;
        if (::write(out, &record, sizeof record) != sizeof record) ::_exit(5);
        if (!(*library)->remove(record.id)) ::_exit(6);
        record.removed = 2;
        if (::write(out, &record, sizeof record) != sizeof record) ::_exit(5);
      }
    });
  }
  for (;;) ::pause();
}

TEST(Kill, ConfirmedMotionsSurviveAtAnyTime) {
  const TemporaryFolder folder;
  std::mt19937 random(11);
  std::map<std::string, Confirmed> confirmed;
  std::set<std::string> looked_at;
  for (int round = 0; round < kills; ++round) {
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(pipe[0]);
      add_forever(folder.path(), static_cast<unsigned>(round) * 10'000, pipe[1]);
    }
    ::close(pipe[1]);
    const auto hear_one = [&] {
      Confirmed record{};
      if (::read(pipe[0], &record, sizeof record) != static_cast<ssize_t>(sizeof record))
        return false;
      confirmed[record.id] = record;
      return true;
    };
    // On a busy machine the others may well be killed before they confirm anything.
    if (round % rounds_per_wait == 0) hear_one();
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 40'000));
    ASSERT_EQ(::kill(child, SIGKILL), 0);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the child failed with " << WEXITSTATUS(status);
    while (hear_one()) {
    }
    ::close(pipe[0]);

    // Only motions added since the last kill are read; at the end, all are read again.
    if (round == kills - 1) looked_at.clear();
    const auto library = open_library(folder.path());
    ASSERT_TRUE(library);
    for (const auto& [id, facts] : confirmed) {
      const auto entry = library->find(id);
      if (facts.removed == 0) {
        ASSERT_TRUE(entry) << id << " was confirmed";
      }
      if (facts.removed == 2) {
        ASSERT_FALSE(entry) << id << " was removed";
      }
    }
    Query query;
    query.limit = 500;
    std::uint64_t shown = 0;
    for (;;) {
      const auto page = library->search(query);
      ASSERT_TRUE(page);
      for (const Entry& entry : page->items) {
        ++shown;
        if (!looked_at.insert(entry.id).second) continue;
        Diagnostics diagnostics;
        const auto clip = library->load(entry, diagnostics);
        ASSERT_TRUE(clip) << clip.error().message;
        ASSERT_EQ(clip->motion.frames(), entry.frames);
        if (const auto known = confirmed.find(entry.id); known != confirmed.end()) {
          ASSERT_EQ(TemporaryFolder::read(entry.files[0].path), small_motion(known->second.number));
        }
      }
      if (page->next.empty()) break;
      query.cursor = page->next;
    }
    EXPECT_EQ(shown, library->status().motions);
    if (round % 10 != 9) continue;
    std::uint64_t files = 0;
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(folder / ".mocap/files")) {
      EXPECT_FALSE(detail::ReplacementFile::is_temporary(file.path())) << file.path();
      files += file.is_regular_file() ? 1U : 0U;
    }
    // Stored files that were never confirmed are removed. (If nothing was ever confirmed, files
    // stay: their journal may be lost.)
    EXPECT_EQ(files, shown);
  }
  // Otherwise the test would prove nothing.
  EXPECT_GE(confirmed.size(), static_cast<std::size_t>(kills / rounds_per_wait));
}

constexpr unsigned files_moved = 6;
constexpr int kills_of_mover = 60;

/// Moves the files in a folder, corrupts and restores them, until it is killed.
[[noreturn]] void move_forever(const std::filesystem::path& folder, unsigned seed) {
  namespace fs = std::filesystem;
  const auto library = open_library(folder, true);
  if (!library) ::_exit(3);
  std::mt19937 random(seed);
  for (;;) {
    const auto number = static_cast<unsigned>(random() % files_moved);
    for (const auto& file : fs::recursive_directory_iterator(folder)) {
      if (file.path().filename().string() != fmt::format("m{}.bvh", number)) continue;
      const fs::path path = file.path();
      if (random() % 3 == 0) {
        std::ofstream(path, std::ios::binary) << "HIERARCHY";
        if (random() % 2 == 0) (void)library->rescan();
        std::ofstream(path, std::ios::binary) << small_motion(number);
      } else {
        const fs::path to = folder / fmt::format("deep{}", random() % 3);
        std::error_code ignored;
        fs::create_directories(to, ignored);
        fs::rename(path, to / path.filename(), ignored);
      }
      break;
    }
    if (random() % 4 == 0) (void)library->rescan();
  }
}

TEST(Kill, KeepsDetailsOfMovedFiles) {
  namespace fs = std::filesystem;
  const TemporaryFolder folder;
  std::mt19937 random(5);
  const auto put_all = [&] {
    for (unsigned i = 0; i < 3; ++i) fs::remove_all(folder / fmt::format("deep{}", i));
    for (unsigned i = 0; i < files_moved; ++i) {
      folder.write(fmt::format("m{}.bvh", i), small_motion(i));
    }
  };
  put_all();
  std::vector<Entry> entries;
  {
    const auto library = open_library(folder.path(), true);
    ASSERT_TRUE(library->rescan());
    for (unsigned i = 0; i < files_moved; ++i) {
      Description said;
      said.licence = fmt::format("licence {}", i);
      entries.push_back(library->edit(library->find(fmt::format("m{}", i))->id, said).value());
    }
  }
  for (int round = 0; round < kills_of_mover; ++round) {
    SCOPED_TRACE(round);
    const pid_t child = ::fork();
    if (child == 0) move_forever(folder.path(), static_cast<unsigned>(round));
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 120'000));
    ASSERT_EQ(::kill(child, SIGKILL), 0);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the child failed with " << WEXITSTATUS(status);
    put_all();
    const auto library = open_library(folder.path(), true);
    ASSERT_TRUE(library->rescan());
    ASSERT_EQ(library->status().motions, files_moved);
    for (const Entry& before : entries) {
      const auto now = library->find(before.id);
      ASSERT_TRUE(now) << before.slug;
      ASSERT_EQ(now->slug, before.slug);
      ASSERT_EQ(now->licence, before.licence);
    }
  }
}

}  // namespace
}  // namespace mocap::library::kill_test
