// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "gltf/gltf_reading.hpp"

namespace mocap::gltf_hostile_test {
namespace {

using test::error_of_gltf;
using test::GltfText;
using test::read_gltf;
using test::slider;
using test::two_joints;

TEST(GltfHostile, Errors) {
  const auto changed = [](const char* pointer, const GltfText::Json& value) {
    GltfText gltf = two_joints();
    gltf.json[GltfText::Json::json_pointer(pointer)] = value;
    return error_of_gltf(gltf.text());
  };
  EXPECT_EQ(changed("/asset/version", "1.0"), "gltf.unsupported");
  EXPECT_EQ(changed("/nodes/2/children", {1}), "gltf.tree");
  EXPECT_EQ(changed("/nodes/0/children", {0}), "gltf.tree");
  EXPECT_EQ(changed("/nodes/0/children", {9}), "gltf.property");
  EXPECT_EQ(changed("/nodes/0/children", {-1}), "gltf.property");
  EXPECT_EQ(changed("/nodes/1/rotation", {0, 0, 0, 0}), "gltf.property");
  EXPECT_EQ(changed("/nodes/1/translation", {0, 0}), "gltf.property");
  EXPECT_EQ(changed("/nodes/1/translation", {1e300, 0, 0}), "none");
  EXPECT_EQ(changed("/skins/0/joints", {1e9}), "gltf.property");
  EXPECT_EQ(changed("/accessors/0/count", 1000000000), "gltf.buffer");
  EXPECT_EQ(changed("/accessors/1/count", 2), "gltf.keys");
  EXPECT_EQ(changed("/accessors/1/type", "VEC2"), "gltf.property");
  EXPECT_EQ(changed("/accessors/1/componentType", 5127), "gltf.property");
  EXPECT_EQ(changed("/accessors/1/byteOffset", 9e15), "gltf.buffer");
  EXPECT_EQ(changed("/bufferViews/0/byteLength", 9e15), "gltf.buffer");
  EXPECT_EQ(changed("/bufferViews/0/byteStride", 1), "gltf.buffer");
  EXPECT_EQ(changed("/bufferViews/0/buffer", 1), "gltf.property");
  EXPECT_EQ(changed("/animations/0/samplers/0/interpolation", "CUBIC"), "gltf.property");
  EXPECT_EQ(changed("/animations/0/channels/0/sampler", 7), "gltf.property");
  EXPECT_EQ(changed("/bufferViews/0/extensions", {{"EXT_meshopt_compression", {{"count", 1}}}}),
            "gltf.unsupported");
  EXPECT_EQ(error_of_gltf(slider({0.0F, 1.0F, 1.0F}, std::vector<float>(9), "LINEAR").text()),
            "gltf.keys");
  EXPECT_EQ(error_of_gltf(slider({0.0F, std::nanf("")}, std::vector<float>(6), "LINEAR").text()),
            "gltf.keys");
  EXPECT_EQ(error_of_gltf(slider({0.0F, 0.1F}, {0, 0, 0, INFINITY, 0, 0}, "LINEAR").text()),
            "gltf.keys");
  EXPECT_EQ(error_of_gltf("{\"asset\": {\"version\": \"2.0\"}, }"), "gltf.syntax");
  EXPECT_EQ(error_of_gltf("{\"asset\": {\"version\": \"2.0\"}} x"), "gltf.syntax");
  EXPECT_EQ(error_of_gltf("[]"), "gltf.syntax");
  EXPECT_EQ(error_of_gltf(std::string("glTF\1\0\0\0\0\0\0\0", 12)), "gltf.unsupported");
}

TEST(GltfHostile, ErrorsReportTheirPosition) {
  Diagnostics findings;
  const auto text = read_gltf("{\n  \"asset\": {\"version\": 2 0}}", findings);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().at.line, 2U);
  EXPECT_EQ(text.error().at.column, 26U);
  GltfText gltf = two_joints();
  gltf.json["nodes"][0]["children"] = {17};
  const std::string glb = gltf.binary();
  const auto binary = read_gltf(glb, findings);
  ASSERT_FALSE(binary);
  EXPECT_EQ(glb.substr(binary.error().at.byte, 2), "17");
  EXPECT_EQ(binary.error().at.line, 0U);
}

// The limits are checked before memory is allocated.
TEST(GltfHostile, Limits) {
  gltf::ReadOptions options;
  options.limits.max_joints = 2;
  EXPECT_EQ(error_of_gltf(two_joints().text(), options), "limit.joints");
  options = {};
  options.limits.max_depth = 2;
  EXPECT_EQ(error_of_gltf(two_joints().text(), options), "limit.depth");
  options = {};
  options.limits.max_bytes = 100;
  EXPECT_EQ(error_of_gltf(two_joints().text(), options), "limit.bytes");
  options = {};
  options.limits.max_name_bytes = 3;
  EXPECT_EQ(error_of_gltf(two_joints().text(), options), "limit.name");
  options = {};
  options.limits.max_frames = 2;
  EXPECT_EQ(error_of_gltf(two_joints().text(), options), "limit.frames");
  EXPECT_EQ(error_of_gltf(slider({0.0F, 1e6F}, {0, 0, 0, 1, 0, 0}, "LINEAR").text()),
            "limit.memory");
  std::string deep = "{\"asset\": {\"version\": \"2.0\"}, \"extras\": ";
  for (int i = 0; i < 100'000; ++i) deep += '[';
  EXPECT_EQ(error_of_gltf(deep), "gltf.syntax");
  GltfText chain;
  for (int i = 0; i < 3000; ++i) chain.json["nodes"].push_back({{"children", {i + 1}}});
  chain.json["nodes"].push_back({{"name", "last"}});
  chain.json["skins"] = GltfText::Json::parse(R"([{"joints": [3000]}])");
  EXPECT_EQ(error_of_gltf(chain.text()), "limit.depth");
}

/// Reads damaged bytes: the result is a clip or an error.
void expect_handled(const std::string& bytes) {
  Diagnostics findings;
  const Result<Clip> clip = read_gltf(bytes, findings);
  ASSERT_NE(clip.has_value(), findings.has_errors());
  if (clip) {
    ASSERT_TRUE(clip->validate());
  }
}

TEST(GltfHostile, EveryTruncationAndFlippedBytes) {
  for (const std::string& whole : {two_joints().text(), two_joints().binary()}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      Diagnostics findings;
      EXPECT_FALSE(read_gltf(whole.substr(0, size), findings)) << size;
    }
    for (std::size_t i = 0; i < whole.size(); ++i) {
      for (const char mask : {'\x01', '\x10', '\x80', '\x7F'}) {
        std::string flipped = whole;
        flipped[i] = static_cast<char>(flipped[i] ^ mask);
        expect_handled(flipped);
      }
    }
  }
}

}  // namespace
}  // namespace mocap::gltf_hostile_test
