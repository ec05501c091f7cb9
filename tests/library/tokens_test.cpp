// SPDX-License-Identifier: MIT
#include "library/tokens.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "library/codes.hpp"
#include "library_of_test.hpp"

namespace mocap::library::tokens_test {
namespace {

using namespace test;

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
  TokenStore beside(folder / ".mocap");
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

/// A thread that checks tokens serves many clients. A pipe without a reader simulates a disk that
/// does not respond.
TEST(Tokens, AreCheckedDuringDiskStalls) {
  const TemporaryFolder folder;
  std::string secret;
  {
    TokenStore store(folder.path());
    secret = *store.make("ada", Rights::add);
  }
  // Pipes are written in place.
  const std::string pipe = (folder / "token-uses").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  int reader = -1;
  {
    TokenStore store(folder.path());
    EXPECT_TRUE(store.check(secret));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(store.check(secret));
    EXPECT_FALSE(store.check(secret + "a"));
    TokenStore beside(folder.path());
    const auto second = beside.make("bela", Rights::add);
    ASSERT_TRUE(second);
    EXPECT_TRUE(store.check(secret));
    // Unblocks the writer.
    reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    for (int i = 0; i < 1'000 && !store.check(*second); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(store.check(*second));
  }
  ::close(reader);
}

}  // namespace
}  // namespace mocap::library::tokens_test
