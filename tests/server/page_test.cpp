// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "library_server.hpp"
#include "support/fake_clock.hpp"

namespace mocap::test::page_test {
namespace {

namespace fs = std::filesystem;

class Pages : public ::testing::Test {
 protected:
  Pages() {
    site_ = fs::temp_directory_path() / ("mocap-site-" + std::to_string(::getpid()));
    fs::remove_all(site_);
    make_site(site_ / "site");
    std::ofstream(site_ / "secret.txt") << "secret";
    fs::create_symlink(site_ / "secret.txt", site_ / "site/link.txt");
    options_.site = site_ / "site";
  }
  ~Pages() override { fs::remove_all(site_); }

  fs::path site_;
  server::ServerOptions options_;
};

TEST_F(Pages, AreServed) {
  LibraryServer server(options_);
  EXPECT_NE(get(server.port(), "/").body.find("Library"), std::string::npos);
  EXPECT_NE(get(server.port(), "/?q=walk&anything=1").body.find("Library"), std::string::npos);
  EXPECT_NE(get(server.port(), "/view?motion=walk").body.find("View"), std::string::npos);
  const Answer page = get(server.port(), "/");
  EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(get(server.port(), "/", {{"If-None-Match", page.header("etag")}}).status, 304);
  EXPECT_EQ(get(server.port(), "/icon.svg").header("content-type"), "image/svg+xml");
}

TEST_F(Pages, AreCompressedForClientsThatSupportIt) {
  LibraryServer server(options_);
  const std::string script = "/assets/main-abc.js";
  EXPECT_EQ(get(server.port(), script).body, "export const plain = 1;\n");
  const Answer packed = get(server.port(), script, {{"Accept-Encoding", "gzip, br"}});
  EXPECT_EQ(packed.body, "brotli bytes");
  EXPECT_EQ(packed.header("content-encoding"), "br");
  EXPECT_EQ(packed.header("content-type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(packed.header("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(get(server.port(), script, {{"Accept-Encoding", "gzip"}}).body, "gzip bytes");
  EXPECT_NE(packed.header("vary").find("Accept-Encoding"), std::string::npos);
}

TEST_F(Pages, AreTheOnlyServedFiles) {
  LibraryServer server(options_);
  for (const char* path :
       {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
        "//etc/passwd", "/etc/passwd", "/link.txt", "/assets", "/assets/", "/.%00./secret.txt",
        "/index.html%00.txt", "/%", "/local/0/x", "/local.json"}) {
    const Answer answer = get(server.port(), path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.body.find("secret\n"), std::string::npos) << path;
  }
  EXPECT_EQ(ask(server.port(), "POST", "/icon.svg").status, 405);
  EXPECT_EQ(ask(server.port(), "OPTIONS", "/icon.svg").header("allow"), "GET, HEAD, OPTIONS");
}

TEST_F(Pages, EscapeTheMotionsText) {
  LibraryServer server(options_);
  const auto entry = server.add("walk.bvh", motion_text(1));
  ask(server.port(), "PATCH", entry["links"]["self"], {{"Content-Type", "application/json"}},
      R"({"name":"</title><script>alert(1)</script>\" onload=\"x","description":"'\"><b>"})");
  const Answer page = get(server.port(), entry["links"]["page"]);
  ASSERT_EQ(page.status, 200);
  EXPECT_EQ(page.body.find("<script>"), std::string::npos) << page.body;
  EXPECT_EQ(page.body.find("<b>"), std::string::npos) << page.body;
  EXPECT_EQ(page.body.find("\" onload"), std::string::npos) << page.body;
  EXPECT_NE(page.body.find("<title>&lt;/title&gt;&lt;script&gt;"), std::string::npos);
  EXPECT_NE(page.body.find("og:image\" content=\"http://localhost/api/v1/motions/"),
            std::string::npos)
      << page.body;
  const Answer strange =
      get(server.port(), entry["links"]["page"], {{"Host", "localhost:80\"><script>"}});
  EXPECT_EQ(strange.body.find("<script>"), std::string::npos);
  const Answer none = get(server.port(), "/motions/none");
  EXPECT_EQ(none.status, 404);
  EXPECT_NE(none.body.find("Motion"), std::string::npos) << "the page specifies it";
}

TEST_F(Pages, HaveSecurityHeaders) {
  LibraryServer server(options_);
  const auto entry = server.add("walk.bvh", motion_text(1));
  for (const std::string& target :
       {std::string("/"), std::string("/view"), std::string("/assets/main-abc.js"),
        std::string("/nowhere"), std::string("/health"), std::string("/api/v1/motions"),
        entry["links"]["page"].get<std::string>(), entry["links"]["file"].get<std::string>()}) {
    const Answer answer = get(server.port(), target);
    const std::string policy = answer.header("content-security-policy");
    EXPECT_NE(policy.find("default-src 'self'"), std::string::npos) << target;
    EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos) << target;
    EXPECT_NE(policy.find("frame-ancestors 'self'"), std::string::npos) << target;
    EXPECT_EQ(answer.header("x-content-type-options"), "nosniff") << target;
    EXPECT_EQ(answer.header("cross-origin-opener-policy"), "same-origin") << target;
    EXPECT_NE(answer.header("referrer-policy"), "") << target;
  }
  const Answer embed = get(server.port(), entry["links"]["embed"]);
  const std::string embed_policy = embed.header("content-security-policy");
  EXPECT_NE(embed_policy.find("default-src 'self'"), std::string::npos);
  EXPECT_EQ(embed_policy.find("frame-ancestors"), std::string::npos)
      << "any page may embed a player, also one opened from disk";
  EXPECT_EQ(embed.status, 200);
  EXPECT_EQ(get(server.port(), "/api/v1/motions").header("access-control-allow-origin"), "")
      << "a private library is not readable by other sites";
  EXPECT_EQ(get(server.port(), "/api/v1/motions").header("cross-origin-resource-policy"),
            "same-origin");
  EXPECT_EQ(get(server.port(), "/").header("access-control-allow-origin"), "");
  EXPECT_EQ(
      ask(server.port(), "POST", "/api/v1/motions", {}, "x").header("access-control-allow-origin"),
      "");
}

TEST_F(Pages, AreFoundAgainAfterARebuild) {
  FakeClock clock;
  options_.clocks = clock.clocks();
  LibraryServer server(options_);
  const std::string script = "/assets/main-def.js";
  EXPECT_EQ(get(server.port(), script).status, 404);
  std::ofstream(site_ / "site/assets/main-def.js") << "export const plain = 2;\n";
  EXPECT_EQ(get(server.port(), script).status, 404) << "the folder is not listed at every miss";
  clock.advance(std::chrono::seconds(2));
  EXPECT_EQ(get(server.port(), script).status, 200);
}

TEST_F(Pages, DoNotServeHiddenBuildFiles) {
  LibraryServer server(options_);
  EXPECT_EQ(get(server.port(), "/icon.svg").status, 200);
  EXPECT_EQ(get(server.port(), "/.built").status, 404);
}

TEST_F(Pages, MayBeReadByOtherSites) {
  options_.names = {"motions.example"};
  LibraryServer server(options_);
  EXPECT_EQ(get(server.port(), "/api/v1/motions").header("access-control-allow-origin"), "*");
  EXPECT_EQ(get(server.port(), "/").header("access-control-allow-origin"), "");
  EXPECT_EQ(
      ask(server.port(), "POST", "/api/v1/motions", {}, "x").header("access-control-allow-origin"),
      "");
}

TEST_F(Pages, ShowLocalFilesAndNoOthers) {
  options_.local_files = {{"a <b>.bvh", site_ / "secret.txt"}};
  options_.port = 0;
  const auto server = server::Server::start(nullptr, options_);
  ASSERT_TRUE(server);
  const std::uint16_t port = (*server)->port();
  const nlohmann::json list = get(port, "/local.json").json()["files"];
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["name"], "a <b>.bvh");
  EXPECT_EQ(list[0]["size"], 6);
  EXPECT_EQ(get(port, list[0]["address"]).body, "secret");
  for (const char* other : {"/local/1/x", "/local/-1/x", "/local/x", "/local/../secret.txt"})
    EXPECT_EQ(get(port, other).status, 404) << other;
  EXPECT_EQ(get(port, "/local.json", {{"Host", "evil.example"}}).status, 421);
  EXPECT_EQ(get(port, "/local.json").header("access-control-allow-origin"), "");
  EXPECT_EQ(get(port, "/local.json").header("cross-origin-resource-policy"), "same-origin");
  for (const char* target : {"/api/v1/motions", "/api/v1/facets", "/api/v1/archive"})
    EXPECT_EQ(get(port, target).status, 404) << target;
  EXPECT_EQ(ask(port, "POST", "/api/v1/motions", {}, "x").status, 404);
}

TEST_F(Pages, LinkToTheLibraryIfNotFound) {
  std::ofstream(site_ / "site/index.html")
      << "<head><link rel=\"stylesheet\" href=\"/assets/a.css\"><script src=\"x\"></script></head>";
  LibraryServer server(options_);
  const HeaderList browser{{"Accept", "text/html,application/xhtml+xml,*/*;q=0.8"}};
  for (const char* target : {"/foo", "/motions/walk/", "/api/v1/", "/<script>alert(1)</script>"}) {
    const Answer page = get(server.port(), target, browser);
    EXPECT_EQ(page.status, 404) << target;
    EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8") << target;
    EXPECT_NE(page.body.find("href=\"/\""), std::string::npos) << target;
    EXPECT_NE(page.body.find("<link rel=\"stylesheet\" href=\"/assets/a.css\">"), std::string::npos)
        << "in the style of the site";
    EXPECT_EQ(page.body.find("<script"), std::string::npos) << target;
    EXPECT_EQ(page.body.find("style="), std::string::npos) << "the policy forbids it";
    for (const HeaderList& program :
         {HeaderList{}, {{"Accept", "*/*"}}, {{"Accept", "application/json, text/html;q=0"}}})
      EXPECT_EQ(get(server.port(), target, program).json()["error"]["code"], "server.no-page")
          << target;
  }
  EXPECT_EQ(ask(server.port(), "HEAD", "/foo", browser).status, 404);
  EXPECT_NE(ask(server.port(), "POST", "/foo", browser).body.find("server.no-page"),
            std::string::npos);
}

TEST(PagesWithoutSite, ReportTheMissingSite) {
  LibraryServer server;
  const Answer page = get(server.port(), "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.body.find("--site"), std::string::npos);
}

}  // namespace
}  // namespace mocap::test::page_test
