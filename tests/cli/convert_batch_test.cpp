// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::convert_batch_test {
namespace {

namespace fs = std::filesystem;

class Batch : public ::testing::Test {
 protected:
  Batch() {
    folder_.write("in/walk.bvh", valid_bvh(4));
    folder_.write("in/more/run.bvh", valid_bvh(5));
    folder_.write("in/more/deep/jump.bvh", valid_bvh(6));
    folder_.write("in/more/bad.bvh", short_row_bvh());
    folder_.write("in/readme.txt", "not a motion");
  }

  Ran convert(std::vector<std::string> more = {}) {
    std::vector<std::string> words{"convert", "in", "-o", "out", "--to", "csv"};
    words.insert(words.end(), more.begin(), more.end());
    return run_mocap(words, folder_.here());
  }
  bool is_there(const std::string& name) const { return fs::exists(folder_ / name); }

  TemporaryFolder folder_;
};

TEST_F(Batch, RecreatesTheFolderTreeAndListsFailures) {
  const Ran ran = convert();
  EXPECT_EQ(ran.status, 3) << ran.out << ran.err;
  EXPECT_TRUE(is_there("out/walk.csv"));
  EXPECT_TRUE(is_there("out/more/run.csv"));
  EXPECT_TRUE(is_there("out/more/deep/jump.csv"));
  EXPECT_FALSE(is_there("out/more/bad.csv"));
  EXPECT_FALSE(is_there("out/readme.csv"));
  EXPECT_TRUE(contains(ran.out, "3 written to out")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "1 failed: out/failed.txt")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "run the same command again")) << ran.out;
  EXPECT_TRUE(contains(ran.err, "in/more/bad.bvh:29: ")) << ran.err;
  const std::string list = read_text(folder_ / "out/failed.txt");
  EXPECT_TRUE(contains(list, "in/more/bad.bvh\t")) << list;
  EXPECT_TRUE(contains(list, "[bvh.row-width]")) << list;
}

TEST_F(Batch, SecondRunConvertsOnlyMissingFiles) {
  convert();
  const auto before = fs::last_write_time(folder_ / "out/walk.csv");
  fs::remove(folder_ / "out/more/run.csv");
  folder_.write("in/more/bad.bvh", valid_bvh(2));
  const Ran ran = convert();
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "2 written")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "2 existing files kept")) << ran.out;
  EXPECT_EQ(fs::last_write_time(folder_ / "out/walk.csv"), before);
  EXPECT_TRUE(is_there("out/more/bad.csv"));
  EXPECT_FALSE(is_there("out/failed.txt"));
}

TEST_F(Batch, ReplacesOutdatedResultsOnlyOnRequest) {
  fs::remove(folder_ / "in/more/bad.bvh");
  convert();
  fs::last_write_time(folder_ / "out/walk.csv",
                      fs::last_write_time(folder_ / "in/walk.bvh") - std::chrono::hours(1));
  const std::string old_table = read_text(folder_ / "out/walk.csv");
  folder_.write("in/walk.bvh", valid_bvh(9));
  const Ran refused = convert();
  EXPECT_EQ(refused.status, 4) << refused.out;
  EXPECT_TRUE(contains(refused.err, "older than its input")) << refused.err;
  EXPECT_TRUE(contains(refused.out, "add --overwrite")) << refused.out;
  EXPECT_FALSE(contains(refused.out, "run the same command again")) << refused.out;
  EXPECT_EQ(read_text(folder_ / "out/walk.csv"), old_table);
  EXPECT_EQ(convert({"--overwrite"}).status, 0);
  EXPECT_NE(read_text(folder_ / "out/walk.csv"), old_table);
}

TEST_F(Batch, GivesSpecificAdviceForEachFailure) {
  convert();
  fs::last_write_time(folder_ / "out/walk.csv",
                      fs::last_write_time(folder_ / "in/walk.bvh") - std::chrono::hours(1));
  const Ran ran = convert();
  EXPECT_TRUE(contains(ran.out, "2 failed: out/failed.txt\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\n  1: run the same command again")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\n  1: add --overwrite")) << ran.out;
}

TEST_F(Batch, DoesNotReplaceFilesForOtherOptions) {
  fs::remove(folder_ / "in/more/bad.bvh");
  convert();
  const std::string old_table = read_text(folder_ / "out/walk.csv");
  const Ran ran = convert({"--table", "positions"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(
      ran.out,
      "3 existing files kept, even if written with other options (use --overwrite to rebuild)\n");
  EXPECT_EQ(read_text(folder_ / "out/walk.csv"), old_table);
}

TEST_F(Batch, DoesNotCountAnEmptyFolderAsAFailure) {
  folder_.write("empty/readme.txt", "not a motion");
  const auto run = [&](const std::vector<std::string>& inputs) {
    std::vector<std::string> words{"convert", "-o", "out", "--to", "csv"};
    words.insert(words.end(), inputs.begin(), inputs.end());
    return run_mocap(words, folder_.here());
  };
  const Ran alone = run({"empty"});
  EXPECT_EQ(alone.status, 3);
  EXPECT_EQ(alone.out, "");
  EXPECT_TRUE(contains(alone.err, "no motion files in this folder")) << alone.err;
  EXPECT_FALSE(is_there("out"));

  fs::remove(folder_ / "in/more/bad.bvh");
  const Ran with_others = run({"empty", "in"});
  EXPECT_EQ(with_others.status, 3);
  EXPECT_TRUE(contains(with_others.out, "3 written")) << with_others.out;
  EXPECT_TRUE(contains(with_others.err, "no motion files in this folder")) << with_others.err;
  EXPECT_FALSE(is_there("out/failed.txt"));
}

TEST_F(Batch, FailedListHasOneLinePerName) {
  folder_.write("in/a\nb\tc\\d\x1b.bvh", "no motion");
  convert();
  const std::string list = read_text(folder_ / "out/failed.txt");
  EXPECT_TRUE(contains(list, "\nin/a\\nb\\tc\\\\d\\0033.bvh\t")) << list;
  EXPECT_EQ(std::count(list.begin(), list.end(), '\n'), 4) << list;
}

TEST_F(Batch, ConvertsAFileThatIsGivenTwiceOnce) {
  folder_.write("one.bvh", valid_bvh(7));
  const Ran ran =
      run_mocap({"convert", "one.bvh", "./one.bvh", "--to", "csv", "-o", "twice/"}, folder_.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "1 written")) << ran.out;
  EXPECT_TRUE(is_there("twice/one.csv"));
}

TEST_F(Batch, FailsOnlyInputsWithEqualOutputNames) {
  fs::remove(folder_ / "in/more/bad.bvh");
  folder_.write("other/walk.bvh", valid_bvh(7));
  const Ran ran = convert({"other"});
  EXPECT_EQ(ran.status, 4) << ran.out;
  EXPECT_TRUE(contains(ran.out, "2 written")) << ran.out;
  EXPECT_TRUE(
      contains(ran.out, "2 failed: out/failed.txt     convert files with the same output name"))
      << ran.out;
  EXPECT_TRUE(contains(ran.err, "failed: in/walk.bvh: other/walk.bvh would be written")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "failed: other/walk.bvh: in/walk.bvh would be written")) << ran.err;
  EXPECT_TRUE(is_there("out/more/run.csv"));
  EXPECT_FALSE(is_there("out/walk.csv"));
}

TEST_F(Batch, DoesNotOverwriteAForeignFailedList) {
  folder_.write("out/failed.txt", "my exam results\n");
  const Ran ran = convert();
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(read_text(folder_ / "out/failed.txt"), "my exam results\n");
  EXPECT_TRUE(contains(ran.err, "bad.bvh")) << ran.err;
}

TEST_F(Batch, DoesNotReadOutputInsideTheInputFolder) {
  fs::remove(folder_ / "in/more/bad.bvh");
  const auto run = [&] {
    return run_mocap({"convert", "in", "-o", "in/out", "--to", "bvh"}, folder_.here());
  };
  EXPECT_EQ(run().status, 0);
  const Ran again = run();
  EXPECT_EQ(again.status, 0);
  EXPECT_TRUE(contains(again.out, "3 existing files kept")) << again.out;
  EXPECT_FALSE(is_there("in/out/out"));
}

TEST_F(Batch, OverwritesInputsOnlyOnRequest) {
  fs::remove(folder_ / "in/more/bad.bvh");
  EXPECT_EQ(run_mocap({"convert", "in", "-o", "in", "--to", "bvh"}, folder_.here()).status, 2);
  const Ran ran =
      run_mocap({"convert", "in", "-o", "in", "--to", "bvh", "--decimals", "1", "--overwrite"},
                folder_.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(read_text(folder_ / "in/more/run.bvh"), " 90.0 "));
}

TEST_F(Batch, WritesEqualFilesForAnyNumberOfJobs) {
  fs::remove(folder_ / "in/more/bad.bvh");
  for (const char* jobs : {"1", "7"}) {
    const Ran ran =
        run_mocap({"convert", "in", "-o", std::string("out") + jobs, "--to", "csv", "--jobs", jobs},
                  folder_.here());
    EXPECT_EQ(ran.status, 0) << ran.err;
  }
  for (const char* name : {"walk.csv", "more/run.csv", "more/deep/jump.csv"})
    EXPECT_EQ(read_text(folder_ / (std::string("out1/") + name)),
              read_text(folder_ / (std::string("out7/") + name)));
}

TEST_F(Batch, ExitsWith4IfTheFolderCannotBeCreated) {
  folder_.write("out", "a file");
  EXPECT_EQ(convert().status, 2);
  fs::create_directories(folder_ / "locked");
  fs::permissions(folder_ / "locked", fs::perms::owner_read | fs::perms::owner_exec);
  Setting setting = folder_.here();
  setting.as_nobody = true;
  const Ran ran = run_mocap({"convert", "in/walk.bvh", "-o", "locked/x/", "--to", "csv"}, setting);
  if (ran.status == no_such_command) GTEST_SKIP() << "other users cannot execute the command here";
  EXPECT_EQ(ran.status, 4) << ran.out << ran.err;
}

TEST(ConvertBatch, ConvertsFilesOfTheSameNameInTwoFormats) {
  TemporaryFolder folder;
  const std::string samples = std::string(MOCAP_PROJECT_DIR) + "/samples/";
  folder.write("in/stroll.bvh", valid_bvh());
  folder.write("in/stroll.amc", read_text(samples + "stroll_01.amc"));
  folder.write("in/stroll.asf", read_text(samples + "stroll.asf"));
  const Ran ran = run_mocap({"convert", "in", "-o", "out"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/stroll.bvh"));
  EXPECT_TRUE(std::filesystem::exists(folder / "out/stroll.amc.bvh"));
  const Ran glb = run_mocap({"convert", "in", "--to", "glb", "-o", "glb"}, folder.here());
  EXPECT_EQ(glb.status, 0) << glb.out << glb.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "glb/stroll.bvh.glb"));
  EXPECT_TRUE(std::filesystem::exists(folder / "glb/stroll.amc.glb"));
}

TEST(ConvertBatch, JsonHasALineForEachFile) {
  TemporaryFolder folder;
  folder.write("in/a.bvh", valid_bvh());
  folder.write("in/b.bvh", short_row_bvh());
  const auto lines_of = [&](const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  const Ran ran = run_mocap({"convert", "in", "--json", "--to", "csv", "-o", "out"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(lines_of(ran.out), 2) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\"state\":\"written\"")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\"outputs\":[\"out/a.csv\"]")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "\"state\":\"unreadable\"")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "bvh.row-width")) << ran.out;
  const Ran one = run_mocap({"convert", "in/a.bvh", "--json", "-o", "a.npz"}, folder.here());
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(lines_of(one.out), 1) << one.out;
  EXPECT_TRUE(contains(one.out, "\"frames\":4")) << one.out;
  EXPECT_TRUE(read_text(folder / "a.npz").starts_with("PK"));
}

TEST(BatchOfRandomEdits, PrintsTheRandomValuesOfEachFile) {
  TemporaryFolder folder;
  folder.write("in/walk.bvh", valid_bvh(4));
  folder.write("in/run.bvh", valid_bvh(4));
  const auto value_for = [](const std::string& out, const std::string& file) {
    const std::string line = "\n  " + file + ": speed: ";
    const std::size_t at = out.find(line);
    EXPECT_NE(at, std::string::npos) << out;
    if (at == std::string::npos) return std::string();
    const std::size_t begin = at + line.size();
    EXPECT_TRUE(out.substr(begin).find(" from 0.9..1.1 with seed 3") < 12U) << out;
    return out.substr(begin, out.find(' ', begin) - begin);
  };
  const Ran ran =
      run_mocap({"convert", "in", "--speed", "random:0.9..1.1:3", "-o", "out"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "random values:\n")) << ran.out;
  const std::string run = value_for(ran.out, "in/run.bvh");
  EXPECT_NE(run, value_for(ran.out, "in/walk.bvh"));
  // The same value as when the file is converted alone.
  const Ran one = run_mocap(
      {"convert", "in/run.bvh", "--speed", "random:0.9..1.1:3", "-o", "a.bvh"}, folder.here());
  EXPECT_TRUE(contains(one.err, "speed: " + run + " from 0.9..1.1")) << one.err;
  EXPECT_FALSE(contains(run_mocap({"convert", "in", "-o", "plain"}, folder.here()).out, "random"));
}

}  // namespace
}  // namespace mocap::test::convert_batch_test
