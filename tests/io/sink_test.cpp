// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers)
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <thread>

#include "mocap/io.hpp"
#include "support/child_process.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::sink_test {
namespace {

using test::TemporaryFolder;

Status write_text(const std::filesystem::path& path, std::string_view text,
                  Overwrite overwrite = Overwrite::refuse) {
  return TextOutput::to_file(path, overwrite, [&](const TextOutput::Writer& out) -> Status {
    if (!out(text)) return fail(codes::io_write, "stopped");
    return {};
  });
}

mode_t permissions_of(const std::filesystem::path& path) {
  struct stat facts {};
  EXPECT_EQ(::stat(path.c_str(), &facts), 0);
  return facts.st_mode & 07777U;
}

TEST(TextOutput, WritesAFile) {
  const TemporaryFolder folder;
  const auto path = folder / "walk.bvh";
  ASSERT_TRUE(write_text(path, "HIERARCHY\n").has_value());
  EXPECT_EQ(TemporaryFolder::read(path), "HIERARCHY\n");
  EXPECT_EQ(folder.names().size(), 1U);
  const mode_t mask = ::umask(0);
  ::umask(mask);
  EXPECT_EQ(permissions_of(path), 0666U & ~mask);
}

TEST(TextOutput, JoinsPiecesOfAllSizesInOrder) {
  const TemporaryFolder folder;
  std::string expected;
  const Status written = TextOutput::to_file(
      folder / "a", Overwrite::refuse, [&](const TextOutput::Writer& out) -> Status {
        for (std::size_t i = 0; i < 200; ++i) {
          const std::string piece((i * i * 7) % 90000, static_cast<char>('a' + i % 26));
          expected += piece;
          EXPECT_TRUE(out(piece));
        }
        return {};
      });
  ASSERT_TRUE(written.has_value());
  EXPECT_EQ(TemporaryFolder::read(folder / "a"), expected);
}

TEST(TextOutput, OverwritesOnlyOnRequest) {
  const TemporaryFolder folder;
  const auto path = folder.write("walk.bvh", "old");
  const Status refused = write_text(path, "new");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, codes::io_exists);
  EXPECT_EQ(TemporaryFolder::read(path), "old");
  ASSERT_TRUE(write_text(path, "new", Overwrite::replace).has_value());
  EXPECT_EQ(TemporaryFolder::read(path), "new");
}

TEST(TextOutput, DoesNotOverwriteAFileCreatedWhileWriting) {
  const TemporaryFolder folder;
  const auto path = folder / "walk.bvh";
  const Status written =
      TextOutput::to_file(path, Overwrite::refuse, [&](const TextOutput::Writer& out) -> Status {
        out("late");
        folder.write("walk.bvh", "early");
        return {};
      });
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, codes::io_exists);
  EXPECT_EQ(TemporaryFolder::read(path), "early");
  EXPECT_EQ(folder.names().size(), 1U);
}

TEST(TextOutput, FailureLeavesOnlyTheOldFile) {
  const TemporaryFolder folder;
  const auto path = folder.write("walk.bvh", "old");
  const Status failed =
      TextOutput::to_file(path, Overwrite::replace, [](const TextOutput::Writer& out) -> Status {
        out("half of it");
        return fail(codes::argument_invalid, "no such channel");
      });
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().message, "no such channel");
  EXPECT_EQ(TemporaryFolder::read(path), "old");
  EXPECT_EQ(folder.names().size(), 1U);
}

TEST(TextOutput, RemovesAbandonedFiles) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_text(folder / "old", "old").has_value());
  // It applies to the rest of the program.
  EXPECT_TRUE(test::holds_in_child(test::User::same, [&] {
    const Status interrupted =
        TextOutput::to_file(folder / "old", Overwrite::replace, [&](const TextOutput::Writer& out) {
          out("new");
          const std::size_t while_writing = folder.names().size();
          TextOutput::abandon_all();
          const bool removed = while_writing == 2 && folder.names().size() == 1;
          return removed ? Status{} : fail(codes::io_write, "still there");
        });
    const Status later = write_text(folder / "late", "late");
    return !interrupted && interrupted.error().message == "write error: Operation canceled" &&
           !later && later.error().code == codes::io_write;
  }));
  EXPECT_EQ(folder.names().size(), 1U);
  EXPECT_EQ(TemporaryFolder::read(folder / "old"), "old");
}

TEST(TextOutput, KeepsTheModeOfAFileThatItReplaces) {
  const TemporaryFolder folder;
  const auto path = folder.write("walk.bvh", "old");
  ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
  ASSERT_TRUE(write_text(path, "new", Overwrite::replace).has_value());
  EXPECT_EQ(permissions_of(path), 0640U);
}

TEST(TextOutput, FollowsSymbolicLinks) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "real");
  std::filesystem::create_symlink("real/walk.bvh", folder / "first");
  std::filesystem::create_symlink(folder / "first", folder / "second");
  // The file at the end of the link is created if missing, and replaced if it exists.
  ASSERT_TRUE(write_text(folder / "second", "one").has_value());
  EXPECT_EQ(TemporaryFolder::read(folder / "real/walk.bvh"), "one");
  EXPECT_EQ(write_text(folder / "second", "two").error().code, codes::io_exists);
  ASSERT_TRUE(write_text(folder / "second", "two", Overwrite::replace).has_value());
  EXPECT_EQ(TemporaryFolder::read(folder / "real/walk.bvh"), "two");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "second"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "first"));
}

TEST(TextOutput, RejectsSymlinkCycles) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("b", folder / "a");
  std::filesystem::create_symlink("a", folder / "b");
  const Status written = write_text(folder / "a", "x", Overwrite::replace);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, codes::io_write);
}

TEST(TextOutput, RejectsFoldersAndMissingFolders) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "walk.bvh");
  const Status onto_folder = write_text(folder / "walk.bvh", "x", Overwrite::replace);
  ASSERT_FALSE(onto_folder.has_value());
  EXPECT_EQ(onto_folder.error().code, codes::io_not_a_file);
  const Status nowhere = write_text(folder / "none" / "walk.bvh", "x");
  ASSERT_FALSE(nowhere.has_value());
  EXPECT_EQ(nowhere.error().code, codes::io_write);
  EXPECT_EQ(nowhere.error().message, "the output folder does not exist");
  EXPECT_FALSE(nowhere.error().advice.empty());
  EXPECT_FALSE(write_text("", "x").has_value());
}

TEST(TextOutput, RejectsAReadOnlyFolder) {
  const TemporaryFolder folder;
  ASSERT_EQ(::chmod(folder.path().c_str(), 0555), 0);
  EXPECT_TRUE(test::holds_in_child(test::User::not_root, [&] {
    const Status written = write_text(folder / "walk.bvh", "x");
    return !written && written.error().code == codes::io_denied;
  }));
}

TEST(TextOutput, RejectsAReadOnlyFile) {
  const TemporaryFolder folder;
  const auto path = folder.write("walk.bvh", "old");
  ASSERT_EQ(::chmod(folder.path().c_str(), 0777), 0);
  ASSERT_EQ(::chmod(path.c_str(), 0444), 0);
  EXPECT_TRUE(test::holds_in_child(test::User::not_root, [&] {
    const Status written = write_text(path, "new", Overwrite::replace);
    return !written && written.error().code == codes::io_denied;
  }));
  EXPECT_EQ(TemporaryFolder::read(path), "old");
}

TEST(TextOutput, FullDiskKeepsTheOldFile) {
  const TemporaryFolder folder;
  const auto path = folder.write("walk.bvh", "old");
  EXPECT_TRUE(test::holds_in_child(test::User::same, [&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{100'000, 100'000};
    if (::setrlimit(RLIMIT_FSIZE, &small) != 0) return false;
    bool has_stopped = false;
    const Status written =
        TextOutput::to_file(path, Overwrite::replace, [&](const TextOutput::Writer& out) -> Status {
          for (int i = 0; i < 100; ++i) {
            if (out(std::string(10'000, 'x'))) continue;
            has_stopped = true;
            return fail(codes::io_write, "stopped");
          }
          return {};
        });
    return has_stopped && !written && written.error().code == codes::io_write &&
           written.error().message == "write error: File too large";
  }));
  EXPECT_EQ(TemporaryFolder::read(path), "old");
  EXPECT_EQ(folder.names().size(), 1U);
}

TEST(TextOutput, ReportsAFullDevice) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  for (const std::size_t size : {std::size_t{10}, std::size_t{1} << 20}) {
    const Status written = write_text("/dev/full", std::string(size, 'x'));
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().code, codes::io_write);
    EXPECT_EQ(written.error().message, "write error: No space left on device");
  }
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(TextOutput, WritesToDevicesInPlace) {
  EXPECT_TRUE(write_text("/dev/null", "x").has_value());
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(TextOutput, WritesToAFifoInPlace) {
  const TemporaryFolder folder;
  const auto path = folder / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = TemporaryFolder::read(path); });
  EXPECT_TRUE(write_text(path, "HIERARCHY").has_value());
  reader.join();
  EXPECT_EQ(received, "HIERARCHY");
  EXPECT_TRUE(std::filesystem::is_fifo(path));
}

TEST(TextOutput, AppendsToAnOpenStream) {
  const TemporaryFolder folder;
  const auto path = folder.write("out", "");
  const int descriptor = ::open(path.c_str(), O_WRONLY);
  ASSERT_GE(descriptor, 0);
  ASSERT_EQ(::write(descriptor, "before ", 7), 7);
  const Status written = write_text("/dev/fd/" + std::to_string(descriptor), "after");
  ::close(descriptor);
  ASSERT_TRUE(written.has_value());
  EXPECT_EQ(TemporaryFolder::read(path), "before after");
}

TEST(TextOutput, WritesToStandardOutput) {
  testing::internal::CaptureStdout();
  const Status written =
      TextOutput::to_standard_output([](const TextOutput::Writer& out) -> Status {
        out("HIER");
        out("ARCHY");
        return {};
      });
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "HIERARCHY");
  EXPECT_TRUE(written.has_value());
}

TEST(TextOutput, AcceptsLongNames) {
  const TemporaryFolder folder;
  EXPECT_TRUE(write_text(folder / std::string(255, 'n'), "x").has_value());
  EXPECT_FALSE(write_text(folder / std::string(256, 'n'), "x").has_value());
}

}  // namespace
}  // namespace mocap::sink_test
