// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "library_server.hpp"
#include "text/web_text.hpp"

namespace mocap::test::discovery_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

bool has(const Answer& answer, const std::string& text) {
  return answer.body.find(text) != std::string::npos;
}

void describe(const LibraryServer& server, const json& entry, const std::string& changes) {
  EXPECT_EQ(ask(server.port(), "PATCH", entry["links"]["self"],
                {{"Content-Type", "application/json"}}, changes)
                .status,
            200);
}

/// Everything that a browser without scripts, or a search engine, should see of a motion.
TEST(MotionPages, AreCompleteWithoutJavaScript) {
  const fs::path folder =
      fs::temp_directory_path() / ("mocap-rendered-" + std::to_string(::getpid()));
  server::ServerOptions options;
  options.site = make_site(folder);
  std::ofstream(folder / "motion.html")
      << "<html><head><title>Motion</title></head><body><div id=\"app\"><!--motion--></div>"
         "</body></html>";
  {
    LibraryServer server(options);
    const json entry = server.add("walk.bvh", motion_text(1));
    describe(server, entry,
             R"({"name":"Slow <walk>","licence":"CC0-1.0","tags":["calm & slow"],)"
             R"("description":"A \"calm\" walk"})");
    const Answer page = get(server.port(), entry["links"]["page"]);
    ASSERT_EQ(page.status, 200);
    EXPECT_TRUE(has(page, "<div id=\"app\"><main")) << "where the script inserts its content later";
    EXPECT_TRUE(has(page, "<h1><bdi>Slow &lt;walk&gt;</bdi></h1>")) << page.body;
    EXPECT_TRUE(has(page, "A &quot;calm&quot; walk"));
    EXPECT_TRUE(has(page, "CC0-1.0"));
    EXPECT_TRUE(has(page, "href=\"/?tag=calm%20%26%20slow\""));
    EXPECT_TRUE(has(page, "2 joints"));
    const std::string self = entry["links"]["self"];
    EXPECT_TRUE(has(page, "<img src=\"" + self + "/thumbnail\""));
    EXPECT_TRUE(has(page, "href=\"" + self + "/file\" download"));
    EXPECT_TRUE(has(page, "href=\"" + self + "/file?format=glb\" download"));
    EXPECT_FALSE(has(page, self + "/file?format=bvh")) << "the original has that format";
    EXPECT_TRUE(has(page, "application/json+oembed"));
    const std::string mark = "class=\"download\" href=\"";
    std::size_t links = 0;
    for (std::size_t at = page.body.find(mark); at != std::string::npos;
         at = page.body.find(mark, at + 1), ++links) {
      const std::size_t begin = at + mark.size();
      const std::string link = page.body.substr(begin, page.body.find('"', begin) - begin);
      EXPECT_EQ(get(server.port(), link).status, 200) << link;
    }
    EXPECT_GE(links, 5U);
    const Answer player = get(server.port(), entry["links"]["embed"]);
    EXPECT_TRUE(has(player, "Slow &lt;walk&gt;")) << player.body;
    EXPECT_TRUE(has(player, "CC0-1.0"));
    EXPECT_TRUE(has(player, "href=\"" + entry["links"]["page"].get<std::string>() + "\""));
  }
  fs::remove_all(folder);
}

TEST(SearchEngines, SeeEveryMotionInTheSitemap) {
  LibraryServer server;
  const Answer robots = get(server.port(), "/robots.txt");
  EXPECT_EQ(robots.status, 200);
  EXPECT_TRUE(has(robots, "Sitemap: http://localhost/sitemap.xml"));
  EXPECT_TRUE(has(get(server.port(), "/sitemap.xml"), "</urlset>")) << "an empty library has one";
  // More than one page of the library.
  for (int number = 0; number < 3; ++number)
    server.add("m" + std::to_string(number) + ".bvh", motion_text(number));
  const Answer sitemap = get(server.port(), "/sitemap.xml");
  EXPECT_EQ(sitemap.status, 200);
  EXPECT_EQ(sitemap.header("content-type"), "application/xml");
  for (int number = 0; number < 3; ++number)
    EXPECT_TRUE(has(sitemap, "<loc>http://localhost/motions/m" + std::to_string(number) + "</loc>"))
        << sitemap.body;
  EXPECT_EQ(get(server.port(), "/sitemaps/1.xml").status, 200);
  EXPECT_EQ(get(server.port(), "/sitemaps/2.xml").status, 404);
  EXPECT_EQ(get(server.port(), "/sitemaps/x.xml").status, 404);
}

TEST(SearchEngines, UseTheSiteOwnersRobotsFile) {
  const fs::path folder =
      fs::temp_directory_path() / ("mocap-robots-" + std::to_string(::getpid()));
  server::ServerOptions options;
  options.site = make_site(folder);
  std::ofstream(folder / "robots.txt") << "User-agent: *\nDisallow: /\n";
  {
    LibraryServer server(options);
    EXPECT_EQ(get(server.port(), "/robots.txt").body, "User-agent: *\nDisallow: /\n");
  }
  fs::remove_all(folder);
}

TEST(Feed, ListsTheNewestMotions) {
  LibraryServer server;
  const json entry = server.add("walk.bvh", motion_text(1));
  describe(server, entry, R"({"name":"A & B","tags":["calm"]})");
  const Answer feed = get(server.port(), "/feed.atom");
  EXPECT_EQ(feed.status, 200);
  EXPECT_EQ(feed.header("content-type"), "application/atom+xml; charset=utf-8");
  EXPECT_TRUE(has(feed, "<title>A &amp; B</title>")) << feed.body;
  EXPECT_TRUE(has(feed, "<link href=\"http://localhost/motions/walk\"/>"));
  EXPECT_TRUE(has(feed, "<category term=\"calm\"/>"));
  EXPECT_EQ(get(server.port(), "/feed.atom", {{"If-None-Match", feed.header("etag")}}).status, 304);
  server.add("run.bvh", motion_text(2));
  EXPECT_EQ(get(server.port(), "/feed.atom", {{"If-None-Match", feed.header("etag")}}).status, 200);
}

TEST(OEmbed, DescribesHowToEmbedAMotion) {
  LibraryServer server;
  const json entry = server.add("walk.bvh", motion_text(1));
  const auto ask_for = [&](const std::string& address, const std::string& more = "") {
    return get(server.port(), "/oembed?url=" + text::percent_encoded(address) + more);
  };
  const Answer answer = ask_for("http://localhost/motions/walk#f=12");
  ASSERT_EQ(answer.status, 200) << answer.body;
  const json facts = answer.json();
  EXPECT_EQ(facts["version"], "1.0");
  EXPECT_EQ(facts["type"], "rich");
  EXPECT_EQ(facts["title"], "walk");
  EXPECT_NE(facts["html"].get<std::string>().find("src=\"http://localhost/embed/walk\""),
            std::string::npos);
  EXPECT_EQ(ask_for("http://localhost/motions/walk", "&maxwidth=300&maxheight=200").json()["width"],
            300);
  EXPECT_EQ(ask_for("http://localhost/embed/walk").status, 200);
  EXPECT_EQ(ask_for("http://localhost/motions/none").status, 404);
  EXPECT_EQ(ask_for("http://other.example/motions/walk").status, 404);
  EXPECT_EQ(get(server.port(), "/oembed").status, 404);
  EXPECT_EQ(ask_for("http://localhost/motions/walk", "&format=xml").status, 501);
}

}  // namespace
}  // namespace mocap::test::discovery_test
