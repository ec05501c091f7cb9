// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "library_server.hpp"
#include "server/codes.hpp"
#include "support/fake_clock.hpp"

namespace mocap::test::connection_test {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// Advances the clock in steps until the server responds; returns the time until then.
FakeClock::Duration time_of_response(HttpClient& client, FakeClock& clock,
                                     FakeClock::Duration step) {
  const auto start = clock.elapsed();
  for (int i = 0; i < 1'000 && !client.responds_within(milliseconds(20)); ++i) clock.advance(step);
  return clock.elapsed() - start;
}

/// The head of an upload; `reads_continue` confirms that the server waits for its body.
std::string upload_head(std::size_t bytes) {
  return fmt::format(
      "POST /api/v1/motions?name=a.bvh HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Length: {}\r\nExpect: 100-continue\r\n\r\n",
      bytes);
}

TEST(Connection, IsReusedForManyRequests) {
  LibraryServer server;
  HttpClient client(server.port());
  for (int i = 0; i < 50; ++i) {
    const Answer answer = client.ask("GET", i % 2 == 0 ? "/health" : "/nowhere");
    EXPECT_EQ(answer.status, i % 2 == 0 ? 200 : 404);
  }
}

TEST(Connection, HandlesPipelinedRequestsInOrder) {
  LibraryServer server;
  server.add("a.bvh", motion_text(1));
  HttpClient client(server.port());
  std::string all;
  for (int i = 0; i < 300; ++i) {
    all += request_text("GET", "/health", {}, "");
    all += request_text("GET", "/api/v1/motions?limit=1", {}, "");
    all += request_text("DELETE", "/api/v1/motions/none", {}, "");
  }
  std::thread sender([&] { client.send(all); });
  for (int i = 0; i < 300; ++i) {
    ASSERT_EQ(client.read().json()["status"], "ok") << i;
    ASSERT_EQ(client.read().json()["count"], 1) << i;
    ASSERT_EQ(client.read().status, 404) << i;
  }
  sender.join();
}

TEST(Connection, AcceptsRequestsByteByByte) {
  LibraryServer server;
  HttpClient client(server.port());
  for (const char one : request_text("POST", "/api/v1/motions?name=a.bvh", {}, motion_text(1, 2)))
    client.send({&one, 1});
  EXPECT_EQ(client.read().status, 201);
}

TEST(Connection, RejectsInvalidRequests) {
  LibraryServer server;
  const auto status_of = [&](const std::string& text) {
    HttpClient client(server.port());
    client.send(text);
    return client.read().status;
  };
  EXPECT_EQ(status_of("nonsense\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\n\r\n"), 400) << "no host";
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n"), 400);
  EXPECT_EQ(status_of("GET / HTTP/3.0\r\nHost: localhost\r\n\r\n"), 505);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\n\r\n"), 417);
  EXPECT_EQ(status_of("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"), 400);
  EXPECT_EQ(status_of("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n"
                      "Content-Length: 4\r\n\r\nabcd"),
            400);
  EXPECT_EQ(status_of("GET /" + std::string(9'000, 'a') + " HTTP/1.1\r\nHost: localhost\r\n\r\n"),
            414);
  EXPECT_EQ(
      status_of("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n"),
      431);
}

TEST(Connection, LimitsHeadersReceivedOneByOne) {
  LibraryServer server;
  HttpClient client(server.port());
  client.send("GET /health HTTP/1.1\r\nHost: localhost\r\n");
  for (int i = 0; i < 5'000; ++i)
    if (!client.send("X-" + std::to_string(i) + ": y\r\n")) break;
  EXPECT_EQ(client.read().status, 431);
}

TEST(Connection, RejectsAmbiguousRequestLengths) {
  LibraryServer server;
  for (const char* coding : {"gzip", "gzip, chunked", "chunked, gzip", "identity", "xchunked"}) {
    HttpClient client(server.port());
    client.send(std::string("POST /api/v1/motions HTTP/1.1\r\nHost: localhost\r\n"
                            "Transfer-Encoding: ") +
                coding + "\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const int status = client.read().status;
    EXPECT_TRUE(status == 501 || status == 400) << coding << " " << status;
    EXPECT_EQ(client.read().status, 0) << "nothing after it is read";
  }
  HttpClient both(server.port());
  both.send(
      "POST /api/v1/motions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
      "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
  EXPECT_GE(both.read().status, 400);
  EXPECT_EQ(both.read().status, 0);
}

const char* const chunked_head =
    "POST /api/v1/motions?name=a.bvh HTTP/1.1\r\nHost: localhost\r\n"
    "Transfer-Encoding: chunked\r\n\r\n";

TEST(Connection, LimitsChunkHeaders) {
  LibraryServer server;
  HttpClient extension(server.port());
  extension.send(std::string(chunked_head) + "5;x=");
  for (int i = 0; i < 1'000; ++i)
    if (!extension.send(std::string(1'000, 'a'))) break;
  EXPECT_EQ(extension.read().status, 400);
  HttpClient trailer(server.port());
  trailer.send(std::string(chunked_head) + "1\r\nx\r\n0\r\n");
  for (int i = 0; i < 50'000; ++i)
    if (!trailer.send("X: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n")) break;
  EXPECT_EQ(trailer.read().status, 400);
  HttpClient many(server.port());
  many.send(chunked_head);
  const std::string chunk = "1;" + std::string(4'000, 'a') + "\r\nx\r\n";
  for (int i = 0; i < 1'000; ++i)
    if (!many.send(chunk)) break;
  EXPECT_EQ(many.read().status, 400);
}

TEST(Connection, IgnoresTrailers) {
  LibraryServer server;
  HttpClient client(server.port());
  const std::string motion = motion_text(1);
  client.send(std::string(chunked_head) + fmt::format("{:x}\r\n", motion.size()) + motion +
              "\r\n0\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n");
  EXPECT_EQ(client.read().status, 201);
}

TEST(Connection, AcceptsAllTargetForms) {
  LibraryServer server;
  const auto status_of = [&](const std::string& line, const std::string& host = "localhost") {
    HttpClient client(server.port());
    client.send(line + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    return client.read().status;
  };
  EXPECT_EQ(status_of("GET http://localhost/health"), 200);
  EXPECT_EQ(status_of("GET HTTP://localhost/health"), 200);
  EXPECT_EQ(status_of("GET http://evil.example/health"), 421) << "the host of the target is used";
  EXPECT_EQ(status_of("GET http://localhost/health", "evil.example"), 200);
  EXPECT_EQ(status_of("GET http://localhost?x=/health"), status_of("GET /?x=/health"));
  EXPECT_EQ(status_of("OPTIONS *"), 204);
  EXPECT_EQ(status_of("\r\n\r\nGET /health"), 200) << "leading line endings are ignored";
}

TEST(Connection, SupportsHttp10) {
  LibraryServer server;
  HttpClient client(server.port());
  client.send("GET /health HTTP/1.0\r\n\r\n");
  const Answer answer = client.read();
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("connection"), "close");
  EXPECT_TRUE(client.closes());
  HttpClient zip(server.port());
  zip.send("GET /api/v1/archive HTTP/1.0\r\nHost: localhost\r\n\r\n");
  const Answer stream = zip.read();
  EXPECT_EQ(stream.header("transfer-encoding"), "");
  EXPECT_TRUE(stream.body.starts_with("PK"));
}

TEST(Connection, DatesResponsesByTheServersClock) {
  FakeClock clock;
  server::ServerOptions options;
  options.clocks = clock.clocks();
  LibraryServer server(options);
  EXPECT_EQ(get(server.port(), "/health").header("date"), "Sun, 06 Nov 1994 08:49:37 GMT");
  clock.advance(hours(24));
  EXPECT_EQ(get(server.port(), "/health").header("date"), "Mon, 07 Nov 1994 08:49:37 GMT");
}

TEST(Connection, ClosesIdleConnections) {
  FakeClock clock;
  server::ServerOptions options;
  options.clocks = clock.clocks();
  LibraryServer server(options);
  HttpClient silent(server.port());
  EXPECT_GE(time_of_response(silent, clock, seconds(5)), options.limits.idle);
  EXPECT_TRUE(silent.closes());
}

TEST(Connection, DoesNotWaitForSlowHeads) {
  FakeClock clock;
  server::ServerOptions options;
  options.clocks = clock.clocks();
  // So long that it is not reached, even if the server receives the first bytes late.
  options.limits.idle = hours(100);
  LibraryServer server(options);
  HttpClient client(server.port());
  client.send("GET /health HTTP/1.1\r\n");
  EXPECT_GE(time_of_response(client, clock, seconds(1)), options.limits.head);
  EXPECT_EQ(client.read().status, 408);
}

TEST(Connection, DoesNotWaitForPausedUploads) {
  FakeClock clock;
  server::ServerOptions options;
  options.clocks = clock.clocks();
  options.limits.slowest_bytes_per_second = 0;
  LibraryServer server(options);
  HttpClient client(server.port());
  client.send(upload_head(1'000));
  ASSERT_TRUE(client.reads_continue());
  EXPECT_GE(time_of_response(client, clock, seconds(1)), options.limits.pause);
  EXPECT_EQ(client.read().status, 408);
}

TEST(Connection, TimesOutSlowUploads) {
  FakeClock clock;
  server::ServerOptions options;
  options.clocks = clock.clocks();
  options.limits.slowest_bytes_per_second = 1'000;
  // Many steps long, so that it is not reached if the server receives some bytes late.
  options.limits.pause = hours(2);
  LibraryServer server(options);
  HttpClient client(server.port());
  client.send(upload_head(100'000));
  ASSERT_TRUE(client.reads_continue());
  for (int i = 0; i < 1'000 && !client.responds_within(milliseconds(10)); ++i) {
    if (!client.send("x")) break;
    clock.advance(minutes(1));
  }
  EXPECT_GE(clock.elapsed(), options.limits.pause);
  EXPECT_EQ(client.read().status, 408);
}

TEST(Connection, IdleConnectionsDoNotBlockOthers) {
  LibraryServer server;
  std::vector<HttpClient> idle;
  for (int i = 0; i < 1000; ++i) {
    idle.emplace_back(server.port());
    ASSERT_TRUE(idle.back().connected()) << i;
  }
  for (std::size_t i = 0; i < idle.size(); i += 100)
    EXPECT_EQ(idle[i].ask("GET", "/health").status, 200);
  HttpClient busy(server.port());
  for (int i = 0; i < 100; ++i) EXPECT_EQ(busy.ask("GET", "/api/v1/motions").status, 200);
  const std::string metrics = busy.ask("GET", "/metrics").body;
  EXPECT_NE(metrics.find("mocap_http_connections 1001\n"), std::string::npos);
  for (auto& client : idle) EXPECT_EQ(client.ask("GET", "/health").status, 200);
}

TEST(Connection, RejectsConnectionsAboveTheLimit) {
  server::ServerOptions options;
  options.limits.connections = 10;
  LibraryServer server(options);
  std::vector<HttpClient> clients;
  for (int i = 0; i < 10; ++i) {
    clients.emplace_back(server.port());
    EXPECT_EQ(clients.back().ask("GET", "/health").status, 200);
  }
  HttpClient late(server.port());
  EXPECT_TRUE(late.closes());
  EXPECT_EQ(clients.front().ask("GET", "/health").status, 200);
}

TEST(Connection, HandlesRandomBytes) {
  LibraryServer server;
  std::mt19937 random(7);
  const std::string sound = request_text("POST", "/api/v1/motions?name=a.bvh",
                                         {{"Content-Type", "multipart/form-data; boundary=x"}},
                                         "--x\r\nContent-Disposition: form-data; name=\"file\"; "
                                         "filename=\"a.bvh\"\r\n\r\nHIERARCHY\r\n--x--\r\n");
  for (int i = 0; i < 300; ++i) {
    std::string text = sound;
    for (int change = 0; change < 4; ++change)
      text[random() % text.size()] = static_cast<char>(random());
    if (i % 3 == 0) text.resize(random() % text.size());
    HttpClient client(server.port());
    client.send(text);
  }
  EXPECT_EQ(get(server.port(), "/health").status, 200);
}

TEST(Stopping, WaitsForRunningRequests) {
  FakeClock clock;
  server::ServerOptions options;
  options.clocks = clock.clocks();
  LibraryServer server(options);
  HttpClient client(server.port());
  const std::string motion = motion_text(1);
  client.send(upload_head(motion.size()));
  ASSERT_TRUE(client.reads_continue());
  const std::uint16_t port = server.port();
  std::thread rest([&] {
    for (int i = 0; i < 1'000 && HttpClient(port).connected(); ++i)
      std::this_thread::sleep_for(milliseconds(10));
    client.send(motion);
  });
  EXPECT_TRUE(server.server().stop());
  rest.join();
  const Answer answer = client.read();
  EXPECT_EQ(answer.status, 201);
  EXPECT_EQ(answer.header("connection"), "close");
  EXPECT_FALSE(HttpClient(port).connected());
}

TEST(Stopping, HasATimeout) {
  FakeClock clock;
  server::ServerOptions options;
  options.clocks = clock.clocks();
  options.limits.pause = hours(100);
  LibraryServer server(options);
  HttpClient client(server.port());
  client.send(upload_head(1'000));
  ASSERT_TRUE(client.reads_continue());
  std::atomic<bool> has_stopped = false;
  std::thread time([&] {
    while (!has_stopped) {
      clock.advance(seconds(1));
      std::this_thread::sleep_for(milliseconds(5));
    }
  });
  EXPECT_FALSE(server.server().stop());
  has_stopped = true;
  time.join();
  EXPECT_GE(clock.elapsed(), options.limits.stop);
}

TEST(Listening, ReportsAPortInUse) {
  LibraryServer server;
  server::ServerOptions options;
  options.port = server.port();
  const auto second = server::Server::start(nullptr, options);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, codes::server_address);
  EXPECT_NE(second.error().advice.find("--port"), std::string::npos);
  options.port = 0;
  options.host = "no.such.host.invalid";
  EXPECT_FALSE(server::Server::start(nullptr, options));
}

}  // namespace
}  // namespace mocap::test::connection_test
