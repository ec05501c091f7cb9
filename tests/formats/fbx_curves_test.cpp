// SPDX-License-Identifier: MIT
// Curves, layers and scale of small text files. The expected values are computed by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/evaluate.hpp"
#include "mocap/fbx.hpp"
#include "mocap/rotation.hpp"

namespace mocap::fbx_curves_test {
namespace {

constexpr std::string_view second = "46186158000";

/// A bone `hips` with a child `tip` 10 units along x; one take of four seconds at 30 frames per
/// second.
class FbxText {
 public:
  /// Adds a layer with properties such as `P: "BlendMode", "enum", "", "",1`.
  FbxText& layer(int id, std::string_view properties = {}) {
    objects_ += "AnimationLayer: " + std::to_string(id) + ", \"AnimLayer::Layer" +
                std::to_string(id) + "\", \"\" {\nProperties70: {\n" + std::string(properties) +
                "\n}\n}\n";
    connect("\"OO\"," + std::to_string(id) + ",10");
    return *this;
  }

  /// Adds a curve node for a property of an object, with curves of one axis.
  FbxText& animate(int layer, int object, std::string_view property, std::string_view axis,
                   std::string_view curve) {
    const std::string node = std::to_string(next_++);
    const std::string id = std::to_string(next_++);
    objects_ += "AnimationCurveNode: " + node + ", \"AnimCurveNode::N\", \"\" {\n}\n";
    objects_ +=
        "AnimationCurve: " + id + ", \"AnimCurve::\", \"\" {\n" + std::string(curve) + "}\n";
    connect("\"OO\"," + node + "," + std::to_string(layer));
    connect("\"OP\"," + node + "," + std::to_string(object) + ", \"" + std::string(property) +
            "\"");
    connect("\"OP\"," + id + "," + node + ", \"" + std::string(axis) + "\"");
    return *this;
  }

  FbxText& hips(std::string_view properties) {
    hips_ = properties;
    return *this;
  }

  std::string text() const {
    return "; FBX 7.4.0 project file\nFBXHeaderExtension: {\nFBXVersion: 7400\n}\n"
           "GlobalSettings: {\nProperties70: {\nP: \"TimeMode\", \"enum\", \"\", \"\",6\n}\n}\n"
           "Objects: {\nModel: 1, \"Model::hips\", \"LimbNode\" {\nProperties70: {\n" +
           hips_ +
           "\n}\n}\nModel: 2, \"Model::tip\", \"LimbNode\" {\nProperties70: {\n"
           "P: \"Lcl Translation\", \"Lcl Translation\", \"\", \"A\",10,0,0\n}\n}\n"
           "AnimationStack: 10, \"AnimStack::take\", \"\" {\nProperties70: {\n"
           "P: \"LocalStop\", \"KTime\", \"Time\", \"\",184744632000\n}\n}\n" +
           objects_ + "}\nConnections: {\nC: \"OO\",1,0\nC: \"OO\",2,1\n" + connections_ + "}\n";
  }

 private:
  void connect(const std::string& what) { connections_ += "C: " + what + "\n"; }

  int next_ = 100;
  std::string hips_;
  std::string objects_;
  std::string connections_;
};

/// A curve with keys after 0 and 1 seconds. `flags`: 4 for linear keys, 8 for cubic ones.
std::string curve(double first, double last, std::string_view more = {}, int flags = 4,
                  std::string_view data = "0,0,0,0") {
  return "KeyTime: *2 {\na: 0," + std::string(second) +
         "\n}\nKeyValueFloat: *2 {\na: " + std::to_string(first) + "," + std::to_string(last) +
         "\n}\nKeyAttrFlags: *1 {\na: " + std::to_string(flags) +
         "\n}\nKeyAttrDataFloat: *4 {\na: " + std::string(data) +
         "\n}\nKeyAttrRefCount: *1 {\na: 2\n}\n" + std::string(more);
}

Result<Clip> read(const std::string& text, Diagnostics& found) {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "test.fbx");
  return fbx::read(source, {}, found);
}

/// The x coordinate of `hips` after 0, 0.5, 1, 1.5, ... 4 seconds.
std::vector<double> places_of(const FbxText& file) {
  Diagnostics found;
  const Result<Clip> clip = read(file.text(), found);
  EXPECT_TRUE(clip.has_value()) << clip.error().message;
  std::vector<double> places;
  if (!clip) return places;
  EXPECT_EQ(clip->motion.frames(), 121U);
  for (std::size_t frame = 0; frame < clip->motion.frames(); frame += 15)
    places.push_back(clip->motion.at(frame, 0));
  return places;
}

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

/// The rotation of `hips` in the first frame.
Quaternion rotation_with(std::string_view layer_properties, Diagnostics& found) {
  FbxText file;
  file.layer(11).layer(12, layer_properties);
  file.animate(11, 1, "Lcl Rotation", "d|Z", curve(30, 30));
  file.animate(12, 1, "Lcl Rotation", "d|X", curve(40, 40));
  const Result<Clip> clip = read(file.text(), found);
  EXPECT_TRUE(clip.has_value()) << clip.error().message;
  if (!clip) return Quaternion::Identity();
  const Result<Poses> poses = evaluate(*clip);
  EXPECT_TRUE(poses.has_value());
  return poses ? poses->world_rotation(0, 0) : Quaternion::Identity();
}

Quaternion turned(double about_z, double about_x) {
  return rotation_from_euler_deg({2, 1, 0}, {about_z, 0, about_x});
}

TEST(FbxCurves, RotationsOfLayersAreCombined) {
  Diagnostics found;
  EXPECT_LT(angle_between_deg(rotation_with({}, found), turned(30, 40)), 1e-9);
  EXPECT_NE(found.find(codes::fbx_layers), nullptr);
  const std::string half = "P: \"Weight\", \"Number\", \"\", \"A\",50\n";
  EXPECT_LT(angle_between_deg(rotation_with(half, found), turned(30, 20)), 1e-9);
  const std::string replacing = "P: \"BlendMode\", \"enum\", \"\", \"\",1\n";
  EXPECT_LT(angle_between_deg(rotation_with(replacing, found), turned(0, 40)), 1e-9);
  const std::string mixed = "P: \"BlendMode\", \"enum\", \"\", \"\",2\n";
  EXPECT_LT(angle_between_deg(rotation_with(mixed, found), turned(0, 40)), 1e-9);
  EXPECT_LT(angle_between_deg(rotation_with(mixed + half, found),
                              turned(30, 0).slerp(0.5, turned(0, 40))),
            1e-9);
  // By channel, angles are added.
  const std::string by_channel = "P: \"RotationAccumulationMode\", \"enum\", \"\", \"\",1\n";
  EXPECT_LT(angle_between_deg(rotation_with(mixed + half + by_channel, found), turned(15, 20)),
            1e-9);
}

TEST(FbxCurves, AnimatedWeightsAndTranslationsOfLayers) {
  FbxText file;
  file.layer(11).layer(12, "P: \"Weight\", \"Number\", \"\", \"A+\",0\n");
  file.animate(11, 1, "Lcl Translation", "d|X", curve(1, 1));
  file.animate(12, 1, "Lcl Translation", "d|X", curve(8, 8));
  file.animate(12, 12, "Weight", "d|Weight", curve(0, 100));
  const std::vector<double> places = places_of(file);
  ASSERT_EQ(places.size(), 9U);
  EXPECT_NEAR(places[0], 1, 1e-9);
  EXPECT_NEAR(places[1], 5, 1e-9);
  EXPECT_NEAR(places[2], 9, 1e-9);
}

TEST(FbxCurves, ScaleOfLayersMovesTheChildren) {
  FbxText file;
  file.layer(11).layer(12);
  file.animate(11, 1, "Lcl Translation", "d|X", curve(0, 0));
  file.animate(12, 1, "Lcl Scaling", "d|X", curve(1, 3));
  Diagnostics found;
  const Result<Clip> clip = read(file.text(), found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  const Result<Poses> poses = evaluate(*clip);
  ASSERT_TRUE(poses.has_value());
  EXPECT_NEAR(poses->world_position(0, 1).x(), 10, 1e-9);
  EXPECT_NEAR(poses->world_position(15, 1).x(), 20, 1e-9);
  EXPECT_NEAR(poses->world_position(30, 1).x(), 30, 1e-9);
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
