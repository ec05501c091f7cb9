// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "mocap/formats.hpp"
#include "model/parallel.hpp"
#include "support/temporary_folder.hpp"
#include "support/unlistable_folder.hpp"

namespace mocap::batch_test {
namespace {

namespace fs = std::filesystem;

const fs::path samples = fs::path(MOCAP_PROJECT_DIR) / "samples";

TEST(Batch, FindsMotionsOnly) {
  const auto files = find_motion_files(samples);
  ASSERT_TRUE(files);
  std::set<std::string> names;
  for (const fs::path& file : *files) names.insert(file.filename().string());
  EXPECT_TRUE(names.contains("walk.bvh"));
  EXPECT_TRUE(names.contains("stroll_01.amc"));
  EXPECT_FALSE(names.contains("stroll.asf"));
  EXPECT_TRUE(std::is_sorted(files->begin(), files->end()));
  const auto none = find_motion_files(samples / "no-such-folder");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, codes::io_not_found);
}

TEST(Batch, ReportsSubfoldersThatCannotBeRead) {
  const test::TemporaryFolder folder;
  fs::copy(samples / "walk.bvh", folder / "walk.bvh");
  test::add_unlistable_folder(folder.path());
  Diagnostics findings;
  const auto files = find_motion_files(folder.path(), findings);
  ASSERT_TRUE(files);
  EXPECT_EQ(*files, std::vector<fs::path>{folder / "walk.bvh"});
  ASSERT_EQ(findings.entries().size(), 1U);
#ifdef _WIN32
  // The system reports a path that is too long as missing.
  EXPECT_EQ(findings.entries().front().code, codes::io_not_found);
#else
  EXPECT_EQ(findings.entries().front().code, codes::io_read);
#endif
  EXPECT_EQ(find_motion_files(folder.path()).value_or(std::vector<fs::path>()), *files);
}

TEST(Batch, FailsIfTheFolderItselfCannotBeRead) {
  const fs::path file = samples / "walk.bvh";
  Diagnostics findings;
  const auto none = find_motion_files(file, findings);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, codes::io_read);
  EXPECT_EQ(none.error().at.file, file.string());
  EXPECT_TRUE(findings.has_errors());
}

TEST(Batch, LoadsEachFileOnceOnSeveralThreads) {
  const std::vector<fs::path> files{samples / "walk.bvh", samples / "no-such-file.bvh",
                                    samples / "run.bvh", samples / "stroll_01.amc"};
  for (const std::size_t threads : {0U, 1U, 3U}) {
    BatchOptions options;
    options.threads = threads;
    std::set<fs::path> read;
    std::set<fs::path> failed;
    load_each(files, options, [&](LoadedFile file) {
      (file.clip ? read : failed).insert(file.path);
      EXPECT_EQ(!file.clip, file.findings.has_errors());
      return true;
    });
    EXPECT_EQ(read.size(), 3U);
    EXPECT_EQ(failed, std::set<fs::path>{files[1]});
  }
}

TEST(Batch, LoadsAllFilesWithoutFreeThreads) {
  const std::vector<fs::path> files(5, samples / "walk.bvh");
  for (const std::size_t most : {0U, 1U}) {
    const detail::ThreadShortage shortage(most);
    BatchOptions options;
    options.threads = 3;
    std::size_t taken = 0;
    load_each(files, options, [&](const LoadedFile&) { return ++taken > 0; });
    EXPECT_EQ(taken, files.size());
  }
}

TEST(Batch, StopsOnRequest) {
  const std::vector<fs::path> files(20, samples / "walk.bvh");
  std::size_t taken = 0;
  load_each(files, {}, [&](const LoadedFile&) { return ++taken < 3; });
  EXPECT_EQ(taken, 3U);
}

}  // namespace
}  // namespace mocap::batch_test
