// SPDX-License-Identifier: MIT
#include "formats/gltf/document.hpp"

#include <fmt/format.h>

#include <iterator>

#include "formats/json_string.hpp"

namespace mocap::gltf::detail {

namespace {

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

class JsonText {
 public:
  template <class... Values>
  void print(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
  }
  void put(std::string_view text) { text_ += text; }

  /// `"key":[...],` with every element of `list` written by `put_value`.
  template <class List, class PutValue>
  void put_list(std::string_view key, const List& list, const PutValue& put_value) {
    print("\"{}\":[", key);
    bool is_first = true;
    for (const auto& value : list) {
      if (!is_first) put(",");
      is_first = false;
      put_value(value);
    }
    put("],");
  }
  template <class Numbers>
  void put_numbers(std::string_view key, const Numbers& numbers) {
    // Shortest text that parses to the same float.
    put_list(key, numbers, [&](const auto number) { print("{}", number); });
  }

  /// Removes the comma after the last member.
  void close(std::string_view bracket) {
    if (text_.back() == ',') text_.pop_back();
    put(bracket);
  }

  std::string finish() { return std::move(text_); }

 private:
  std::string text_;
};

std::string_view name_of(ElementType element) {
  constexpr std::array<std::string_view, 4> names{"SCALAR", "VEC3", "VEC4", "MAT4"};
  return names[static_cast<std::size_t>(element)];
}

void put_node(JsonText& out, const Node& node) {
  out.print("{{\"name\":{},", json::to_json_string(node.name).literal);
  if (!node.children.empty()) out.put_numbers("children", node.children);
  if (node.translation != Node{}.translation) out.put_numbers("translation", node.translation);
  if (node.rotation != Node{}.rotation) out.put_numbers("rotation", node.rotation);
  if (node.mesh) out.print("\"mesh\":{},\"skin\":0,", *node.mesh);
  if (!node.extras.empty()) out.print("\"extras\":{},", node.extras);
  out.close("}");
}

void put_figure(JsonText& out, const Document& document) {
  if (document.primitives.empty()) return;
  std::size_t material = 0;
  out.put("\"meshes\":[{\"name\":\"figure\",");
  out.put_list("primitives", document.primitives, [&](const Primitive& part) {
    out.print(
        "{{\"attributes\":{{\"POSITION\":{},\"NORMAL\":{},\"JOINTS_0\":{},\"WEIGHTS_0\":{}}},"
        "\"indices\":{},\"material\":{}}}",
        part.position, part.normal, part.joints, part.weights, part.indices, material++);
  });
  out.close("}],");
  out.put_list("materials", document.primitives, [&](const Primitive& part) {
    const Material& colour = material_of(part.side);
    out.print(
        "{{\"name\":\"{}\",\"pbrMetallicRoughness\":{{\"baseColorFactor\":[{},{},{},1],"
        "\"metallicFactor\":0,\"roughnessFactor\":0.6}}}}",
        colour.name, colour.colour[0], colour.colour[1], colour.colour[2]);
  });
}

void put_skin(JsonText& out, const Skin& skin) {
  out.print("\"skins\":[{{\"name\":\"figure\",\"inverseBindMatrices\":{},\"skeleton\":{},",
            skin.inverse_bind_matrices, skin.root);
  out.put_numbers("joints", skin.joints);
  out.close("}],");
}

void put_animation(JsonText& out, const Document& document) {
  out.print("\"animations\":[{{\"name\":{},", json::to_json_string(document.name).literal);
  std::size_t index = 0;
  out.put_list("channels", document.samplers, [&](const Sampler& sampler) {
    out.print("{{\"sampler\":{},\"target\":{{\"node\":{},\"path\":\"{}\"}}}}", index++,
              sampler.node, sampler.is_rotation ? "rotation" : "translation");
  });
  // LINEAR is the default interpolation.
  out.put_list("samplers", document.samplers, [&](const Sampler& sampler) {
    out.print("{{\"input\":{},\"output\":{}}}", document.times, sampler.output);
  });
  out.close("}],");
}

void put_accessor(JsonText& out, const Accessor& accessor) {
  out.print("{{\"bufferView\":{},\"componentType\":{},\"count\":{},\"type\":\"{}\",", accessor.view,
            static_cast<unsigned>(accessor.component), accessor.count, name_of(accessor.element));
  if (accessor.offset != 0) out.print("\"byteOffset\":{},", accessor.offset);
  if (accessor.is_normalized) out.put("\"normalized\":true,");
  if (!accessor.low.empty()) out.put_numbers("min", accessor.low);
  if (!accessor.high.empty()) out.put_numbers("max", accessor.high);
  out.close("}");
}

void put_view(JsonText& out, const BufferView& view) {
  out.print("{{\"buffer\":0,\"byteOffset\":{},\"byteLength\":{},", view.offset, view.length);
  if (view.stride != 0) out.print("\"byteStride\":{},", view.stride);
  if (view.target != Target::none) {
    out.print("\"target\":{},", static_cast<unsigned>(view.target));
  }
  out.close("}");
}

}  // namespace

std::string to_json(const Document& document) {
  JsonText out;
  out.put("{\"asset\":{\"version\":\"2.0\",\"generator\":\"mocapkit\"},\"scene\":0,");
  out.print("\"scenes\":[{{\"name\":{},", json::to_json_string(document.name).literal);
  out.put_numbers("nodes", document.scene);
  out.close("}],");
  out.put_list("nodes", document.nodes, [&](const Node& node) { put_node(out, node); });
  put_figure(out, document);
  if (document.skin) put_skin(out, *document.skin);
  if (!document.samplers.empty()) put_animation(out, document);
  if (document.binary_bytes > 0) {
    out.put_list("accessors", document.accessors,
                 [&](const Accessor& accessor) { put_accessor(out, accessor); });
    out.put_list("bufferViews", document.views,
                 [&](const BufferView& view) { put_view(out, view); });
    out.print("\"buffers\":[{{\"byteLength\":{}}}],", document.binary_bytes);
  }
  out.close("}");
  return out.finish();
}

}  // namespace mocap::gltf::detail
