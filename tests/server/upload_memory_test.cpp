// SPDX-License-Identifier: MIT

// The memory of uploads, which all clients share.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "library/memory_share.hpp"
#include "library_server.hpp"

namespace mocap::test::upload_memory_test {
namespace {

TEST(UploadMemory, IsLimitedForAllClients) {
  library::MemoryShare share(100);
  auto first = share.try_take(60);
  ASSERT_TRUE(first);
  EXPECT_FALSE(share.try_take(60));
  EXPECT_FALSE(share.has_room(60));
  const auto second = share.try_take(40);
  EXPECT_TRUE(second);
  EXPECT_EQ(share.used(), 100U);
  std::atomic<bool> has_it = false;
  std::thread waiting([&] {
    const auto third = share.take(50);
    has_it = true;
  });
  EXPECT_FALSE(has_it);
  first.reset();
  waiting.join();
  EXPECT_TRUE(has_it);
  EXPECT_EQ(share.used(), 40U);
  library::MemoryShare small(10);
  EXPECT_TRUE(small.try_take(1'000)) << "the largest upload is accepted if no other is in progress";
}

TEST(UploadMemory, RejectsUploadsTemporarily) {
  server::ServerOptions options;
  options.limits.upload_memory_bytes = 10'000;
  LibraryServer server(options);
  const std::string large = motion_text(1, 400);
  ASSERT_GT(large.size(), 10'000U);
  // Another upload is in progress: the server has received its head and waits for its body.
  HttpClient other(server.port());
  const std::string body = motion_text(2);
  ASSERT_TRUE(
      other.send(fmt::format("POST /api/v1/motions?name=b.bvh HTTP/1.1\r\n"
                             "Host: localhost\r\nContent-Length: {}\r\n"
                             "Expect: 100-continue\r\n\r\n",
                             body.size())));
  ASSERT_TRUE(other.reads_continue());
  const Answer refused =
      ask(server.port(), "POST", "/api/v1/motions?name=a.bvh&duplicate=add", {}, large);
  EXPECT_EQ(refused.status, 503) << refused.body;
  EXPECT_EQ(refused.json()["error"]["code"], "server.busy");
  EXPECT_FALSE(refused.header("retry-after").empty());
  ASSERT_TRUE(other.send(body));
  EXPECT_EQ(other.read().status, 201);
  // It is accepted alone, also as one of several, and in a zip.
  const Answer taken = ask(server.port(), "POST", "/api/v1/motions?name=c.bvh", {}, large);
  EXPECT_EQ(taken.status, 201) << taken.body;
  const Answer zip = ask(server.port(), "POST", "/api/v1/motions?name=z.zip", {},
                         zip_of({{"d.bvh", motion_text(5, 400)}, {"e.bvh", motion_text(6, 400)}}));
  EXPECT_EQ(zip.json()["added"], 2) << zip.body;
}

TEST(UploadMemory, IsSharedByConcurrentUploads) {
  server::ServerOptions options;
  // Each body is larger than the socket buffer, and needs more memory for reading than all uploads
  // together may use.
  options.limits.upload_memory_bytes = 1'000'000;
  LibraryServer server(options);
  constexpr int uploads = 8;
  std::vector<std::string> motions;
  for (int i = 0; i < uploads; ++i) motions.push_back(motion_text(i + 1, 40'000));
  ASSERT_GT(library::memory_for_reading(motions.front().size()),
            options.limits.upload_memory_bytes);
  std::mutex mutex;
  std::vector<std::string> wrong;
  std::atomic<int> added = 0;
  const auto upload = [&](int number, bool is_chunked) {
    const std::string target = fmt::format("/api/v1/motions?name=take{}.bvh", number);
    const std::string& motion = motions[static_cast<std::size_t>(number)];
    const std::string chunks = fmt::format("{:x}\r\n{}\r\n0\r\n\r\n", motion.size(), motion);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    for (;;) {
      HttpClient client(server.port());
      // An early rejection may close the connection while the body is being sent; its answer is
      // received nevertheless.
      client.send(is_chunked ? fmt::format("POST {} HTTP/1.1\r\nHost: localhost\r\n"
                                           "Transfer-Encoding: chunked\r\n\r\n{}",
                                           target, chunks)
                             : request_text("POST", target, {}, motion));
      const Answer answer = client.read();
      if (answer.status == 201) {
        ++added;
        return;
      }
      const bool is_busy = answer.status == 503 && answer.whole &&
                           answer.json()["error"]["code"] == "server.busy" &&
                           !answer.header("retry-after").empty();
      if (!is_busy || std::chrono::steady_clock::now() > end) {
        const std::lock_guard lock(mutex);
        wrong.push_back(fmt::format("{}: {} {}", number, answer.status, answer.body));
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  };
  std::vector<std::thread> clients;
  for (int i = 0; i < uploads; ++i) clients.emplace_back(upload, i, i % 2 == 1);
  for (std::thread& client : clients) client.join();
  for (const std::string& one : wrong) ADD_FAILURE() << one;
  EXPECT_EQ(added, uploads);
  EXPECT_EQ(get(server.port(), "/api/v1/motions").json()["count"], uploads);
  // All of the memory is free again: with nothing else in progress, the first attempt is accepted.
  EXPECT_EQ(post_motion(server, "?name=last.bvh", motion_text(uploads + 1, 40'000)).status, 201);
}

}  // namespace
}  // namespace mocap::test::upload_memory_test
