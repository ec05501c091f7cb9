// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Builds a clip from the nodes and one animation of a file.

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/gltf/numbers.hpp"
#include "mocap/clip.hpp"

namespace mocap::gltf::input {

/// Where the joints of a clip are in the file, in the order of the joints.
struct JointNodes {
  std::vector<std::size_t> nodes;
  /// The scale above each node: the translation of the node times this is the position of the
  /// joint.
  std::vector<Eigen::Matrix3d> above;
};

/// The clip of an animation, or without frames if there is none. `file_bytes` limits the memory
/// for frames between keys. `nodes`, if not null, receives the nodes of the joints.
Result<Clip> build_clip(const Asset& asset, Buffers& buffers, std::optional<std::size_t> take,
                        std::uint64_t file_bytes, const ReadLimits& limits, Diagnostics& found,
                        JointNodes* nodes = nullptr);

}  // namespace mocap::gltf::input
