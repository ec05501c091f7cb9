// SPDX-License-Identifier: MIT

// Limits on added motions: lengths of texts, sizes of files, and the rate of requests.

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "library_server.hpp"
#include "support/fake_clock.hpp"

namespace mocap::test::adding_limits_test {
namespace {

using nlohmann::json;

std::string repeated(std::string_view text, std::size_t count) {
  std::string all;
  while (count-- > 0) all += text;
  return all;
}

/// Nothing is truncated silently: the message names the field and its limit.
TEST(Adding, RejectsTextsThatAreTooLong) {
  LibraryServer server;
  const auto expect_refused = [](const Answer& answer, const std::string& field,
                                 const std::string& limit) {
    SCOPED_TRACE(field + ", " + limit);
    ASSERT_EQ(answer.status, 400) << answer.body;
    const json error = answer.json()["error"];
    EXPECT_EQ(error["code"], "server.request");
    const std::string message = error["message"];
    EXPECT_NE(message.find("`" + field + "`"), std::string::npos) << message;
    EXPECT_NE(message.find(limit), std::string::npos) << message;
  };
  const std::string line(1'001, 'x');
  const std::string motion = motion_text(1);
  expect_refused(post_motion(server, "?name=a.bvh&licence=" + line, motion), "licence", "1000");
  expect_refused(post_motion(server, "?name=a.bvh&origin=" + line, motion), "origin", "1000");
  expect_refused(post_motion(server, "?name=a.bvh&tag=" + line, motion), "tags", "100");
  expect_refused(post_motion(server, "?name=" + line, motion), "name", "255");
  std::string tags;
  for (int i = 0; i < 65; ++i) tags += "t" + std::to_string(i) + ",";
  expect_refused(post_motion(server, "?name=a.bvh&tag=" + tags, motion), "tags", "64");
  const auto form = [&](const std::string& field, const std::string& text) {
    return post_form(server, {{"", field, text}, {"a.bvh", "file", motion}});
  };
  expect_refused(form("licence", line), "licence", "1000");
  expect_refused(form("origin", line), "origin", "1000");
  expect_refused(form("description", std::string(20'001, 'x')), "description", "20000");
  expect_refused(form("tags", tags), "tags", "64");
  expect_refused(post_form(server, {{line + ".bvh", "file", motion}}), "name", "255");
  EXPECT_EQ(get(server.port(), "/api/v1/motions").json()["count"], 0);

  // Texts that fit are stored unchanged, and a line ending counts as one byte, however it is
  // encoded.
  const std::string lines = repeated("x\r\n", 10'000);
  const Answer kept =
      post_form(server, {{"", "licence", line.substr(1)},
                         {"", "description", lines},
                         {"", "tags", repeated("same,", 80)},
                         {"deep/" + line + "/" + line.substr(0, 251) + ".bvh", "file", motion}});
  ASSERT_EQ(kept.status, 201) << kept.body;
  EXPECT_EQ(kept.json()["licence"], line.substr(1));
  EXPECT_EQ(kept.json()["description"].get<std::string>().size(), 19'999U);
  EXPECT_EQ(kept.json()["tags"], json{"same"});
  EXPECT_EQ(kept.json()["name"].get<std::string>().size(), 251U);
  const auto patch = [&](const json& changes) {
    return ask(server.port(), "PATCH", kept.json()["links"]["self"],
               {{"Content-Type", "application/json"}}, changes.dump());
  };
  expect_refused(patch({{"name", line}}), "name", "255");
  expect_refused(patch({{"licence", line}}), "licence", "1000");
  expect_refused(patch({{"tags", {line}}}), "tags", "100");
  EXPECT_EQ(patch({{"description", std::string(20'000, 'y')}}).status, 200);
}

TEST(Adding, EnforcesLimits) {
  server::ServerOptions options;
  options.limits.upload_bytes = 100'000;
  LibraryServer server(options);
  EXPECT_EQ(post_motion(server, "?name=a.bvh", motion_text(1)).status, 201);
  const Answer large = post_motion(server, "?name=b.bvh", std::string(200'000, 'x'));
  EXPECT_EQ(large.status, 413);
  EXPECT_EQ(large.json()["error"]["code"], "server.too-large");
  // The size is not known in advance.
  HttpClient client(server.port());
  client.send(
      "POST /api/v1/motions?name=c.bvh HTTP/1.1\r\nHost: localhost\r\n"
      "Transfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 20; ++i) {
    std::string chunk = "2710\r\n" + std::string(10'000, 'x') + "\r\n";
    if (!client.send(chunk)) break;
  }
  EXPECT_EQ(client.read().status, 413);
  EXPECT_EQ(post_motion(server, "?name=x.bvh", "abc", {{"Content-Encoding", "gzip"}}).status, 415);
}

TEST(Adding, LimitsTheRateOfRemoteClients) {
  server::ServerOptions options;
  FakeClock clock;
  options.clocks = clock.clocks();
  options.who_adds = server::Uploads::open;
  options.limits.adds_per_minute = 3;
  LibraryServer server(options);
  const HeaderList from_afar{{"X-Forwarded-For", "1.2.3.4"}};
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(post_motion(server, "?name=a.bvh", motion_text(i), from_afar).status, 201);
  const Answer refused = post_motion(server, "?name=a.bvh", motion_text(9), from_afar);
  EXPECT_EQ(refused.status, 429);
  const int wait_s = std::stoi(refused.header("retry-after"));
  EXPECT_GT(wait_s, 0);
  clock.advance(std::chrono::seconds(wait_s));
  EXPECT_EQ(post_motion(server, "?name=a.bvh", motion_text(9), from_afar).status, 201);
  EXPECT_EQ(post_motion(server, "?name=a.bvh", motion_text(10), from_afar).status, 429);
  EXPECT_EQ(post_motion(server, "?name=a.bvh", motion_text(10)).status, 201)
      << "this machine is not counted";
}

TEST(Adding, ChangesCountTowardsTheRateLimit) {
  FakeClock clock;
  server::ServerOptions options;
  options.clocks = clock.clocks();
  options.limits.adds_per_minute = 3;
  LibraryServer server(options);
  const auto token =
      server.library().make_token("anna", library::Rights::edit | library::Rights::remove);
  ASSERT_TRUE(token);
  const HeaderList anna{{"X-Forwarded-For", "1.2.3.4"},
                        {"Authorization", "Bearer " + *token},
                        {"Content-Type", "application/json"}};
  const std::string self = server.add("a.bvh", motion_text(1))["links"]["self"];
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(ask(server.port(), "PATCH", self, anna, R"({"licence":"CC0-1.0"})").status, 200);
  for (const char* method : {"PATCH", "DELETE"}) {
    const Answer refused = ask(server.port(), method, self, anna, "");
    EXPECT_EQ(refused.status, 429) << method;
    EXPECT_NE(refused.header("retry-after"), "") << method;
  }
  EXPECT_EQ(ask(server.port(), "DELETE", self).status, 204) << "this machine is not counted";
}

}  // namespace
}  // namespace mocap::test::adding_limits_test
