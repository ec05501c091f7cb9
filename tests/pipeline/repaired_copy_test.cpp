// SPDX-License-Identifier: MIT
#include "pipeline/repaired_copy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "mocap/edit/skeleton.hpp"
#include "mocap/htr.hpp"
#include "mocap/io.hpp"
#include "support/bvh_text.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::repaired_copy_test {
namespace {

class RepairedCopy : public testing::Test {
 protected:
  void SetUp() override { folder_.write("walk.bvh", test::two_joints(rows_, "4")); }

  pipeline::RepairedCopy copy(const std::vector<std::string>& repairs,
                              const pipeline::CopyTarget& target) {
    diagnostics_ = Diagnostics();
    return pipeline::write_repaired_copy(folder_ / "walk.bvh", {}, repairs, target, diagnostics_);
  }
  pipeline::RepairedCopy copy(const std::vector<std::string>& repairs) {
    return copy(repairs, {.path = folder_ / "out" / "walk.amc", .takes_extension = true});
  }

  // The second row has an invalid value, the third one is too short.
  const std::string rows_ =
      "1 2 3 10 20 30 -1.5 0 7\n"
      "1 nan 3 10 20 30 -1.5 0 7\n"
      "1 2 3 10 20 30 -1.5 0\n"
      "1 2 3 10 20 30 -1.5 0 8\n";
  test::TemporaryFolder folder_;
  Diagnostics diagnostics_;
};

TEST_F(RepairedCopy, NeedsTheRepairsOfAllErrors) {
  const pipeline::RepairedCopy dropped = copy({"drop-frames"});
  ASSERT_TRUE(dropped.read_error);
  EXPECT_EQ(dropped.error(), &*dropped.read_error);
  EXPECT_EQ(dropped.read_error->repair, Repair::hold_values);
  EXPECT_FALSE(dropped.written);
  const pipeline::RepairedCopy held = copy({"hold-values"});
  ASSERT_TRUE(held.read_error);
  EXPECT_EQ(held.read_error->repair, Repair::drop_frames);
  EXPECT_FALSE(diagnostics_.empty());
}

TEST_F(RepairedCopy, HasAllNamedRepairs) {
  const pipeline::RepairedCopy made = copy({"rewrite", "hold-values", "drop-frames"});
  ASSERT_EQ(made.error(), nullptr);
  EXPECT_TRUE(made.written);
  EXPECT_EQ(made.frames, 3U);
  ASSERT_EQ(made.files.size(), 1U);
  EXPECT_EQ(made.files[0].path, folder_ / "out" / "walk.bvh");
  Diagnostics findings;
  const Result<Clip> again = load(made.files[0].path, {}, findings);
  ASSERT_TRUE(again);
  ASSERT_EQ(again->motion.frames(), 3U);
  EXPECT_EQ(again->motion.at(1, 1), 2.0);
  const auto is_repairable = [](const Diagnostic& finding) {
    return finding.repair != Repair::none;
  };
  EXPECT_TRUE(std::none_of(made.left.begin(), made.left.end(), is_repairable));
}

TEST_F(RepairedCopy, StillReportsDataThatWereNotRead) {
  folder_.write("walk.bvh",
                test::two_joints("1 2 3 10 20 30 -1.5 0 7\n1 2 3 10 20 30 -1.5 0", "2"));
  const pipeline::RepairedCopy made = copy({"all"});
  ASSERT_TRUE(made.written);
  EXPECT_EQ(made.frames, 1U);
  const auto is_cut = [](const Diagnostic& finding) {
    return facts_of(finding.code).name == "bvh.row-partial";
  };
  EXPECT_EQ(std::count_if(made.left.begin(), made.left.end(), is_cut), 1);
  // The number of frames was wrong as well, but is right in the copy.
  EXPECT_TRUE(std::none_of(made.left.begin(), made.left.end(), [](const Diagnostic& finding) {
    return facts_of(finding.code).name == "bvh.frame-count";
  }));
}

TEST_F(RepairedCopy, IsTextWithoutAPath) {
  const pipeline::RepairedCopy made = copy({"all"}, {});
  ASSERT_EQ(made.error(), nullptr);
  EXPECT_TRUE(made.files.empty());
  EXPECT_EQ(made.text.rfind("HIERARCHY\n", 0), 0U);
  EXPECT_NE(made.text.find("Frames: 3\n"), std::string::npos);
}

TEST_F(RepairedCopy, ReportsWhyItWasNotWritten) {
  folder_.write("there.bvh", "precious");
  const pipeline::RepairedCopy refused = copy({"all"}, {.path = folder_ / "there.bvh"});
  EXPECT_FALSE(refused.written);
  ASSERT_TRUE(refused.write_error);
  EXPECT_EQ(refused.write_error->code, codes::io_exists);
  const pipeline::RepairedCopy clashing =
      copy({"all"}, {.path = folder_ / "new.bvh",
                     .clash = make_diagnostic(codes::io_write, "used by another file")});
  ASSERT_TRUE(clashing.write_error);
  EXPECT_EQ(clashing.write_error->message, "used by another file");
  EXPECT_EQ(clashing.frames, 3U);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "new.bvh"));
}

TEST_F(RepairedCopy, ReportsWhatWritingChanged) {
  std::string text = test::two_joints(test::two_rows);
  const std::size_t at = text.find("\t\tEnd Site");
  text.erase(at, text.find("\t\t}\n", at) + 4 - at);
  folder_.write("walk.bvh", text);
  ASSERT_EQ(copy({"all"}).error(), nullptr);
  EXPECT_NE(diagnostics_.find(codes::edit_end_sites), nullptr);
}

TEST_F(RepairedCopy, OfAnHtrIsAnHtr) {
  const std::filesystem::path original =
      std::filesystem::path(MOCAP_PROJECT_DIR) / "tests/golden/count_of_frames.htr";
  Diagnostics findings;
  const pipeline::RepairedCopy made = pipeline::write_repaired_copy(
      original, {}, std::vector<std::string>{"all"},
      {.path = folder_ / "count_of_frames.htr", .takes_extension = true}, findings);
  ASSERT_EQ(made.error(), nullptr);
  const Diagnostic* count = findings.find(codes::htr_count);
  ASSERT_NE(count, nullptr);
  EXPECT_EQ(count->repair, Repair::rewrite);
  ASSERT_EQ(made.files.size(), 1U);
  EXPECT_EQ(made.files[0].format, Format::htr);
  EXPECT_NE(test::TemporaryFolder::read(made.files[0].path).find("NumFrames 2\n"),
            std::string::npos);
  for (const Diagnostic& finding : made.left) EXPECT_EQ(finding.severity, Severity::note);
}

}  // namespace
}  // namespace mocap::repaired_copy_test
