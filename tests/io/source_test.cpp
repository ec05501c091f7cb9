// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is not in <csignal>.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "mocap/io.hpp"
#include "support/child_process.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::source_test {
namespace {

std::string read_all(ByteSource& source, std::size_t piece_bytes) {
  std::string text;
  std::vector<char> piece(piece_bytes);
  while (true) {
    const auto count = source.read(piece);
    EXPECT_TRUE(count.has_value());
    if (!count || *count == 0) return text;
    text.append(piece.data(), *count);
  }
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += std::to_string(i) + "\n";
  return text;
}

TEST(ByteSource, ReadsFilesInChunksOfAnySize) {
  const test::TemporaryFolder folder;
  const std::string text = long_text();
  const auto path = folder.write("walk.bvh", text);
  for (const std::size_t piece : {std::size_t{7}, std::size_t{4096}, text.size() * 2}) {
    auto source = ByteSource::open(path);
    ASSERT_TRUE(source.has_value());
    EXPECT_EQ(source->name(), path.string());
    EXPECT_EQ(source->size(), text.size());
    EXPECT_EQ(read_all(*source, piece), text);
  }
}

TEST(ByteSource, ReadsFilesAndMemoryAtAnyOffset) {
  const test::TemporaryFolder folder;
  const std::string text = long_text();
  const auto path = folder.write("walk.bvh", text);
  std::vector<ByteSource> sources;
  sources.push_back(ByteSource::open(path).value());
  sources.push_back(ByteSource::from_bytes(text));
  for (ByteSource& source : sources) {
    ASSERT_TRUE(source.reads_at());
    std::vector<char> piece(1000);
    EXPECT_EQ(source.read(piece).value(), 1000U);
    EXPECT_EQ(source.position(), 1000U);
    EXPECT_EQ(source.read_at(5000, piece).value(), 1000U);
    EXPECT_EQ(std::string(piece.begin(), piece.end()), text.substr(5000, 1000));
    EXPECT_EQ(source.read_at(text.size() - 3, piece).value(), 3U);
    EXPECT_EQ(source.read_at(text.size() + 3, piece).value(), 0U);
    EXPECT_EQ(source.position(), 1000U);
    EXPECT_EQ(read_all(source, 4096), text.substr(1000));
  }
  ByteSource callback = ByteSource::from_reader([](std::span<char>) { return 0U; }, "it");
  EXPECT_FALSE(callback.reads_at());
}

TEST(ByteSource, ReadsMemoryAndStaysAtEndOfInput) {
  const std::string text = "HIERARCHY";
  ByteSource source = ByteSource::from_bytes(text);
  EXPECT_EQ(source.size(), 9U);
  EXPECT_EQ(read_all(source, 2), text);
  std::vector<char> more(4);
  EXPECT_EQ(source.read(more).value(), 0U);
}

TEST(ByteSource, ReadsACallback) {
  int left = 3;
  ByteSource source = ByteSource::from_reader(
      [&](std::span<char> out) -> Result<std::size_t> {
        if (left == 0) return fail(codes::io_read, "connection lost");
        --left;
        out[0] = 'x';
        return std::size_t{1};
      },
      "wire");
  EXPECT_EQ(source.name(), "wire");
  EXPECT_FALSE(source.size().has_value());
  std::vector<char> piece(10);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(source.read(piece).value(), 1U);
  EXPECT_EQ(source.read(piece).error().message, "connection lost");
}

TEST(ByteSource, ReadsAFifoCompletely) {
  const test::TemporaryFolder folder;
  const auto path = folder / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const std::string text = long_text();
  std::thread writer([&] {
    std::ofstream out(path, std::ios::binary);
    out << text;
  });
  auto source = ByteSource::open(path);
  ASSERT_TRUE(source.has_value());
  EXPECT_FALSE(source->size().has_value());
  // One call fills the whole span, although a pipe provides 64 KiB at a time.
  std::vector<char> piece(text.size() + 1);
  EXPECT_EQ(source->read(piece).value(), text.size());
  writer.join();
}

TEST(ByteSource, ContinuesAfterInterruptions) {
  const test::TemporaryFolder folder;
  const auto path = folder / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_TRUE(test::holds_in_child(test::User::same, [&] {
    const pid_t reader = ::getpid();
    struct sigaction interrupt {};
    interrupt.sa_handler = [](int) {};  // Without SA_RESTART, so that calls fail with EINTR.
    ::sigaction(SIGUSR1, &interrupt, nullptr);
    const pid_t writer = ::fork();
    if (writer == 0) {
      std::ofstream out(path, std::ios::binary);
      for (int i = 0; i < 20; ++i) {
        out << "line" << std::flush;
        ::usleep(2000);
        ::kill(reader, SIGUSR1);
        ::usleep(2000);
      }
      out.close();
      ::_exit(0);
    }
    auto source = ByteSource::open(path);
    return source.has_value() && read_all(*source, 1000).size() == 80;
  }));
}

TEST(ByteSource, DistinguishesFoldersFromFiles) {
  const test::TemporaryFolder folder;
  const auto source = ByteSource::open(folder.path());
  ASSERT_FALSE(source.has_value());
  EXPECT_EQ(source.error().code, codes::io_not_a_file);
  EXPECT_EQ(source.error().message, "this is a folder, not a file");
  EXPECT_FALSE(source.error().advice.empty());
  EXPECT_EQ(source.error().at.file, folder.path().string());
}

TEST(ByteSource, RejectsDevices) {
  const auto source = ByteSource::open("/dev/zero");
  ASSERT_FALSE(source.has_value());
  EXPECT_EQ(source.error().code, codes::io_not_a_file);
}

TEST(ByteSource, ReportsMissingFiles) {
  const test::TemporaryFolder folder;
  const auto plain = folder.write("plain", "x");
  for (const auto& path : {folder / "none.bvh", folder / "no" / "none.bvh", plain / "none.bvh"}) {
    const auto source = ByteSource::open(path);
    ASSERT_FALSE(source.has_value()) << path;
    EXPECT_EQ(source.error().code, codes::io_not_found) << path;
    EXPECT_FALSE(source.error().advice.empty());
  }
  EXPECT_EQ(ByteSource::open("").error().code, codes::io_not_found);
}

TEST(ByteSource, ReportsUnreadableFiles) {
  const test::TemporaryFolder folder;
  const auto path = folder.write("secret.bvh", "x");
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  ASSERT_EQ(::chmod(path.c_str(), 0), 0);
  EXPECT_TRUE(test::holds_in_child(test::User::not_root, [&] {
    const auto source = ByteSource::open(path);
    return !source && source.error().code == codes::io_denied;
  }));
}

TEST(ByteSource, ReadsVirtualFilesOfTheSystem) {
  if (!std::filesystem::exists("/proc/self/status")) GTEST_SKIP() << "no /proc here";
  auto source = ByteSource::open("/proc/self/status");
  ASSERT_TRUE(source.has_value());
  EXPECT_FALSE(source->size().has_value());
  EXPECT_NE(read_all(*source, 64).find("Name:"), std::string::npos);
}

}  // namespace
}  // namespace mocap::source_test
