// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <sstream>
#include <thread>

#include "library/memory_share.hpp"
#include "library_server.hpp"
#include "server/adding_batch.hpp"
#include "server/codes.hpp"
#include "support/fake_clock.hpp"

namespace mocap::test::adding_test {
namespace {

using nlohmann::json;

Answer add(const LibraryServer& server, const std::string& query, const std::string& body,
           HeaderList headers = {}) {
  return ask(server.port(), "POST", "/api/v1/motions" + query, headers, body);
}

Answer add_form(const LibraryServer& server, const std::vector<FormFile>& parts) {
  const auto [body, type] = form_of(parts);
  return add(server, "", body, {{"Content-Type", type}});
}

TEST(Adding, ReturnsTheEntryAndItsUrl) {
  LibraryServer server;
  const Answer added = add(server,
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
  const Answer same = add(server, "?name=other.bvh", walk);
  ASSERT_EQ(same.status, 200) << same.body;
  EXPECT_EQ(same.json()["duplicate"], true);
  EXPECT_EQ(same.json()["match"], "same_bytes");
  EXPECT_EQ(same.json()["id"], first["id"]);
  std::string other_ends;
  for (const char one : walk) other_ends += one == '\n' ? std::string("\r\n") : std::string(1, one);
  const Answer clothes = add(server, "?name=windows.bvh", other_ends);
  ASSERT_EQ(clothes.status, 200) << clothes.body;
  EXPECT_EQ(clothes.json()["match"], "same_motion");
  EXPECT_EQ(clothes.json()["id"], first["id"]);
  EXPECT_EQ(get(server.port(), "/api/v1/motions").json()["count"], 1);
}

TEST(Adding, ReportsWhyAFileIsUnreadable) {
  LibraryServer server;
  std::string broken = motion_text(1);
  broken.replace(broken.find("CHANNELS 3"), 10, "CHANNELS x");
  const Answer answer = add(server, "?name=broken.bvh", broken);
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
    EXPECT_EQ(add(server, "?name=x.bvh", junk).status, 422);
  EXPECT_EQ(add(server, "?name=x.bvh", "").status, 400);
  EXPECT_EQ(get(server.port(), "/api/v1/motions").json()["count"], 0);
}

TEST(Adding, AcceptsForms) {
  LibraryServer server;
  const Answer one = add_form(server, {{"", "licence", "CC0-1.0"},
                                       {"walk one.bvh", "file", motion_text(1)},
                                       {"", "tags", "a, b,,c"}});
  ASSERT_EQ(one.status, 201) << one.body;
  EXPECT_EQ(one.json()["licence"], "CC0-1.0");
  EXPECT_EQ(one.json()["tags"], (json{"a", "b", "c"}));

  const Answer many = add_form(server, {{"1.bvh", "file", motion_text(1)},
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

  EXPECT_EQ(add_form(server, {{"", "colour", "red"}, {"3.bvh", "file", motion_text(3)}}).status,
            400);
  EXPECT_EQ(add(server, "", "--x\r\nbroken", {{"Content-Type", "multipart/form-data; boundary=x"}})
                .status,
            400);
  EXPECT_EQ(add(server, "", "x", {{"Content-Type", "multipart/mixed; boundary=x"}}).status, 400);
  EXPECT_EQ(add_form(server, {{"", "licence", "CC0-1.0"}}).status, 400);
}

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
  expect_refused(add(server, "?name=a.bvh&licence=" + line, motion), "licence", "1000");
  expect_refused(add(server, "?name=a.bvh&origin=" + line, motion), "origin", "1000");
  expect_refused(add(server, "?name=a.bvh&tag=" + line, motion), "tags", "100");
  expect_refused(add(server, "?name=" + line, motion), "name", "255");
  std::string tags;
  for (int i = 0; i < 65; ++i) tags += "t" + std::to_string(i) + ",";
  expect_refused(add(server, "?name=a.bvh&tag=" + tags, motion), "tags", "64");
  const auto form = [&](const std::string& field, const std::string& text) {
    return add_form(server, {{"", field, text}, {"a.bvh", "file", motion}});
  };
  expect_refused(form("licence", line), "licence", "1000");
  expect_refused(form("origin", line), "origin", "1000");
  expect_refused(form("description", std::string(20'001, 'x')), "description", "20000");
  expect_refused(form("tags", tags), "tags", "64");
  expect_refused(add_form(server, {{line + ".bvh", "file", motion}}), "name", "255");
  EXPECT_EQ(get(server.port(), "/api/v1/motions").json()["count"], 0);

  // Texts that fit are stored unchanged, and a line ending counts as one byte, however it is
  // encoded.
  const std::string lines = repeated("x\r\n", 10'000);
  const Answer kept =
      add_form(server, {{"", "licence", line.substr(1)},
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

TEST(Adding, PairsAnAmcWithItsAsf) {
  LibraryServer server;
  const std::string asf = sample_text("stroll.asf");
  const std::string amc = sample_text("stroll_01.amc");
  const Answer alone = add_form(server, {{"stroll.asf", "file", asf}});
  EXPECT_EQ(alone.status, 422) << alone.body;
  EXPECT_EQ(alone.json()["error"]["code"], "library.skeleton-alone");
  const Answer pair =
      add_form(server, {{"stroll_01.amc", "file", amc}, {"stroll.asf", "file", asf}});
  ASSERT_EQ(pair.status, 201) << pair.body;
  EXPECT_EQ(pair.json()["format"], "amc");
  ASSERT_EQ(pair.json()["files"].size(), 2U);
  const std::string self = pair.json()["links"]["self"];
  EXPECT_EQ(get(server.port(), self + "/file").body, amc);
  EXPECT_EQ(get(server.port(), self + "/file?part=asf").body, asf);
  EXPECT_EQ(get(server.port(), self + "/file?part=bvh").status, 404);
}

TEST(Adding, AcceptsZips) {
  LibraryServer server;
  const std::string zip = zip_of({{"takes/1.bvh", motion_text(1)},
                                  {"takes/subjects.csv", "name,age\nann,31\n"},
                                  {"takes/2.bvh", motion_text(2)},
                                  {"readme.txt", "hello"},
                                  {"__MACOSX/takes/._1.bvh", "junk"},
                                  {"cmu/stroll_01.amc", sample_text("stroll_01.amc")},
                                  {"cmu/stroll.asf", sample_text("stroll.asf")},
                                  {"more/inner.zip", zip_of({{"3.bvh", motion_text(3)}})},
                                  {"../../etc/up.bvh", motion_text(4)}});
  const Answer answer = add(server, "?name=takes.zip", zip);
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.json()["added"], 4);
  EXPECT_EQ(answer.json()["failed"], 1);
  const json results = answer.json()["results"];
  const auto inner = std::find_if(results.begin(), results.end(),
                                  [](const json& one) { return one["name"] == "inner.zip"; });
  ASSERT_NE(inner, results.end());
  EXPECT_EQ((*inner)["error"]["code"], "server.archive");
  const auto up = std::find_if(results.begin(), results.end(),
                               [](const json& one) { return one["name"] == "up.bvh"; });
  ASSERT_NE(up, results.end()) << "only the name without its path is used";
  EXPECT_FALSE(std::filesystem::exists(server.folder() / "../../etc/up.bvh"));

  EXPECT_EQ(add(server, "?name=x.zip", zip_of({{"readme.txt", "hello"}})).status, 422);
  const Answer empty = add(server, "?name=x.zip", zip_of({}));
  EXPECT_EQ(empty.status, 422);
  EXPECT_EQ(empty.json()["error"]["message"], "the zip contains no motions");
  EXPECT_EQ(add(server, "?name=x.zip", zip.substr(0, 60)).status, 422);
}

/// The same zip, with or without the UTF-8 flag for names.
std::string with_utf8_mark(std::string zip, bool marked) {
  for (const auto& [mark, at] :
       {std::pair<std::string, std::size_t>{"PK\x03\x04", 7}, {"PK\x01\x02", 9}})
    for (std::size_t found = zip.find(mark); found != std::string::npos;
         found = zip.find(mark, found + 4))
      zip[found + at] = static_cast<char>((zip[found + at] & ~8) | (marked ? 8 : 0));
  return zip;
}

TEST(Adding, AcceptsUnicodeNamesInZips) {
  for (const bool marked : {true, false}) {
    LibraryServer server;
    const std::string zip = zip_of({{"a.bvh", motion_text(1)},
                                    {"Übung/Läufer.bvh", motion_text(2)},
                                    {"歩く.bvh", motion_text(3)},
                                    {"\xff\xfe.bvh", motion_text(4)}});
    const Answer answer = add(server, "?name=x.zip", with_utf8_mark(zip, marked));
    ASSERT_EQ(answer.status, 200) << answer.body;
    const json results = answer.json()["results"];
    ASSERT_EQ(results.size(), 4U) << "each file has a row: " << answer.body;
    EXPECT_EQ(results[1]["name"], "Läufer.bvh");
    EXPECT_EQ(results[1]["status"], "added");
    EXPECT_EQ(results[2]["name"], "歩く.bvh");
    EXPECT_EQ(results[2]["status"], "added");
  }
}

TEST(Adding, LimitsAllZipsOfARequestTogether) {
  server::ServerOptions options;
  options.limits.upload_files = 5;
  LibraryServer server(options);
  const auto zip = [](int first) {
    return zip_of({{"1.bvh", motion_text(first)},
                   {"2.bvh", motion_text(first + 1)},
                   {"3.bvh", motion_text(first + 2)}});
  };
  const Answer answer = add_form(server, {{"a.zip", "file", zip(1)}, {"b.zip", "file", zip(4)}});
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.json()["added"], 3);
  EXPECT_EQ(answer.json()["failed"], 1);
  const json results = answer.json()["results"];
  EXPECT_EQ(results.back()["error"]["code"], "server.too-large") << answer.body;
}

TEST(Adding, LimitsTheSkeletonsOfAZip) {
  LibraryServer server;
  std::vector<std::pair<std::string, std::string>> files;
  std::string numbers;  // A higher compression ratio would be treated as a zip bomb.
  for (unsigned i = 0; numbers.size() < 8'000'000; ++i) numbers += std::to_string(i * 2654435761U);
  for (int i = 0; i < 5; ++i) files.emplace_back(std::to_string(i) + ".asf", numbers);
  const Answer answer = add(server, "?name=x.zip", zip_of(files));
  EXPECT_EQ(answer.status, 413) << answer.body;
}

TEST(Adding, RejectsZipsWithoutADirectory) {
  LibraryServer server;
  const std::string zip = zip_of({{"1.bvh", motion_text(1)}, {"2.bvh", motion_text(2)}});
  const Answer answer = add(server, "?name=x.zip", zip.substr(0, zip.find("PK\x01\x02")));
  EXPECT_EQ(answer.status, 422) << answer.body;
  EXPECT_EQ(answer.json()["error"]["code"], "server.archive");
}

TEST(Adding, RejectsZipBombs) {
  server::ServerOptions options;
  options.limits.unpacked_bytes = 200'000'000;
  options.limits.unpacked_file_bytes = 30'000'000;
  options.limits.upload_files = 20;
  LibraryServer server(options);
  // 100 MB of zeros in 100 kB.
  const Answer one =
      add(server, "?name=bomb.zip", zip_of({{"a.bvh", std::string(100'000'000, '0')}}));
  EXPECT_EQ(one.status, 413) << one.body;
  std::vector<std::pair<std::string, std::string>> some;
  for (int i = 0; i < 6; ++i)
    some.emplace_back(std::to_string(i) + ".bvh", std::string(10'000'000, '0'));
  const Answer several = add(server, "?name=bomb.zip", zip_of(some));
  ASSERT_EQ(several.status, 200) << several.body;
  EXPECT_EQ(several.json()["added"], 0);
  EXPECT_EQ(several.json()["results"].back()["error"]["code"], "server.archive") << several.body;
  std::vector<std::pair<std::string, std::string>> many;
  for (int i = 0; i < 30; ++i) many.emplace_back(std::to_string(i) + ".txt", "x");
  EXPECT_EQ(add(server, "?name=many.zip", zip_of(many)).status, 413);
  EXPECT_EQ(get(server.port(), "/health").status, 200);
}

TEST(Adding, KeepsFileNames) {
  LibraryServer server;
  const std::string hostile = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%0D%0ASet-Cookie%3A%20a.bvh";
  const Answer added = add(server, "?name=" + hostile, motion_text(1));
  ASSERT_EQ(added.status, 201) << added.body;
  const std::string slug = added.json()["slug"];
  EXPECT_EQ(slug.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos);
  const Answer file = get(server.port(), added.json()["links"]["file"]);
  EXPECT_EQ(file.status, 200);
  EXPECT_EQ(file.headers.count("set-cookie"), 0U);
  EXPECT_TRUE(file.header("content-disposition").starts_with("attachment; "));
  EXPECT_EQ(add(server, "?name=..%2F..%2Fetc%2Fpasswd", motion_text(3)).status, 201);
  EXPECT_EQ(add(server, "", motion_text(4)).status, 201);
}

TEST(Adding, EnforcesLimits) {
  server::ServerOptions options;
  options.limits.upload_bytes = 100'000;
  LibraryServer server(options);
  EXPECT_EQ(add(server, "?name=a.bvh", motion_text(1)).status, 201);
  const Answer large = add(server, "?name=b.bvh", std::string(200'000, 'x'));
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
  EXPECT_EQ(add(server, "?name=x.bvh", "abc", {{"Content-Encoding", "gzip"}}).status, 415);
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

TEST(Adding, LimitsNamesInZipsAsInForms) {
  LibraryServer server;
  const std::string underscores(1'000, '_');
  const std::string walk = sample_text("walk.bvh");
  const std::string skeleton = sample_text("stroll.asf");
  const std::string motion = sample_text("stroll_01.amc");
  const Answer many = add(server, "",
                          zip_of({{"a/" + underscores + ".bvh", walk},
                                  {"b/" + underscores + ".asf", skeleton},
                                  {"b/" + underscores + "_.amc", motion},
                                  {std::string(3'000, 'd') + "/fits.bvh", walk}}));
  ASSERT_EQ(many.status, 200) << many.body;
  EXPECT_EQ(many.member("added"), 1) << many.body;
  EXPECT_EQ(many.member("failed"), 3) << many.body;
  const json answer = many.json();
  for (const json& result : answer["results"]) {
    if (result["status"] != "failed") continue;
    EXPECT_EQ(result["error"]["code"], "server.request");
    EXPECT_NE(result["error"]["message"].get<std::string>().find("255"), std::string::npos);
    EXPECT_LE(result["name"].get<std::string>().size(), 255U);
  }
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

TEST(Adding, LimitsTheRateOfRemoteClients) {
  server::ServerOptions options;
  FakeClock clock;
  options.clocks = clock.clocks();
  options.who_adds = server::Uploads::open;
  options.limits.adds_per_minute = 3;
  LibraryServer server(options);
  const HeaderList from_afar{{"X-Forwarded-For", "1.2.3.4"}};
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(add(server, "?name=a.bvh", motion_text(i), from_afar).status, 201);
  const Answer refused = add(server, "?name=a.bvh", motion_text(9), from_afar);
  EXPECT_EQ(refused.status, 429);
  const int wait_s = std::stoi(refused.header("retry-after"));
  EXPECT_GT(wait_s, 0);
  clock.advance(std::chrono::seconds(wait_s));
  EXPECT_EQ(add(server, "?name=a.bvh", motion_text(9), from_afar).status, 201);
  EXPECT_EQ(add(server, "?name=a.bvh", motion_text(10), from_afar).status, 429);
  EXPECT_EQ(add(server, "?name=a.bvh", motion_text(10)).status, 201)
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

/// The same motion with numbers rounded to one decimal.
std::string rounded_motion(int number) {
  const std::string text = motion_text(number, 40);
  const std::size_t begin = text.find("Frame Time");
  const std::size_t numbers = text.find('\n', begin) + 1;
  std::string out = text.substr(0, numbers);
  std::istringstream rest(text.substr(numbers));
  for (std::string line; std::getline(rest, line);) {
    std::istringstream values(line);
    for (double value = 0; values >> value;) out += fmt::format("{:.1f} ", value);
    out += '\n';
  }
  return out;
}

TEST(BetterCopies, ReplaceTheKnownMotionOrAreAdded) {
  LibraryServer server;
  const std::string rough = rounded_motion(1);
  const std::string fine = motion_text(1, 40);
  const json known = server.add("walk.bvh", rough);
  const auto post = [&](const std::string& query, const std::string& bytes,
                        const HeaderList& headers = {}) {
    return ask(server.port(), "POST", "/api/v1/motions?name=better.bvh" + query, headers, bytes);
  };
  const Answer offered = post("", fine);
  ASSERT_EQ(offered.status, 200) << offered.body;
  EXPECT_EQ(offered.json()["match"], "same_motion");
  EXPECT_EQ(offered.json()["better"], true);
  EXPECT_EQ(offered.json()["replaced"], false);
  EXPECT_EQ(offered.json()["quality"]["given"]["decimals"], 4);
  EXPECT_EQ(offered.json()["quality"]["known"]["decimals"], 1);
  EXPECT_EQ(get(server.port(), known["links"]["file"]).body, rough);

  const auto token = server.library().make_token("anna", library::Rights::add);
  const HeaderList adding{{"X-Forwarded-For", "1.2.3.4"}, {"Authorization", "Bearer " + *token}};
  EXPECT_EQ(post("&duplicate=replace", fine, adding).status, 403) << "it modifies a motion";
  EXPECT_EQ(post("&duplicate=other", fine).status, 400);

  const Answer replaced = post("&duplicate=replace", fine);
  ASSERT_EQ(replaced.status, 200) << replaced.body;
  EXPECT_EQ(replaced.json()["replaced"], true);
  EXPECT_EQ(replaced.json()["id"], known["id"]);
  EXPECT_EQ(replaced.json()["name"], "walk");
  EXPECT_EQ(get(server.port(), known["links"]["file"]).body, fine);

  // A worse copy never replaces a better one.
  const Answer worse = post("&duplicate=replace", rough);
  EXPECT_EQ(worse.json()["better"], false);
  EXPECT_EQ(worse.json()["replaced"], false);
  EXPECT_EQ(get(server.port(), known["links"]["file"]).body, fine);

  const Answer beside = post("&duplicate=add", rough);
  ASSERT_EQ(beside.status, 201) << beside.body;
  EXPECT_NE(beside.json()["id"], known["id"]);
  EXPECT_EQ(post("&duplicate=add", rough).status, 200) << "identical bytes are never stored twice";
  // All of it exists after a start from the journal alone.
  server.reopen([](const std::filesystem::path& folder) {
    std::filesystem::remove(folder / ".mocap" / "catalogue.sqlite");
  });
  EXPECT_EQ(get(server.port(), known["links"]["file"]).body, fine);
  EXPECT_EQ(get(server.port(), "/health").json()["motions"], 2);
}

TEST(BetterCopies, ReplaceAFolderFileWithoutChangingIt) {
  LibraryServer server({}, true);
  const std::string rough = rounded_motion(1);
  const std::string fine = motion_text(1, 40);
  std::ofstream(server.folder() / "walk.bvh") << rough;
  ASSERT_TRUE(server.library().rescan());
  const Answer replaced =
      ask(server.port(), "POST", "/api/v1/motions?name=x.bvh&duplicate=replace", {}, fine);
  ASSERT_EQ(replaced.status, 200) << replaced.body;
  EXPECT_EQ(replaced.json()["replaced"], true);
  ASSERT_TRUE(server.library().rescan());
  EXPECT_EQ(get(server.port(), "/api/v1/motions/walk/file").body, fine);
  EXPECT_EQ(get(server.port(), "/health").json()["motions"], 1);
  server.reopen([](const std::filesystem::path&) {});
  ASSERT_TRUE(server.library().rescan());
  EXPECT_EQ(get(server.port(), "/api/v1/motions/walk/file").body, fine);
  EXPECT_EQ(get(server.port(), "/health").json()["motions"], 1);
  std::ifstream file(server.folder() / "walk.bvh");
  EXPECT_EQ((std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}),
            rough);
}

TEST(Changes, AreRejectedAfterAConcurrentChange) {
  LibraryServer server;
  const std::string self = server.add("walk.bvh", motion_text(1))["links"]["self"];
  const std::string read = get(server.port(), self).header("etag");
  ASSERT_FALSE(read.empty());
  const auto edit = [&](const std::string& tag, const std::string& changes) {
    return ask(server.port(), "PATCH", self,
               {{"Content-Type", "application/json"}, {"If-Match", tag}}, changes);
  };
  const Answer first = edit(read, R"({"name":"First"})");
  ASSERT_EQ(first.status, 200) << first.body;
  EXPECT_NE(first.header("etag"), read);
  EXPECT_EQ(first.header("etag"), get(server.port(), self).header("etag"));
  const Answer second = edit(read, R"({"name":"walk","tags":["late"]})");
  EXPECT_EQ(second.status, 412);
  EXPECT_EQ(second.json()["error"]["code"], "server.changed");
  EXPECT_EQ(get(server.port(), self).json()["name"], "First");
  EXPECT_EQ(ask(server.port(), "DELETE", self, {{"If-Match", read}}).status, 412);
  EXPECT_EQ(edit("*", R"({"tags":["any"]})").status, 200);
  // As modified by a compressing proxy.
  const std::string now = "W/" + get(server.port(), self).header("etag");
  EXPECT_EQ(edit(now, R"({"tags":["now"]})").status, 200);
  // Changes of other motions do not affect this one.
  const std::string tag = get(server.port(), self).header("etag");
  server.add("run.bvh", motion_text(2));
  EXPECT_EQ(get(server.port(), self, {{"If-None-Match", tag}}).status, 304);
  EXPECT_EQ(ask(server.port(), "DELETE", self, {{"If-Match", tag}}).status, 204);
}

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
  EXPECT_EQ(add(server, "?name=last.bvh", motion_text(uploads + 1, 40'000)).status, 201);
}

}  // namespace
}  // namespace mocap::test::adding_test
