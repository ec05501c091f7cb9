// SPDX-License-Identifier: MIT
// Motions without a skeleton: their facts, pictures and downloads.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "library_server.hpp"
#include "mocap/formats.hpp"
#include "server/motion_html.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::test::recording_test {
namespace {

using nlohmann::json;

std::string seed(const std::string& path) {
  return TemporaryFolder::read(std::filesystem::path(MOCAP_PROJECT_DIR) / "fuzz/seeds" / path);
}

json add_points(LibraryServer& server) {
  return server.add("two.c3d", seed("c3d_fuzz/two_points_intel_float.c3d"));
}

json add_columns(LibraryServer& server) {
  return server.add("angles.sto", seed("sto_fuzz/example.sto"));
}

std::string html_of(LibraryServer& server, const json& entry) {
  return server::motion_html(*server.library().find(entry["slug"].get<std::string>()));
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST(Recording, HasTheNumbersOfItsParts) {
  LibraryServer server;
  const json points = add_points(server);
  EXPECT_EQ(points["joints"], 0);
  EXPECT_EQ(points["recorded"]["points"], 2);
  EXPECT_EQ(points["recorded"]["columns"], 0);
  EXPECT_GT(points["duration"], 0.0);
  const json columns = add_columns(server);
  EXPECT_EQ(columns["recorded"]["points"], 0);
  EXPECT_GT(columns["recorded"]["columns"], 0);
  const std::string self = points["links"]["self"];
  EXPECT_EQ(get(server.port(), self + "/skeleton").json()["joints"].size(), 0U);
  EXPECT_EQ(get(server.port(), self + "/decisions").status, 200);
  EXPECT_EQ(get(server.port(), self + "/similar").status, 200);
}

TEST(Recording, IsDescribedOnItsPage) {
  LibraryServer server;
  const std::string points = html_of(server, add_points(server));
  EXPECT_TRUE(has(points, "<dt>Points</dt><dd><bdi>2</bdi>")) << points;
  EXPECT_TRUE(has(points, "2 points")) << points;
  EXPECT_FALSE(has(points, "oints</dt><dd><bdi>0")) << points;
  EXPECT_FALSE(has(points, "0 joints")) << points;
  EXPECT_TRUE(has(points, "format=trc")) << points;
  EXPECT_FALSE(has(points, "format=bvh")) << points;
  const std::string columns = html_of(server, add_columns(server));
  EXPECT_TRUE(has(columns, "<dt>Columns</dt>")) << columns;
  EXPECT_FALSE(has(columns, "format=trc")) << columns;
}

TEST(Recording, IsDownloadedInTheFormatsOnItsPage) {
  LibraryServer server;
  for (const json& entry : {add_points(server), add_columns(server)}) {
    const std::string html = html_of(server, entry);
    const std::string file = entry["links"]["file"];
    for (const FormatFacts& facts : formats()) {
      if (!facts.writes || facts.name == entry["format"]) continue;
      const std::string format = "?format=" + std::string(facts.name);
      const Answer answer = get(server.port(), file + format);
      EXPECT_EQ(answer.status, has(html, format + "\"") ? 200 : 422) << format << answer.body;
      if (answer.status != 422) continue;
      EXPECT_EQ(answer.member("error")["code"], "fit.no-joints");
    }
  }
}

TEST(Recording, HasAPictureOfItsPoints) {
  LibraryServer server;
  const std::string points = add_points(server)["links"]["self"];
  const std::string columns = add_columns(server)["links"]["self"];
  for (const char* const path : {"/thumbnail", "/thumbnail?moving=1", "/card"}) {
    const Answer drawn = get(server.port(), points + path);
    const Answer empty = get(server.port(), columns + path);
    EXPECT_EQ(drawn.status, 200) << path << drawn.body;
    EXPECT_EQ(empty.status, 200) << path << empty.body;
    EXPECT_NE(drawn.body, empty.body) << path;
  }
}

}  // namespace
}  // namespace mocap::test::recording_test
