// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "http_client.hpp"
#include "serve_process.hpp"

namespace mocap::test::command_test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class Serve : public ::testing::Test {
 protected:
  Serve() {
    std::string name = (fs::temp_directory_path() / "mocap-serve-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    library_ = folder_ / "library";
    fs::create_directories(library_);
  }
  ~Serve() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  std::string sample(const std::string& name) const {
    return std::string(MOCAP_PROJECT_DIR "/samples/") + name;
  }
  void copy_sample(const std::string& name) const {
    fs::copy_file(sample(name), library_ / name, fs::copy_options::overwrite_existing);
  }
  std::string page(const ServeProcess& server) const {
    return "http://127.0.0.1:" + std::to_string(server.port());
  }

  fs::path folder_;
  fs::path library_;
};

/// Waits until the folder has been scanned.
json settled(std::uint16_t port) {
  for (int i = 0; i < 500; ++i) {
    const json health = get(port, "/health").json();
    if (health.contains("scan") && health["scan"]["done"] == true) return health;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return {};
}

std::string small_motion(unsigned number) {
  std::string text =
      "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation "
      "Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 10 0\n}\n}\nMOTION\nFrames: 8\nFrame Time: "
      "0.04\n";
  for (int frame = 0; frame < 8; ++frame)
    text += fmt::format("{:.3f} {:.3f} 0 {:.3f} {:.3f} {}\n", 1.5 * frame,
                        90 + std::sin(frame + 1.0 * number), 30 * std::sin(0.37 * number + frame),
                        20 * std::cos(0.11 * number * frame), number % 83);
  return text;
}

TEST_F(Serve, PrintsItsUrlFirstAndStopsOnSignal) {
  copy_sample("walk.bvh");
  for (const int signal_number : {SIGINT, SIGTERM}) {
    ServeProcess server({"serve", library_.string(), "--port", "0"});
    ASSERT_NE(server.port(), 0) << server.rest();
    EXPECT_EQ(server.first_line(), "http://127.0.0.1:" + std::to_string(server.port()));
    EXPECT_EQ(settled(server.port())["motions"], 1);
    HttpClient idle(server.port());
    EXPECT_EQ(idle.ask("GET", "/health").status, 200);
    server.send(signal_number);
    EXPECT_EQ(server.wait(), 0);
    const std::string text = server.rest();
    EXPECT_NE(text.find(library_.string()), std::string::npos) << text;
    EXPECT_NE(text.find("Ctrl-C"), std::string::npos) << text;
  }
}

TEST_F(Serve, ReportsErrorsWithAdvice) {
  const auto expect = [](const std::vector<std::string>& words, int status, const std::string& what,
                         const std::string& advice) {
    const CommandResult ran = run_once(words);
    EXPECT_EQ(ran.status, status) << ran.text;
    EXPECT_NE(ran.text.find(what), std::string::npos) << ran.text;
    EXPECT_NE(ran.text.find(advice), std::string::npos) << ran.text;
  };
  const std::string folder = library_.string();
  ServeProcess server({"serve", folder, "--port", "0"});
  ASSERT_NE(server.port(), 0);
  const fs::path other = folder_ / "other";
  fs::create_directories(other);
  expect({"serve", other.string(), "--port", std::to_string(server.port())}, 2, "in use", "--port");
  expect({"serve", folder, "--port", "0"}, 3, "using the library", "");
  expect({"serve", folder + "/none"}, 2, "folder not found", "mkdir -p");
  expect({"serve", sample("walk.bvh")}, 2, "not a folder", "mocap view");
  expect({"serve", folder, "--port", "70000"}, 2, "--port", "65535");
  expect({"serve", folder, "--max-upload", "lots"}, 2, "--max-upload", "256MB");
  expect({"serve", folder, "--uploads", "some"}, 2, "--uploads", "token");
  expect({"serve", folder, "--site", folder}, 2, "index.html", "--site");
  expect({"serve", folder, "--name", "bad host"}, 2, "--name", "motions.example");
  expect({"serve"}, 2, "missing FOLDER", "mocap help serve");
  expect({"view", folder + "/none.bvh"}, 3, "file not found", "Check the spelling");
  expect({"token", folder + "/none", "list"}, 2, "folder not found", "");
  expect({"token", folder, "add"}, 2, "NAME", "mocap token " + folder + " add NAME");
  expect({"token", folder, "burn"}, 2, "unknown action `burn`", "revoke ID");
  expect({"token", folder, "add", "x", "--rights", "all"}, 2, "--rights", "delete");
  expect({"token", folder, "revoke", "none"}, 3, "", "list");
  expect({"publish", sample("walk.bvh")}, 2, "--to", "http://localhost:8080");
  expect({"publish", sample("walk.bvh"), "--to", "ftp://x"}, 2, "URL", "http://");
  expect({"publish", sample("walk.bvh"), "--to", "http://anna:secret@host"}, 2, "password",
         "--token");
  expect({"publish", sample("walk.bvh"), "--to", "http://host/motions/walk"}, 2, "inside",
         "http://host");
  expect({"publish", sample("walk.bvh"), "--to", "http://127.0.0.1:1"}, 3, "cannot reach",
         "whether the server is running");
}

TEST_F(Serve, RunningServerAcceptsNewTokens) {
  ServeProcess server({"serve", library_.string(), "--port", "0", "--trust-proxy"});
  ASSERT_NE(server.port(), 0);
  const CommandResult refused = run_once({"publish", sample("walk.bvh"), "--to", page(server)});
  EXPECT_EQ(refused.status, 3);
  EXPECT_NE(refused.text.find("token"), std::string::npos) << refused.text;
  const CommandResult made = run_once({"token", library_.string(), "add", "anna", "--json"});
  ASSERT_EQ(made.status, 0) << made.text;
  const std::string token = json::parse(made.text)["token"];
  const CommandResult added = run_once({"publish", sample("walk.bvh"), "--to", page(server),
                                        "--token", token, "--licence", "CC0-1.0", "--tag", "a,b"});
  EXPECT_EQ(added.status, 0) << added.text;
  EXPECT_NE(added.text.find(page(server) + "/motions/walk"), std::string::npos) << added.text;
  const json entry = get(server.port(), "/api/v1/motions/walk").json();
  EXPECT_EQ(entry["uploader"], "anna");
  EXPECT_EQ(entry["licence"], "CC0-1.0");
  EXPECT_EQ(entry["tags"], (json{"a", "b"}));
  const CommandResult listed = run_once({"token", library_.string(), "list"});
  EXPECT_NE(listed.text.find("anna"), std::string::npos);
  EXPECT_EQ(listed.text.find(token), std::string::npos) << "only its hash is stored";
  EXPECT_EQ(
      run_once({"token", library_.string(), "revoke", listed.text.substr(0, listed.text.find(' '))})
          .status,
      0);
  EXPECT_EQ(run_once({"publish", sample("run.bvh"), "--to", page(server), "--token", token}).status,
            3);
}

TEST_F(Serve, ReportsUnreadableFiles) {
  const auto log_of_a_run = [&] {
    ServeProcess server({"serve", library_.string(), "--port", "0"});
    EXPECT_EQ(settled(server.port())["scan"]["failed"], 1);
    server.send(SIGTERM);
    EXPECT_EQ(server.wait(), 0);
    return server.rest();
  };
  copy_sample("walk.bvh");
  fs::create_directories(library_ / "takes");
  std::ofstream(library_ / "takes/broken.bvh") << "HIERARCHY\nnonsense\n";
  const std::string first = log_of_a_run();
  EXPECT_NE(first.find("unread: takes/broken.bvh, line 2: "), std::string::npos) << first;
  EXPECT_EQ(first.find("unread: walk.bvh"), std::string::npos) << first;
  EXPECT_EQ(log_of_a_run().find("unread:"), std::string::npos) << "once, until it changes";
  std::ofstream(library_ / "takes/broken.bvh") << "HIERARCHY\n\nother nonsense\n";
  EXPECT_NE(log_of_a_run().find("unread: takes/broken.bvh, line 3: "), std::string::npos);
}

constexpr uid_t nobody = 65'534;

uid_t owner_of(const fs::path& path) {
  struct stat facts {};
  return ::lstat(path.c_str(), &facts) == 0 ? facts.st_uid : static_cast<uid_t>(-1);
}

TEST_F(Serve, CreatesTokensReadableByItsUser) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can create files that other users cannot read";
  ASSERT_EQ(::chown(library_.c_str(), nobody, nobody), 0);
  ASSERT_EQ(::chmod(folder_.c_str(), 0755), 0);
  const fs::path own = library_ / ".mocap";
  // Before the library's first start, and again after root has created files.
  const CommandResult first = run_once({"token", library_.string(), "add", "anna"});
  ASSERT_EQ(first.status, 0) << first.text;
  EXPECT_NE(first.text.find("no library yet"), std::string::npos) << first.text;
  for (const fs::path& path : {own, own / "tokens", own / "tokens.lock"})
    EXPECT_EQ(owner_of(path), nobody) << path;
  for (const char* name : {"tokens", "tokens.lock"})
    ASSERT_EQ(::chown((own / name).c_str(), 0, 0), 0);
  ASSERT_EQ(::chown(own.c_str(), 0, 0), 0);
  ASSERT_EQ(run_once({"token", library_.string(), "add", "bert"}).status, 0);
  for (const fs::path& path : {own, own / "tokens", own / "tokens.lock"})
    EXPECT_EQ(owner_of(path), nobody) << path;
  EXPECT_NE(run_once({"token", library_.string(), "list"}).text.find("anna"), std::string::npos);
}

TEST_F(Serve, DoesNotFollowLinks) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root could be redirected by a link";
  const fs::path secret = folder_ / "secret";
  std::ofstream(secret) << "root's\n";
  const fs::path own = library_ / ".mocap";
  fs::create_directories(own);
  fs::create_symlink(secret, own / "tokens");
  fs::create_hard_link(secret, own / "token-uses");
  for (const fs::path& path : {library_, own}) ASSERT_EQ(::chown(path.c_str(), nobody, nobody), 0);
  ASSERT_EQ(::chmod(secret.c_str(), 0600), 0);
  ASSERT_EQ(::chmod(folder_.c_str(), 0755), 0);
  EXPECT_EQ(run_once({"token", library_.string(), "add", "anna"}).status, 3);
  EXPECT_EQ(owner_of(secret), 0U);
  std::ifstream file(secret);
  std::string text;
  std::getline(file, text);
  EXPECT_EQ(text, "root's");
}

TEST_F(Serve, ReportsTheOwnerOfTheLibrary) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can create files owned by other users";
  const fs::path own = library_ / ".mocap";
  fs::create_directories(own);
  ASSERT_EQ(::chown(library_.c_str(), nobody, nobody), 0);
  ASSERT_EQ(::chmod(folder_.c_str(), 0755), 0);
  const CommandResult ran = run_once({"serve", library_.string(), "--port", "0"}, nobody);
  EXPECT_EQ(ran.status, 3);
  EXPECT_NE(ran.text.find("belongs to root"), std::string::npos) << ran.text;
  EXPECT_NE(ran.text.find("chown -R nobody " + own.string()), std::string::npos) << ran.text;
  EXPECT_EQ(ran.text.find("--catalogue"), std::string::npos) << ran.text;
}

TEST_F(Serve, ReportsUnreadableTokens) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can create files owned by other users";
  const fs::path own = library_ / ".mocap";
  ASSERT_EQ(::chown(library_.c_str(), nobody, nobody), 0);
  ASSERT_EQ(::chmod(folder_.c_str(), 0755), 0);
  ServeProcess server({"serve", library_.string(), "--port", "0", "--trust-proxy"}, nobody);
  ASSERT_NE(server.port(), 0) << server.rest();
  const CommandResult made = run_once({"token", library_.string(), "add", "anna", "--json"});
  const std::string token = json::parse(made.text)["token"];
  const auto add = [&](unsigned number) {
    return ask(server.port(), "POST", "/api/v1/motions?name=a.bvh",
               {{"Authorization", "Bearer " + token}}, small_motion(number));
  };
  EXPECT_EQ(add(1).status, 201) << "created by root, for the server of user nobody";
  // As left by an earlier version.
  const CommandResult second = run_once({"token", library_.string(), "add", "bert", "--json"});
  for (const char* name : {"tokens", "tokens.lock"})
    ASSERT_EQ(::chown((own / name).c_str(), 0, 0), 0);
  const std::string other = json::parse(second.text)["token"];
  for (int i = 0; i < 3; ++i) {
    const Answer answer = ask(server.port(), "POST", "/api/v1/motions?name=b.bvh",
                              {{"Authorization", "Bearer " + other}}, small_motion(2));
    EXPECT_EQ(answer.status, 500) << answer.body;
    EXPECT_EQ(answer.body.find("chown"), std::string::npos) << "this is only for the site owner";
  }
  EXPECT_EQ(add(3).status, 201) << "known tokens stay valid";
  server.send(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
  const std::string log = server.rest();
  const std::size_t first = log.find("cannot use the tokens");
  ASSERT_NE(first, std::string::npos) << log;
  EXPECT_NE(log.find("sudo chown -R nobody " + own.string()), std::string::npos) << log;
  EXPECT_EQ(log.find("cannot use the tokens", first + 1), std::string::npos) << "once: " << log;
}

TEST_F(Serve, AcceptsPublishedMotions) {
  ServeProcess server({"serve", library_.string(), "--port", "0", "--log", "json"});
  ASSERT_NE(server.port(), 0);
  const std::string to = page(server) + "/";
  EXPECT_EQ(run_once({"publish", sample("walk.bvh"), "--to", to}).text.substr(0, 5), "added");
  EXPECT_EQ(run_once({"publish", sample("walk.bvh"), "--to", to}).text.substr(0, 9), "duplicate");
  const CommandResult pair = run_once({"publish", sample("stroll_01.amc"), "--to", to, "--json"});
  EXPECT_EQ(json::parse(pair.text)["answer"]["files"].size(), 2U) << pair.text;
  const CommandResult wordy =
      run_once({"publish", sample("run.bvh"), "--to", to, "--licence", std::string(1'500, 'x')});
  EXPECT_EQ(wordy.status, 3);
  EXPECT_NE(wordy.text.find("`licence` is longer than 1000 bytes"), std::string::npos);
  EXPECT_NE(wordy.text.find("Shorten it"), std::string::npos) << wordy.text;
  EXPECT_EQ(wordy.text.find("openapi"), std::string::npos) << wordy.text;
  const CommandResult secure =
      run_once({"publish", sample("run.bvh"), "--to", "https" + page(server).substr(4)});
  EXPECT_EQ(secure.status, 3);
  EXPECT_NE(secure.text.find("try http://"), std::string::npos) << secure.text;
  const CommandResult folder = run_once({"publish", sample(""), "--to", to});
  EXPECT_NE(folder.text.find("duplicate"), std::string::npos);
  EXPECT_NE(folder.text.find("failed"), std::string::npos) << "samples/broken";
  EXPECT_EQ(folder.status, 3);
  server.send(SIGTERM);
  EXPECT_EQ(server.wait(), 0);
  const std::string log = server.rest();
  EXPECT_NE(log.find("\"method\":\"POST\",\"target\":\"/api/v1/motions\",\"status\":201"),
            std::string::npos)
      << log;
}

TEST_F(Serve, ShowsFilesOfOneMachine) {
  const fs::path site = folder_ / "site";
  fs::create_directories(site);
  for (const char* name : {"index.html", "view.html"})
    std::ofstream(site / name) << "<title>x</title>";
  ServeProcess viewer({"view", sample("walk.bvh"), sample("stroll_01.amc"), "--no-browser",
                       "--site", site.string()});
  ASSERT_NE(viewer.port(), 0) << viewer.rest();
  EXPECT_TRUE(viewer.first_line().ends_with("/view?local=1"));
  const json files = get(viewer.port(), "/local.json").json()["files"];
  ASSERT_EQ(files.size(), 3U) << files.dump();
  EXPECT_EQ(files[2]["name"], "stroll.asf");
  EXPECT_EQ(get(viewer.port(), files[0]["address"]).body.size(), files[0]["size"]);
  EXPECT_EQ(get(viewer.port(), "/view?local=1").status, 200);
  viewer.send(SIGINT);
  EXPECT_EQ(viewer.wait(), 0);
  EXPECT_EQ(run_once({"view", "none.bvh", "--no-browser", "--site", site.string()}).status, 3);
}

TEST_F(Serve, MayBeStoppedAsSoonAsItsAddressIsPrinted) {
  const fs::path site = folder_ / "site";
  fs::create_directories(site);
  for (const char* name : {"index.html", "view.html"})
    std::ofstream(site / name) << "<title>x</title>";
  for (int round = 0; round < 20; ++round) {
    ServeProcess viewer({"view", sample("walk.bvh"), "--no-browser", "--site", site.string()});
    ASSERT_NE(viewer.port(), 0) << viewer.rest();
    viewer.send(SIGINT);
    ASSERT_EQ(viewer.wait(), 0) << round;
  }
}

/// Clients add motions while the server is killed: each confirmed motion is complete after the next
/// start, and no incomplete one is shown.
TEST_F(Serve, SurvivesBeingKilledWhileClientsAdd) {
  constexpr int kills = 40;
  constexpr int clients = 3;
  std::mt19937 random(20261121);
  std::mutex mutex;
  std::map<std::string, std::string> confirmed;  // Id to bytes.
  std::atomic<unsigned> number{0};
  for (int round = 0; round <= kills; ++round) {
    ServeProcess server({"serve", library_.string(), "--port", "0", "--log", "off"});
    ASSERT_NE(server.port(), 0) << round << server.rest();
    const std::uint16_t port = server.port();
    const bool is_last = round == kills;
    const json health = get(port, "/health").json();
    EXPECT_GE(health["motions"], confirmed.size()) << round;
    std::size_t looked_at = 0;
    for (const auto& [id, bytes] : confirmed) {
      // Checks all of them at the end; before that, a few.
      if (!is_last && looked_at++ > 5 && random() % 8 != 0) continue;
      const Answer file = get(port, "/api/v1/motions/" + id + "/file");
      ASSERT_EQ(file.status, 200) << round << " " << id;
      ASSERT_EQ(file.body, bytes) << round << " " << id;
    }
    if (is_last) {
      // Unconfirmed motions are either complete or missing.
      std::set<std::string> slugs;
      std::string cursor;
      do {
        const json list =
            get(port, "/api/v1/motions?limit=500" + (cursor.empty() ? "" : "&cursor=" + cursor))
                .json();
        for (const json& item : list["items"]) {
          EXPECT_TRUE(slugs.insert(item["slug"]).second) << item["slug"];
          const Answer file = get(port, item["links"]["file"]);
          EXPECT_EQ(file.status, 200);
          EXPECT_EQ(file.body.size(), item["files"][0]["size"]);
        }
        cursor = list["next"].is_null() ? "" : list["next"].get<std::string>();
      } while (!cursor.empty());
      break;
    }
    std::atomic<bool> over{false};
    std::atomic<unsigned> confirmed_now{0};
    std::vector<std::thread> adding;
    for (int client = 0; client < clients; ++client)
      adding.emplace_back([&] {
        while (!over) {
          const std::string bytes = small_motion(++number);
          const Answer answer = ask(port, "POST", "/api/v1/motions?name=m.bvh", {}, bytes);
          if (answer.status != 201 || !answer.whole) continue;
          const std::lock_guard lock(mutex);
          confirmed[answer.json()["id"]] = bytes;
          ++confirmed_now;
        }
      });
    // Some kills come before anything is confirmed; before the others, a slow machine gets enough
    // time.
    const auto wanted = static_cast<unsigned>(round % 4 == 0 ? 0 : 2 + random() % 3);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (confirmed_now < wanted && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 60));
    server.send(SIGKILL);
    EXPECT_EQ(server.wait(), 128 + SIGKILL);
    over = true;
    for (std::thread& thread : adding) thread.join();
  }
  EXPECT_GT(confirmed.size(), static_cast<std::size_t>(kills));
}

}  // namespace
}  // namespace mocap::test::command_test
