// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Writes GLB files that are the base of other formats.

#include <cstddef>

#include "formats/gltf/document.hpp"
#include "formats/gltf/tracks.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf::detail {

/// What a file contains in addition to a GLB with the same options, or instead.
struct GlbContents {
  std::optional<RootExtension> extension = {};
  /// The joints with tracks; all nodes then hold the rest pose. Empty: those that move.
  std::optional<MovingJoints> tracks = {};
};

/// Index of the node of a joint.
constexpr std::size_t node_of_joint(std::size_t joint) {
  return joint + 1;
}

/// As `gltf::write`, but never writes a file back as it was read.
Status write_glb(const Clip& clip, const WriteOptions& options, GlbContents contents,
                 const TextOutput::Writer& out, Diagnostics& diagnostics);

}  // namespace mocap::gltf::detail
