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
#include "mocap/gltf.hpp"

namespace mocap::gltf::input {

struct BuiltClip {
  Clip clip;
  std::uint64_t digest = 0;        ///< Of the clip.
  std::vector<TrackBytes> tracks;  ///< Those of a large file that need not be kept.
  /// The node of each joint, and the scale above it: the translation of the node times this is the
  /// position of the joint.
  std::vector<std::size_t> nodes;
  std::vector<Eigen::Matrix3d> scale_above;
};

/// The clip of an animation, or without frames if there is none. `file_bytes` limits the memory
/// for frames between keys.
Result<BuiltClip> build_clip(const Asset& asset, Buffers& buffers, std::optional<std::size_t> take,
                             std::uint64_t file_bytes, const ReadLimits& limits,
                             Diagnostics& found);

}  // namespace mocap::gltf::input
