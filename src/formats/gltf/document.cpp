// SPDX-License-Identifier: MIT
#include "formats/gltf/document.hpp"

#include "formats/json_writer.hpp"

namespace mocap::gltf::detail {

namespace {

using json::JsonWriter;

/// Linear colours, as required for glTF base colours: left blue, right orange, spine grey.
struct Material {
  std::string_view name;
  std::array<float, 3> colour;
};

constexpr std::array<Material, 3> materials{Material{"spine", {0.30F, 0.33F, 0.38F}},
                                            Material{"left", {0.045F, 0.22F, 0.80F}},
                                            Material{"right", {0.80F, 0.19F, 0.012F}}};

const Material& material_of(BodySide side) {
  return materials[static_cast<std::size_t>(side)];
}

std::string_view name_of(ElementType element) {
  constexpr std::array<std::string_view, 4> names{"SCALAR", "VEC3", "VEC4", "MAT4"};
  return names[static_cast<std::size_t>(element)];
}

void put_node(JsonWriter& out, const Node& node) {
  out.begin_object().member("name", node.name);
  if (!node.children.empty()) out.values("children", node.children);
  if (node.translation != Node{}.translation) out.values("translation", node.translation);
  if (node.rotation != Node{}.rotation) out.values("rotation", node.rotation);
  if (node.mesh) out.member("mesh", *node.mesh).member("skin", 0);
  if (!node.extras.empty()) out.key("extras").raw(node.extras);
  out.end_object();
}

void put_figure(JsonWriter& out, const Document& document) {
  if (document.primitives.empty()) return;
  std::size_t material = 0;
  out.key("meshes").begin_array().begin_object().member("name", "figure");
  out.key("primitives").begin_array();
  for (const Primitive& part : document.primitives) {
    out.begin_object().key("attributes").begin_object();
    out.member("POSITION", part.position).member("NORMAL", part.normal);
    out.member("JOINTS_0", part.joints).member("WEIGHTS_0", part.weights).end_object();
    out.member("indices", part.indices).member("material", material++).end_object();
  }
  out.end_array().end_object().end_array();
  out.key("materials").begin_array();
  for (const Primitive& part : document.primitives) {
    const Material& material_of_part = material_of(part.side);
    const auto& [red, green, blue] = material_of_part.colour;
    out.begin_object().member("name", material_of_part.name);
    out.key("pbrMetallicRoughness").begin_object();
    out.values("baseColorFactor", std::array{red, green, blue, 1.0F});
    out.member("metallicFactor", 0).member("roughnessFactor", 0.6).end_object().end_object();
  }
  out.end_array();
}

void put_skin(JsonWriter& out, const Skin& skin) {
  out.key("skins").begin_array().begin_object().member("name", "figure");
  out.member("inverseBindMatrices", skin.inverse_bind_matrices).member("skeleton", skin.root);
  out.values("joints", skin.joints).end_object().end_array();
}

void put_animation(JsonWriter& out, const Document& document) {
  out.key("animations").begin_array().begin_object().member("name", document.name);
  std::size_t index = 0;
  out.key("channels").begin_array();
  for (const Sampler& sampler : document.samplers) {
    out.begin_object().member("sampler", index++).key("target").begin_object();
    out.member("node", sampler.node);
    out.member("path", sampler.is_rotation ? "rotation" : "translation").end_object().end_object();
  }
  out.end_array();
  // LINEAR is the default interpolation.
  out.key("samplers").begin_array();
  for (const Sampler& sampler : document.samplers) {
    out.begin_object().member("input", document.times).member("output", sampler.output);
    out.end_object();
  }
  out.end_array().end_object().end_array();
}

void put_accessor(JsonWriter& out, const Accessor& accessor) {
  out.begin_object().member("bufferView", accessor.view);
  out.member("componentType", static_cast<unsigned>(accessor.component));
  out.member("count", accessor.count).member("type", name_of(accessor.element));
  if (accessor.offset != 0) out.member("byteOffset", accessor.offset);
  if (accessor.is_normalized) out.member("normalized", true);
  if (!accessor.low.empty()) out.values("min", accessor.low);
  if (!accessor.high.empty()) out.values("max", accessor.high);
  out.end_object();
}

void put_view(JsonWriter& out, const BufferView& view) {
  out.begin_object().member("buffer", 0).member("byteOffset", view.offset);
  out.member("byteLength", view.length);
  if (view.stride != 0) out.member("byteStride", view.stride);
  if (view.target != Target::none) out.member("target", static_cast<unsigned>(view.target));
  out.end_object();
}

template <class List, class PutValue>
void put_list(JsonWriter& out, std::string_view key, const List& list, const PutValue& put_value) {
  out.key(key).begin_array();
  for (const auto& value : list) put_value(out, value);
  out.end_array();
}

}  // namespace

std::string to_json(const Document& document) {
  JsonWriter out;
  out.begin_object().key("asset").begin_object();
  out.member("version", "2.0").member("generator", "mocapkit").end_object().member("scene", 0);
  out.key("scenes").begin_array().begin_object().member("name", document.name);
  out.values("nodes", document.scene).end_object().end_array();
  put_list(out, "nodes", document.nodes, put_node);
  put_figure(out, document);
  if (document.skin) put_skin(out, *document.skin);
  if (!document.samplers.empty()) put_animation(out, document);
  if (document.extension) {
    out.key("extensionsUsed").begin_array().value(document.extension->name).end_array();
    out.key("extensions").begin_object();
    out.key(document.extension->name).raw(document.extension->json).end_object();
  }
  if (document.binary_bytes > 0) {
    put_list(out, "accessors", document.accessors, put_accessor);
    put_list(out, "bufferViews", document.views, put_view);
    out.key("buffers").begin_array().begin_object();
    out.member("byteLength", document.binary_bytes).end_object().end_array();
  }
  out.end_object();
  return out.take();
}

}  // namespace mocap::gltf::detail
