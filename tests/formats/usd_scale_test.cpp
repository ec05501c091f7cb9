// SPDX-License-Identifier: MIT

/// \file
/// Scale in USD, which a skeleton does not have: it is applied to positions.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "formats/usd_file.hpp"
#include "mocap/evaluate.hpp"
#include "support/judge.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::usd_scale_test {
namespace {

namespace fs = std::filesystem;
using test::expect_positions;
using test::read_usd;
using test::replaced;
using test::small_usda;

TEST(UsdScale, ConstantScaleIsAppliedToChildren) {
  std::string text = small_usda(
      "uniform token[] joints = [\"A\", \"A/B\"]\nfloat3[] translations = [(0,1,0), (2,0,0)]\n"
      "quatf[] rotations = [(1,0,0,0), (1,0,0,0)]\nhalf3[] scales = [(3,3,3), (1,1,1)]\n");
  Diagnostics found;
  const Result<Clip> clip = read_usd(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(found.find(codes::usd_scale), nullptr);
  expect_positions(*clip, {{0, "B", {6, 1, 0}}}, 1e-12);
  text = replaced(std::move(text), "half3[] scales = [(3,3,3), (1,1,1)]",
                  "half3[] scales.timeSamples = {0: [(3,3,3), (1,1,1)], 1: [(1,1,1), (1,1,1)]}");
  Diagnostics of_animated;
  const Result<Clip> animated = read_usd(text, of_animated);
  ASSERT_TRUE(animated.has_value());
  EXPECT_NE(of_animated.find(codes::usd_scale), nullptr);
  expect_positions(*animated, {{0, "B", {6, 1, 0}}, {1, "B", {2, 1, 0}}}, 1e-12);
}

TEST(UsdScale, AnimatedScaleMovesEndSites) {
  std::string text = small_usda(
      "uniform token[] joints = [\"A\"]\nfloat3[] translations = [(0,1,0)]\n"
      "quatf[] rotations = [(1,0,0,0)]\n"
      "half3[] scales.timeSamples = {0: [(3,3,3)], 1: [(1,1,1)]}\n");
  text = replaced(std::move(text), "uniform token[] joints = [\"A\", \"A/B\"]",
                  "uniform token[] joints = [\"A\", \"A/B\"]\n"
                  "        custom uniform token[] mocapkit:endSites = [\"A/B\"]");
  Diagnostics found;
  const Result<Clip> moved = read_usd(text, found);
  ASSERT_TRUE(moved.has_value());
  EXPECT_NE(found.find(codes::usd_scale), nullptr);
  expect_positions(*moved, {{0, "B", {6, 1, 0}}, {1, "B", {2, 1, 0}}}, 1e-12);
  text = replaced(std::move(text), "{0: [(3,3,3)], 1: [(1,1,1)]}", "{0: [(3,3,3)], 1: [(3,3,3)]}");
  const Result<Clip> constant = read_usd(text, found);
  ASSERT_TRUE(constant.has_value());
  ASSERT_EQ(constant->skeleton.size(), 1U);
  ASSERT_EQ(constant->skeleton[0].end_sites.size(), 1U);
  EXPECT_LT((constant->skeleton[0].end_sites[0].offset - Vector3(6, 0, 0)).norm(), 1e-12);
}

/// Joints below each other with random translations, rotations and scales in three samples, the
/// last two frames after each other, below a transform with a scale.
struct ScaledChain {
  static constexpr std::size_t joints = 4;
  static constexpr std::array<int, 3> codes{0, 2, 3};
  std::string text;
  /// The positions of all joints at these time codes.
  std::vector<std::array<Vector3, joints>> positions;
};

ScaledChain scaled_chain(unsigned seed, bool scales_uniformly) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  // 16-bit floats hold quarters exactly.
  const auto scale = [&] { return 1.25 + 0.25 * std::round(3.0 * number(random)); };
  ScaledChain chain;
  std::string translations;
  std::string rotations;
  std::string scales;
  for (const int code : ScaledChain::codes) {
    Eigen::Affine3d world = Eigen::Affine3d::Identity();
    world.translate(Vector3(1, 2, 3)).rotate(Eigen::AngleAxisd(0.5, Vector3::UnitZ()));
    world.scale(Vector3(2, 1, 0.5));
    std::array<Vector3, ScaledChain::joints> positions;
    std::array<std::string, 3> values;
    for (std::size_t joint = 0; joint < ScaledChain::joints; ++joint) {
      const Vector3 move(number(random), number(random), number(random));
      const Quaternion turn =
          Quaternion(number(random), number(random), number(random), 1.0).normalized();
      Vector3 size = Vector3::Constant(scale());
      if (!scales_uniformly) size = Vector3(scale(), scale(), scale());
      world.translate(move).rotate(turn).scale(size);
      positions[joint] = world.translation();
      values[0] += fmt::format("({}, {}, {}), ", move.x(), move.y(), move.z());
      values[1] += fmt::format("({}, {}, {}, {}), ", turn.w(), turn.x(), turn.y(), turn.z());
      values[2] += fmt::format("({}, {}, {}), ", size.x(), size.y(), size.z());
    }
    translations += fmt::format("{}: [{}], ", code, values[0]);
    rotations += fmt::format("{}: [{}], ", code, values[1]);
    scales += fmt::format("{}: [{}], ", code, values[2]);
    chain.positions.push_back(positions);
  }
  chain.text = fmt::format(
      R"(#usda 1.0
(
    defaultPrim = "Root"
    metersPerUnit = 1
    timeCodesPerSecond = 30
    upAxis = "Y"
)
def SkelRoot "Root" {{
    def Skeleton "Rig" (prepend apiSchemas = ["SkelBindingAPI"]) {{
        uniform token[] joints = ["A", "A/B", "A/B/C", "A/B/C/D"]
        uniform matrix4d[] restTransforms = [{0}, {0}, {0}, {0}]
        uniform matrix4d[] bindTransforms = [{0}, {0}, {0}, {0}]
        rel skel:animationSource = </Root/Move>
        double3 xformOp:translate = (1, 2, 3)
        float xformOp:rotateZ = {1}
        double3 xformOp:scale = (2, 1, 0.5)
        uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateZ", "xformOp:scale"]
    }}
    def SkelAnimation "Move" {{
        uniform token[] joints = ["A", "A/B", "A/B/C", "A/B/C/D"]
        float3[] translations.timeSamples = {{ {2} }}
        quatf[] rotations.timeSamples = {{ {3} }}
        half3[] scales.timeSamples = {{ {4} }}
    }}
}}
)",
      "((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,1,0,1))", 0.5 * 180.0 / std::numbers::pi, translations,
      rotations, scales);
  return chain;
}

TEST(UsdScale, AnimatedScaleIsAppliedToPositions) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const ScaledChain chain = scaled_chain(seed, seed % 2 == 0);
    Diagnostics found;
    const Result<Clip> clip = read_usd(chain.text, found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    EXPECT_NE(found.find(codes::usd_scale), nullptr);
    ASSERT_EQ(clip->motion.frames(), 4U);
    const Poses poses = evaluate(*clip).value();
    for (std::size_t sample = 0; sample < ScaledChain::codes.size(); ++sample)
      for (std::size_t joint = 0; joint < ScaledChain::joints; ++joint) {
        const auto frame = static_cast<std::size_t>(ScaledChain::codes[sample]);
        EXPECT_LT((poses.world_position(frame, joint) - chain.positions[sample][joint]).norm(),
                  2e-5)
            << seed << " " << frame << " " << joint;
      }
  }
}

TEST(UsdScale, OpenUsdComputesTheSamePositionsBelowAnimatedScale) {
  const test::TemporaryFolder folder;
  const fs::path file = folder / "chain.usda";
  const fs::path table = folder / "poses.tsv";
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const ScaledChain chain = scaled_chain(seed, seed % 2 == 0);
    std::ofstream(file) << chain.text;
    Diagnostics found;
    const Result<Clip> clip = read_usd(chain.text, found);
    ASSERT_TRUE(clip.has_value());
    const Poses poses = evaluate(*clip).value();
    std::ofstream out(table);
    out.precision(17);
    // Frame 1 is between two samples.
    for (std::size_t frame = 0; frame < poses.frames; ++frame)
      for (std::size_t joint = 0; joint < poses.joints; ++joint)
        out << frame << '\t' << clip->skeleton[joint].name << '\t'
            << poses.world_position(frame, joint).transpose() << '\n';
    out.close();
    const int status = test::judge("usd_poses.py", {file.string(), table.string()});
    if (status == test::judge_not_installed)
      GTEST_SKIP() << "the package usd-core is not installed";
    EXPECT_EQ(status, 0) << seed;
  }
}

TEST(UsdScale, ScaleOfJointsWithoutChildrenDoesNotDetermineTheFrames) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(
      small_usda("uniform token[] joints = [\"A\", \"A/B\"]\n"
                 "float3[] translations = [(0,1,0), (2,0,0)]\n"
                 "quatf[] rotations = [(1,0,0,0), (1,0,0,0)]\n"
                 "half3[] scales.timeSamples = {0: [(3,3,3), (1,1,1)], 9: [(3,3,3), (2,1,1)]}\n"),
      found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->motion.frames(), 1U);
  EXPECT_NE(found.find(codes::usd_scale), nullptr);
  expect_positions(*clip, {{0, "B", {6, 1, 0}}}, 1e-12);
}

}  // namespace
}  // namespace mocap::usd_scale_test
