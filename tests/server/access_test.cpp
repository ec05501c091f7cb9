// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "library/tokens.hpp"
#include "library_server.hpp"

namespace mocap::test::access_test {
namespace {

using library::Rights;

const HeaderList from_afar{{"X-Forwarded-For", "1.2.3.4"}};

HeaderList with_token(const std::string& token) {
  return {{"X-Forwarded-For", "1.2.3.4"}, {"Authorization", "Bearer " + token}};
}

Answer add(const LibraryServer& server, int number, const HeaderList& headers) {
  return ask(server.port(), "POST", "/api/v1/motions?name=a.bvh", headers, motion_text(number));
}

TEST(Tokens, AreRequiredForRemoteClients) {
  LibraryServer server;
  const Answer refused = add(server, 1, from_afar);
  EXPECT_EQ(refused.status, 401);
  EXPECT_NE(refused.header("www-authenticate"), "");
  EXPECT_EQ(refused.json()["error"]["code"], "server.token-missing");
  const auto token = server.library().make_token("anna", Rights::add);
  ASSERT_TRUE(token);
  const Answer added = add(server, 1, with_token(*token));
  ASSERT_EQ(added.status, 201) << added.body;
  EXPECT_EQ(added.json()["uploader"], "anna");
}

TEST(Tokens, GrantTheirRights) {
  LibraryServer server;
  const auto adding = server.library().make_token("anna", Rights::add);
  const auto editing = server.library().make_token("bert", Rights::edit);
  const auto removing = server.library().make_token("carl", Rights::remove);
  const std::string self = add(server, 1, with_token(*adding)).json()["links"]["self"];
  const auto edit = [&](const std::string& token) {
    HeaderList headers = with_token(token);
    headers.emplace_back("Content-Type", "application/json");
    return ask(server.port(), "PATCH", self, headers, R"({"name":"x"})").status;
  };
  EXPECT_EQ(edit(*adding), 403);
  EXPECT_EQ(edit(*removing), 403);
  EXPECT_EQ(edit(*editing), 200);
  EXPECT_EQ(add(server, 2, with_token(*editing)).status, 403);
  EXPECT_EQ(ask(server.port(), "DELETE", self, with_token(*editing)).status, 403);
  EXPECT_EQ(ask(server.port(), "DELETE", self, from_afar).status, 401);
  EXPECT_EQ(ask(server.port(), "DELETE", self, with_token(*removing)).status, 204);
}

TEST(Tokens, CannotBeForgedAndCanBeRevoked) {
  LibraryServer server;
  const auto token = server.library().make_token("anna", Rights::add);
  std::string near = *token;
  near.back() = near.back() == 'a' ? 'b' : 'a';
  for (const std::string& forged :
       {near, std::string(), token->substr(0, token->size() - 1), *token + "x",
        std::string(5000, 'a'), std::string("' OR 1=1 --"), server.library().tokens().front().id})
    EXPECT_EQ(add(server, 1, with_token(forged)).status, 401) << forged;
  // Also from this machine: a token that is sent takes precedence.
  EXPECT_EQ(add(server, 1, {{"Authorization", "Bearer " + near}}).status, 401);
  EXPECT_EQ(add(server, 1, with_token(*token)).status, 201);
  ASSERT_TRUE(server.library().revoke_token(server.library().tokens().front().id));
  EXPECT_EQ(add(server, 2, with_token(*token)).status, 401);
}

TEST(Tokens, AreCheckedDuringALongCommand) {
  LibraryServer server;
  const auto anna = server.library().make_token("anna", Rights::add);
  // Another process creates a token, and is stopped while it holds the lock.
  library::TokenStore other(server.folder() / ".mocap", library::Clocks());
  const auto bert = other.make("bert", Rights::add);
  ASSERT_TRUE(anna && bert);
  const int lock = ::open((server.folder() / ".mocap" / "tokens.lock").c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(lock, 0);
  ASSERT_EQ(::flock(lock, LOCK_EX), 0);
  EXPECT_EQ(add(server, 1, with_token(*anna)).status, 201);
  ::close(lock);
  EXPECT_EQ(add(server, 2, with_token(*bert)).status, 201);
}

TEST(Uploads, FollowTheUploadsOption) {
  server::ServerOptions options;
  options.who_adds = server::Uploads::open;
  {
    LibraryServer open(options);
    const Answer added = add(open, 1, from_afar);
    EXPECT_EQ(added.status, 201);
    EXPECT_EQ(added.json()["uploader"], "visitor");
    EXPECT_EQ(ask(open.port(), "DELETE", added.json()["links"]["self"], from_afar).status, 401);
  }
  options.who_adds = server::Uploads::off;
  LibraryServer off(options);
  EXPECT_EQ(add(off, 1, {}).status, 403);
  EXPECT_EQ(get(off.port(), "/api/v1").json()["uploads"]["open"], false);
  const auto token = off.library().make_token("anna", Rights::add);
  EXPECT_EQ(add(off, 1, with_token(*token)).status, 403);
}

TEST(OtherSites, MayReadButNotChange) {
  LibraryServer server;
  for (const HeaderList& foreign : {HeaderList{{"Origin", "https://evil.example"}},
                                    {{"Sec-Fetch-Site", "cross-site"}},
                                    {{"Origin", "null"}},
                                    {{"Origin", "http://localhost:1"}}}) {
    const Answer refused = add(server, 1, foreign);
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.json()["error"]["code"], "server.cross-site");
    EXPECT_EQ(refused.header("access-control-allow-origin"), "");
    EXPECT_EQ(get(server.port(), "/api/v1/motions", foreign).status, 200);
  }
  EXPECT_EQ(
      add(server, 1, {{"Origin", "http://localhost"}, {"Sec-Fetch-Site", "same-origin"}}).status,
      201);
}

TEST(OtherNames, AreRejected) {
  LibraryServer server;
  for (const char* target : {"/", "/health", "/api/v1/motions", "/nowhere"}) {
    const Answer refused = get(server.port(), target, {{"Host", "evil.example"}});
    EXPECT_EQ(refused.status, 421) << target;
    EXPECT_EQ(refused.json()["error"]["code"], "server.host");
  }
}

/// A proxy that adds no header, in front of a server without --trust-proxy.
TEST(PublicNames, AreNeverLocal) {
  server::ServerOptions options;
  options.names = {"motions.example", "localhost"};
  LibraryServer server(options);
  const std::string self = add(server, 1, {}).json()["links"]["self"];
  for (const char* host : {"motions.example", "motions.example:8443", "MOTIONS.example."}) {
    const HeaderList headers{{"Host", host}};
    EXPECT_EQ(get(server.port(), self, headers).status, 200) << host;
    EXPECT_EQ(ask(server.port(), "DELETE", self, headers).status, 401) << host;
    EXPECT_EQ(add(server, 2, headers).status, 401) << host;
    EXPECT_EQ(get(server.port(), "/api/v1", headers).json()["rights"]["delete"], false) << host;
  }
  EXPECT_EQ(ask(server.port(), "DELETE", self).status, 204) << "as localhost";
}

TEST(ProxyRecipes, ForwardTheHostWithItsPort) {
  for (const char* name : {"/packaging/nginx.conf", "/docs/hosting.md"}) {
    std::ifstream file(std::string(MOCAP_PROJECT_DIR) + name);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_NE(text.find("Host $http_host;"), std::string::npos) << name;
    EXPECT_NE(text.find("X-Forwarded-Host $http_host;"), std::string::npos) << name;
    EXPECT_EQ(text.find("Host $host;"), std::string::npos) << name;
  }
  server::ServerOptions options;
  options.who_adds = server::Uploads::open;
  options.trust_proxy = true;
  options.names = {"motions.example"};
  LibraryServer server(options);
  const HeaderList headers{{"Host", "motions.example:8443"},
                           {"X-Forwarded-Host", "motions.example:8443"},
                           {"X-Forwarded-For", "1.2.3.4"},
                           {"X-Forwarded-Proto", "https"},
                           {"Origin", "https://motions.example:8443"}};
  const Answer added = add(server, 1, headers);
  ASSERT_EQ(added.status, 201) << added.body;
  const Answer page = get(server.port(), added.json()["links"]["page"], headers);
  EXPECT_EQ(page.status, 200);
}

}  // namespace
}  // namespace mocap::test::access_test
