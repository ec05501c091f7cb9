// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <tuple>

#include "library_server.hpp"
#include "mocap/body.hpp"
#include "mocap/bvh.hpp"
#include "mocap/formats.hpp"
#include "report/decisions_json.hpp"

namespace mocap::test::api_test {
namespace {

using nlohmann::json;

TEST(Api, IsHealthy) {
  LibraryServer server;
  const Answer health = get(server.port(), "/health");
  EXPECT_EQ(health.status, 200);
  EXPECT_EQ(health.json()["status"], "ok");
  EXPECT_EQ(health.json()["motions"], 0);
  server.add("a.bvh", motion_text(1));
  EXPECT_EQ(get(server.port(), "/health").json()["motions"], 1);
}

/// A damaged journal is reported where site owners look.
TEST(Api, ReportsADamagedJournal) {
  LibraryServer server;
  EXPECT_EQ(get(server.port(), "/health").json()["journal_lines_skipped"], 0);
  for (int i = 0; i < 3; ++i) server.add("a.bvh", motion_text(i));
  server.reopen([](const std::filesystem::path& folder) {
    std::fstream journal(folder / ".mocap/journal",
                         std::ios::in | std::ios::out | std::ios::binary);
    journal.seekp(100);
    journal.put('\1');
  });
  EXPECT_EQ(get(server.port(), "/health").json()["journal_lines_skipped"], 1);
  EXPECT_NE(get(server.port(), "/metrics").body.find("mocap_journal_lines_skipped 1\n"),
            std::string::npos);
}

TEST(Api, ListsFormatsAndRights) {
  LibraryServer server;
  const json about = get(server.port(), "/api/v1").json();
  const auto reads = about["formats"]["reads"].get<std::vector<std::string>>();
  EXPECT_NE(std::find(reads.begin(), reads.end(), "bvh"), reads.end());
  const json& all = about["formats"]["all"];
  ASSERT_EQ(all.size(), formats().size());
  for (const FormatFacts& facts : formats()) {
    const json& row = all[static_cast<std::size_t>(facts.format)];
    EXPECT_EQ(row["name"], facts.name);
    EXPECT_EQ(row["extensions"][0], facts.extension);
    EXPECT_EQ(row["extensions"].size(), 1 + facts.other_extensions.size());
    EXPECT_EQ(row["choices"].size(), facts.choices.size());
  }
  EXPECT_EQ(about["uploads"]["open"], true);
  EXPECT_EQ(about["uploads"]["needs_token"], false);
  EXPECT_EQ(about["rights"]["delete"], true);
  // Forwarded by a proxy: not from this machine.
  const json other = get(server.port(), "/api/v1", {{"X-Forwarded-For", "1.2.3.4"}}).json();
  EXPECT_EQ(other["uploads"]["needs_token"], true);
  EXPECT_EQ(other["rights"]["add"], false);
}

TEST(Api, ListsWithCountAndCursors) {
  LibraryServer server;
  std::set<std::string> added;
  for (int i = 0; i < 25; ++i)
    added.insert(server.add("take%20" + std::to_string(i) + ".bvh", motion_text(i))["id"]);
  std::set<std::string> seen;
  std::string next = "/api/v1/motions?limit=10&sort=name";
  std::size_t pages = 0;
  while (!next.empty()) {
    const Answer page = get(server.port(), next);
    ASSERT_EQ(page.status, 200) << page.body;
    EXPECT_EQ(page.json()["count"], 25);
    for (const json& item : page.member("items")) EXPECT_TRUE(seen.insert(item["id"]).second);
    ++pages;
    next = page.json()["next"].is_null() ? ""
                                         : "/api/v1/motions?limit=10&sort=name&cursor=" +
                                               page.json()["next"].get<std::string>();
  }
  EXPECT_EQ(pages, 3U);
  EXPECT_EQ(seen, added);
}

TEST(Api, FindsByWordsTagsAndNumbers) {
  LibraryServer server;
  ask(server.port(), "POST", "/api/v1/motions?name=quiet+walk.bvh&tag=calm&licence=CC0-1.0", {},
      motion_text(1, 10));
  const Answer second =
      ask(server.port(), "POST", "/api/v1/motions?name=fast+run.bvh&tag=sport,outdoor", {},
          motion_text(2, 90));
  ASSERT_EQ(second.status, 201) << second.body;
  const auto names = [&](const std::string& query) {
    const Answer page = get(server.port(), "/api/v1/motions?sort=name&" + query);
    EXPECT_EQ(page.status, 200) << page.body;
    std::string all;
    for (const json& item : page.member("items")) all += item["name"].get<std::string>() + ";";
    return all;
  };
  EXPECT_EQ(names("q=wal"), "quiet walk;");
  EXPECT_EQ(names("tag=sport&tag=outdoor"), "fast run;");
  EXPECT_EQ(names("tag=sport&tag=calm"), "");
  EXPECT_EQ(names("min_duration=1"), "fast run;");
  EXPECT_EQ(names("max_duration=1"), "quiet walk;");
  EXPECT_EQ(names("format=bvh&licence=CC0-1.0"), "quiet walk;");
  EXPECT_EQ(names("added_after=2020-01-01T00:00:00Z"), "fast run;quiet walk;");
  EXPECT_EQ(names("added_before=2020-01-01"), "");
  const json facets = get(server.port(), "/api/v1/facets?tag=sport").json();
  EXPECT_EQ(facets["count"], 1);
  EXPECT_EQ(facets["formats"][0]["value"], "bvh");
}

TEST(Api, RejectsInvalidParameters) {
  LibraryServer server;
  for (const char* query :
       {"limit=x", "limit=-1", "limit=0", "limit=501", "sort=best", "min_duration=long",
        "colour=red", "limit=1&limit=2", "added_after=yesterday", "q=%zz", "cursor=nonsense",
        "min_joints=1.5"}) {
    const Answer answer = get(server.port(), std::string("/api/v1/motions?") + query);
    EXPECT_EQ(answer.status, 400) << query;
    EXPECT_FALSE(answer.json()["error"]["message"].get<std::string>().empty());
    EXPECT_EQ(answer.json()["error"]["status"], 400);
  }
}

TEST(Api, NeverTruncatesSilently) {
  LibraryServer server;
  const std::string self = server.add("a.bvh", motion_text(1))["links"]["self"];
  const auto edit = [&](std::size_t letters) {
    return ask(server.port(), "PATCH", self, {{"Content-Type", "application/json"}},
               json{{"description", std::string(letters, 'x')}}.dump())
        .status;
  };
  EXPECT_EQ(edit(20'000), 200);
  EXPECT_EQ(edit(20'001), 400);
  EXPECT_EQ(get(server.port(), self + "/similar?limit=0").status, 400);
  EXPECT_EQ(get(server.port(), self + "/similar?limit=101").status, 400);
  EXPECT_EQ(get(server.port(), "/api/v1/archive?limit=0").status, 400);
}

TEST(Api, NamesUnsupportedMethods) {
  LibraryServer server;
  const Answer answer = ask(server.port(), "PUT", "/api/v1/motions");
  EXPECT_EQ(answer.status, 405);
  EXPECT_NE(answer.body.find("PUT is not allowed here"), std::string::npos) << answer.body;
}

TEST(Api, UsesTheSameFormatForAllErrors) {
  LibraryServer server;
  for (const auto& [method, target, status] : {std::tuple{"GET", "/api/v1/motions/none", 404},
                                               {"GET", "/nowhere", 404},
                                               {"GET", "/api/v1/motions/none/file", 404},
                                               {"PUT", "/api/v1/motions", 405},
                                               {"DELETE", "/api/v1/motions/none", 404},
                                               {"POST", "/health", 405},
                                               {"BREW", "/api/v1/motions", 405},
                                               {"GET", "/api/v1/motions/a/b/c", 404}}) {
    const Answer answer = ask(server.port(), method, target);
    EXPECT_EQ(answer.status, status) << method << " " << target;
    const json error = answer.json()["error"];
    for (const char* key : {"code", "message", "advice", "status"})
      EXPECT_TRUE(error.contains(key)) << method << " " << target << " " << key;
    if (status == 405) {
      EXPECT_NE(answer.header("allow"), "") << target;
    }
  }
}

TEST(Api, SupportsHeadAndOptions) {
  LibraryServer server;
  server.add("a.bvh", motion_text(1));
  const Answer body = get(server.port(), "/api/v1/motions");
  const Answer head = ask(server.port(), "HEAD", "/api/v1/motions");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("content-length"), std::to_string(body.body.size()));
  EXPECT_EQ(head.header("etag"), body.header("etag"));
  const Answer options = ask(server.port(), "OPTIONS", "/api/v1/motions");
  EXPECT_EQ(options.status, 204);
  EXPECT_EQ(options.header("allow"), "GET, HEAD, POST, OPTIONS");
}

TEST(Api, ReturnsNotModifiedForTheLibrary) {
  LibraryServer server;
  server.add("a.bvh", motion_text(1));
  for (const std::string& target :
       {std::string("/api/v1/motions?q=a"), std::string("/api/v1/facets")}) {
    const Answer first = get(server.port(), target);
    ASSERT_EQ(first.status, 200);
    const std::string tag = first.header("etag");
    EXPECT_TRUE(tag.starts_with("W/\"")) << tag;
    const Answer again = get(server.port(), target, {{"If-None-Match", tag}});
    EXPECT_EQ(again.status, 304) << target;
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(get(server.port(), target).body, first.body);
    server.add("b" + tag.substr(12, 3) + ".bvh", motion_text(static_cast<int>(target.size())));
    EXPECT_EQ(get(server.port(), target, {{"If-None-Match", tag}}).status, 200);
  }
}

/// The ETag is used in If-Match for a change, so other motions must not change it.
TEST(Api, ReturnsNotModifiedForAMotion) {
  LibraryServer server;
  const std::string self = server.add("a.bvh", motion_text(1))["links"]["self"];
  const Answer first = get(server.port(), self);
  ASSERT_EQ(first.status, 200);
  const std::string tag = first.header("etag");
  EXPECT_TRUE(tag.starts_with('"')) << tag;
  const auto expect_unchanged = [&] {
    const Answer again = get(server.port(), self, {{"If-None-Match", tag}});
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(again.header("etag"), tag);
    EXPECT_EQ(get(server.port(), self).body, first.body);
  };
  expect_unchanged();
  server.add("b.bvh", motion_text(2));
  expect_unchanged();
  const Answer changed = ask(server.port(), "PATCH", self, {{"Content-Type", "application/json"}},
                             R"({"description":"another"})");
  ASSERT_EQ(changed.status, 200) << changed.body;
  const Answer now = get(server.port(), self, {{"If-None-Match", tag}});
  EXPECT_EQ(now.status, 200);
  EXPECT_NE(now.header("etag"), tag);
}

TEST(Api, CompressesOnRequest) {
  LibraryServer server;
  for (int i = 0; i < 5; ++i) server.add(std::to_string(i) + ".bvh", motion_text(i));
  const Answer plain = get(server.port(), "/api/v1/motions");
  for (int turn = 0; turn < 2; ++turn) {  // Generated, then from the cache.
    const Answer packed = get(server.port(), "/api/v1/motions", {{"Accept-Encoding", "br, gzip"}});
    EXPECT_EQ(packed.header("content-encoding"), "gzip");
    EXPECT_LT(packed.body.size(), plain.body.size() / 2);
    EXPECT_TRUE(packed.body.starts_with("\x1f\x8b"));
  }
  const Answer never = get(server.port(), "/api/v1/motions", {{"Accept-Encoding", "gzip;q=0"}});
  EXPECT_EQ(never.header("content-encoding"), "");
}

TEST(Api, ChangesAndRemoves) {
  LibraryServer server;
  const json entry = server.add("a.bvh", motion_text(1));
  const std::string self = entry["links"]["self"];
  const HeaderList as_json{{"Content-Type", "application/json"}};
  const Answer changed = ask(server.port(), "PATCH", self, as_json,
                             R"({"name":"Other","licence":"CC0-1.0","tags":["x","y"]})");
  ASSERT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(changed.json()["name"], "Other");
  EXPECT_EQ(changed.json()["tags"], (json{"x", "y"}));
  EXPECT_EQ(get(server.port(), self).json()["licence"], "CC0-1.0");
  EXPECT_EQ(ask(server.port(), "PATCH", self, as_json, R"({"licence":null})").json()["licence"],
            json());
  for (const char* wrong :
       {"", "[]", "{", R"({"name":1})", R"({"id":"x"})", R"({"tags":"x"})", R"({"tags":[1]})"})
    EXPECT_EQ(ask(server.port(), "PATCH", self, as_json, wrong).status, 400) << wrong;
  for (const char* nameless : {R"({"name":null})", R"({"name":""})", R"({"name":" \n\t"})"}) {
    const Answer refused = ask(server.port(), "PATCH", self, as_json, nameless);
    EXPECT_EQ(refused.status, 400) << nameless;
    EXPECT_NE(refused.body.find("`name`"), std::string::npos) << refused.body;
  }
  EXPECT_EQ(get(server.port(), self).json()["name"], "Other");
  EXPECT_EQ(ask(server.port(), "PATCH", self, {}, "{}").status, 415);
  EXPECT_EQ(ask(server.port(), "PATCH", self, as_json, std::string(70'000, ' ')).status, 413);
  EXPECT_EQ(ask(server.port(), "DELETE", self).status, 204);
  EXPECT_EQ(get(server.port(), self).status, 404);
  EXPECT_EQ(ask(server.port(), "DELETE", self).status, 404);
  EXPECT_EQ(get(server.port(), "/api/v1/motions").json()["count"], 0);
}

TEST(Api, ListsUnreadableFilesForTheSiteOwner) {
  LibraryServer server({}, true);
  std::filesystem::create_directories(server.folder() / "takes");
  std::ofstream(server.folder() / "good.bvh") << motion_text(1);
  for (const char* name : {"a.bvh", "takes/b.bvh", "takes/c.bvh"})
    std::ofstream(server.folder() / name) << "HIERARCHY\nROOT Hips\n{\nnonsense\n";
  ASSERT_TRUE(server.library().rescan());
  const Answer all = get(server.port(), "/api/v1/unread");
  ASSERT_EQ(all.status, 200) << all.body;
  const json list = all.json();
  EXPECT_EQ(list["count"], 3);
  ASSERT_EQ(list["items"].size(), 3U) << all.body;
  EXPECT_EQ(list["items"][0]["path"], "a.bvh");
  EXPECT_EQ(list["items"][1]["path"], "takes/b.bvh");
  EXPECT_EQ(list["items"][1]["line"], 4) << all.body;
  EXPECT_TRUE(list["items"][1]["code"].get<std::string>().starts_with("bvh.")) << all.body;
  EXPECT_NE(list["items"][1]["message"], "");
  EXPECT_EQ(list["next"], json());
  EXPECT_EQ(get(server.port(), "/health").json()["scan"]["failed"], 3);

  std::string cursor;
  std::vector<std::string> paths;
  do {
    const json page =
        get(server.port(), "/api/v1/unread?limit=1" + (cursor.empty() ? "" : "&cursor=" + cursor))
            .json();
    ASSERT_EQ(page["items"].size(), 1U) << page.dump();
    paths.push_back(page["items"][0]["path"]);
    cursor = page["next"].is_null() ? "" : page["next"].get<std::string>();
  } while (!cursor.empty() && paths.size() < 9);
  EXPECT_EQ(paths, (std::vector<std::string>{"a.bvh", "takes/b.bvh", "takes/c.bvh"}));
  EXPECT_EQ(get(server.port(), "/api/v1/unread?cursor=!").status, 400);

  // File paths are visible only to the site owner.
  const auto adds = server.library().make_token("anna", library::Rights::add);
  const auto edits = server.library().make_token("bert", library::Rights::edit);
  const auto from_afar = [&](const std::string& token) {
    HeaderList headers{{"X-Forwarded-For", "1.2.3.4"}};
    if (!token.empty()) headers.emplace_back("Authorization", "Bearer " + token);
    return get(server.port(), "/api/v1/unread", headers);
  };
  EXPECT_EQ(from_afar("").status, 401);
  EXPECT_EQ(from_afar("").body.find("takes"), std::string::npos);
  EXPECT_EQ(from_afar(*adds).status, 403);
  EXPECT_EQ(from_afar(*edits).status, 200);
  EXPECT_EQ(ask(server.port(), "HEAD", "/api/v1/unread", {{"X-Forwarded-For", "1.2.3.4"}}).status,
            401);
  EXPECT_EQ(get(server.port(), "/api/v1/unread", {{"Sec-Fetch-Site", "cross-site"}}).status, 403);

  std::filesystem::remove(server.folder() / "a.bvh");
  std::ofstream(server.folder() / "takes/b.bvh") << motion_text(2);
  ASSERT_TRUE(server.library().rescan());
  const json left = get(server.port(), "/api/v1/unread").json();
  EXPECT_EQ(left["count"], 1);
  EXPECT_EQ(left["items"][0]["path"], "takes/c.bvh");
}

TEST(Api, FindsByIdAndBySlug) {
  LibraryServer server;
  const json entry = server.add("Slow%20Walk%20(1).bvh", motion_text(1));
  EXPECT_EQ(entry["slug"], "slow-walk-1");
  EXPECT_EQ(get(server.port(), "/api/v1/motions/slow-walk-1").json()["id"], entry["id"]);
  EXPECT_EQ(get(server.port(), "/api/v1/motions/" + entry["id"].get<std::string>()).status, 200);
}

TEST(Api, ReturnsTheSkeletonOfAMotion) {
  LibraryServer server;
  const std::string self = server.add("walk.bvh", motion_text(1))["links"]["self"];
  const Answer answer = get(server.port(), self + "/skeleton");
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.header("content-type"), "application/json; charset=utf-8");
  const nlohmann::json joints = answer.json()["joints"];
  const std::string text = motion_text(1);
  Diagnostics diagnostics;
  const auto clip = bvh::read(std::span<const char>(text), {}, diagnostics);
  ASSERT_TRUE(clip);
  ASSERT_EQ(joints.size(), clip->skeleton.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const Joint& joint = clip->skeleton[i];
    EXPECT_EQ(joints[i]["name"], joint.name);
    EXPECT_EQ(joints[i]["parent"].is_null(), joint.parent == Joint::no_parent);
    for (int axis = 0; axis < 3; ++axis)
      EXPECT_EQ(joints[i]["offset"][static_cast<std::size_t>(axis)], joint.offset[axis]);
  }
}

TEST(Api, ReturnsDecisionsAboutAMotion) {
  LibraryServer server;
  const std::string self = server.add("walk.bvh", motion_text(1))["links"]["self"];
  const Answer answer = get(server.port(), self + "/decisions");
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.header("content-type"), "application/json; charset=utf-8");
  Diagnostics diagnostics;
  const std::string text = motion_text(1);
  ByteSource source = ByteSource::from_bytes(std::span<const char>(text), "walk.bvh");
  const auto clip = load(source, {}, diagnostics);
  ASSERT_TRUE(clip);
  EXPECT_EQ(answer.body, report::text_of(report::decisions_json(find_facts(*clip).decisions)));
  const nlohmann::json decisions = answer.json();
  for (const char* name : {"position_mode", "up", "unit", "reference_frame", "rate"})
    EXPECT_TRUE(decisions[name].contains("evidence")) << name;
}

TEST(Api, ReturnsFindingsAndNeighbours) {
  LibraryServer server;
  std::string shaky = motion_text(1);
  shaky.replace(shaky.find("Frames: 12"), 10, "Frames: 13");
  const Answer added = ask(server.port(), "POST", "/api/v1/motions?name=shaky.bvh", {}, shaky);
  ASSERT_EQ(added.status, 201) << added.body;
  EXPECT_GE(added.json()["findings"]["warnings"], 1);
  server.add("other.bvh", motion_text(7));
  const std::string self = added.json()["links"]["self"];
  const json findings = get(server.port(), self + "/findings").json()["findings"];
  const auto count = std::find_if(findings.begin(), findings.end(),
                                  [](const json& one) { return one["code"] == "bvh.frame-count"; });
  ASSERT_NE(count, findings.end());
  // The same findings as when the file was added, although they were stored in the meantime.
  EXPECT_EQ(count->at("repair"), "rewrite");
  const json given = added.json()["findings_list"];
  EXPECT_NE(std::find(given.begin(), given.end(), *count), given.end()) << *count << given;
  const Answer similar = get(server.port(), self + "/similar?limit=5");
  ASSERT_EQ(similar.status, 200) << similar.body;
  for (const json& one : similar.member("items")) {
    EXPECT_GE(one["distance"], 0.0);
    EXPECT_NE(one["id"], added.json()["id"]);
  }
}

TEST(Api, CountsForPrometheus) {
  LibraryServer server;
  server.add("a.bvh", motion_text(1));
  ask(server.port(), "POST", "/api/v1/motions?name=a.bvh", {}, motion_text(1));
  get(server.port(), "/api/v1/motions/none");
  const std::string text = get(server.port(), "/metrics").body;
  for (const char* line :
       {"mocap_library_motions 1\n", "mocap_added_total{result=\"added\"} 1\n",
        "mocap_added_total{result=\"duplicate\"} 1\n",
        "mocap_http_requests_total{route=\"show_motion\",status=\"404\"} 1\n",
        "mocap_http_request_seconds_bucket{route=\"add_motions\",le=\"+Inf\"} 2\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
}

}  // namespace
}  // namespace mocap::test::api_test
