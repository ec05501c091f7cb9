// SPDX-License-Identifier: MIT
#include "formats/gltf/asset.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <utility>

#include "formats/excerpt.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf::input {

namespace {

using json::Kind;
using json::Value;

constexpr double largest_shear = 1e-4;

/// Reads the arrays of the document. Stores the first error and then continues with default values.
class AssetReader {
 public:
  AssetReader(Asset& asset, const ReadLimits& limits) : asset_(asset), limits_(limits) {}

  Status read() {
    check_version();
    read_nodes();
    link_nodes();
    read_skins();
    read_views();
    read_accessors();
    read_animations();
    return std::move(status_);
  }

 private:
  void refuse(Code code, const Value& at, std::string message) {
    if (status_) status_ = tl::unexpected<Error>(asset_.error(code, at, std::move(message)));
  }
  void refuse(const Value& at, std::string message) {
    refuse(codes::gltf_property, at, std::move(message));
  }

  /// The elements of an array of objects.
  std::vector<Value> elements(const Value& parent, std::string_view key) {
    std::vector<Value> all;
    const Value list = parent[key];
    if (!list) return all;
    if (!list.is(Kind::array)) refuse(list, fmt::format("`{}` is not an array", key));
    for (Value each = list.first(); each && status_; each = each.next()) all.push_back(each);
    return all;
  }

  std::uint64_t whole(const Value& object, std::string_view key, std::uint64_t usual) {
    const Value value = object[key];
    if (!value) return usual;
    const std::optional<std::uint64_t> number = value.whole();
    if (!number) refuse(value, fmt::format("`{}` is not a whole number", key));
    return number.value_or(usual);
  }

  /// An index below `count`.
  std::size_t index_of(const Value& value, std::string_view what, std::size_t count) {
    const std::optional<std::uint64_t> index = value.whole();
    if (index && *index < count) return static_cast<std::size_t>(*index);
    refuse(value, index ? fmt::format("there is no {} {}", what, *index)
                        : fmt::format("expected the index of a {}", what));
    return 0;
  }
  std::size_t index_in(const Value& object, std::string_view key, std::string_view what,
                       std::size_t count) {
    const Value value = object[key];
    if (value) return index_of(value, what, count);
    refuse(object, fmt::format("`{}` is missing", key));
    return 0;
  }

  template <std::size_t n>
  bool read_numbers(const Value& object, std::string_view key, std::array<double, n>& numbers) {
    const Value list = object[key];
    if (!list) return false;
    if (!list.is(Kind::array) || list.size() != n) {
      refuse(list, fmt::format("`{}` must have {} numbers", key, n));
      return false;
    }
    Value each = list.first();
    for (double& number : numbers) {
      const std::optional<double> value = each.number();
      if (!value) refuse(each, fmt::format("`{}` must have {} numbers", key, n));
      number = value.value_or(0.0);
      each = each.next();
    }
    return true;
  }

  void check_version() {
    const Value asset = asset_.root()["asset"];
    if (!asset_.root().is(Kind::object) || !asset.is(Kind::object))
      return refuse(codes::gltf_syntax, asset_.root(), "expected an object with `asset`");
    const std::string version = asset["version"].string();
    if (!version.empty() && !version.starts_with("2."))
      refuse(codes::gltf_unsupported, asset["version"],
             fmt::format("this is glTF {}; only glTF 2 is supported", version));
  }

  void read_nodes() {
    const std::vector<Value> all = elements(asset_.root(), "nodes");
    asset_.nodes.resize(all.size());
    for (std::size_t i = 0; i < all.size() && status_; ++i) {
      Node& node = asset_.nodes[i];
      node.value = all[i];
      node.name = all[i]["name"].string();
      if (node.name.size() > limits_.max_name_bytes)
        refuse(codes::limit_name, all[i]["name"],
               fmt::format("a name is longer than {} bytes", limits_.max_name_bytes));
      node.is_object =
          all[i]["mesh"] || all[i]["camera"] || all[i]["extensions"]["KHR_lights_punctual"];
      read_transform(node);
      for (Value child = all[i]["children"].first(); child; child = child.next())
        node.children.push_back(index_of(child, "node", all.size()));
    }
  }

  void read_transform(Node& node) {
    if (std::array<double, 16> matrix{}; read_numbers(node.value, "matrix", matrix)) {
      split_matrix(matrix, node);
      return;
    }
    std::array<double, 3> vector{};
    if (read_numbers(node.value, "translation", vector))
      node.translation = Vector3(vector[0], vector[1], vector[2]);
    if (read_numbers(node.value, "scale", vector))
      node.scale = Vector3(vector[0], vector[1], vector[2]);
    if (std::array<double, 4> xyzw{}; read_numbers(node.value, "rotation", xyzw))
      node.rotation = Quaternion(xyzw[3], xyzw[0], xyzw[1], xyzw[2]);
    if (!(node.rotation.coeffs().stableNorm() > 0.0)) {
      refuse(node.value["rotation"], "the rotation quaternion has length zero");
      node.rotation = Quaternion::Identity();
    }
    node.rotation.coeffs() /= node.rotation.coeffs().stableNorm();
  }

  /// As in all programs, the scale is given by the lengths of the columns, and a reflection negates
  /// its x.
  static void split_matrix(const std::array<double, 16>& numbers, Node& node) {
    const Eigen::Map<const Eigen::Matrix4d> matrix(numbers.data());
    node.translation = matrix.topRightCorner<3, 1>();
    Eigen::Matrix3d turn = matrix.topLeftCorner<3, 3>();
    for (int i = 0; i < 3; ++i) node.scale[i] = turn.col(i).stableNorm();
    if (turn.determinant() < 0.0) node.scale.x() = -node.scale.x();
    for (int i = 0; i < 3; ++i) {
      if (node.scale[i] != 0.0) {
        turn.col(i) /= node.scale[i];
      } else {
        turn.col(i) = Vector3::Unit(i);
      }
    }
    node.has_shear = (turn.transpose() * turn - Eigen::Matrix3d::Identity()).norm() > largest_shear;
    node.rotation = Quaternion(turn);
    if (!(node.rotation.coeffs().stableNorm() > 0.0) || !node.rotation.coeffs().allFinite())
      node.rotation = Quaternion::Identity();
    node.rotation.coeffs() /= node.rotation.coeffs().stableNorm();
  }

  void link_nodes() {
    if (!status_) return;  // The references may be wrong.
    std::vector<Node>& nodes = asset_.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (const std::size_t child : nodes[i].children) {
        if (nodes[child].parent != none || child == i) {
          refuse(codes::gltf_tree, nodes[i].value["children"],
                 child == i ? fmt::format("node {} is its own child", i)
                            : fmt::format("node {} is a child of nodes {} and {}", child,
                                          nodes[child].parent, i));
          return;
        }
        nodes[child].parent = i;
      }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].parent == none) asset_.roots.push_back(i);
    std::vector<std::size_t> open = asset_.roots;
    std::size_t reached = 0;
    while (!open.empty()) {
      const std::size_t node = open.back();
      open.pop_back();
      ++reached;
      open.insert(open.end(), nodes[node].children.begin(), nodes[node].children.end());
    }
    if (reached != nodes.size())
      refuse(codes::gltf_tree, asset_.root()["nodes"], "nodes are descendants of themselves");
  }

  void read_skins() {
    for (const Value& value : elements(asset_.root(), "skins")) {
      Skin skin;
      for (Value joint = value["joints"].first(); joint; joint = joint.next())
        skin.joints.push_back(index_of(joint, "node", asset_.nodes.size()));
      asset_.skins.push_back(std::move(skin));
    }
  }

  void read_views() {
    asset_.buffers = elements(asset_.root(), "buffers");
    for (const Value& value : elements(asset_.root(), "bufferViews")) {
      View view;
      view.buffer = index_in(value, "buffer", "buffer", asset_.buffers.size());
      view.offset = whole(value, "byteOffset", 0);
      view.length = whole(value, "byteLength", 0);
      view.stride = whole(value, "byteStride", 0);
      const Value extensions = value["extensions"];
      view.is_compressed =
          extensions["EXT_meshopt_compression"] || extensions["KHR_meshopt_compression"];
      asset_.views.push_back(view);
    }
  }

  void read_accessors() {
    for (const Value& value : elements(asset_.root(), "accessors")) {
      Accessor accessor;
      accessor.value = value;
      if (value["bufferView"])
        accessor.view = index_in(value, "bufferView", "buffer view", asset_.views.size());
      accessor.offset = whole(value, "byteOffset", 0);
      accessor.component = static_cast<unsigned>(whole(value, "componentType", 0) & 0xFFFFU);
      accessor.count = whole(value, "count", 0);
      accessor.is_normalized = value["normalized"].is_true();
      accessor.width = width_of(value["type"]);
      asset_.accessors.push_back(accessor);
    }
  }

  static unsigned width_of(const Value& type) {
    constexpr std::array<std::pair<std::string_view, unsigned>, 7> widths{{{"SCALAR", 1},
                                                                           {"VEC2", 2},
                                                                           {"VEC3", 3},
                                                                           {"VEC4", 4},
                                                                           {"MAT2", 4},
                                                                           {"MAT3", 9},
                                                                           {"MAT4", 16}}};
    for (const auto& [name, width] : widths)
      if (type.equals(name)) return width;
    return 0;
  }

  void read_animations() {
    for (const Value& value : elements(asset_.root(), "animations")) {
      Animation animation;
      animation.name = value["name"].string();
      const std::vector<Value> samplers = elements(value, "samplers");
      for (const Value& channel : elements(value, "channels"))
        add_channel(channel, samplers, animation);
      asset_.animations.push_back(std::move(animation));
    }
  }

  void add_channel(const Value& channel, const std::vector<Value>& samplers, Animation& animation) {
    const Value target = channel["target"];
    const Value path = target["path"];
    if (path.equals("weights")) {
      ++animation.weights;
      return;
    }
    Track track;
    if (path.equals("translation")) {
      track.path = Path::translation;
    } else if (path.equals("rotation")) {
      track.path = Path::rotation;
    } else if (path.equals("scale")) {
      track.path = Path::scale;
    } else {
      ++animation.unknown;
      return;
    }
    // Without a node, an extension defines the target.
    if (!target["node"]) {
      ++animation.unknown;
      return;
    }
    track.node = index_in(target, "node", "node", asset_.nodes.size());
    const std::size_t sampler = index_in(channel, "sampler", "sampler", samplers.size());
    if (!status_) return;
    track.value = samplers[sampler];
    track.input = index_in(track.value, "input", "accessor", asset_.accessors.size());
    track.output = index_in(track.value, "output", "accessor", asset_.accessors.size());
    const Value interpolation = track.value["interpolation"];
    if (interpolation.equals("STEP")) {
      track.interpolation = Interpolation::step;
    } else if (interpolation.equals("CUBICSPLINE")) {
      track.interpolation = Interpolation::cubic;
    } else if (interpolation && !interpolation.equals("LINEAR")) {
      refuse(interpolation, "`interpolation` must be LINEAR, STEP or CUBICSPLINE");
    }
    animation.tracks.push_back(track);
  }

  Asset& asset_;
  const ReadLimits& limits_;
  Status status_;
};

}  // namespace

Error Asset::error(Code code, const Value& at, std::string message) const {
  SourceLocation place;
  if (parts.is_binary) {
    place.byte = parts.json_offset + at.offset();
    message += fmt::format(" (byte {})", place.byte);
  } else {
    place = mocap::detail::location_in(parts.json, at.offset());
  }
  place.file = file;
  return make_diagnostic(code, std::move(message), std::move(place));
}

Result<std::unique_ptr<Asset>> read_asset(const Container& parts, const std::string& file,
                                          const ReadLimits& limits) {
  Result<json::Tree> tree = json::Tree::parse(parts.json, codes::gltf_syntax, limits.max_memory);
  if (!tree) {
    Error error = std::move(tree.error());
    error.at.byte += parts.json_offset;
    if (parts.is_binary) {
      // Line numbers within a GLB mean nothing to the user.
      error.at.line = error.at.column = 0;
      error.message += fmt::format(" (byte {})", error.at.byte);
    }
    return tl::unexpected<Error>(std::move(error));
  }
  auto asset = std::make_unique<Asset>();
  asset->file = file;
  asset->parts = parts;
  asset->json = std::move(*tree);
  if (Status read = AssetReader(*asset, limits).read(); !read)
    return tl::unexpected<Error>(std::move(read.error()));
  return asset;
}

}  // namespace mocap::gltf::input
