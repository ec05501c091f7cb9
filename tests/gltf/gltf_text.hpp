// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Small glTF text files, made of JSON and arrays of numbers.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mocap::test {

/// A document whose accessors are added one by one.
class GltfText {
 public:
  using Json = nlohmann::ordered_json;

  GltfText() {
    json = {{"asset", {{"version", "2.0"}}}, {"scene", 0}, {"scenes", {{{"nodes", {0}}}}}};
    json["nodes"] = Json::array();
  }

  /// Adds numbers of one type. Returns the accessor.
  template <class Number>
  std::size_t add(const std::vector<Number>& numbers, const std::string& type, int component,
                  std::size_t width) {
    const std::size_t view = add_view(numbers);
    json["accessors"].push_back({{"bufferView", view},
                                 {"componentType", component},
                                 {"count", numbers.size() / width},
                                 {"type", type}});
    return json["accessors"].size() - 1;
  }
  std::size_t add_floats(const std::vector<float>& numbers, const std::string& type) {
    return add(numbers, type, 5126, type == "SCALAR" ? 1 : type == "VEC3" ? 3 : 4);
  }
  template <class Number>
  std::size_t add_view(const std::vector<Number>& numbers) {
    while (bytes.size() % 4 != 0) bytes += '\0';
    const std::size_t offset = bytes.size();
    const auto* data = reinterpret_cast<const char*>(numbers.data());
    bytes.append(data, numbers.size() * sizeof(Number));
    json["bufferViews"].push_back(
        {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", bytes.size() - offset}});
    return json["bufferViews"].size() - 1;
  }
  /// Animates a property of a node in the last animation; without one, in a new one.
  void animate(std::size_t node, const std::string& path, std::size_t input, std::size_t output,
               const std::string& interpolation = "LINEAR") {
    if (!json.contains("animations")) start_animation("");
    Json& animation = json["animations"].back();
    animation["channels"].push_back(
        {{"sampler", animation["samplers"].size()}, {"target", {{"node", node}, {"path", path}}}});
    animation["samplers"].push_back(
        {{"input", input}, {"output", output}, {"interpolation", interpolation}});
  }
  void start_animation(const std::string& name) {
    Json animation{{"channels", Json::array()}, {"samplers", Json::array()}};
    if (!name.empty()) animation["name"] = name;
    json["animations"].push_back(std::move(animation));
  }

  /// With the buffer as base64.
  std::string text() const {
    Json whole = json;
    whole["buffers"] = {{{"byteLength", bytes.size()},
                         {"uri", "data:application/octet-stream;base64," + base64(bytes)}}};
    return whole.dump(1);
  }
  /// As a GLB.
  std::string binary() const {
    Json whole = json;
    whole["buffers"] = {{{"byteLength", bytes.size()}}};
    std::string text = whole.dump();
    text.append((4 - text.size() % 4) % 4, ' ');
    std::string data = bytes;
    data.append((4 - data.size() % 4) % 4, '\0');
    std::string file = "glTF";
    const auto put = [&](std::size_t word) {
      for (unsigned shift = 0; shift < 32; shift += 8)
        file += static_cast<char>((word >> shift) & 0xFFU);
    };
    put(2);
    put(12 + 8 + text.size() + 8 + data.size());
    put(text.size());
    file += "JSON" + text;
    put(data.size());
    file += std::string("BIN\0", 4) + data;
    return file;
  }

  static std::string base64(const std::string& bytes) {
    constexpr const char* digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
      std::uint32_t bits = 0;
      for (std::size_t j = 0; j < 3; ++j)
        bits = bits << 8U | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
      for (std::size_t j = 0; j < 4; ++j)
        text += i + j > bytes.size() ? '=' : digits[(bits >> (18 - 6 * j)) & 0x3FU];
    }
    return text;
  }

  Json json;
  std::string bytes;
};

/// Two joints in a skin, below a node that is not in it: hips with a rest rotation that move and
/// turn, a leg that turns, and a toe that is only a node. Three frames at 30 per second.
inline GltfText two_joints() {
  GltfText gltf;
  gltf.json["asset"]["generator"] = "test";
  gltf.json["nodes"] = nlohmann::ordered_json::parse(R"([
    {"name": "Armature", "children": [1], "translation": [0, 0, 1]},
    {"name": "Hips", "children": [2], "translation": [0, 1, 0],
     "rotation": [0, 0.6, 0, 0.8]},
    {"name": "Leg", "children": [3], "translation": [0, -0.5, 0]},
    {"name": "Leg_end", "translation": [0, -0.4, 0]}])");
  gltf.json["skins"] = nlohmann::ordered_json::parse(R"([{"joints": [2, 1]}])");
  const std::size_t times = gltf.add_floats({0.0F, 1.0F / 30.0F, 2.0F / 30.0F}, "SCALAR");
  const std::size_t places =
      gltf.add_floats({0.0F, 1.0F, 0.0F, 0.1F, 1.0F, 0.0F, 0.2F, 1.1F, 0.3F}, "VEC3");
  const std::size_t turns = gltf.add_floats(
      {0.0F, 0.6F, 0.0F, 0.8F, 0.0F, 0.0F, 0.6F, 0.8F, 0.6F, 0.0F, 0.0F, 0.8F}, "VEC4");
  const std::size_t bends = gltf.add_floats(
      {0.0F, 0.0F, 0.0F, 1.0F, 0.1F, 0.2F, 0.3F, 0.927F, 0.5F, 0.5F, 0.5F, 0.5F}, "VEC4");
  gltf.animate(1, "translation", times, places);
  gltf.animate(1, "rotation", times, turns);
  gltf.animate(2, "rotation", times, bends);
  return gltf;
}

}  // namespace mocap::test
