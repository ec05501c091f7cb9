// SPDX-License-Identifier: MIT

// Motions added as zips.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "library_server.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::test::adding_zip_test {
namespace {

using nlohmann::json;

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
  const Answer answer = post_motion(server, "?name=takes.zip", zip);
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

  EXPECT_EQ(post_motion(server, "?name=x.zip", zip_of({{"readme.txt", "hello"}})).status, 422);
  const Answer empty = post_motion(server, "?name=x.zip", zip_of({}));
  EXPECT_EQ(empty.status, 422);
  EXPECT_EQ(empty.json()["error"]["message"], "the zip contains no motions");
  EXPECT_EQ(post_motion(server, "?name=x.zip", zip.substr(0, 60)).status, 422);
}

TEST(Adding, SkipsSkeletonsThatDoNotFit) {
  const std::string skeleton = sample_text("stroll.asf");
  const std::string motion = sample_text("stroll_01.amc");
  LibraryServer zipped;
  const Answer zip = post_motion(
      zipped, "?name=takes.zip",
      zip_of({{"01.asf", test::example_asf()}, {"01_01.amc", motion}, {"stroll.asf", skeleton}}));
  ASSERT_EQ(zip.status, 200) << zip.body;
  EXPECT_EQ(zip.member("added"), 1) << zip.body;
  LibraryServer in_form;
  const Answer form = post_form(in_form, {{"01.asf", "file", test::example_asf()},
                                          {"01_01.amc", "file", motion},
                                          {"stroll.asf", "file", skeleton}});
  ASSERT_EQ(form.status, 200) << form.body;
  EXPECT_EQ(form.member("added"), 1) << form.body;
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
    const Answer answer = post_motion(server, "?name=x.zip", with_utf8_mark(zip, marked));
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
  const Answer answer = post_form(server, {{"a.zip", "file", zip(1)}, {"b.zip", "file", zip(4)}});
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
  const Answer answer = post_motion(server, "?name=x.zip", zip_of(files));
  EXPECT_EQ(answer.status, 413) << answer.body;
}

TEST(Adding, RejectsZipsWithoutADirectory) {
  LibraryServer server;
  const std::string zip = zip_of({{"1.bvh", motion_text(1)}, {"2.bvh", motion_text(2)}});
  const Answer answer = post_motion(server, "?name=x.zip", zip.substr(0, zip.find("PK\x01\x02")));
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
      post_motion(server, "?name=bomb.zip", zip_of({{"a.bvh", std::string(100'000'000, '0')}}));
  EXPECT_EQ(one.status, 413) << one.body;
  std::vector<std::pair<std::string, std::string>> some;
  for (int i = 0; i < 6; ++i)
    some.emplace_back(std::to_string(i) + ".bvh", std::string(10'000'000, '0'));
  const Answer several = post_motion(server, "?name=bomb.zip", zip_of(some));
  ASSERT_EQ(several.status, 200) << several.body;
  EXPECT_EQ(several.json()["added"], 0);
  EXPECT_EQ(several.json()["results"].back()["error"]["code"], "server.archive") << several.body;
  std::vector<std::pair<std::string, std::string>> many;
  for (int i = 0; i < 30; ++i) many.emplace_back(std::to_string(i) + ".txt", "x");
  EXPECT_EQ(post_motion(server, "?name=many.zip", zip_of(many)).status, 413);
  EXPECT_EQ(get(server.port(), "/health").status, 200);
}

TEST(Adding, LimitsNamesInZipsAsInForms) {
  LibraryServer server;
  const std::string underscores(1'000, '_');
  const std::string walk = sample_text("walk.bvh");
  const std::string skeleton = sample_text("stroll.asf");
  const std::string motion = sample_text("stroll_01.amc");
  const Answer many = post_motion(server, "",
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

}  // namespace
}  // namespace mocap::test::adding_zip_test
