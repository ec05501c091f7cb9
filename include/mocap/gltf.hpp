// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// GLB (binary glTF 2.0): an animated, skinned stick figure for engines, editors and web pages.
/// Write-only. File contents: docs/formats/glb.md.

#include <optional>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"

namespace mocap::gltf {

/// `save` and `complete_options` determine the options that are not set: unit, up direction and
/// sides of the clip. An uncertain unit is treated as a metre, and the figure is rotated only if
/// its up axis is certain; the notes `fit.unit-assumed` and `fit.up-assumed` report assumptions.
struct WriteOptions {
  /// Metres per file unit, > 0 and finite; glTF uses metres. Default: that of the clip; for `write`
  /// 1.
  std::optional<double> metres_per_unit = {};
  /// Up direction in file space, any length except zero; mapped to glTF's +Y. Default: that of the
  /// clip; for `write` +Y.
  std::optional<Vector3> up = {};
  /// For each joint, the side that determines the colour of the bone above it. Default: those of
  /// the clip; for `write` no sides.
  std::vector<BodySide> sides = {};
  /// Writes a skinned mesh with one solid per bone. Without it, the file contains only nodes and an
  /// animation. Default: true.
  bool mesh = true;
};

/// Writes one GLB. Joints and end sites become nodes with their names (converted to valid UTF-8 and
/// made unique), in metres, below one node that rotates the file's up axis to +Y. Animated
/// rotations and translations are sampled at every frame as 32-bit floats; constant ones are stored
/// in the node. Fails with `argument.shape`, `argument.invalid` (a value that is not finite, an
/// invalid unit or up vector), `motion.out-of-reach` (a length that does not fit a 32-bit float),
/// `limit.joints` (more than 65,535), `limit.bytes` (4 GiB, the limit of GLB) or `limit.memory`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

}  // namespace mocap::gltf
