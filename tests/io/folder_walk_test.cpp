// SPDX-License-Identifier: MIT
#include "io/folder_walk.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "mocap/io.hpp"
#include "support/temporary_folder.hpp"
#include "support/unlistable_folder.hpp"

namespace mocap::folder_walk_test {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

struct Walked {
  std::set<std::string> files;
  std::vector<std::pair<fs::path, std::error_code>> unreadable;
};

Walked walk(const fs::path& folder, const detail::FolderLister& list = detail::list_folder,
            const std::string& skipped = "") {
  Walked walked;
  detail::FolderWalk walk;
  walk.file = [&](const fs::directory_entry& entry) {
    walked.files.insert(entry.path().lexically_relative(folder).generic_string());
  };
  walk.unreadable = [&](const fs::path& place, const std::error_code& why) {
    walked.unreadable.emplace_back(place, why);
  };
  if (!skipped.empty())
    walk.enters = [&](const fs::path& place) { return place.filename() != skipped; };
  detail::walk_folder(folder, walk, list);
  return walked;
}

struct Tree : TemporaryFolder {
  Tree() {
    for (const char* name : {"a", "b/c", "empty"}) fs::create_directories(*this / name);
    for (const char* name : {"1", "a/2", "b/3", "b/c/4"}) write(name, "");
  }
};

TEST(FolderWalk, FindsFilesAtAllDepths) {
  const Tree tree;
  EXPECT_EQ(walk(tree.path()).files, (std::set<std::string>{"1", "a/2", "b/3", "b/c/4"}));
  EXPECT_TRUE(walk(tree.path()).unreadable.empty());
}

TEST(FolderWalk, SkipsFoldersOnRequest) {
  const Tree tree;
  EXPECT_EQ(walk(tree.path(), detail::list_folder, "b").files, (std::set<std::string>{"1", "a/2"}));
}

TEST(FolderWalk, DoesNotFollowLinksToFolders) {
  const Tree tree;
  fs::create_directory_symlink(tree.path(), tree / "a/again");
  fs::create_symlink(tree / "1", tree / "a/link");
  EXPECT_EQ(walk(tree.path()).files, (std::set<std::string>{"1", "a/2", "a/link", "b/3", "b/c/4"}));
}

TEST(FolderWalk, ReportsAnErrorInTheMiddleOfAListing) {
  const Tree tree;
  const std::error_code lost = std::make_error_code(std::errc::io_error);
  const auto list = [&](const fs::path& folder, const auto& visit) {
    const std::error_code error = detail::list_folder(folder, visit);
    return folder == tree / "b" ? lost : error;
  };
  const Walked walked = walk(tree.path(), list);
  // Entries before the error, and other folders, are still visited.
  EXPECT_EQ(walked.files, (std::set<std::string>{"1", "a/2", "b/3", "b/c/4"}));
  ASSERT_EQ(walked.unreadable.size(), 1U);
  EXPECT_EQ(walked.unreadable.front().first, tree / "b");
  EXPECT_EQ(walked.unreadable.front().second, lost);
}

TEST(FolderWalk, ReportsFoldersThatCannotBeOpened) {
  const Tree tree;
  test::add_unlistable_folder(tree.path());
  const Walked walked = walk(tree.path());
  EXPECT_EQ(walked.files, (std::set<std::string>{"1", "a/2", "b/3", "b/c/4"}));
  ASSERT_EQ(walked.unreadable.size(), 1U);
  EXPECT_EQ(walked.unreadable.front().second, std::errc::filename_too_long);
  const Walked missing = walk(tree / "missing");
  ASSERT_EQ(missing.unreadable.size(), 1U);
  EXPECT_EQ(missing.unreadable.front().second, std::errc::no_such_file_or_directory);
}

TEST(FolderWalk, DistinguishesErrors) {
  const auto code_for = [](std::errc why) {
    return detail::unreadable_folder("takes", std::make_error_code(why)).code;
  };
  EXPECT_EQ(code_for(std::errc::no_such_file_or_directory), codes::io_not_found);
  EXPECT_EQ(code_for(std::errc::permission_denied), codes::io_denied);
  EXPECT_EQ(code_for(std::errc::io_error), codes::io_read);
  EXPECT_EQ(detail::unreadable_folder("takes", {}).at.file, "takes");
}

}  // namespace
}  // namespace mocap::folder_walk_test
