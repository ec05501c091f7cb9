// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "formats/anim_bytes.hpp"
#include "library_server.hpp"
#include "server/found_entry.hpp"
#include "server/open_file.hpp"
#include "support/secondlife_file.hpp"

namespace mocap::test::file_test {
namespace {

using nlohmann::json;

TEST(File, IsReturnedUnchanged) {
  LibraryServer server;
  const std::string bytes = motion_text(1) + "\r\n\t \r\n";
  const json entry = server.add("walk.bvh", bytes);
  const Answer file = get(server.port(), entry["links"]["file"]);
  EXPECT_EQ(file.status, 200);
  EXPECT_EQ(file.body, bytes);
  EXPECT_EQ(file.header("etag"), "\"" + entry["files"][0]["sha256"].get<std::string>() + "\"");
  EXPECT_EQ(file.header("content-disposition"), "attachment; filename=\"walk.bvh\"");
  EXPECT_EQ(file.header("accept-ranges"), "bytes");
  EXPECT_NE(file.header("last-modified"), "");
}

TEST(File, KeepsItsOriginalExtension) {
  LibraryServer server;
  const auto name_of = [&](const char* given, int motion) {
    const json entry = server.add(given, motion_text(motion));
    return get(server.port(), entry["links"]["file"]).header("content-disposition");
  };
  EXPECT_EQ(name_of("step.qbvh", 1), "attachment; filename=\"step.qbvh\"");
  EXPECT_EQ(name_of("step.BVH", 2), "attachment; filename=\"step.BVH\"");
}

TEST(File, SupportsConditionalAndRangeRequests) {
  LibraryServer server;
  const std::string bytes = motion_text(1);
  const std::string target = server.add("walk.bvh", bytes)["links"]["file"];
  const Answer whole = get(server.port(), target);
  const std::string tag = whole.header("etag");
  const auto with = [&](const HeaderList& headers) { return get(server.port(), target, headers); };
  EXPECT_EQ(with({{"If-None-Match", tag}}).status, 304);
  EXPECT_EQ(with({{"If-None-Match", "\"x\""}}).status, 200);
  EXPECT_EQ(with({{"If-Modified-Since", whole.header("last-modified")}}).status, 304);
  EXPECT_EQ(with({{"If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"}}).status, 200);
  const Answer part = with({{"Range", "bytes=10-19"}});
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(part.body, bytes.substr(10, 10));
  EXPECT_EQ(part.header("content-range"), "bytes 10-19/" + std::to_string(bytes.size()));
  EXPECT_EQ(with({{"Range", "bytes=-5"}}).body, bytes.substr(bytes.size() - 5));
  const Answer outside = with({{"Range", "bytes=99999999-"}});
  EXPECT_EQ(outside.status, 416);
  EXPECT_EQ(outside.header("content-range"), "bytes */" + std::to_string(bytes.size()));
  EXPECT_EQ(with({{"Range", "bytes=0-1,3-4"}}).status, 200);
  EXPECT_EQ(with({{"Range", "bytes=0-1"}, {"If-Range", tag}}).status, 206);
  EXPECT_EQ(with({{"Range", "bytes=0-1"}, {"If-Range", "\"old\""}}).status, 200);
  const Answer head = ask(server.port(), "HEAD", target, {{"Range", "bytes=0-9"}});
  EXPECT_EQ(head.status, 206);
  EXPECT_EQ(head.header("content-length"), "10");
}

std::string unpacked(const std::string& packed) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string out(std::size_t{1} << 22U, '\0');
  std::string in = packed;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST(File, IsCompressedForClientsThatSupportIt) {
  LibraryServer server;
  const std::string bytes = sample_text("walk.bvh");
  const std::string target = server.add("walk.bvh", bytes)["links"]["file"];
  const Answer plain = get(server.port(), target);
  EXPECT_EQ(plain.body, bytes);
  EXPECT_EQ(plain.header("content-encoding"), "");
  EXPECT_EQ(plain.header("vary"), "Accept-Encoding");
  const HeaderList takes_gzip{{"Accept-Encoding", "br, gzip"}};
  for (int turn = 0; turn < 2; ++turn) {  // Generated, then cached.
    const Answer packed = get(server.port(), target, takes_gzip);
    ASSERT_EQ(packed.status, 200) << packed.body.substr(0, 300);
    EXPECT_EQ(packed.header("content-encoding"), "gzip");
    EXPECT_LT(packed.body.size() * 2, bytes.size());
    EXPECT_EQ(unpacked(packed.body), bytes);
    EXPECT_EQ(packed.header("x-uncompressed-length"), std::to_string(bytes.size()));
    EXPECT_EQ(packed.header("x-checksum-sha256"), plain.header("x-checksum-sha256"));
    EXPECT_EQ(packed.header("content-disposition"), plain.header("content-disposition"));
    EXPECT_NE(packed.header("etag"), plain.header("etag"));
    const std::string tag = packed.header("etag");
    EXPECT_EQ(
        get(server.port(), target, {{"Accept-Encoding", "gzip"}, {"If-None-Match", tag}}).status,
        304);
    // For a range, the client must know which encoding it belongs to.
    const Answer part =
        get(server.port(), target, {{"Accept-Encoding", "gzip"}, {"Range", "bytes=5-9"}});
    EXPECT_EQ(part.status, 206);
    EXPECT_EQ(part.header("content-encoding"), "");
    EXPECT_EQ(part.body, bytes.substr(5, 5));
    const Answer rest =
        get(server.port(), target,
            {{"Accept-Encoding", "gzip"}, {"Range", "bytes=5-9"}, {"If-Range", tag}});
    EXPECT_EQ(rest.status, 206);
    EXPECT_EQ(rest.header("content-encoding"), "gzip");
    EXPECT_EQ(rest.body, packed.body.substr(5, 5));
  }
  EXPECT_EQ(get(server.port(), target, {{"Accept-Encoding", "gzip;q=0"}}).body, bytes);
  // Tables too; small or already compressed files are not.
  const Answer table = get(server.port(), target + "?format=csv", takes_gzip);
  ASSERT_EQ(table.status, 200) << table.body;
  EXPECT_EQ(table.header("content-encoding"), "gzip");
  EXPECT_EQ(unpacked(table.body), get(server.port(), target + "?format=csv").body);
  const Answer head = ask(server.port(), "HEAD", target + "?format=csv", takes_gzip);
  EXPECT_EQ(head.header("content-length"), std::to_string(table.body.size()));
  EXPECT_EQ(get(server.port(), target + "?format=amc", takes_gzip).header("content-encoding"), "");
  const std::string tiny = server.add("tiny.bvh", motion_text(1, 2))["links"]["file"];
  EXPECT_EQ(get(server.port(), tiny, takes_gzip).header("content-encoding"), "");
}

/// Simultaneous conversions of one motion do not affect each other, in whatever order they end.
TEST(File, IsConvertedToManyFormatsConcurrently) {
  LibraryServer server;
  const std::string target = server.add("walk.bvh", sample_text("walk.bvh"))["links"]["file"];
  const std::vector<std::string> queries{"?format=amc",
                                         "?format=glb",
                                         "?format=json",
                                         "?format=csv",
                                         "?format=csv&table=positions",
                                         "?format=csv&table=rotations",
                                         ""};
  std::vector<std::thread> threads;
  for (const std::string& query : queries)
    threads.emplace_back([&, query] {
      const Answer answer = get(server.port(), target + query, {{"Accept-Encoding", "gzip"}});
      EXPECT_EQ(answer.status, 200) << query << answer.body.substr(0, 300);
    });
  for (std::thread& thread : threads) thread.join();
}

/// Nothing can be stored with the motion, as on a full disk.
TEST(File, IsServedWithoutACache) {
  LibraryServer server;
  const std::string bytes = sample_text("walk.bvh");
  const json entry = server.add("walk.bvh", bytes);
  const auto derived = server.folder() / ".mocap" / "derived";
  std::filesystem::remove_all(derived);
  std::ofstream(derived) << "a file where the folder should be";
  const Answer picture = get(server.port(), entry["links"]["thumbnail"]);
  EXPECT_EQ(picture.status, 200) << picture.body;
  EXPECT_EQ(picture.body.substr(8, 4), "WEBP");
  const Answer file = get(server.port(), entry["links"]["file"], {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(file.status, 200);
  EXPECT_EQ(file.body, bytes);
}

TEST(File, RequiresAFormatForTableOptions) {
  LibraryServer server;
  const std::string target = server.add("walk.bvh", motion_text(1))["links"]["file"];
  for (const char* query : {"?format=", "?part="}) {
    const Answer answer = get(server.port(), target + query);
    EXPECT_EQ(answer.status, 400) << query;
    EXPECT_EQ(answer.json()["error"]["code"], "server.request");
  }
}

TEST(File, IsConverted) {
  LibraryServer server;
  const json entry = server.add("walk.bvh", sample_text("walk.bvh"));
  const std::string target = entry["links"]["file"];
  EXPECT_EQ(get(server.port(), target + "?format=bvh").body, sample_text("walk.bvh"));
  for (int turn = 0; turn < 2; ++turn) {  // Generated, then cached.
    const Answer glb = get(server.port(), target + "?format=glb");
    ASSERT_EQ(glb.status, 200) << glb.body.substr(0, 500);
    EXPECT_TRUE(glb.body.starts_with("glTF"));
    EXPECT_EQ(glb.header("content-type"), "model/gltf-binary");
    EXPECT_EQ(glb.header("content-disposition"), "attachment; filename=\"walk.glb\"");
  }
  EXPECT_TRUE(get(server.port(), target + "?format=csv").body.find("frame,time,") !=
              std::string::npos);
  const Answer positions = get(server.port(), target + "?format=csv&table=positions");
  EXPECT_EQ(positions.header("content-disposition"), "attachment; filename=\"walk-positions.csv\"");
  EXPECT_TRUE(get(server.port(), target + "?format=json").json().is_object());
  EXPECT_TRUE(get(server.port(), target + "?format=asf").body.find(":root") != std::string::npos);
  const Answer pair = get(server.port(), target + "?format=amc");
  EXPECT_TRUE(pair.body.starts_with("PK"));
  EXPECT_EQ(pair.header("content-type"), "application/zip");
  for (const char* wrong : {"?format=avm", "?format=csv&table=x", "?table=positions",
                            "?format=bvh&part=asf", "?format=../../etc/passwd"})
    EXPECT_EQ(get(server.port(), target + wrong).status, 400) << wrong;
  // The converted file is recognised as the same motion.
  const Answer again = ask(server.port(), "POST", "/api/v1/motions?name=again.zip", {}, pair.body);
  ASSERT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(again.json()["failed"], 0) << again.body;
  EXPECT_EQ(again.json()["results"].size(), 1U) << again.body;
}

/// The reference frame of a Second Life BVH is not played in an .anim converted from it.
TEST(File, AnimationsUseTheOptionsOfTheirClip) {
  LibraryServer server;
  const json entry = server.add("dance.bvh", text_of(secondlife_clip(31)));
  const Answer anim =
      get(server.port(), entry["links"]["file"].get<std::string>() + "?format=anim");
  ASSERT_EQ(anim.status, 200) << anim.body;
  Diagnostics found;
  const Result<Clip> clip = read_anim(anim.body, found);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(clip->motion.frames(), 30U);
}

/// Conversions are limited individually and in total; pictures and originals are not affected.
TEST(File, LimitsConversions) {
  server::ServerOptions options;
  options.limits.conversion_poses = 25;  // 12 frames of 2 joints, not 14.
  LibraryServer server(options);
  const std::string small = server.add("small.bvh", motion_text(1))["links"]["file"];
  const json large = server.add("large.bvh", motion_text(1, 14));
  const std::string file = large["links"]["file"];
  EXPECT_EQ(get(server.port(), small + "?format=csv").status, 200);
  const Answer refused = get(server.port(), file + "?format=csv");
  EXPECT_EQ(refused.status, 422) << refused.body;
  EXPECT_EQ(refused.json()["error"]["code"], "limit.frames");
  EXPECT_NE(refused.json()["error"]["message"].get<std::string>().find("14 frames"),
            std::string::npos);
  EXPECT_EQ(get(server.port(), file).status, 200);
  EXPECT_EQ(get(server.port(), file + "?format=bvh").status, 200) << "the original";
}

TEST(File, RejectsAnimOfAnotherSkeletonWithAdvice) {
  LibraryServer server;
  const std::string file = server.add("a.bvh", motion_text(1))["links"]["file"];
  const Answer refused = get(server.port(), file + "?format=anim");
  ASSERT_EQ(refused.status, 422) << refused.body;
  const json error = refused.json()["error"];
  EXPECT_EQ(error["code"], "anim.joint");
  const std::string advice = error["advice"];
  EXPECT_EQ(advice.find("The API has no parameter for this. Convert the original file with `mocap "
                        "convert`: "),
            0U)
      << advice;
  EXPECT_NE(advice.find("--profile secondlife"), std::string::npos) << advice;
}

TEST(File, LimitsTheWaitForOtherConversions) {
  server::ServerOptions options;
  options.limits.conversions_waiting = 0;
  LibraryServer server(options);
  const json entry = server.add("walk.bvh", motion_text(1));
  const Answer busy = get(server.port(), entry["links"]["file"].get<std::string>() + "?format=csv");
  EXPECT_EQ(busy.status, 503) << busy.body;
  EXPECT_EQ(busy.json()["error"]["code"], "server.busy");
  EXPECT_FALSE(busy.header("retry-after").empty());
  EXPECT_EQ(get(server.port(), entry["links"]["thumbnail"]).status, 200);
}

TEST(File, HasPictures) {
  LibraryServer server;
  const json entry = server.add("walk.bvh", sample_text("walk.bvh"));
  const std::string still = entry["links"]["thumbnail"];
  const Answer first = get(server.port(), still);
  ASSERT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(first.header("content-type"), "image/webp");
  EXPECT_EQ(first.body.substr(8, 4), "WEBP");
  EXPECT_EQ(get(server.port(), still).body, first.body);
  EXPECT_EQ(get(server.port(), still, {{"If-None-Match", first.header("etag")}}).status, 304);
  const Answer moving = get(server.port(), still + "?moving=1");
  EXPECT_NE(moving.body.find("ANIM"), std::string::npos);
  const Answer card = get(server.port(), entry["links"]["card"]);
  EXPECT_TRUE(card.body.starts_with("\x89PNG"));
  EXPECT_EQ(get(server.port(), "/api/v1/motions/none/thumbnail").status, 404);
}

/// A BVH with this many sibling joints.
std::string wide_motion(int joints, int frames) {
  std::string text =
      "HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n";
  for (int i = 1; i < joints; ++i)
    text += "JOINT j" + std::to_string(i) + "\n{\nOFFSET 1 1 0\nCHANNELS 0\n}\n";
  text += "}\nMOTION\nFrames: " + std::to_string(frames) + "\nFrame Time: 0.04\n";
  for (int frame = 0; frame < frames; ++frame) text += std::to_string(frame) + " 0 0\n";
  return text;
}

TEST(File, CardFollowsRenames) {
  LibraryServer server;
  const std::string self = server.add("a.bvh", motion_text(1))["links"]["self"];
  const HeaderList as_json{{"Content-Type", "application/json"}};
  std::set<std::string> tags;
  std::set<std::string> cards;
  for (const char* name : {"First", "Second", "Third", "Fourth"}) {
    ask(server.port(), "PATCH", self, as_json, std::string(R"({"name":")") + name + "\"}");
    const Answer card = get(server.port(), self + "/card");
    ASSERT_EQ(card.status, 200);
    tags.insert(card.header("etag"));
    cards.insert(card.body);
  }
  EXPECT_EQ(tags.size(), 4U);
  EXPECT_EQ(cards.size(), 4U);
}

TEST(File, LimitsPicturesOfLargeMotions) {
  LibraryServer server;
  const std::string picture = server.add("crowd.bvh", wide_motion(2'500, 30))["links"]["thumbnail"];
  EXPECT_EQ(get(server.port(), picture).status, 200);
  const Answer moving = get(server.port(), picture + "?moving=1");
  EXPECT_EQ(moving.status, 422);
  EXPECT_EQ(moving.json()["error"]["code"], "limit.joints");
}

TEST(File, ConvertsOnceForSimultaneousRequests) {
  LibraryServer server;
  const std::string target =
      server.add("walk.bvh", sample_text("walk.bvh"))["links"]["file"].get<std::string>() +
      "?format=glb";
  std::vector<HttpClient> clients;
  for (int i = 0; i < 40; ++i) clients.emplace_back(server.port());
  for (HttpClient& client : clients) client.send(request_text("GET", target, {}, ""));
  const std::string first = clients.front().read().body;
  EXPECT_TRUE(first.starts_with("glTF"));
  for (std::size_t i = 1; i < clients.size(); ++i) EXPECT_EQ(clients[i].read().body, first) << i;
}

TEST(File, IsZippedWithRelatedFiles) {
  LibraryServer server;
  std::vector<std::string> sums;
  for (int i = 0; i < 30; ++i)
    sums.push_back(server.add("take.bvh", motion_text(i))["files"][0]["sha256"]);
  const Answer zip = get(server.port(), "/api/v1/archive?sort=oldest");
  ASSERT_EQ(zip.status, 200);
  EXPECT_TRUE(zip.whole);
  EXPECT_TRUE(zip.body.starts_with("PK"));
  // The library reads its own archive: it has nothing new.
  const Answer again = ask(server.port(), "POST", "/api/v1/motions?name=all.zip", {}, zip.body);
  ASSERT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(again.json()["duplicates"], 30);
  EXPECT_EQ(again.json()["added"], 0);
  EXPECT_EQ(again.json()["failed"], 0);
  for (const json& one : again.member("results")) EXPECT_EQ(one["match"], "same_bytes");
  const Answer some = get(server.port(), "/api/v1/archive?limit=2");
  EXPECT_LT(some.body.size(), zip.body.size() / 5);
  EXPECT_EQ(get(server.port(), "/api/v1/archive?sort=x").status, 400);
}

TEST(File, HasChecksums) {
  LibraryServer server;
  const json entry = server.add("walk%0A.bvh", motion_text(1));
  const Answer sums = get(server.port(), entry["links"]["self"].get<std::string>() + "/checksum");
  EXPECT_EQ(std::count(sums.body.begin(), sums.body.end(), '\n'), 1);
  EXPECT_EQ(sums.body, entry["files"][0]["sha256"].get<std::string>() + "  " +
                           entry["files"][0]["name"].get<std::string>() + "\n");
}

TEST(File, ChangesIfOnlyTheSkeletonOfAPairChanges) {
  LibraryServer server({}, true);
  const std::string asf = sample_text("stroll.asf");
  std::ofstream(server.folder() / "stroll.asf") << asf;
  std::ofstream(server.folder() / "stroll_01.amc") << sample_text("stroll_01.amc");
  ASSERT_TRUE(server.library().rescan());
  const json before = get(server.port(), "/api/v1/motions").json()["items"][0];
  const std::string target = before["links"]["file"].get<std::string>() + "?format=bvh";
  const Answer old = get(server.port(), target);
  ASSERT_EQ(old.status, 200) << old.body;
  EXPECT_EQ(get(server.port(), target, {{"If-None-Match", old.header("etag")}}).status, 304);
  std::ofstream(server.folder() / "stroll.asf") << asf + "# longer\n";
  ASSERT_TRUE(server.library().rescan());
  const json after = get(server.port(), "/api/v1/motions").json()["items"][0];
  ASSERT_EQ(after["id"], before["id"]);
  ASSERT_NE(after["files"], before["files"]);
  EXPECT_EQ(get(server.port(), target, {{"If-None-Match", old.header("etag")}}).status, 200);
}

TEST(File, IsNeverAMixOfOldAndNew) {
  LibraryServer server({}, true);
  const auto path = server.folder() / "walk.bvh";
  std::ofstream(path) << motion_text(1);
  ASSERT_TRUE(server.library().rescan());
  const json entry = get(server.port(), "/api/v1/motions").json()["items"][0];
  ASSERT_EQ(entry["uploader"], "folder");
  const std::string target = entry["links"]["file"];
  EXPECT_EQ(get(server.port(), target).body, motion_text(1));
  // Same length, and within the same second: only the modification time differs.
  std::ofstream(path) << motion_text(2);
  bool changed = false;
  for (int i = 0; i < 200 && !changed; ++i) {
    const Answer now = get(server.port(), target);
    if (now.status == 200) {
      const std::string bytes = now.body;
      const bool is_new =
          now.header("etag") != "\"" + entry["files"][0]["sha256"].get<std::string>() + "\"";
      EXPECT_EQ(bytes, motion_text(is_new ? 2 : 1));
      changed = is_new;
    } else {
      EXPECT_EQ(now.status, 409) << now.body;
    }
    if (i == 20) {
      EXPECT_TRUE(server.library().rescan());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(changed);
  std::filesystem::remove(path);
  ASSERT_TRUE(server.library().rescan());
  EXPECT_EQ(get(server.port(), target).status, 404);
}

/// Another file disguised as the one that was read; the library is not notified.
TEST(File, IsVerifiedByContentIfItsTimeIsForged) {
  namespace fs = std::filesystem;
  LibraryServer server({}, true);
  const fs::path path = server.folder() / "walk.bvh";
  std::ofstream(path) << motion_text(1);
  ASSERT_TRUE(server.library().rescan());
  const auto entry = server.library().find("walk");
  ASSERT_TRUE(entry);
  const auto is_as_read = [&] {
    const auto file = server::OpenFile::open(path);
    return file && server::is_as_read(server.library(), entry->files[0], **file);
  };
  EXPECT_TRUE(is_as_read());
  // A hard link does not change the bytes.
  fs::create_hard_link(path, server.folder() / ".link");
  EXPECT_TRUE(is_as_read());
  const fs::file_time_type time = fs::last_write_time(path);
  std::string other = motion_text(1);
  other.replace(other.find("20.0"), 4, "70.0");
  const fs::path beside = server.folder() / ".beside";
  std::ofstream(beside) << other;
  fs::last_write_time(beside, time);
  fs::rename(beside, path);
  ASSERT_EQ(fs::last_write_time(path), time);
  EXPECT_FALSE(is_as_read());
}

}  // namespace
}  // namespace mocap::test::file_test
