// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The contents of a glTF file that describe nodes and their motion, with all references checked.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/gltf/container.hpp"
#include "formats/json_tree.hpp"
#include "mocap/reading.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::gltf::input {

inline constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

struct Node {
  json::Value value;
  std::string name;  ///< As in the file; may be empty.
  std::vector<std::size_t> children;
  std::size_t parent = none;
  Vector3 translation = Vector3::Zero();
  Quaternion rotation = Quaternion::Identity();
  Vector3 scale = Vector3::Ones();
  bool has_shear = false;  ///< A matrix that translation, rotation and scale cannot represent.
  bool is_object = false;  ///< A mesh, a camera or a light.
};

struct View {
  std::size_t buffer = 0;
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
  std::uint64_t stride = 0;  ///< 0 if elements are contiguous.
  bool is_compressed = false;
};

struct Accessor {
  json::Value value;
  std::size_t view = none;
  std::uint64_t offset = 0;
  unsigned component = 0;  ///< As in the file: 5126 is a float.
  unsigned width = 0;      ///< Components.
  std::uint64_t count = 0;
  bool is_normalized = false;
};

enum class Path : std::uint8_t { translation, rotation, scale };
enum class Interpolation : std::uint8_t { linear, step, cubic };

/// The animation of one property of one node.
struct Track {
  json::Value value;  ///< The sampler.
  std::size_t node = 0;
  Path path{};
  std::size_t input = 0;   ///< Accessor of the key times.
  std::size_t output = 0;  ///< Accessor of the values.
  Interpolation interpolation = Interpolation::linear;
};

struct Animation {
  std::string name;
  std::vector<Track> tracks;
  std::size_t weights = 0;  ///< Channels that animate morph targets.
  std::size_t unknown = 0;  ///< Channels that animate something else.
};

struct Skin {
  std::vector<std::size_t> joints;
};

struct Asset {
  std::string file;  ///< Its name.
  Container parts;
  json::Tree json;
  std::vector<Node> nodes;  ///< A forest: each node is reached from one root.
  std::vector<std::size_t> roots;
  std::vector<Skin> skins;
  std::vector<Animation> animations;
  std::vector<Accessor> accessors;
  std::vector<View> views;
  std::vector<json::Value> buffers;

  json::Value root() const { return json.root(); }
  /// An error at a value.
  Error error(Code code, const json::Value& at, std::string message) const;
};

/// Reads the JSON text of these parts, which must outlive the asset. That does not move because its
/// values refer to it.
Result<std::unique_ptr<Asset>> read_asset(const Container& parts, const std::string& file,
                                          const ReadLimits& limits);

}  // namespace mocap::gltf::input
