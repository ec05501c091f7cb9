// SPDX-License-Identifier: MIT
#include "pipeline/repaired_copy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "support/bvh_text.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::repaired_copy_test {
namespace {

class RepairedCopy : public testing::Test {
 protected:
  void SetUp() override {
    folder_.write("walk.bvh", test::two_joints(rows_, "4"));
    std::filesystem::create_directory(folder_ / "out");
  }

  Result<pipeline::RepairedCopy> copy(const std::vector<std::string>& repairs) {
    diagnostics_ = Diagnostics();
    return pipeline::write_repaired_copy(folder_ / "walk.bvh", repairs, folder_ / "out", {},
                                         diagnostics_);
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
  const auto dropped = copy({"drop-frames"});
  ASSERT_FALSE(dropped);
  EXPECT_EQ(dropped.error().repair, Repair::hold_values);
  const auto held = copy({"hold-values"});
  ASSERT_FALSE(held);
  EXPECT_EQ(held.error().repair, Repair::drop_frames);
  EXPECT_FALSE(diagnostics_.empty());
}

TEST_F(RepairedCopy, HasAllNamedRepairs) {
  const auto made = copy({"rewrite", "hold-values", "drop-frames"});
  ASSERT_TRUE(made);
  ASSERT_EQ(made->files.size(), 1U);
  EXPECT_EQ(made->files[0].path, folder_ / "out" / "walk.bvh");
  Diagnostics findings;
  const Result<Clip> again = load(made->files[0].path, {}, findings);
  ASSERT_TRUE(again);
  ASSERT_EQ(again->motion.frames(), 3U);
  EXPECT_EQ(again->motion.at(1, 1), 2.0);
  const auto is_repairable = [](const Diagnostic& finding) {
    return finding.repair != Repair::none;
  };
  EXPECT_TRUE(std::none_of(made->left.begin(), made->left.end(), is_repairable));
}

}  // namespace
}  // namespace mocap::repaired_copy_test
