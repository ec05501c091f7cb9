// SPDX-License-Identifier: MIT
// Layers of small text files. The expected values are computed by hand.
#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/fbx_text.hpp"
#include "formats/text_of.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/fbx.hpp"
#include "mocap/rotation.hpp"

namespace mocap::fbx_layers_test {
namespace {

using namespace fbx_text;

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

TEST(FbxLayers, RotationsOfLayersAreCombined) {
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

TEST(FbxLayers, AnimatedWeightsAndTranslationsOfLayers) {
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

TEST(FbxLayers, ScaleOfLayersMovesTheChildren) {
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
  EXPECT_EQ(clip->metadata.left_out, std::vector<std::string>{"the animated scale of 1 joint"});
}

/// `hips` at 1, moved by 8 on a layer with these properties, and by 100 on another one.
double place_with(std::string_view properties, std::string_view others, Diagnostics& found) {
  FbxText file;
  file.layer(11).layer(12, properties).layer(13, others);
  file.animate(11, 1, "Lcl Translation", "d|X", curve(1, 1));
  file.animate(12, 1, "Lcl Translation", "d|X", curve(8, 8));
  file.animate(13, 1, "Lcl Translation", "d|X", curve(100, 100));
  const Result<Clip> clip = read(file.text(), found);
  EXPECT_TRUE(clip.has_value()) << clip.error().message;
  return clip ? clip->motion.at(0, 0) : 0.0;
}

TEST(FbxLayers, MutedLayersAreLeftOut) {
  const std::string muted = "P: \"Mute\", \"bool\", \"\", \"\",1\n";
  const std::string solo = "P: \"Solo\", \"bool\", \"\", \"\",1\n";
  Diagnostics found;
  EXPECT_EQ(place_with({}, {}, found), 109.0);
  EXPECT_EQ(place_with(muted, {}, found), 101.0);
  Diagnostics of_solo;
  EXPECT_EQ(place_with(solo, {}, of_solo), 9.0);
  EXPECT_EQ(place_with(solo, solo, found), 109.0);
  std::vector<std::string> messages;
  for (const Diagnostic& finding : of_solo.entries())
    if (finding.code == codes::fbx_layers) messages.push_back(finding.message);
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_EQ(messages[0], "the layer `Layer12` is combined with those below it");
  EXPECT_EQ(messages[1], "the layer `Layer13` is muted, and its values are not used");
}

TEST(FbxLayers, ConstantScaleOfALayerIsNotAnimated) {
  for (const double scale : {1.0, 2.0}) {
    FbxText file;
    file.layer(11).layer(12);
    file.animate(11, 1, "Lcl Rotation", "d|Z", curve(0, 90));
    file.animate(12, 1, "Lcl Scaling", "d|X", curve(scale, scale));
    Diagnostics found;
    const Result<Clip> clip = read(file.text(), found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    EXPECT_EQ(found.find(codes::fbx_scale), nullptr);
    EXPECT_EQ(clip->skeleton[1].channels.size(), 3U);
    EXPECT_NEAR(clip->skeleton[1].offset.x(), 10.0 * scale, 1e-12);
  }
}

TEST(FbxLayers, ConstantTranslationOfALayerIsPartOfTheOffset) {
  FbxText file;
  file.layer(11).layer(12);
  file.animate(11, 1, "Lcl Rotation", "d|Z", curve(0, 90));
  file.animate(12, 2, "Lcl Translation", "d|X", curve(5, 5));
  Diagnostics found;
  const Result<Clip> clip = read(file.text(), found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->skeleton[1].channels.size(), 3U);
  EXPECT_NEAR(clip->skeleton[1].offset.x(), 15.0, 1e-12);
}

TEST(FbxLayers, TheWorkOfManyLayersIsLimited) {
  FbxText file;
  file.layer(11);
  file.animate(11, 1, "Lcl Rotation", "d|Z", curve(0, 90));
  for (int id = 1000; id < 1400; ++id)
    file.layer(id).animate(id, 1, "Lcl Rotation", "d|X", curve(0, 1));
  // 120 frames per second, so that the layers need more memory than the text.
  const std::string text = test::replaced(file.text(), "\"TimeMode\", \"enum\", \"\", \"\",6",
                                          "\"TimeMode\", \"enum\", \"\", \"\",1");
  bool is_limited = false;
  bool is_read = false;
  for (std::uint64_t memory = 4096; !is_read; memory += memory / 8) {
    ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "test.fbx");
    fbx::ReadOptions options;
    options.limits.max_memory = memory;
    Diagnostics found;
    const Result<Clip> clip = fbx::read(source, options, found);
    is_read = clip.has_value();
    if (!is_read && clip.error().message.find("layers") != std::string::npos) {
      is_limited = true;
      EXPECT_EQ(clip.error().code, codes::limit_memory);
    }
  }
  EXPECT_TRUE(is_limited);
}

}  // namespace
}  // namespace mocap::fbx_layers_test
