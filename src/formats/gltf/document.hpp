// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parts of a glTF document, and their JSON text.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/body.hpp"

namespace mocap::gltf::detail {

/// Types of numbers in the binary part, by the names of the specification (section 5.1).
enum class ComponentType : std::uint16_t { u8 = 5121, u16 = 5123, u32 = 5125, f32 = 5126 };

enum class ElementType : std::uint8_t { scalar, vec3, vec4, mat4 };

/// Usage of a buffer view (section 5.11).
enum class Target : std::uint16_t { none = 0, vertices = 34962, indices = 34963 };

struct BufferView {
  std::uint64_t offset = 0;  ///< Bytes, from the start of the binary part.
  std::uint64_t length = 0;  ///< Bytes.
  Target target = Target::none;
  unsigned stride = 0;  ///< Bytes; 0 if elements are contiguous.
};

struct Accessor {
  std::size_t view = 0;
  std::uint64_t offset = 0;  ///< Bytes, from the start of the view.
  ComponentType component = ComponentType::f32;
  ElementType element = ElementType::scalar;
  std::uint64_t count = 0;
  bool is_normalized = false;
  std::vector<float> low;  ///< Minimum of each component; may be empty.
  std::vector<float> high;
};

struct Node {
  std::string name;  ///< UTF-8.
  std::vector<std::size_t> children;
  std::array<float, 3> translation{};
  std::array<float, 4> rotation{0.0F, 0.0F, 0.0F, 1.0F};
  std::optional<std::size_t> mesh;  ///< Skinned by the only skin.
  std::string extras;               ///< JSON, or empty.
};

/// Accessors of one colour's triangles.
struct Primitive {
  std::size_t position = 0, normal = 0, joints = 0, weights = 0, indices = 0;
  BodySide side = BodySide::middle;
};

struct Skin {
  std::size_t inverse_bind_matrices = 0;
  std::size_t root = 0;
  std::vector<std::size_t> joints;
};

/// One joint's rotation or translation over time.
struct Sampler {
  std::size_t output = 0;  ///< Accessor.
  std::size_t node = 0;
  bool is_rotation = false;
};

/// An extension of the root object.
struct RootExtension {
  std::string_view name;
  std::string json;  ///< Its object.
};

struct Document {
  std::string name;  ///< Name of the scene and the animation.
  std::vector<Node> nodes;
  std::vector<std::size_t> scene;
  std::vector<Primitive> primitives;
  std::optional<Skin> skin;
  std::size_t times = 0;  ///< Accessor that all samplers share.
  std::vector<Sampler> samplers;
  std::vector<Accessor> accessors;
  std::vector<BufferView> views;
  std::uint64_t binary_bytes = 0;
  std::optional<RootExtension> extension;
};

/// The document as JSON text.
std::string to_json(const Document& document);

}  // namespace mocap::gltf::detail
