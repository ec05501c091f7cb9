// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "library_server.hpp"

namespace mocap::test {
namespace {

using std::chrono::milliseconds;

server::ServerOptions impatient() {
  server::ServerOptions options;
  options.limits.idle = milliseconds(600);
  options.limits.head = milliseconds(600);
  options.limits.pause = milliseconds(600);
  options.limits.stop = milliseconds(3000);
  return options;
}

TEST(Connection, IsReusedForManyRequests) {
  LibraryServer server;
  HttpClient client(server.port());
  for (int i = 0; i < 50; ++i) {
    const Answer answer = client.ask("GET", i % 2 == 0 ? "/health" : "/nowhere");
    EXPECT_EQ(answer.status, i % 2 == 0 ? 200 : 404);
  }
}

TEST(Connection, AnswersPipelinedRequestsInOrder) {
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
    EXPECT_EQ(client.read().status, 0) << "nothing is read behind it";
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
  EXPECT_EQ(status_of("GET http://evil.example/health"), 421) << "the target's host counts";
  EXPECT_EQ(status_of("GET http://localhost/health", "evil.example"), 200);
  EXPECT_EQ(status_of("GET http://localhost?x=/health"), status_of("GET /?x=/health"));
  EXPECT_EQ(status_of("OPTIONS *"), 204);
  EXPECT_EQ(status_of("\r\n\r\nGET /health"), 200) << "line ends in front are overlooked";
}

TEST(Connection, SupportsHttp10) {
  LibraryServer server;
  HttpClient client(server.port());
  client.send("GET /health HTTP/1.0\r\n\r\n");
  const Answer answer = client.read();
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("connection"), "close");
  EXPECT_TRUE(client.closes_within(milliseconds(2000)));
  HttpClient zip(server.port());
  zip.send("GET /api/v1/archive HTTP/1.0\r\nHost: localhost\r\n\r\n");
  const Answer stream = zip.read();
  EXPECT_EQ(stream.header("transfer-encoding"), "");
  EXPECT_TRUE(stream.body.starts_with("PK"));
}

TEST(Connection, DoesNotWaitForSlowClients) {
  LibraryServer server(impatient());
  HttpClient silent(server.port());
  HttpClient slow_head(server.port());
  HttpClient slow_body(server.port());
  slow_head.send("GET /health HTTP/1.1\r\n");
  slow_body.send(
      "POST /api/v1/motions?name=a.bvh HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Length: 1000\r\n\r\nabc");
  EXPECT_EQ(slow_head.read().status, 408);
  EXPECT_EQ(slow_body.read().status, 408);
  EXPECT_TRUE(silent.closes_within(milliseconds(3000)));
}

TEST(Connection, TimesOutSlowUploads) {
  server::ServerOptions options = impatient();
  options.limits.slowest_bytes_per_second = 1000;
  LibraryServer server(options);
  HttpClient client(server.port());
  client.send(
      "POST /api/v1/motions?name=a.bvh HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Length: 100000\r\n\r\n");
  const auto start = std::chrono::steady_clock::now();
  while (client.send("x") && std::chrono::steady_clock::now() - start < std::chrono::seconds(8))
    if (client.closes_within(milliseconds(100))) break;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(6));
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
  EXPECT_TRUE(late.closes_within(milliseconds(2000)));
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
  LibraryServer server(impatient());
  HttpClient client(server.port());
  const std::string request =
      request_text("POST", "/api/v1/motions?name=a.bvh", {}, motion_text(1));
  client.send(request.substr(0, request.size() - 10));
  std::this_thread::sleep_for(milliseconds(100));
  std::thread rest([&] {
    std::this_thread::sleep_for(milliseconds(300));
    client.send(request.substr(request.size() - 10));
  });
  EXPECT_TRUE(server.server().stop());
  rest.join();
  const Answer answer = client.read();
  EXPECT_EQ(answer.status, 201);
  EXPECT_EQ(answer.header("connection"), "close");
  EXPECT_FALSE(HttpClient(server.port()).connected());
}

TEST(Stopping, HasATimeout) {
  server::ServerOptions options;
  options.limits.stop = milliseconds(500);
  LibraryServer server(options);
  HttpClient client(server.port());
  client.send(
      "POST /api/v1/motions?name=a.bvh HTTP/1.1\r\nHost: localhost\r\n"
      "Content-Length: 1000\r\n\r\nabc");
  std::this_thread::sleep_for(milliseconds(100));
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(server.server().stop());
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(Listening, ReportsAPortInUse) {
  LibraryServer server;
  server::ServerOptions options;
  options.port = server.port();
  const auto second = server::Server::start(nullptr, options);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, Code::server_address);
  EXPECT_NE(second.error().advice.find("--port"), std::string::npos);
  options.port = 0;
  options.host = "no.such.host.invalid";
  EXPECT_FALSE(server::Server::start(nullptr, options));
}

}  // namespace
}  // namespace mocap::test
