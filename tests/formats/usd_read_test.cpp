// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>

#include "formats/usd_file.hpp"

namespace mocap::usd_read_test {
namespace {

namespace fs = std::filesystem;
using test::constant_parts;
using test::expect_positions;
using test::read_usd;
using test::replaced;
using test::small_usda;
using test::usd_error_of;
using test::usd_seed;

void expect_plain(const std::string& bytes) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(bytes, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(found.empty()) << found.entries()[0].message;
  ASSERT_EQ(clip->motion.frames(), 4U);
  expect_positions(*clip,
                   {{0, "Head", {121.762895, 7.251725, 278.414184}},
                    {1, "Head", {134.019471, 17.752031, 272.071123}},
                    {3, "Head", {130.888541, 52.437549, 269.983765}},
                    {3, "Foot", {34.432933, 36.278352, 117.807074}}},
                   2e-4);
}

TEST(UsdRead, TextAndBinaryFilesHaveThePosesOfOpenUsd) {
  expect_plain(usd_seed("plain.usda"));
  expect_plain(usd_seed("plain.usdc"));  // Version 0.10.
  expect_plain(usd_seed("old.usdc"));    // Version 0.4.
}

void expect_moving(const std::string& bytes) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(bytes, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  expect_positions(*clip,
                   {{0, "Head", {10.0, 0.0, 301.961523}},
                    {2, "Head", {55.455073, 36.153917, 299.741017}},
                    {3, "Foot", {23.230385, 26.79519, 120.800003}}},
                   2e-4);
}

TEST(UsdRead, AnimatedTransformsAboveTheSkeletonMoveTheRoot) {
  expect_moving(usd_seed("moving.usda"));
  expect_moving(usd_seed("moving.usdc"));
}

TEST(UsdRead, ThePackedLayerIsRead) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(usd_seed("packed.usdz"), found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->metadata.format, "usdz");
  // Samples at time codes 5, 8 and 11, at 30 per second.
  EXPECT_EQ(clip->motion.frames(), 3U);
  EXPECT_EQ(clip->motion.frame_time.rate(), (FrameRate{10, 1}));
  expect_positions(*clip,
                   {{1, "Head", {134.019471, 17.752031, 272.071123}},
                    {2, "Foot", {42.176194, 43.34329, 113.853857}}},
                   2e-4);
}

// The same scene, in text and in binary, saved by OpenUSD.
TEST(UsdRead, BinaryValuesEqualThoseOfTheTextBitForBit) {
  for (const char* name : {"plain", "moving"}) {
    Diagnostics found;
    const Result<Clip> text = read_usd(usd_seed(std::string(name) + ".usda"), found);
    const Result<Clip> binary = read_usd(usd_seed(std::string(name) + ".usdc"), found);
    ASSERT_TRUE(text.has_value() && binary.has_value());
    EXPECT_EQ(text->skeleton, binary->skeleton);
    ASSERT_EQ(text->motion.values().size(), binary->motion.values().size());
    for (std::size_t i = 0; i < text->motion.values().size(); ++i)
      ASSERT_EQ(text->motion.values()[i], binary->motion.values()[i]) << name << " " << i;
  }
}

TEST(UsdRead, ValuesOfSamplesAreUnchanged) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(
      small_usda("uniform token[] joints = [\"A/B\", \"A\"]\n"
                 "float3[] translations.timeSamples = { 0: [(2.1,0,0), (0,1,0)], 1: [(3,0.1,0), "
                 "(0,1,0)], }\n"
                 "quatf[] rotations = [(0.7071068, 0, 0.7071068, 0), (1,0,0,0)]\n"
                 "half3[] scales = [(1,1,1), (1,1,1)]\n",
                 "timeCodesPerSecond = 50\n"),
      found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  ASSERT_EQ(clip->motion.frames(), 2U);
  EXPECT_EQ(clip->motion.frame_time.rate(), (FrameRate{50, 1}));
  // Quaternion of A; position and quaternion of B.
  const std::array<double, 11> expected{0.0,
                                        0.0,
                                        0.0,
                                        1.0,
                                        static_cast<double>(3.0F),
                                        static_cast<double>(0.1F),
                                        0.0,
                                        0.0,
                                        static_cast<double>(0.7071068F),
                                        0.0,
                                        static_cast<double>(0.7071068F)};
  ASSERT_EQ(clip->motion.channels(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(clip->motion.row(1)[i], expected[i]) << i;
}

TEST(UsdRead, RotationsBetweenSamplesAreSlerped) {
  Diagnostics found;
  const Result<Clip> clip =
      read_usd(small_usda(std::string(constant_parts) +
                          "quatf[] rotations.timeSamples = { 1: [(1,0,0,0)], 10: [(0,0,0,1)] }\n"),
               found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_NE(found.find(codes::usd_sampled), nullptr);
  ASSERT_EQ(clip->motion.frames(), 10U);
  EXPECT_EQ(clip->motion.frame_time.rate(), (FrameRate{24, 1}));
  // A third of half a turn.
  EXPECT_NEAR(clip->motion.row(3)[2], std::sin(std::acos(-1.0) / 6.0), 1e-15);
}

TEST(UsdRead, JointsWithoutAnAnimationKeepTheirRestTransform) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(usd_seed("plain.usda"), found);
  ASSERT_TRUE(clip.has_value());
  const Skeleton& skeleton = clip->skeleton;
  EXPECT_TRUE(skeleton[skeleton.find("Leg").value()].channels.empty());
  // `Hips/Spine/Extra/Head` is below `Hips/Spine`.
  EXPECT_EQ(skeleton.parent(skeleton.find("Head").value()), skeleton.find("Spine"));
}

TEST(UsdRead, RestTransformsAreComputedFromBindTransforms) {
  std::string text = usd_seed("plain.usda");
  text = replaced(std::move(text), "matrix4d[] restTransforms", "matrix4d[] otherTransforms");
  Diagnostics found;
  const Result<Clip> clip = read_usd(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_NE(found.find(codes::usd_rest), nullptr);
  Diagnostics of_plain;
  const Result<Clip> plain = read_usd(usd_seed("plain.usda"), of_plain);
  for (std::size_t i = 0; i < clip->skeleton.size(); ++i)
    EXPECT_LT((clip->skeleton[i].offset - plain->skeleton[i].offset).norm(), 1e-9) << i;
}

TEST(UsdRead, WithoutAnyRestPoseTheFirstFrameIsUsed) {
  std::string text = small_usda(std::string(constant_parts) + "quatf[] rotations = [(0,1,0,0)]\n");
  text = replaced(std::move(text), "restTransforms", "otherTransforms");
  Diagnostics found;
  const Result<Clip> clip = read_usd(text, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_NE(found.find(codes::usd_rest), nullptr);
  EXPECT_EQ(clip->skeleton[1].offset, Vector3(2, 0, 0));
  EXPECT_NEAR(clip->skeleton[1].before.x(), 1.0, 1e-15);
}

TEST(UsdRead, TakesAreSelectedByNameAndNumber) {
  const std::string bytes = usd_seed("takes.usda");
  Diagnostics found;
  const Result<Clip> bound = read_usd(bytes, found);
  ASSERT_TRUE(bound.has_value());
  EXPECT_EQ(bound->motion.frames(), 4U);
  EXPECT_NE(found.find(codes::usd_takes), nullptr);
  usd::ReadOptions options;
  for (const char* word : {"Run", "2"}) {
    options.take = word;
    Diagnostics of_take;
    const Result<Clip> take = read_usd(bytes, of_take, options);
    ASSERT_TRUE(take.has_value());
    EXPECT_EQ(take->motion.frames(), 1U);
    EXPECT_EQ(of_take.find(codes::usd_takes), nullptr);
    EXPECT_EQ(take->metadata.take, 1U);
    EXPECT_EQ(take->metadata.takes.size(), 2U);
    // The text of the file would be that of the first animation.
    EXPECT_EQ(take->format_data.find<usd::Style>()->as_read, nullptr);
  }
  options.take = "Jump";
  EXPECT_EQ(usd_error_of(bytes, options), codes::usd_take);
}

TEST(UsdRead, DeclaredSettingsAreKept) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(usd_seed("plain.usdc"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->metadata.up, Axis::plus_z);
  ASSERT_TRUE(clip->metadata.declared_unit);
  EXPECT_EQ(clip->metadata.declared_unit->value, 0.01);
  EXPECT_EQ(clip->motion.frame_time.rate(), (FrameRate{30, 1}));
  EXPECT_EQ(clip->format_data.find<usd::Style>()->start_code, 5.0);
  EXPECT_EQ(clip->format_data.find<usd::Style>()->skeleton, "/Figure/Rig");
}

TEST(UsdRead, UndeclaredSettingsAreUnknown) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(
      small_usda(std::string(constant_parts) + "quatf[] rotations = [(1,0,0,0)]\n"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_FALSE(clip->metadata.up);
  EXPECT_FALSE(clip->metadata.declared_unit);
}

TEST(UsdRead, JointsBeforeTheirParentsAreSorted) {
  std::string text = small_usda(std::string(constant_parts) + "quatf[] rotations = [(1,0,0,0)]\n");
  text = replaced(std::move(text), R"(["A", "A/B"])", R"(["A/B", "A"])");
  Diagnostics found;
  const Result<Clip> clip = read_usd(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_NE(found.find(codes::usd_joint_order), nullptr);
  EXPECT_EQ(clip->skeleton[0].name, "A");
  EXPECT_EQ(clip->skeleton[0].offset, Vector3(2, 0, 0));
  EXPECT_EQ(clip->skeleton[1].offset, Vector3(0, 1, 0));
}

TEST(UsdRead, JointNamesReplaceTheLastPartsOfPaths) {
  std::string text = small_usda(std::string(constant_parts) + "quatf[] rotations = [(1,0,0,0)]\n");
  text = replaced(std::move(text), "rel skel:",
                  "uniform token[] jointNames = [\"left \\\"hip\\\"\", \"knee\"]\nrel skel:");
  Diagnostics found;
  const Result<Clip> clip = read_usd(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->skeleton[0].name, "left \"hip\"");
}

TEST(UsdRead, JointsOfTheAnimationMatchByNameIfPathsDiffer) {
  std::string text = small_usda(std::string(constant_parts) +
                                "quatf[] rotations.timeSamples = {0: [(1,0,0,0)], 1: "
                                "[(0,0,0,1)]}\n");
  text = replaced(std::move(text), R"(joints = ["A/B"])", R"(joints = ["Armature/A/B"])");
  Diagnostics found;
  const Result<Clip> clip = read_usd(text, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_NE(found.find(codes::usd_binding), nullptr);
  EXPECT_EQ(clip->motion.channels(), 4U);
}

TEST(UsdRead, MissingComponentsUseTheRestPose) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(
      small_usda("uniform token[] joints = [\"A/B\"]\nquatf[] rotations = [(0,0,0,1)]\n"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_NE(found.find(codes::usd_incomplete), nullptr);
  expect_positions(*clip, {{0, "B", {2, 1, 0}}}, 1e-12);
}

TEST(UsdRead, AnimationsOfBlendShapesAloneKeepTheRestPose) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(small_usda("uniform token[] blendShapes = [\"smile\"]\n"
                                                "float[] blendShapeWeights = [0.5]\n"),
                                     found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->motion.frames(), 0U);
  EXPECT_EQ(clip->skeleton.size(), 2U);
  EXPECT_NE(found.find(codes::usd_not_read), nullptr);
  // Without joints and without blend shapes, an animation is incomplete.
  EXPECT_EQ(usd_error_of(small_usda("float[] blendShapeWeights = [0.5]\n")), codes::usd_animation);
}

TEST(UsdRead, AllAnimationsOfBlendShapesAreNamed) {
  const std::string smile = "uniform token[] blendShapes = [\"smile\"]\n";
  const std::string frown = "def SkelAnimation \"Frown\" {\n" + smile + "}\n";
  Diagnostics found;
  ASSERT_TRUE(read_usd(small_usda(smile) + frown, found).has_value());
  const Diagnostic* finding = found.find(codes::usd_not_read);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message, "`Move`, `Frown` animate blend shapes only, which are not read");

  found = Diagnostics();
  const Result<Clip> clip = read_usd("#usda 1.0\n" + frown, found);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::usd_no_skeleton);
  EXPECT_EQ(clip.error().message,
            "the file contains no Skeleton, and its animations move only blend shapes, which are "
            "not read");
  finding = found.find(codes::usd_not_read);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->message, "`Frown` animates blend shapes only, which are not read");
}

TEST(UsdRead, SkeletonsWithoutJointsAreNotPreferred) {
  const std::string file = small_usda(
      "uniform token[] joints = [\"A/B\"]\n"
      "quatf[] rotations = [(0,0,0,1)]\n");
  const std::string empty = "def Skeleton \"Empty\" {\n}\n";
  std::string with_empty = file;
  with_empty.insert(file.find("def "), empty);
  Diagnostics found;
  const Result<Clip> clip = read_usd(with_empty, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->skeleton.size(), 2U);
  EXPECT_EQ(usd_error_of("#usda 1.0\n" + empty), codes::usd_joints);
}

TEST(UsdRead, TheGrammarOfTextIsRead) {
  std::string text = small_usda(std::string(constant_parts) + "quatf[] rotations = [(1,0,0,0)]\n",
                                R"(    "A comment; of (the) layer"
    subLayers = [@a.usda@ (offset = 1; scale = 2), @@@b@c.usda@@@]
    customLayerData = { string a = "}" dictionary d = { int[] i = [1, 2] } }
    metersPerUnit = 1   # a comment
)");
  text = replaced(std::move(text), "def SkelRoot \"Root\" {", R"(def SkelRoot "Root" (
    doc = """Several
    "lines" }"""
    prepend references = @c.usd@</C> (offset = 2)
    variants = { string v = "one" }
    prepend variantSets = "v"
) {
    reorder nameChildren = ["Rig", "Move"]
    custom double empty
    float size:of.part = -1.5e-3 (doc = 'x'; customData = { bool b = 0 })
    float in.connect = </Root/Other.out>
    rel targets = [<../A>, </B>]; add rel more = </C>
    asset[] files = [@x.png@, @y.png@]
    variantSet "v" = { "one" { def Skeleton "Hidden" { token[] joints = ["Z"] } } "two" (doc="a") {} }
    class "Template" { def Skeleton "Abstract" { token[] joints = ["Z"] } }
    over "Off" (active = false) { def Skeleton "Inactive" { token[] joints = ["Z"] } }
)");
  Diagnostics found;
  const Result<Clip> clip = read_usd(text, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message << clip.error().at.line;
  EXPECT_EQ(clip->skeleton.size(), 2U);
  ASSERT_NE(found.find(codes::usd_composition), nullptr);
  EXPECT_EQ(clip->metadata.declared_unit->value, 1.0);
  EXPECT_EQ(found.find(codes::usd_skeletons), nullptr);
}

TEST(UsdRead, FilesOfTheCorpusHaveThePosesOfOpenUsd) {
  const fs::path folder = test::corpus_dir().parent_path() / "corpus2" / "usd";
  if (!test::has_corpus() || !fs::is_directory(folder)) GTEST_SKIP() << "no corpus";
  const auto read_file = [&](const std::string& name) {
    Diagnostics found;
    return read_usd(test::read_file(folder / name), found);
  };
  const Result<Clip> skinning =
      read_file("PixarAnimationStudios__OpenUSD/testUsdSkelBakeSkinning/lbs.usda");
  ASSERT_TRUE(skinning.has_value());
  ASSERT_EQ(skinning->motion.frames(), 30U);
  expect_positions(*skinning, {{11, "joint3", {-0.032211, 0.939163, 0.341959}}}, 1e-6);
  const Result<Clip> figure = read_file("usd-wg__assets/RiggedFigure/RiggedFigure.usdz");
  ASSERT_TRUE(figure.has_value());
  expect_positions(*figure, {{10, "leg_joint_R_5", {-0.079573, 0.022001, 0.032501}}}, 1e-6);
  const Result<Clip> meshes = read_file("assimp__assimp/USD/MotionCaptureROM.usdc");
  ASSERT_FALSE(meshes.has_value());
  EXPECT_EQ(meshes.error().code, codes::usd_no_skeleton);
  // The text and the binary file contain the same scene.
  const Result<Clip> text = read_file("lighttransport__tinyusdz/usda/usdskel-001.usda");
  const Result<Clip> binary = read_file("lighttransport__tinyusdz/usdc/usdskel-001.usdc");
  ASSERT_TRUE(text.has_value() && binary.has_value());
  EXPECT_EQ(text->skeleton, binary->skeleton);
  EXPECT_TRUE(std::equal(text->motion.values().begin(), text->motion.values().end(),
                         binary->motion.values().begin(), binary->motion.values().end()));
}

}  // namespace
}  // namespace mocap::usd_read_test
