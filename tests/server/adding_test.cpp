// SPDX-License-Identifier: MIT

// Motions added one by one and in forms: the entry, duplicates and unreadable files.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "library/memory_share.hpp"
#include "library_server.hpp"
#include "server/adding_batch.hpp"
#include "server/codes.hpp"

namespace mocap::test::adding_test {
namespace {

using nlohmann::json;

TEST(Adding, ReturnsTheEntryAndItsUrl) {
  LibraryServer server;
  const Answer added =
      post_motion(server,
                  "?name=My%20Walk.bvh&licence=CC0-1.0&origin=studio&description=slow"
                  "&tag=walk&tag=slow",
                  motion_text(1));
  ASSERT_EQ(added.status, 201) << added.body;
  const json entry = added.json();
  EXPECT_EQ(entry["duplicate"], false);
  EXPECT_EQ(entry["name"], "My Walk");
  EXPECT_EQ(entry["slug"], "my-walk");
  EXPECT_EQ(entry["frames"], 12);
  EXPECT_EQ(entry["format"], "bvh");
  EXPECT_EQ(entry["licence"], "CC0-1.0");
  EXPECT_EQ(entry["uploader"], "local");
  EXPECT_EQ(entry["tags"], (json{"slow", "walk"}));
  EXPECT_NEAR(entry["rate"].get<double>(), 30.0, 1e-9);
  EXPECT_EQ(added.header("location"), entry["links"]["self"]);
  EXPECT_TRUE(entry["findings_list"].is_array());
}

TEST(Adding, DetectsEqualBytesAndEqualMotions) {
  LibraryServer server;
  const std::string walk = sample_text("walk.bvh");
  const json first = server.add("walk.bvh", walk);
  const Answer same = post_motion(server, "?name=other.bvh", walk);
  ASSERT_EQ(same.status, 200) << same.body;
  EXPECT_EQ(same.json()["duplicate"], true);
  EXPECT_EQ(same.json()["match"], "same_bytes");
  EXPECT_EQ(same.json()["id"], first["id"]);
  std::string other_ends;
  for (const char one : walk) other_ends += one == '\n' ? std::string("\r\n") : std::string(1, one);
  const Answer clothes = post_motion(server, "?name=windows.bvh", other_ends);
  ASSERT_EQ(clothes.status, 200) << clothes.body;
  EXPECT_EQ(clothes.json()["match"], "same_motion");
  EXPECT_EQ(clothes.json()["id"], first["id"]);
  EXPECT_EQ(get(server.port(), "/api/v1/motions").json()["count"], 1);
}

TEST(Adding, ReportsWhyAFileIsUnreadable) {
  LibraryServer server;
  std::string broken = motion_text(1);
  broken.replace(broken.find("CHANNELS 3"), 10, "CHANNELS x");
  const Answer answer = post_motion(server, "?name=broken.bvh", broken);
  ASSERT_EQ(answer.status, 422) << answer.body;
  const json findings = answer.json()["findings"];
  ASSERT_FALSE(findings.empty());
  const auto with_line = std::find_if(findings.begin(), findings.end(), [](const json& one) {
    return one["severity"] == "error" && one["line"] > 0 && one.contains("excerpt");
  });
  ASSERT_NE(with_line, findings.end()) << answer.body;
  EXPECT_NE((*with_line)["excerpt"]["text"].get<std::string>().find("CHANNELS"), std::string::npos);
  EXPECT_EQ(answer.json()["error"]["status"], 422);
  for (const std::string& junk :
       {std::string("hello"), std::string("\x89PNG\r\n\x1a\n", 8), std::string(5000, '\0')})
    EXPECT_EQ(post_motion(server, "?name=x.bvh", junk).status, 422);
  EXPECT_EQ(post_motion(server, "?name=x.bvh", "").status, 400);
  EXPECT_EQ(get(server.port(), "/api/v1/motions").json()["count"], 0);
}

TEST(Adding, AcceptsForms) {
  LibraryServer server;
  const Answer one = post_form(server, {{"", "licence", "CC0-1.0"},
                                        {"walk one.bvh", "file", motion_text(1)},
                                        {"", "tags", "a, b,,c"}});
  ASSERT_EQ(one.status, 201) << one.body;
  EXPECT_EQ(one.json()["licence"], "CC0-1.0");
  EXPECT_EQ(one.json()["tags"], (json{"a", "b", "c"}));

  const Answer many = post_form(server, {{"1.bvh", "file", motion_text(1)},
                                         {"2.bvh", "file", motion_text(2)},
                                         {"bad.bvh", "file", "HIERARCHY\nnonsense"}});
  ASSERT_EQ(many.status, 200) << many.body;
  EXPECT_EQ(many.json()["added"], 1);
  EXPECT_EQ(many.json()["duplicates"], 1);
  EXPECT_EQ(many.json()["failed"], 1);
  const json results = many.json()["results"];
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[0]["status"], "duplicate");
  EXPECT_EQ(results[1]["status"], "added");
  EXPECT_EQ(results[1]["entry"]["name"], "2");
  EXPECT_EQ(results[2]["status"], "failed");
  EXPECT_EQ(results[2]["name"], "bad.bvh");
  EXPECT_FALSE(results[2]["error"].is_null());

  EXPECT_EQ(post_form(server, {{"", "colour", "red"}, {"3.bvh", "file", motion_text(3)}}).status,
            400);
  EXPECT_EQ(post_motion(server, "", "--x\r\nbroken",
                        {{"Content-Type", "multipart/form-data; boundary=x"}})
                .status,
            400);
  EXPECT_EQ(post_motion(server, "", "x", {{"Content-Type", "multipart/mixed; boundary=x"}}).status,
            400);
  EXPECT_EQ(post_form(server, {{"", "licence", "CC0-1.0"}}).status, 400);
}

TEST(Adding, PairsAnAmcWithItsAsf) {
  LibraryServer server;
  const std::string asf = sample_text("stroll.asf");
  const std::string amc = sample_text("stroll_01.amc");
  const Answer alone = post_form(server, {{"stroll.asf", "file", asf}});
  EXPECT_EQ(alone.status, 422) << alone.body;
  EXPECT_EQ(alone.json()["error"]["code"], "library.skeleton-alone");
  const Answer pair =
      post_form(server, {{"stroll_01.amc", "file", amc}, {"stroll.asf", "file", asf}});
  ASSERT_EQ(pair.status, 201) << pair.body;
  EXPECT_EQ(pair.json()["format"], "amc");
  ASSERT_EQ(pair.json()["files"].size(), 2U);
  const std::string self = pair.json()["links"]["self"];
  EXPECT_EQ(get(server.port(), self + "/file").body, amc);
  EXPECT_EQ(get(server.port(), self + "/file?part=asf").body, asf);
  EXPECT_EQ(get(server.port(), self + "/file?part=bvh").status, 404);
}

TEST(Adding, KeepsFileNames) {
  LibraryServer server;
  const std::string hostile = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%0D%0ASet-Cookie%3A%20a.bvh";
  const Answer added = post_motion(server, "?name=" + hostile, motion_text(1));
  ASSERT_EQ(added.status, 201) << added.body;
  const std::string slug = added.json()["slug"];
  EXPECT_EQ(slug.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos);
  const Answer file = get(server.port(), added.json()["links"]["file"]);
  EXPECT_EQ(file.status, 200);
  EXPECT_EQ(file.headers.count("set-cookie"), 0U);
  EXPECT_TRUE(file.header("content-disposition").starts_with("attachment; "));
  EXPECT_EQ(post_motion(server, "?name=..%2F..%2Fetc%2Fpasswd", motion_text(3)).status, 201);
  EXPECT_EQ(post_motion(server, "", motion_text(4)).status, 201);
}

TEST(Adding, AcceptsChunkedBodies) {
  LibraryServer server;
  const std::string walk = motion_text(1, 20'000);  // Larger than the limit for memory.
  ASSERT_GT(walk.size(), 1'100'000U);
  HttpClient client(server.port());
  client.send(
      "POST /api/v1/motions?name=long.bvh HTTP/1.1\r\nHost: localhost\r\n"
      "Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n");
  for (std::size_t at = 0; at < walk.size(); at += 65'536) {
    const std::string piece = walk.substr(at, 65'536);
    char size[16];
    std::snprintf(size, sizeof size, "%zx\r\n", piece.size());
    client.send(size + piece + "\r\n");
  }
  client.send("0\r\n\r\n");
  const Answer added = client.read();
  ASSERT_EQ(added.status, 201) << added.body;
  EXPECT_EQ(get(server.port(), added.json()["links"]["file"]).body, walk);
}

TEST(Adding, ReportsDiskErrorsToTheLogOnly) {
  LibraryServer server;
  library::MemoryShare memory(std::uint64_t{1} << 30U);
  server::AddingBatch batch(server.library(), memory, {.description = {}, .uploader = "anna"});
  batch.add_failure("a.bvh", make_diagnostic(codes::server_archive, "depends on the zip"));
  batch.add_failure("b.bvh", make_diagnostic(codes::io_write, "/srv/files/x: no room"));
  batch.add_failure("c.bvh", make_diagnostic(codes::io_write, "/srv/files/y: no room"));
  const auto summary = batch.finish();
  EXPECT_EQ(summary.failed, 3U);
  EXPECT_EQ(summary.problem, "/srv/files/x: no room");
  ASSERT_EQ(summary.results.size(), 3U);
  EXPECT_NE(summary.results[0].find("depends on the zip"), std::string::npos);
  EXPECT_EQ(summary.results[1].find("/srv"), std::string::npos) << summary.results[1];
  EXPECT_NE(summary.results[1].find("Contact the site owner"), std::string::npos);
}

}  // namespace
}  // namespace mocap::test::adding_test
