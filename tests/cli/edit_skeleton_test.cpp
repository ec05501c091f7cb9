// SPDX-License-Identifier: MIT
// Skeleton edits on the command line: the answers to the most frequent questions.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/convert_fixture.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::edit_skeleton_test {
namespace {

const std::string walk = std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh";

class EditSkeleton : public ConvertTest {
 protected:
  nlohmann::json info(const std::string& file) {
    return nlohmann::json::parse(run_mocap({"info", "--json", file}, folder_.here()).out);
  }
  /// The largest distance of the joints that both files have.
  double distance(const std::string& a, const std::string& b) {
    const Ran ran = run_mocap({"diff", "--json", a, b}, folder_.here());
    return nlohmann::json::parse(ran.out).at("max_distance").get<double>();
  }
};

TEST_F(EditSkeleton, OrderAppliesToAllFormats) {
  ASSERT_EQ(convert(walk, {"--order", "YXZ", "--verify"}, "a.bvh").status, 0);
  EXPECT_EQ(info("a.bvh").at("rotation_orders"), nlohmann::json::array({"YXZ"}));
  EXPECT_LT(distance(walk, "a.bvh"), 1e-8);
  // Acclaim lists its degrees of freedom in reverse order.
  ASSERT_EQ(convert(walk, {"--order", "YXZ", "--verify"}, "a.amc").status, 0);
  EXPECT_TRUE(contains(read_text(folder_ / "a.asf"), "dof rz rx ry"));
  ASSERT_EQ(convert("a.amc", {"--order", "XZY", "--verify"}, "b.amc").status, 0);
  EXPECT_TRUE(contains(read_text(folder_ / "b.asf"), "dof ry rz rx"));
  ASSERT_EQ(convert("b.amc", {"--order", "ZYX", "--verify"}, "c.bvh").status, 0);
  EXPECT_EQ(info("c.bvh").at("rotation_orders"), nlohmann::json::array({"ZYX"}));
}

TEST_F(EditSkeleton, AppliesOrderInSequenceWithOtherEdits) {
  ASSERT_EQ(convert(walk, {"--order", "XYZ", "--order", "YXZ:LeftArm"}, "a.bvh").status, 0);
  EXPECT_EQ(info("a.bvh").at("rotation_orders"), nlohmann::json::array({"XYZ", "YXZ"}));
  ASSERT_EQ(convert(walk, {"--order", "YXZ:LeftArm", "--order", "XYZ"}, "b.bvh").status, 0);
  EXPECT_EQ(info("b.bvh").at("rotation_orders"), nlohmann::json::array({"XYZ"}));
}

TEST_F(EditSkeleton, LimitsDisplacementWhenRemovingPositions) {
  ASSERT_EQ(convert(walk, {"--add-channels", "all"}, "six.bvh").status, 0);
  EXPECT_TRUE(contains(read_text(folder_ / "six.bvh"), "\t\tCHANNELS 6"));
  ASSERT_EQ(convert("six.bvh", {"--rotate-only=0"}, "three.bvh").status, 0);
  EXPECT_EQ(distance(walk, "three.bvh"), 0.0);
  ASSERT_EQ(convert(walk, {"--remove", "LeftLeg"}, "moving.bvh").status, 0);
  const Ran refused = convert("moving.bvh", {"--rotate-only=1%"}, "no.bvh");
  EXPECT_EQ(refused.status, 5) << refused.err;
  EXPECT_TRUE(contains(refused.err, "in frame")) << refused.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "no.bvh"));
}

TEST_F(EditSkeleton, PositionsGiveEqualPosesInBothModes) {
  ASSERT_EQ(convert(walk, {"--move", "1,2,3"}, "a.bvh").status, 0);
  ASSERT_EQ(convert("a.bvh", {"--position-mode", "either"}, "b.bvh").status, 0);
  ASSERT_EQ(convert("b.bvh", {"--positions", "add", "--position-mode", "replace"}, "d.bvh").status,
            0);
  EXPECT_EQ(distance("a.bvh", "d.bvh"), 0.0);
}

TEST_F(EditSkeleton, ReportsNewNamesAndRoots) {
  const Ran named = convert(walk, {"--names", "mixamo"}, "a.bvh");
  ASSERT_EQ(named.status, 0) << named.err;
  EXPECT_TRUE(contains(named.err, "edit.renamed")) << named.err;
  EXPECT_EQ(info("a.bvh").at("family").at("name"), "Mixamo");
  const Ran root = convert(walk, {"--add-root", "Root:ground", "--end-sites", "drop"}, "b.bvh");
  ASSERT_EQ(root.status, 0) << root.err;
  EXPECT_TRUE(contains(root.err, "edit.root")) << root.err;
  EXPECT_TRUE(contains(root.err, "edit.end-sites")) << root.err;
  EXPECT_LT(distance(walk, "b.bvh"), 1e-9);
  EXPECT_EQ(convert(walk, {"--names", "mixamoo"}, "c.bvh").status, 2);
  ASSERT_EQ(convert(walk, {"--reorder", "Spine*"}, "d.bvh").status, 0);
  ASSERT_EQ(convert("d.bvh", {"--reorder-like", walk}, "e.bvh").status, 0);
  EXPECT_EQ(read_text(folder_ / "e.bvh"), read_text(walk));
}

}  // namespace
}  // namespace mocap::test::edit_skeleton_test
