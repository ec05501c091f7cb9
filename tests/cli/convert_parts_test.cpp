// SPDX-License-Identifier: MIT

/// \file
/// Converting the files of a list, and a part of a folder.

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::convert_parts_test {
namespace {

namespace fs = std::filesystem;

/// The files in a folder, by their names relative to it, with their contents.
std::map<std::string, std::string> files_in(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      files[entry.path().lexically_relative(folder).generic_string()] = read_text(entry.path());
  return files;
}

class Parts : public ::testing::Test {
 protected:
  Parts() {
    for (int i = 0; i < 7; ++i)
      folder_.write("in/" + std::to_string(i % 3) + "/take" + std::to_string(i) + ".bvh",
                    valid_bvh(i + 2));
    folder_.write("in/1/bad.bvh", short_row_bvh());
  }

  Ran convert(std::vector<std::string> words) {
    words.insert(words.begin(), "convert");
    words.insert(words.end(), {"--to", "csv"});
    return run_mocap(words, folder_.here());
  }

  TemporaryFolder folder_;
};

TEST_F(Parts, WriteTheSameFilesAsTheWhole) {
  ASSERT_EQ(convert({"in", "-o", "whole"}).status, 3);
  std::size_t failed = 0;
  for (const char* const part : {"2/3", "1/3", "3/3"}) {
    const Ran ran = convert({"in", "-o", "parts", "--shard", part});
    EXPECT_TRUE(ran.status == 0 || ran.status == 3) << ran.out << ran.err;
    failed += ran.status == 3 ? 1u : 0u;
  }
  EXPECT_EQ(failed, 1u);
  auto whole = files_in(folder_ / "whole");
  auto parts = files_in(folder_ / "parts");
  EXPECT_EQ(whole.erase("failed.txt"), 1u);
  EXPECT_EQ(
      std::erase_if(parts, [](const auto& each) { return each.first.starts_with("failed-"); }), 1u);
  EXPECT_EQ(whole.size(), 7u);
  EXPECT_EQ(parts, whole);
}

TEST_F(Parts, OfFewerFilesThanPartsMayBeEmpty) {
  const Ran ran = convert({"in/0", "-o", "out", "--shard", "40/40"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "0 written")) << ran.out;
}

TEST_F(Parts, ListTheirFailuresBesideThoseOfOthers) {
  for (const char* const part : {"1/2", "2/2"}) convert({"in", "-o", "out", "--shard", part});
  EXPECT_NE(fs::exists(folder_ / "out/failed-1-of-2.txt"),
            fs::exists(folder_ / "out/failed-2-of-2.txt"));
  EXPECT_FALSE(fs::exists(folder_ / "out/failed.txt"));
}

TEST_F(Parts, NeedAFolderAndAValidPart) {
  for (const char* const wrong :
       {"0/3", "4/3", "3", "1/", "/3", "a/b", "1/3/4", "-1/3", "1/0", ""}) {
    const Ran ran = convert({"in", "-o", "out", "--shard", wrong});
    EXPECT_EQ(ran.status, 2) << wrong << ran.err;
    EXPECT_TRUE(contains(ran.err, "expected K/N")) << ran.err;
  }
  const Ran one = convert({"in/0/take0.bvh", "-o", "a.csv", "--shard", "1/2"});
  EXPECT_EQ(one.status, 2);
  EXPECT_TRUE(contains(one.err, "the output is not a folder")) << one.err;
  EXPECT_EQ(convert({"in/0/take0.bvh", "-o", "a.csv", "--resume"}).status, 2);
  EXPECT_EQ(convert({"in", "-o", "out", "--resume", "--overwrite"}).status, 2);
  EXPECT_EQ(
      convert({"in", "-o", "out", "--onto", "vrm", "--report", "r/", "--shard", "1/2"}).status, 2);
  EXPECT_FALSE(fs::exists(folder_ / "out"));
}

TEST_F(Parts, OfAListRecreateItsFolders) {
  folder_.write(
      "in/list.txt",
      "\xEF\xBB\xBF# takes\r\n1/take1.bvh\r\n\n2/take2.bvh\t12 frames\n./0/../0/take3.bvh\n");
  const Ran ran = convert({"--manifest", "in/list.txt", "-o", "out"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  const auto files = files_in(folder_ / "out");
  ASSERT_EQ(files.size(), 3u);
  EXPECT_TRUE(files.contains("1/take1.csv"));
  EXPECT_TRUE(files.contains("2/take2.csv"));
  EXPECT_TRUE(files.contains("0/take3.csv"));
}

TEST_F(Parts, OfAListMayBeElsewhereOrMissing) {
  folder_.write("lists/some.txt", "../in/1/take1.bvh\nnone.bvh\n");
  const Ran ran = convert({"--manifest", "lists/some.txt", "-o", "out"});
  EXPECT_EQ(ran.status, 3) << ran.out << ran.err;
  EXPECT_TRUE(fs::exists(folder_ / "out/take1.csv"));
  EXPECT_TRUE(contains(read_text(folder_ / "out/failed.txt"), "lists/none.bvh\t"));
}

TEST_F(Parts, OfAListHaveNamesThatAreEscaped) {
  folder_.write("in/a\tb\\c.bvh", valid_bvh(2));
  folder_.write("in/list.txt", "a\\tb\\\\c.bvh\n");
  const Ran ran = convert({"--manifest", "in/list.txt", "-o", "out"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(fs::exists(folder_ / "out/a\tb\\c.csv"));
}

TEST_F(Parts, RefuseAListWithoutFiles) {
  folder_.write("empty.txt", "# nothing\n");
  const Ran empty = convert({"--manifest", "empty.txt", "-o", "out"});
  EXPECT_NE(empty.status, 0);
  EXPECT_TRUE(contains(empty.err, "the list contains no file names")) << empty.err;
  const Ran missing = convert({"--manifest", "none.txt", "-o", "out"});
  EXPECT_EQ(missing.status, 3);
  const Ran neither = convert({"-o", "out"});
  EXPECT_EQ(neither.status, 2);
  EXPECT_TRUE(contains(neither.err, "--manifest")) << neither.err;
}

TEST_F(Parts, ResumeWithOlderFiles) {
  ASSERT_EQ(convert({"in/0", "-o", "out"}).status, 0);
  fs::remove(folder_ / "out/take0.csv");
  const fs::path older = folder_ / "out/take3.csv";
  fs::last_write_time(older, fs::last_write_time(older) - std::chrono::hours(1));
  const auto before = fs::last_write_time(older);
  EXPECT_EQ(convert({"in/0", "-o", "out"}).status, 4);
  fs::remove(folder_ / "out/take0.csv");
  const Ran ran = convert({"in/0", "-o", "out", "--resume"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "1 written")) << ran.out;
  EXPECT_EQ(fs::last_write_time(older), before);
}

}  // namespace
}  // namespace mocap::test::convert_parts_test
