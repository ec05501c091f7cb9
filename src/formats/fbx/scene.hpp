// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The objects of a file and their connections.

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/fbx/records.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::fbx {

/// How an object inherits the scale of its parent: the values of `InheritType`.
enum class InheritType : std::uint8_t { rotate_then_scale = 0, product = 1, without_parent = 2 };

/// The properties of an object that determine its transform.
struct Transform {
  Vector3 translation = Vector3::Zero();
  Vector3 rotation_deg = Vector3::Zero();
  Vector3 scaling = Vector3::Ones();
  Vector3 pre_rotation_deg = Vector3::Zero();
  Vector3 post_rotation_deg = Vector3::Zero();
  Vector3 rotation_offset = Vector3::Zero();
  Vector3 rotation_pivot = Vector3::Zero();
  Vector3 scaling_offset = Vector3::Zero();
  Vector3 scaling_pivot = Vector3::Zero();
  int rotation_order = 0;
  bool rotation_active = true;
  bool rotation_space_for_limit_only = false;
  InheritType inherit_type = InheritType::rotate_then_scale;
};

inline constexpr std::size_t none = static_cast<std::size_t>(-1);

/// The animated properties of an object, in the order of `Model::animation`.
enum class Animated : std::uint8_t { translation, rotation, scaling };

struct Model {
  std::size_t record = 0;
  std::string_view name;
  std::string_view type;
  std::size_t parent = none;
  bool is_skinned = false;  ///< Whether it moves the vertices of a skin.
  std::vector<std::size_t> children;
  /// Curve nodes by property, of all layers.
  std::array<std::vector<std::size_t>, 3> animation;
};

struct CurveNode {
  std::size_t record = 0;
  std::size_t layer = none;
  std::array<std::size_t, 3> curves{none, none, none};  ///< Records, by axis.
};

/// How the values of a layer change those of the layers below, by `BlendMode`: additive (0),
/// overriding (1, and unknown modes) or with a part of both (2).
enum class LayerMode : std::uint8_t { added, replacing, mixed };

struct Layer {
  std::string_view name;
  std::size_t take = none;
  LayerMode mode = LayerMode::added;
  double weight = 1.0;               ///< From 0 to 1.
  std::size_t weight_node = none;    ///< The curve node that animates the weight, in percent.
  bool multiplies_rotations = true;  ///< Instead of adding angles.
  bool multiplies_scales = true;
  bool is_muted = false;
  bool is_solo = false;
};

struct Take {
  std::string name;
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> stop;
  std::vector<std::size_t> layers;  ///< The first is the base.
};

struct Settings {
  double ticks_per_second = 46'186'158'000.0;
  double frames_per_second = 30.0;
  std::optional<Axis> up;
  std::optional<double> metres_per_unit;
};

struct Scene {
  Transform defaults;  ///< Defaults of objects, as declared in the definitions.
  Settings settings;
  std::vector<Model> models;
  std::vector<CurveNode> curve_nodes;
  std::vector<Layer> layers;
  std::vector<Take> takes;
  /// The kinds of objects that are not read, each once: `Geometry`, `Deformer`.
  std::vector<std::string_view> others;
};

Result<Scene> read_scene(const Records& file, const ReadLimits& limits);
/// The transform of an object without animation. Fails with `fbx.structure`.
Result<Transform> transform_of(const Records& file, const Scene& scene, const Model& model);
/// A weight in percent as a fraction from 0 to 1.
double weight_of_percent(double percent);
/// The value of each axis of a curve node without a curve; `values` if it has none either.
Vector3 still_values(const Records& file, const CurveNode& node, Vector3 values);
/// A name as it is in the file, without its class.
std::string name_in(std::string_view text);

}  // namespace mocap::fbx
