// SPDX-License-Identifier: MIT
#include "gltf/glb_file.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace mocap::test {

namespace {

std::uint32_t word_at(const std::string& bytes, std::size_t offset) {
  if (offset + 4 > bytes.size()) throw std::runtime_error("the GLB is truncated");
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + offset, sizeof word);
  return word;
}

template <class Number>
void append(const std::string& binary, std::size_t offset, std::size_t count,
            std::vector<double>& out) {
  if (offset + count * sizeof(Number) > binary.size())
    throw std::runtime_error("outside the buffer");
  for (std::size_t i = 0; i < count; ++i) {
    Number number{};
    std::memcpy(&number, binary.data() + offset + i * sizeof number, sizeof number);
    out.push_back(static_cast<double>(number));
  }
}

void require(bool holds, const char* what) {
  if (!holds) throw std::runtime_error(what);
}

/// `count` values of an array, starting at its value `first`.
std::vector<double> read_numbers(const std::string& binary, const GlbFile::Array& array,
                                 std::size_t first, std::size_t count) {
  std::vector<double> numbers;
  numbers.reserve(count);
  switch (array.component_type) {
    case 5121:
      append<std::uint8_t>(binary, array.offset + first, count, numbers);
      break;
    case 5123:
      append<std::uint16_t>(binary, array.offset + first * 2, count, numbers);
      break;
    case 5125:
      append<std::uint32_t>(binary, array.offset + first * 4, count, numbers);
      break;
    default:
      append<float>(binary, array.offset + first * 4, count, numbers);
  }
  return numbers;
}

}  // namespace

GlbFile::GlbFile(const std::string& bytes) {
  require(bytes.starts_with("glTF"), "no magic");
  require(word_at(bytes, 4) == 2, "another version");
  require(word_at(bytes, 8) == bytes.size(), "another length");
  const std::size_t json_length = word_at(bytes, 12);
  require(word_at(bytes, 16) == 0x4E4F534A, "the first chunk is not JSON");
  json_ = nlohmann::json::parse(bytes.substr(20, json_length));
  const std::size_t behind = 20 + json_length;
  if (behind == bytes.size()) return;
  require(behind % 4 == 0, "a chunk that is not aligned");
  require(word_at(bytes, behind + 4) == 0x004E4942, "the second chunk is not binary");
  binary_ = bytes.substr(behind + 8);
  require(binary_.size() == word_at(bytes, behind), "wrong length of the binary part");
}

GlbFile::Array GlbFile::array(std::size_t index) const {
  const auto& accessor = json_.at("accessors").at(index);
  const auto& view = json_.at("bufferViews").at(accessor.at("bufferView").get<std::size_t>());
  const std::string type = accessor.at("type");
  Array array;
  array.offset =
      view.at("byteOffset").get<std::size_t>() + accessor.value("byteOffset", std::size_t{0});
  array.count = accessor.at("count").get<std::size_t>();
  array.width = type == "MAT4" ? 16 : type == "VEC4" ? 4 : type == "VEC3" ? 3 : 1;
  array.component_type = accessor.at("componentType").get<int>();
  return array;
}

std::vector<double> GlbFile::numbers(std::size_t accessor) const {
  const Array all = array(accessor);
  return read_numbers(binary_, all, 0, all.count * all.width);
}

std::vector<double> GlbFile::numbers(const Array& array, std::size_t element) const {
  require(element < array.count, "no such element");
  return read_numbers(binary_, array, element * array.width, array.width);
}

std::vector<double> GlbFile::times() const {
  if (!json_.contains("animations")) return {};
  return numbers(json_.at("animations").at(0).at("samplers").at(0).at("input").get<std::size_t>());
}

std::vector<Eigen::Affine3d> GlbFile::globals(std::size_t key) const {
  return GlbPoses(*this).globals(key);
}

GlbPoses::GlbPoses(const GlbFile& file) : file_(file) {
  const nlohmann::json& json = file.json();
  roots_ = json.at("scenes").at(0).at("nodes").get<std::vector<std::size_t>>();
  for (const auto& node : json.at("nodes")) {
    const auto t = node.value("translation", std::vector<double>{0, 0, 0});
    const auto r = node.value("rotation", std::vector<double>{0, 0, 0, 1});
    nodes_.push_back({Eigen::Vector3d(t[0], t[1], t[2]), Eigen::Quaterniond(r[3], r[0], r[1], r[2]),
                      node.value("children", std::vector<std::size_t>{})});
  }
  if (!json.contains("animations")) return;
  const auto& animation = json.at("animations").at(0);
  for (const auto& channel : animation.at("channels")) {
    const auto& sampler = animation.at("samplers").at(channel.at("sampler").get<std::size_t>());
    const auto& target = channel.at("target");
    tracks_.push_back({target.at("node").get<std::size_t>(), target.at("path") == "rotation",
                       file.array(sampler.at("output").get<std::size_t>())});
  }
}

std::vector<Eigen::Affine3d> GlbPoses::globals(std::size_t key) const {
  std::vector<Node> nodes = nodes_;
  for (const Track& track : tracks_) {
    const std::vector<double> values = file_.numbers(track.values, key);
    Node& node = nodes.at(track.node);
    if (track.is_rotation) {
      node.rotation = Eigen::Quaterniond(values[3], values[0], values[1], values[2]);
    } else {
      node.translation = Eigen::Vector3d(values.data());
    }
  }
  std::vector<Eigen::Affine3d> globals(nodes.size(), Eigen::Affine3d::Identity());
  const auto local = [&](std::size_t i) {
    return Eigen::Translation3d(nodes[i].translation) * nodes[i].rotation;
  };
  std::vector<std::size_t> open = roots_;
  for (const std::size_t root : open) globals[root] = local(root);
  while (!open.empty()) {
    const std::size_t node = open.back();
    open.pop_back();
    for (const std::size_t child : nodes[node].children) {
      globals[child] = globals[node] * local(child);
      open.push_back(child);
    }
  }
  return globals;
}

std::string glb_of(const Clip& clip, const gltf::WriteOptions& options) {
  std::string bytes;
  Diagnostics findings;
  const auto append_piece = [&](std::string_view piece) {
    bytes += piece;
    return true;
  };
  const Status written = gltf::write(clip, options, append_piece, findings);
  EXPECT_TRUE(written.has_value()) << (written ? "" : written.error().message);
  return bytes;
}

}  // namespace mocap::test
