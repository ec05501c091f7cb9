// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Small FBX files as text, with curves and layers.

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/fbx.hpp"

namespace mocap::fbx_text {

inline constexpr std::string_view second = "46186158000";

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
inline std::string curve(double first, double last, std::string_view more = {}, int flags = 4,
                         std::string_view data = "0,0,0,0") {
  return "KeyTime: *2 {\na: 0," + std::string(second) +
         "\n}\nKeyValueFloat: *2 {\na: " + std::to_string(first) + "," + std::to_string(last) +
         "\n}\nKeyAttrFlags: *1 {\na: " + std::to_string(flags) +
         "\n}\nKeyAttrDataFloat: *4 {\na: " + std::string(data) +
         "\n}\nKeyAttrRefCount: *1 {\na: 2\n}\n" + std::string(more);
}

inline Result<Clip> read(const std::string& text, Diagnostics& found) {
  ByteSource source = ByteSource::from_bytes(std::span(text.data(), text.size()), "test.fbx");
  return fbx::read(source, {}, found);
}

/// The x coordinate of `hips` after 0, 0.5, 1, 1.5, ... 4 seconds.
inline std::vector<double> places_of(const FbxText& file) {
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

}  // namespace mocap::fbx_text
