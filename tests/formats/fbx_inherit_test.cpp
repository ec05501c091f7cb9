// SPDX-License-Identifier: MIT
// Chains of objects that inherit the scale of their parents in different ways.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>

#include "formats/fbx_text.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::fbx_text {
namespace {

constexpr std::size_t length = 8;

struct Chain {
  std::array<int, length> types;          ///< `InheritType`, from the root.
  std::array<Vector3, length> positions;  ///< After half a second, as ufbx 0.23 computes them.
};

std::string vector_property(const std::string& name, double x, double y, double z) {
  return fmt::format("P: \"{0}\", \"{0}\", \"\", \"A\",{1},{2},{3}\n", name, x, y, z);
}

/// The values of the axes of a curve node that have no curve.
std::string vector_defaults(double x, double y, double z) {
  return fmt::format(
      "P: \"d|X\", \"Number\", \"\", \"A\",{}\nP: \"d|Y\", \"Number\", \"\", \"A\",{}\n"
      "P: \"d|Z\", \"Number\", \"\", \"A\",{}\n",
      x, y, z);
}

/// A chain of objects, none of which has a uniform scale. The second rotates, and the scale of the
/// third is animated.
std::string text_of_chain(const std::array<int, length>& types) {
  std::string objects;
  std::string connections;
  for (std::size_t i = 0; i < length; ++i) {
    const double k = static_cast<double>(i + 1);
    objects +=
        fmt::format("Model: {0}, \"Model::joint{0}\", \"LimbNode\" {{\nProperties70: {{\n", i + 1) +
        vector_property("Lcl Translation", 10 + k, k, -k) +
        vector_property("Lcl Rotation", 10 * k, 20 - 5 * k, 7 * k) +
        vector_property("Lcl Scaling", 1 + k / 10, (9 - k) / 10, i % 2 == 0 ? 1.25 : 1.0) +
        fmt::format("P: \"InheritType\", \"enum\", \"\", \"\",{}\n}}\n}}\n", types[i]);
    connections += fmt::format("C: \"OO\",{},{}\n", i + 1, i);
  }
  objects +=
      "AnimationStack: 50, \"AnimStack::take\", \"\" {\nProperties70: {\n"
      "P: \"LocalStop\", \"KTime\", \"Time\", \"\",46186158000\n}\n}\n"
      "AnimationLayer: 51, \"AnimLayer::Base\", \"\" {\n}\n"
      "AnimationCurveNode: 60, \"AnimCurveNode::R\", \"\" {\nProperties70: {\n" +
      vector_defaults(20, 10, 14) + "}\n}\nAnimationCurve: 61, \"AnimCurve::\", \"\" {\n" +
      curve(14, -76) +
      "}\nAnimationCurveNode: 62, \"AnimCurveNode::S\", \"\" {\nProperties70: {\n" +
      vector_defaults(1.3, 0.6, 1.25) + "}\n}\nAnimationCurve: 63, \"AnimCurve::\", \"\" {\n" +
      curve(0.6, 2.6) + "}\n";
  connections +=
      "C: \"OO\",51,50\nC: \"OO\",60,51\nC: \"OP\",60,2, \"Lcl Rotation\"\n"
      "C: \"OP\",61,60, \"d|Z\"\nC: \"OO\",62,51\nC: \"OP\",62,3, \"Lcl Scaling\"\n"
      "C: \"OP\",63,62, \"d|Y\"\n";
  return "; FBX 7.4.0 project file\nFBXHeaderExtension: {\nFBXVersion: 7400\n}\n"
         "GlobalSettings: {\nProperties70: {\nP: \"TimeMode\", \"enum\", \"\", \"\",6\n}\n}\n"
         "Objects: {\n" +
         objects + "}\nConnections: {\n" + connections + "}\n";
}

const std::array<Chain, 3> chains{{
    {{1, 0, 2, 1, 2, 2, 0, 1},
     {{{11, 1, -1},
       {22.849153865, 4.479799347, -6.526169487},
       {36.567119764, 1.252859758, -17.144774503},
       {55.691169766, 8.666922279, -23.881219293},
       {82.855370455, 20.087145859, -19.982239799},
       {104.237096205, 16.707598527, 6.671017959},
       {116.966632899, -20.105827758, 26.962098385},
       {149.031993168, -72.883185852, -6.157651926}}}},
    {{0, 1, 2, 0, 2, 1, 1, 0},
     {{{11, 1, -1},
       {22.849153865, 4.479799347, -6.526169487},
       {36.709796916, 3.135769193, -16.998771895},
       {56.749437201, 9.433617594, -22.136990904},
       {85.486310182, 18.147061429, -14.541627538},
       {109.025820136, 15.712296727, 18.063161452},
       {135.657669266, 1.168589351, 41.66874898},
       {169.781088899, -11.236803244, 44.115949464}}}},
    {{2, 1, 1, 2, 2, 0, 2, 0},
     {{{11, 1, -1},
       {22.849153865, 4.479799347, -6.526169487},
       {36.709796916, 3.135769193, -16.998771895},
       {56.500906461, 6.116446751, -25.04984862},
       {76.821179107, 9.105650807, -22.923059401},
       {92.739049885, 4.877334585, 0.322415666},
       {113.502027375, -21.839590753, 28.945311099},
       {143.144166497, -44.936293124, -3.211959397}}}},
}};

TEST(FbxInheritance, ChainsOfDifferentTypesHaveThePosesOfUfbx) {
  for (const Chain& chain : chains) {
    Diagnostics found;
    const Result<Clip> clip = read(text_of_chain(chain.types), found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    ASSERT_EQ(clip->motion.frames(), 31U);
    const Result<Poses> poses = evaluate(*clip);
    ASSERT_TRUE(poses.has_value());
    for (std::size_t joint = 0; joint < length; ++joint) {
      const Vector3 off = poses->world_position(15, joint) - chain.positions[joint];
      EXPECT_LT(off.norm(), 1e-6) << fmt::format("{}", fmt::join(chain.types, " ")) << ", joint "
                                  << joint + 1;
    }
  }
}

TEST(FbxInheritance, ZeroScaleOfAnIgnoredParentDoesNotCollapseItsDescendants) {
  std::string text = text_of_chain({1, 1, 2, 2, 2, 2, 2, 2});
  // Of the fifth object.
  const std::string scale = vector_property("Lcl Scaling", 1.5, 0.4, 1.25);
  ASSERT_NE(text.find(scale), std::string::npos);
  text.replace(text.find(scale), scale.size(), vector_property("Lcl Scaling", 0, 0, 0));
  Diagnostics found;
  const Result<Clip> clip = read(text, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  const Result<Poses> poses = evaluate(*clip);
  ASSERT_TRUE(poses.has_value());
  EXPECT_LT((poses->world_position(15, 5) - poses->world_position(15, 4)).norm(), 1e-9);
  EXPECT_GT((poses->world_position(15, 6) - poses->world_position(15, 5)).norm(), 10);
}

}  // namespace
}  // namespace mocap::fbx_text
