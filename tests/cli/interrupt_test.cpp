// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::interrupt_test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    names.push_back(entry.path().filename().string());
  return names;
}

bool is_unfinished(const std::string& name) {
  return name.starts_with('.');
}

bool writes_in(const fs::path& folder) {
  const std::vector<std::string> names = names_in(folder);
  return std::any_of(names.begin(), names.end(), is_unfinished);
}

bool wait_until(const std::function<bool()>& holds) {
  for (int i = 0; i < 50'000; ++i) {
    if (holds()) return true;
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  return false;
}

struct Writer {
  const char* description;
  std::vector<std::string> words;
  bool reads_standard_input;
};

class Interrupt : public ::testing::TestWithParam<int> {
 protected:
  Interrupt() {
    folder_.write("in.bvh", text_);
    fs::create_directories(folder_ / "out");
  }

  /// Sends the signal while a file is being written; returns false if writing had already finished.
  bool interrupts(const Writer& writer) {
    RunningMocap mocap(writer.words, folder_.here());
    if (writer.reads_standard_input) {
      mocap.feed(text_);
      mocap.close_input();
    }
    EXPECT_TRUE(wait_until([&] { return !names_in(folder_ / "out").empty(); }));
    mocap.send(GetParam());
    const int status = mocap.end();
    EXPECT_FALSE(writes_in(folder_ / "out"));
    if (status == 0) return false;
    EXPECT_EQ(status, 128 + GetParam());
    return true;
  }

  const std::string text_ = valid_bvh(150'000);
  TemporaryFolder folder_;
};

TEST_P(Interrupt, LeavesNoFilesForAnyOutput) {
  for (const Writer& writer :
       {Writer{"convert", {"convert", "in.bvh", "-o", "out/a.bvh", "--overwrite"}, false},
        Writer{"from standard input", {"convert", "-", "-o", "out/a.bvh", "--overwrite"}, true},
        Writer{"repair", {"check", "in.bvh", "--fix", "-o", "out/a.bvh", "--overwrite"}, false},
        Writer{"repair into a folder",
               {"check", "in.bvh", "--fix", "-o", "out/", "--overwrite"},
               false}}) {
    bool interrupted = false;
    for (int attempt = 0; attempt < 20 && !interrupted; ++attempt) {
      fs::remove(folder_ / "out/a.bvh");
      fs::remove(folder_ / "out/in.bvh");
      interrupted = interrupts(writer);
    }
    EXPECT_TRUE(interrupted) << writer.description;
  }
}

INSTANTIATE_TEST_SUITE_P(Signals, Interrupt, ::testing::Values(SIGINT, SIGTERM, SIGHUP));

TEST(InterruptWhileWaiting, ExitsImmediately) {
  TemporaryFolder folder;
  for (const char* verb : {"convert", "check", "info"}) {
    std::vector<std::string> words{verb, "-"};
    if (words[0] == "convert") words.insert(words.end(), {"-o", "a.bvh"});
    RunningMocap mocap(words, folder.here());
    mocap.feed("HIERARCHY\n");
    mocap.send(SIGTERM);
    EXPECT_EQ(mocap.wait(), 128 + SIGTERM) << verb;
  }
  EXPECT_TRUE(names_in(folder.path()).empty());
}

// A signal thread would delay the exit of a short run.
TEST(InterruptWhileWaiting, StartsNoSignalThreadWithoutOutput) {
  RunningMocap mocap({"info", "-"});
  mocap.feed("HIERARCHY\n");
  const fs::path process = "/proc/" + std::to_string(mocap.process());
  std::error_code error;
  // It sleeps while it waits for more input.
  ASSERT_TRUE(wait_until([&] {
    return fs::equivalent(process / "exe", MOCAP_COMMAND, error) &&
           contains(read_text(process / "status"), "State:\tS");
  }));
  EXPECT_TRUE(contains(read_text(process / "status"), "\nThreads:\t1\n"));
}

TEST(InterruptWhileWaiting, IgnoredSignalsStayIgnored) {
  TemporaryFolder folder;
  const auto before = std::signal(SIGHUP, SIG_IGN);
  RunningMocap mocap({"convert", "-", "-o", "a.bvh"}, folder.here());
  std::signal(SIGHUP, before);
  mocap.feed("HIERARCHY\n");
  mocap.send(SIGHUP);
  mocap.feed(valid_bvh(3).substr(std::string("HIERARCHY\n").size()));
  EXPECT_EQ(mocap.end(), 0);
  EXPECT_EQ(read_text(folder / "a.bvh"), valid_bvh(3));
}

class InterruptedBatch : public ::testing::Test {
 protected:
  InterruptedBatch() {
    for (int i = 0; i < files; ++i) folder_.write("in/take" + std::to_string(i) + ".bvh", text_);
  }

  void expect_whole_files_only() const {
    for (const std::string& name : names_in(folder_ / "out")) {
      EXPECT_TRUE(name.ends_with(".bvh")) << name;
      EXPECT_EQ(fs::file_size(folder_ / ("out/" + name)), text_.size()) << name;
    }
  }

  static constexpr int files = 60;
  const std::vector<std::string> words_{"convert", "in", "-o", "out", "--to", "bvh"};
  const std::string text_ = valid_bvh(20'000);
  TemporaryFolder folder_;
};

TEST_F(InterruptedBatch, LeavesCompleteFilesAndContinuesNextTime) {
  RunningMocap mocap(words_, folder_.here());
  ASSERT_TRUE(wait_until([&] { return names_in(folder_ / "out").size() > 2; }));
  mocap.send(SIGINT);
  const int status = mocap.end();
  EXPECT_TRUE(status == 128 + SIGINT || status == 0) << status;
  expect_whole_files_only();
  const Ran again = run_mocap(words_, folder_.here());
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_TRUE(contains(again.out, "kept, even")) << again.out;
  EXPECT_EQ(names_in(folder_ / "out").size(), static_cast<std::size_t>(files));
}

TEST_F(InterruptedBatch, WritesAnIndexOfTheTransfersThatWereDone) {
  std::vector<std::string> words = words_;
  words.insert(words.end(), {"--onto", "in/take0.bvh", "--report", "reports"});
  RunningMocap mocap(words, folder_.here());
  ASSERT_TRUE(wait_until([&] { return names_in(folder_ / "out").size() > 2; }));
  mocap.send(SIGINT);
  if (mocap.end() == 0) GTEST_SKIP() << "it had finished before the signal";
  const json done = json::parse(read_text(folder_ / "reports/index-unfinished.json"));
  EXPECT_EQ(done.size(), names_in(folder_ / "out").size());
  EXPECT_TRUE(fs::exists(folder_ / "reports/index-unfinished.html"));
  EXPECT_FALSE(fs::exists(folder_ / "reports/index.json"));
  const Ran again = run_mocap(words, folder_.here());
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(json::parse(read_text(folder_ / "reports/index.json")).size(),
            static_cast<std::size_t>(files));
  EXPECT_FALSE(fs::exists(folder_ / "reports/index-unfinished.json"));
  EXPECT_FALSE(fs::exists(folder_ / "reports/index-unfinished.html"));
}

TEST_F(InterruptedBatch, SecondSignalExitsImmediatelyWithoutPartialFiles) {
  RunningMocap mocap(words_, folder_.here());
  ASSERT_TRUE(wait_until([&] { return writes_in(folder_ / "out"); }));
  mocap.send(SIGINT);
  mocap.send(SIGTERM);
  const int status = mocap.end();
  EXPECT_TRUE(status == 128 + SIGINT || status == 128 + SIGTERM) << status;
  expect_whole_files_only();
}

}  // namespace
}  // namespace mocap::test::interrupt_test
