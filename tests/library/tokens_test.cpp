// SPDX-License-Identifier: MIT
#include "library/tokens.hpp"

#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <string>
#include <thread>

#include "library/codes.hpp"
#include "library_of_test.hpp"
#include "support/fake_clock.hpp"

namespace mocap::library::tokens_test {
namespace {

using namespace test;
using mocap::test::FakeClock;

TEST(Tokens, AreFoundBySecretAndRevokedById) {
  const TemporaryFolder folder;
  std::string secret;
  {
    const auto library = open_library(folder.path());
    const auto made = library->make_token("ada", Rights::add | Rights::edit);
    ASSERT_TRUE(made);
    secret = *made;
    EXPECT_GE(secret.size(), 32U);
    const auto facts = library->check_token(secret);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->label, "ada");
    EXPECT_TRUE(has(facts->rights, Rights::add));
    EXPECT_FALSE(has(facts->rights, Rights::remove));
    EXPECT_FALSE(library->check_token(""));
    EXPECT_FALSE(library->check_token(secret + "a"));
    EXPECT_FALSE(library->check_token(secret.substr(0, secret.size() - 1)));
    EXPECT_FALSE(library->make_token("", Rights::add));
    EXPECT_FALSE(library->make_token("x", Rights::none));
  }
  const auto library = open_library(folder.path());
  ASSERT_EQ(library->tokens().size(), 1U);
  EXPECT_GT(library->tokens()[0].used_s, 0);
  // Another process creates one while the library is open.
  TokenStore beside(folder / ".mocap", Clocks());
  const auto second = beside.make("bela", Rights::add);
  ASSERT_TRUE(second);
  EXPECT_TRUE(library->check_token(*second));
  EXPECT_EQ(library->tokens().size(), 2U);
  const auto facts = library->check_token(secret);
  ASSERT_TRUE(facts);
  ASSERT_TRUE(beside.revoke(facts->id));
  EXPECT_FALSE(library->check_token(secret));
  EXPECT_TRUE(library->check_token(*second));
  EXPECT_EQ(library->revoke_token("nobody").error().code, codes::library_not_found);

  // Neither secret is stored anywhere on disk.
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder.path())) {
    if (!file.is_regular_file()) continue;
    const std::string bytes = TemporaryFolder::read(file.path());
    EXPECT_EQ(bytes.find(secret), std::string::npos) << file.path();
    EXPECT_EQ(bytes.find(*second), std::string::npos) << file.path();
  }
}

/// A full pipe, which simulates a disk that does not respond.
class StalledFile {
 public:
  explicit StalledFile(const std::filesystem::path& path) {
    EXPECT_EQ(::mkfifo(path.c_str(), 0600), 0);
    pipe_ = ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    EXPECT_GE(pipe_, 0);
    const std::string piece(4'096, ' ');
    while (::write(pipe_, piece.data(), piece.size()) > 0) continue;
    watch_ = ::inotify_init1(IN_CLOEXEC);
    EXPECT_GE(::inotify_add_watch(watch_, path.c_str(), IN_OPEN), 0);
  }
  ~StalledFile() {
    ::close(watch_);
    ::close(pipe_);
  }
  StalledFile(const StalledFile&) = delete;
  StalledFile& operator=(const StalledFile&) = delete;

  /// Waits until the file was opened: from then on its writer is stalled.
  void await_writer() const {
    std::array<char, 4'096> event{};
    EXPECT_GT(::read(watch_, event.data(), event.size()), 0);
  }
  /// The writer can continue.
  void release() const {
    std::array<char, 4'096> piece{};
    while (::read(pipe_, piece.data(), piece.size()) > 0) continue;
  }

 private:
  int pipe_ = -1;
  int watch_ = -1;
};

/// A thread that checks tokens serves many clients.
TEST(Tokens, AreCheckedDuringDiskStalls) {
  const TemporaryFolder folder;
  std::string secret;
  {
    TokenStore store(folder.path(), Clocks());
    secret = *store.make("ada", Rights::add);
  }
  // Pipes are written in place.
  const StalledFile uses(folder / "token-uses");
  {
    TokenStore store(folder.path(), Clocks());
    EXPECT_TRUE(store.check(secret));
    uses.await_writer();
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(store.check(secret));
    EXPECT_FALSE(store.check(secret + "a"));
    TokenStore beside(folder.path(), Clocks());
    const auto second = beside.make("bela", Rights::add);
    ASSERT_TRUE(second);
    EXPECT_TRUE(store.check(secret));
    uses.release();
    for (int i = 0; i < 1'000 && !store.check(*second); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(store.check(*second));
  }
}

TEST(Tokens, HaveTheDatesOfTheirCreationAndOfTheirLastUse) {
  const TemporaryFolder folder;
  FakeClock clock;
  TokenStore store(folder.path(), clock.clocks());
  const auto secret = store.make("ada", Rights::add);
  ASSERT_TRUE(secret);
  EXPECT_EQ(store.list().at(0).made_s, FakeClock::start_s);
  EXPECT_EQ(store.list().at(0).used_s, 0);
  for (const std::int64_t later : {std::int64_t{90}, std::int64_t{86'400}}) {
    clock.advance(std::chrono::seconds(later));
    EXPECT_EQ(store.check(*secret)->used_s, clock.wall_s());
    EXPECT_EQ(store.list().at(0).used_s, clock.wall_s());
  }
  EXPECT_EQ(store.list().at(0).made_s, FakeClock::start_s);
}

}  // namespace
}  // namespace mocap::library::tokens_test
