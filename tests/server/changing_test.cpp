// SPDX-License-Identifier: MIT

// Changes of stored motions: replacement by a better copy, and edits by several clients.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "library_server.hpp"

namespace mocap::test::changing_test {
namespace {

using nlohmann::json;

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

}  // namespace
}  // namespace mocap::test::changing_test
