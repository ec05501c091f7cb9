// SPDX-License-Identifier: MIT
// Curves and scale of small text files. The expected values are computed by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/fbx_text.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/fbx.hpp"
#include "mocap/rotation.hpp"

namespace mocap::fbx_curves_test {
namespace {

using namespace fbx_text;

void expect_places(const std::string& extrapolation, const std::vector<double>& expected) {
  const std::vector<double> places = places_of(
      FbxText().layer(11).animate(11, 1, "Lcl Translation", "d|X",
                                  curve(2, 6, "Post-Extrapolation: {\n" + extrapolation + "}\n")));
  ASSERT_EQ(places.size(), expected.size());
  for (std::size_t i = 0; i < places.size(); ++i)
    EXPECT_NEAR(places[i], expected[i], 1e-9) << extrapolation << i;
}

TEST(FbxCurves, CurvesContinueAfterTheLastKey) {
  expect_places("Type: C\n", {2, 4, 6, 6, 6, 6, 6, 6, 6});
  expect_places("Type: K\n", {2, 4, 6, 8, 10, 12, 14, 16, 18});
  // A key that ends a repetition has the value with which the next one starts.
  expect_places("Type: R\nRepetition: -1\n", {2, 4, 6, 4, 2, 4, 2, 4, 2});
  expect_places("Type: R\nRepetition: 1\n", {2, 4, 6, 4, 6, 6, 6, 6, 6});
  expect_places("Type: R\nRepetition: 0\n", {2, 4, 6, 6, 6, 6, 6, 6, 6});
  expect_places("Type: A\nRepetition: -1\n", {2, 4, 6, 8, 10, 12, 14, 16, 18});
  expect_places("Type: A\nRepetition: 2\n", {2, 4, 6, 8, 10, 12, 14, 14, 14});
  expect_places("Type: M\nRepetition: -1\n", {2, 4, 6, 4, 2, 4, 6, 4, 2});
  expect_places("Type: M\nRepetition: 1\n", {2, 4, 6, 4, 2, 2, 2, 2, 2});
  // The letter may be quoted or a number, as in binary files.
  expect_places("Type: \"M\"\n", {2, 4, 6, 4, 2, 4, 6, 4, 2});
  expect_places("Type: 77\n", {2, 4, 6, 4, 2, 4, 6, 4, 2});
  expect_places("Type: X\n", {2, 4, 6, 6, 6, 6, 6, 6, 6});
}

/// The x coordinate of `hips` one second after the last key, with a curve that continues with its
/// slope. `flags`: of the first and the last key.
double place_after(const std::string& flags, std::string_view data) {
  std::string keys = curve(0, 10, "Post-Extrapolation: {\nType: K\n}\n");
  const std::string old =
      "KeyAttrFlags: *1 {\na: 4\n}\nKeyAttrDataFloat: *4 {\na: 0,0,0,0\n}\nKeyAttrRefCount: *1 "
      "{\na: 2\n}";
  keys.replace(keys.find(old), old.size(),
               "KeyAttrFlags: *2 {\na: " + flags + "\n}\nKeyAttrDataFloat: *8 {\na: " +
                   std::string(data) + "\n}\nKeyAttrRefCount: *2 {\na: 1,1\n}");
  const std::vector<double> places =
      places_of(FbxText().layer(11).animate(11, 1, "Lcl Translation", "d|X", keys));
  return places.size() > 4 ? places[4] : 0.0;
}

TEST(FbxCurves, SlopeAfterTheLastKeyIsThatOfTheInterval) {
  // Linear keys before cubic and constant ones.
  EXPECT_NEAR(place_after("4,1032", "0,0,0,0,0,0,0,0"), 20.0, 1e-9);
  EXPECT_NEAR(place_after("4,2", "0,0,0,0,0,0,0,0"), 20.0, 1e-9);
  // A cubic key, whose slope at the next key is 0, before a linear one.
  EXPECT_NEAR(place_after("1032,4", "0,0,0,0,0,0,0,0"), 10.0, 1e-9);
}

TEST(FbxCurves, CurvesContinueBeforeTheFirstKey) {
  const auto at_start = [](const std::string& type) {
    std::string text = FbxText()
                           .layer(11)
                           .animate(11, 1, "Lcl Translation", "d|X",
                                    curve(2, 6, "Pre-Extrapolation: {\nType: " + type + "\n}\n"))
                           .text();
    // Half a second before the keys.
    const std::string stop = "P: \"LocalStop\"";
    text.insert(text.find(stop), "P: \"LocalStart\", \"KTime\", \"Time\", \"\",-23093079000\n");
    Diagnostics found;
    const Result<Clip> clip = read(text, found);
    EXPECT_TRUE(clip.has_value());
    return clip ? clip->motion.at(0, 0) : std::nan("");
  };
  EXPECT_NEAR(at_start("C"), 2, 1e-9);
  EXPECT_NEAR(at_start("K"), 0, 1e-9);
  EXPECT_NEAR(at_start("R"), 4, 1e-9);
  EXPECT_NEAR(at_start("A"), 0, 1e-9);
  EXPECT_NEAR(at_start("M"), 4, 1e-9);
}

TEST(FbxCurves, TensionContinuityAndBiasGiveTheSlopes) {
  // At the ends, a tension of 0 gives the slope to the neighbour: a straight line. A tension of 1
  // gives flat ends: 3 u^2 - 2 u^3.
  const auto at_quarter = [](std::string_view data) {  // The bits of floats.
    FbxText file;
    file.layer(11).animate(11, 1, "Lcl Translation", "d|X", curve(0, 8, {}, 0x208, data));
    Diagnostics found;
    const Result<Clip> clip = read(file.text(), found);
    EXPECT_TRUE(clip.has_value());
    return clip ? clip->motion.at(9, 0) : std::nan("");  // After 0.3 s.
  };
  EXPECT_NEAR(at_quarter("0,0,0,0"), 2.4, 1e-9);
  EXPECT_NEAR(at_quarter("1065353216,0,0,0"), 8 * (3 * 0.09 - 2 * 0.027), 1e-9);
}

TEST(FbxCurves, AutomaticSlopesLeanToASide) {
  const std::string keys =
      "KeyTime: *3 {\na: 0,46186158000,92372316000\n}\nKeyValueFloat: *3 {\na: 0,4,4\n}\n"
      "KeyAttrFlags: *1 {\na: 264\n}\nKeyAttrRefCount: *1 {\na: 3\n}\nKeyAttrDataFloat: *4 {\na: ";
  const auto after_middle = [&](std::string_view data) {
    FbxText file;
    std::string leaning = keys + std::string(data) + "\n}\n";
    file.layer(11).animate(11, 1, "Lcl Translation", "d|X", leaning);
    Diagnostics found;
    const Result<Clip> clip = read(file.text(), found);
    EXPECT_TRUE(clip.has_value());
    return clip ? clip->motion.at(45, 0) : std::nan("");
  };
  // A slope of 2 at the second key and 0 at the third: 4 + (2 - 0) / 8 after half an interval.
  EXPECT_NEAR(after_middle("0,0,0,0"), 4.25, 1e-6);
  // Leaning halfway to the slope of 4 before it, and to that of 0 after it; 50 and -50 as the bits
  // of floats.
  EXPECT_NEAR(after_middle("-1035468800,1112014848,0,0"), 4.375, 1e-6);
  EXPECT_NEAR(after_middle("1112014848,-1035468800,0,0"), 4.125, 1e-6);
}

TEST(FbxCurves, ConstantScaleIsAppliedExactly) {
  FbxText file;
  file.layer(11).animate(11, 1, "Lcl Rotation", "d|Z", curve(0, 0));
  file.hips("P: \"Lcl Scaling\", \"Lcl Scaling\", \"\", \"A\",0.9999995,1,1\n");
  Diagnostics found;
  const Result<Clip> clip = read(file.text(), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_NEAR(clip->skeleton[1].offset.x(), 9.999995, 1e-12);
}

TEST(FbxCurves, ScaleThatIsUnequalByRoundingDoesNotMoveJoints) {
  FbxText file;
  file.layer(11).animate(11, 2, "Lcl Rotation", "d|Z", curve(0, 90));
  file.hips(
      "P: \"Lcl Scaling\", \"Lcl Scaling\", \"\", \"A\",0.9999994,0.99999934,0.99999957\n"
      "P: \"InheritType\", \"enum\", \"\", \"\",1\n");
  std::string text = file.text();
  const std::string tip = "\"Model::tip\", \"LimbNode\" {\nProperties70: {\n";
  text.insert(text.find(tip) + tip.size(), "P: \"InheritType\", \"enum\", \"\", \"\",1\n");
  const std::string end =
      "Model: 3, \"Model::end\", \"LimbNode\" {\nProperties70: {\nP: \"Lcl "
      "Translation\", \"Lcl Translation\", \"\", \"A\",10,0,0\n}\n}\n";
  text.insert(text.find("AnimationStack:"), end);
  text.insert(text.find("C: \"OO\",1,0"), "C: \"OO\",3,2\n");
  Diagnostics found;
  const Result<Clip> clip = read(text, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  ASSERT_EQ(clip->skeleton.size(), 3U);
  EXPECT_EQ(clip->skeleton[1].channels.size(), 3U);
  EXPECT_EQ(clip->skeleton[2].channels.size(), 3U);
  EXPECT_NEAR(clip->skeleton[2].offset.x(), 9.999994, 1e-12);
}

TEST(FbxCurves, ObjectsOfASkinAreJoints) {
  std::string text = FbxText().text();
  for (std::size_t at = text.find("LimbNode"); at != std::string::npos; at = text.find("LimbNode"))
    text.replace(at, 8, "Null");
  Diagnostics found;
  const Result<Clip> without = read(text, found);
  ASSERT_FALSE(without.has_value());
  EXPECT_EQ(without.error().code, codes::fbx_no_joints);
  text.insert(text.find("AnimationStack:"),
              "Deformer: 50, \"SubDeformer::\", \"Cluster\" {\nIndexes: *1 {\na: 7\n}\n}\n");
  text.insert(text.find("C: \"OO\",1,0"), "C: \"OO\",2,50\n");
  const Result<Clip> clip = read(text, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  ASSERT_FALSE(clip->skeleton.empty());
  EXPECT_EQ(clip->skeleton[clip->skeleton.size() - 1].name, "tip");
  EXPECT_NE(found.find(codes::fbx_not_read), nullptr);

  // Other objects that move are joints, too.
  text.insert(text.find("AnimationStack:"),
              "Model: 3, \"Model::prop\", \"Null\" {\n}\n"
              "AnimationCurveNode: 60, \"AnimCurveNode::T\", \"\" {\n}\n"
              "AnimationLayer: 61, \"AnimLayer::Base\", \"\" {\n}\n"
              "AnimationCurve: 62, \"AnimCurve::\", \"\" {\n" +
                  curve(0, 1) + "}\n");
  text.insert(text.find("C: \"OO\",1,0"),
              "C: \"OO\",3,0\nC: \"OO\",61,10\nC: \"OO\",60,61\nC: \"OP\",60,3, \"Lcl "
              "Translation\"\nC: \"OP\",62,60, \"d|X\"\n");
  const Result<Clip> with_prop = read(text, found);
  ASSERT_TRUE(with_prop.has_value()) << with_prop.error().message;
  EXPECT_TRUE(with_prop->skeleton.find("prop").has_value());
}

TEST(FbxCurves, ScaleThatVariesByRoundingIsOne) {
  FbxText file;
  file.layer(11).animate(11, 1, "Lcl Scaling", "d|X", [] {
    std::string keys = curve(0, 0);
    keys.replace(keys.find("0.000000,0.000000"), 17, "0.9999999,1.0000001");
    return keys;
  }());
  Diagnostics found;
  const Result<Clip> clip = read(file.text(), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->skeleton[1].offset.x(), 10.0);
  EXPECT_EQ(clip->skeleton[1].channels.size(), 3U);
}

}  // namespace
}  // namespace mocap::fbx_curves_test
