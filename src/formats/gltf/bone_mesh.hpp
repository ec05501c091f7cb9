// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The figure as a triangle mesh.

#include <array>
#include <cstdint>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::gltf::detail {

/// Triangles of one colour. Vertices are at their rest pose positions, in metres.
struct MeshPart {
  BodySide side = BodySide::middle;
  std::vector<std::array<float, 3>> positions;
  std::vector<std::array<float, 3>> normals;
  std::vector<std::uint16_t> joints;  ///< The one joint that moves each vertex.
  std::vector<std::uint32_t> indices;
};

/// Creates a capsule per bone, from each joint to its children and end sites, and a ball for a root
/// that has neither. Bones without length are omitted. At most one part per side, none of them
/// empty. `sides` has an entry for each joint; at most 65,535 joints.
std::vector<MeshPart> make_figure(const Skeleton& skeleton, const std::vector<BodySide>& sides,
                                  double metres_per_unit);

}  // namespace mocap::gltf::detail
