// SPDX-License-Identifier: MIT
#include "io/file_group.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string_view>

#include "support/temporary_folder.hpp"

namespace mocap::file_group_test {
namespace {

namespace fs = std::filesystem;
using detail::FileGroup;
using test::TemporaryFolder;

Status write_text(FileGroup& group, const fs::path& path, std::string_view text) {
  return group.write(path, [&](const TextOutput::Writer& out) -> Status {
    if (!out(text)) return fail(codes::io_write, "stopped");
    return {};
  });
}

Status fail_to_write(FileGroup& group, const fs::path& path) {
  return group.write(path, [](const TextOutput::Writer& /*out*/) -> Status {
    return fail(codes::io_write, "stopped");
  });
}

TEST(FileGroup, WritesAllFilesOrNone) {
  const TemporaryFolder folder;
  {
    FileGroup group(Overwrite::refuse);
    ASSERT_TRUE(write_text(group, folder / "a", "a"));
    ASSERT_FALSE(fail_to_write(group, folder / "b"));
  }
  EXPECT_TRUE(folder.names().empty());
  {
    FileGroup group(Overwrite::refuse);
    ASSERT_TRUE(write_text(group, folder / "a", "a"));
    ASSERT_TRUE(write_text(group, folder / "b", "b"));
    EXPECT_FALSE(group.replaces());
    group.keep();
  }
  EXPECT_EQ(folder.names().size(), 2U);
}

TEST(FileGroup, RefusesExistingFilesBeforeAnyIsWritten) {
  const TemporaryFolder folder;
  const std::array<fs::path, 2> paths{folder / "a", folder.write("b", "mine")};
  const Status refused = FileGroup(Overwrite::refuse).check(paths);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, codes::io_exists);
  EXPECT_EQ(refused.error().at.file, paths[1].string());
  EXPECT_TRUE(FileGroup(Overwrite::replace).check(paths).has_value());
  // The error is that of a file written alone.
  FileGroup group(Overwrite::refuse);
  const Status alone = write_text(group, paths[1], "b");
  ASSERT_FALSE(alone.has_value());
  EXPECT_EQ(alone.error().message, refused.error().message);
  EXPECT_EQ(alone.error().advice, refused.error().advice);
  EXPECT_EQ(TemporaryFolder::read(paths[1]), "mine");
}

TEST(FileGroup, KeepsAllFilesIfOneReplacedAnother) {
  const TemporaryFolder folder;
  folder.write("b", "old");
  {
    FileGroup group(Overwrite::replace);
    ASSERT_TRUE(write_text(group, folder / "a", "a"));
    ASSERT_TRUE(write_text(group, folder / "b", "new"));
    EXPECT_TRUE(group.replaces());
    ASSERT_FALSE(fail_to_write(group, folder / "c"));
  }
  EXPECT_EQ(TemporaryFolder::read(folder / "a"), "a");
  EXPECT_EQ(TemporaryFolder::read(folder / "b"), "new");
  EXPECT_FALSE(fs::exists(folder / "c"));
}

TEST(FileGroup, RemovesNewFilesEvenIfOthersMayBeReplaced) {
  const TemporaryFolder folder;
  {
    FileGroup group(Overwrite::replace);
    ASSERT_TRUE(write_text(group, folder / "a", "a"));
  }
  EXPECT_FALSE(fs::exists(folder / "a"));
}

TEST(FileGroup, DoesNotRemoveLinks) {
  const TemporaryFolder folder;
  fs::create_symlink(folder / "target", folder / "link");
  {
    FileGroup group(Overwrite::refuse);
    ASSERT_TRUE(write_text(group, folder / "link", "text"));
  }
  EXPECT_TRUE(fs::is_symlink(fs::symlink_status(folder / "link")));
  EXPECT_EQ(TemporaryFolder::read(folder / "target"), "text");
}

}  // namespace
}  // namespace mocap::file_group_test
