// SPDX-License-Identifier: MIT
#include "formats/gltf/own_file.hpp"

namespace mocap::gltf::input {

std::optional<Axis> up_of_own_file(const Asset& asset) {
  if (!asset.root()["asset"]["generator"].equals("mocapkit") || asset.nodes.empty() ||
      asset.nodes[0].parent != none)
    return std::nullopt;
  const json::Value extras = asset.nodes[0].value["extras"];
  const json::Value up = extras["up"];
  if (!extras["metres_per_unit"] || up.size() != 3) return std::nullopt;
  Vector3 direction;
  json::Value part = up.first();
  for (int i = 0; i < 3; ++i, part = part.next()) direction[i] = part.number().value_or(0.0);
  for (int i = 0; i < 6; ++i) {
    const Vector3 axis = (i % 2 == 0 ? 1.0 : -1.0) * Vector3::Unit(i / 2);
    if ((direction.stableNormalized() - axis).norm() < 1e-9) return static_cast<Axis>(i);
  }
  return std::nullopt;
}

}  // namespace mocap::gltf::input
