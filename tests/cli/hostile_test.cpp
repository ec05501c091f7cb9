// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"
#include "support/unlistable_folder.hpp"

namespace mocap::test::hostile_test {
namespace {

namespace fs = std::filesystem;

TEST(Hostile, MissingFileExitsWith3ForEveryVerb) {
  TemporaryFolder folder;
  for (const std::vector<std::string>& words : {std::vector<std::string>{"info", "no.bvh"},
                                                {"check", "no.bvh"},
                                                {"convert", "no.bvh", "-o", "b.csv"},
                                                {"diff", "no.bvh", "no.bvh"}}) {
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, 3) << words[0];
    EXPECT_TRUE(contains(ran.out + ran.err, "file not found")) << words[0];
  }
}

TEST(Hostile, RandomBytesAndEmptyFilesAreUnreadable) {
  TemporaryFolder folder;
  std::string noise(5000, '\0');
  unsigned state = 1;
  for (char& c : noise) {
    state = state * 1664525U + 1013904223U;
    c = static_cast<char>(state >> 24U);
  }
  folder.write("noise.bvh", noise);
  folder.write("empty.bvh", "");
  for (const char* name : {"noise.bvh", "empty.bvh"}) {
    EXPECT_EQ(run_mocap({"info", name}, folder.here()).status, 3) << name;
    EXPECT_EQ(run_mocap({"check", name}, folder.here()).status, 3) << name;
    EXPECT_EQ(run_mocap({"convert", name, "-o", "x.csv"}, folder.here()).status, 3) << name;
    EXPECT_FALSE(fs::exists(folder / "x.csv"));
  }
}

TEST(Hostile, HandlesEveryTruncation) {
  TemporaryFolder folder;
  const std::string text = valid_bvh(3);
  for (std::size_t length = 0; length < text.size(); length += 37) {
    folder.write("cut.bvh", text.substr(0, length));
    const Ran ran = run_mocap({"check", "--json", "cut.bvh"}, folder.here());
    EXPECT_TRUE(ran.status == 0 || ran.status == 1 || ran.status == 3) << length;
    const auto report = nlohmann::json::parse(ran.out);
    const bool silent = report.at("findings").empty();
    EXPECT_FALSE(ran.status != 0 && silent) << length;
  }
}

TEST(Hostile, RejectsAbsurdCountsWithoutAllocating) {
  TemporaryFolder folder;
  std::string frames = valid_bvh(2);
  frames.replace(frames.find("Frames: 2"), 9, "Frames: 2000000000");
  folder.write("frames.bvh", frames);
  EXPECT_EQ(run_mocap({"check", "frames.bvh"}, folder.here()).status, 1);

  std::string deep = "HIERARCHY\n";
  for (int i = 0; i < 100'000; ++i)
    deep += (i == 0 ? "ROOT a\n{\n" : "JOINT a\n{\n") + std::string("OFFSET 0 0 0\nCHANNELS 0\n");
  folder.write("deep.bvh", deep);
  const Ran ran = run_mocap({"check", "deep.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(contains(ran.out, "[limit.depth]")) << ran.out.substr(0, 2000);
}

TEST(Hostile, DeepTreeIsDrawnInBoundedWidth) {
  TemporaryFolder folder;
  std::string deep = "HIERARCHY\n";
  constexpr int depth = 1'500;
  for (int i = 0; i < depth; ++i)
    deep += (i == 0 ? "ROOT a\n{\n" : "JOINT a\n{\n") + std::string("OFFSET 0 1 0\nCHANNELS 0\n");
  deep += "End Site\n{\nOFFSET 0 1 0\n}\n";
  for (int i = 0; i < depth; ++i) deep += "}\n";
  folder.write("deep.bvh", deep + "MOTION\nFrames: 0\nFrame Time: 0.04\n");
  const Ran ran = run_mocap({"info", "--tree", "deep.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "(depth 1500) a")) << ran.out.size();
  EXPECT_LT(ran.out.size(), 1'000'000U);
}

TEST(Hostile, NamedPipeIsReadLikeAFile) {
  TemporaryFolder folder;
  const std::string pipe = (folder / "pipe.bvh").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << valid_bvh(5); });
  const Ran ran = run_mocap({"info", pipe});
  writer.join();
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(contains(ran.out, "5 frames")) << ran.out;
}

TEST(Hostile, NamedPipeIsReadOnceForSecondLifeChecks) {
  TemporaryFolder folder;
  const std::string text = valid_bvh(5) + "1 2 3\n";
  const std::string file = folder.write("bad.bvh", text);
  const std::string pipe = (folder / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << text; });
  const Ran of_pipe = run_mocap({"check", "--profile", "secondlife", pipe});
  writer.join();
  const Ran of_file = run_mocap({"check", "--profile", "secondlife", file});
  EXPECT_EQ(of_pipe.status, of_file.status) << of_pipe.err;
  EXPECT_NE(of_file.status, 0);
  std::string expected = of_file.out;
  for (std::size_t at = 0; (at = expected.find(file, at)) != std::string::npos; at += pipe.size())
    expected.replace(at, file.size(), pipe);
  EXPECT_EQ(of_pipe.out, expected);
}

TEST(Hostile, NamedPipeWithoutWriterPrintsNotice) {
  TemporaryFolder folder;
  const std::string pipe = (folder / "pipe.bvh").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string note = "waiting for a program to write to " + pipe + "\n";
  std::thread late_writer;
  Setting setting;
  setting.on_error_output = [&](const std::string& err) {
    if (err != note || late_writer.joinable()) return;
    late_writer = std::thread([&] { std::ofstream(pipe) << valid_bvh(5); });
  };
  const Ran ran = run_mocap({"check", pipe}, setting);
  if (late_writer.joinable()) late_writer.join();
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, note);
}

TEST(Hostile, ReportsUnreadableFilesAndFolders) {
  TemporaryFolder folder;
  folder.write("in/closed.bvh", valid_bvh());
  folder.write("in/open.bvh", valid_bvh());
  folder.write("in/locked/a.bvh", valid_bvh());
  fs::permissions(folder / "in/closed.bvh", fs::perms::none);
  fs::permissions(folder / "in/locked", fs::perms::none);
  Setting setting = folder.here();
  setting.as_nobody = true;
  const Ran ran = run_mocap({"info", "in"}, setting);
  fs::permissions(folder / "in/locked", fs::perms::owner_all);
  if (ran.status == no_such_command) GTEST_SKIP() << "other users cannot execute the command here";
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(contains(ran.out, "in/open.bvh")) << ran.out;
  EXPECT_TRUE(contains(ran.err, "in/closed.bvh")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "in/locked")) << ran.err;
}

TEST(Hostile, ReportsFoldersWithPathsThatAreTooLong) {
  TemporaryFolder folder;
  folder.write("in/open.bvh", valid_bvh());
  test::add_unlistable_folder(folder / "in");
  const Ran ran = run_mocap({"info", "in"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(contains(ran.out, "in/open.bvh")) << ran.out;
  EXPECT_TRUE(contains(ran.err, "the folder cannot be read")) << ran.err;
}

TEST(Hostile, HandlesSymlinkCycles) {
  TemporaryFolder folder;
  folder.write("in/a/walk.bvh", valid_bvh());
  fs::create_directory_symlink(folder / "in", folder / "in/a/again");
  const Ran ran = run_mocap({"info", "--json", "in"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_FALSE(contains(ran.out, "again")) << ran.out;
}

TEST(Hostile, FullDiskExitsWith4) {
  if (::access("/dev/full", W_OK) != 0) GTEST_SKIP() << "this system has no /dev/full";
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(100));
  Ran ran = run_mocap({"convert", "a.bvh", "--to", "bvh", "-o", "/dev/full"}, folder.here());
  EXPECT_EQ(ran.status, 4) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.err, "[io.write]")) << ran.err;

  Setting setting = folder.here();
  setting.out_path = "/dev/full";
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"convert", "a.bvh", "--to", "bvh", "-o", "-"},
        {"info", "a.bvh"},
        {"check", "a.bvh"},
        {"help"}}) {
    ran = run_mocap(words, setting);
    EXPECT_EQ(ran.status, 4) << words[0] << ran.err;
    EXPECT_TRUE(contains(ran.err, "could not write to standard output")) << ran.err;
  }
  // The input is not the cause, regardless of the output format.
  ran = run_mocap({"convert", "a.bvh", "--to", "glb", "-o", "-"}, setting);
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_TRUE(contains(ran.err, "could not write to standard output")) << ran.err;
  EXPECT_FALSE(contains(ran.err, "[io.write]")) << ran.err;
}

TEST(Hostile, ReportsFileSizeLimitAndLeavesNoFile) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(2000));
  Setting setting = folder.here();
  setting.longest_file = 20'000;
  const Ran ran = run_mocap({"convert", "a.bvh", "-o", "b.bvh"}, setting);
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_TRUE(contains(ran.err, "write error: File too large")) << ran.err;
  const fs::directory_iterator files(folder.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST(Hostile, LimitAdviceDoesNotMentionLibraryOptions) {
  TemporaryFolder folder;
  std::string wide = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 0\n";
  for (int i = 0; i < 20'001; ++i) wide += "JOINT b\n{\nOFFSET 0 1 0\nCHANNELS 0\n}\n";
  folder.write("wide.bvh", wide + "}\nMOTION\nFrames: 0\nFrame Time: 0.04\n");
  const Ran ran = run_mocap({"check", "wide.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(contains(ran.out, "[limit.joints]")) << ran.out.substr(0, 2000);
  EXPECT_FALSE(contains(ran.out, "ReadLimits")) << ran.out.substr(0, 2000);
}

TEST(Hostile, IgnoresAClosedPipe) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(20'000));
  Setting setting = folder.here();
  setting.close_out_early = true;
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"convert", "a.bvh", "--to", "csv", "-o", "-"},
        {"convert", "a.bvh", "--to", "csv", "-o", "/dev/stdout"},
        {"info", "a.bvh"}}) {
    const Ran ran = run_mocap(words, setting);
    EXPECT_EQ(ran.status, 0) << words[0] << ran.err;
    EXPECT_TRUE(ran.err.empty()) << ran.err;
  }
}

TEST(Hostile, ThousandsOfFilesInOneRun) {
  TemporaryFolder folder;
  const std::string text = valid_bvh(2);
  constexpr int count = 3000;
  for (int i = 0; i < count; ++i)
    folder.write("in/" + std::to_string(i % 7) + "/" + std::to_string(i) + ".bvh", text);
  const Ran checked = run_mocap({"check", "--summary", "in"}, folder.here());
  EXPECT_TRUE(contains(checked.out, "3,000 files")) << checked.out;
  const Ran converted = run_mocap({"convert", "in", "-o", "out", "--to", "bvh"}, folder.here());
  EXPECT_EQ(converted.status, 0) << converted.err;
  EXPECT_TRUE(contains(converted.out, "3,000 written")) << converted.out;
}

}  // namespace
}  // namespace mocap::test::hostile_test
