// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// GLB (binary glTF 2.0): a skinned stick figure that moves, for engines, editors and web pages.
/// Written only. What lies in the file: docs/formats/glb.md.

#include <optional>
#include <vector>

#include "mocap/body_side.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/sink.hpp"

namespace mocap::gltf {

/// `gltf_options_for` fills these in for a clip.
struct WriteOptions {
  /// Metres in one file unit, > 0 and finite: glTF measures in metres. Default: 1.
  double metres_per_unit = 1.0;
  /// Up in the file's space, of any length but zero; it becomes glTF's +Y. Default: +Y.
  Vector3 up = Vector3::UnitY();
  /// Whose colour the bone above each joint has, by joint. Default: none has a side.
  std::vector<BodySide> sides;
  /// Draw the figure: a mesh of one solid a bone, skinned. Without it there are nodes and an
  /// animation only. Default: true.
  bool mesh = true;
};

/// Writes one GLB. Joints and end sites are nodes with their names (repaired to UTF-8, made
/// unique), in metres, below one node that turns the file's up to +Y. Rotations and translations
/// that change are sampled at every frame, 32-bit floats; the others stand in the node. Fails with
/// `argument.shape`, `argument.invalid` (a number that is not finite, a unit or an up that is
/// none), `motion.out-of-reach` (a length that no 32-bit float holds), `limit.joints` (more than
/// 65,535), `limit.bytes` (4 GiB, all that a GLB can hold) or `limit.memory`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

}  // namespace mocap::gltf

namespace mocap {

/// What a GLB needs to know of a clip: its unit, its up axis, its sides. A unit that is not sure is
/// taken for a metre, and the figure is turned only where its up axis is sure; the notes
/// `fit.unit-assumed` and `fit.up-assumed` report what was assumed. `known_metres_per_unit`, where
/// there is one, is no guess.
gltf::WriteOptions gltf_options_for(const Clip& clip, std::optional<double> known_metres_per_unit,
                                    Diagnostics& diagnostics);

}  // namespace mocap
