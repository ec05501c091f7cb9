// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// VRM animations (.vrma): the motion of a humanoid, for any VRM avatar. They are GLB files with
/// the extension VRMC_vrm_animation. File contents: docs/formats/vrma.md.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/gltf.hpp"
#include "mocap/io.hpp"

namespace mocap::codes {

extern const Code vrma_body;
extern const Code vrma_rest_pose;
extern const Code vrma_left_out;

}  // namespace mocap::codes

namespace mocap::vrma {

/// Reads the skeleton and one animation, as `gltf::read`. `Joint::part` is the bone of each joint
/// of the humanoid map.
Result<Clip> read(ByteSource& source, const gltf::ReadOptions& options, Diagnostics& diagnostics);

/// `save` and `complete_options` determine the options that are not set.
struct WriteOptions {
  /// Metres per unit of the clip, > 0 and finite; files are in metres. Default: that of the clip;
  /// for `write` 1.
  std::optional<double> metres_per_unit = {};
};

/// The motion of the VRM bones of a figure: one joint per bone in the hierarchy of VRM, named as in
/// `clip`, with the bone in `Joint::part`. The rest pose is a T-pose that faces +Z, with +Y up, the
/// feet on the ground and the axes of every joint those of the world. The hips have position
/// channels, and all joints quaternion channels. The bones are those of `Joint::part`; if no joint
/// has one, they are found by name, otherwise by the shape of the skeleton. The rotation of joints
/// between two bones becomes part of the lower one. Joints that are not bones are left out, with
/// the note `vrma.left-out`; translations other than those of the hips are lost, with the warning
/// `fit.channel`. Fails with `vrma.body` if a bone that VRM requires is missing or there are
/// several figures, with `vrma.rest-pose` if the rest pose cannot be turned into a T-pose, and with
/// `argument.shape` or `limit.memory`.
Result<Clip> as_vrma(const Clip& clip, Diagnostics& diagnostics);

/// Writes a clip from `as_vrma`. A clip that was read from a VRMA and is unmodified is written as
/// it was read. Fails with `vrma.body` if no joint has the part of a required bone, and otherwise
/// like `gltf::write`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

}  // namespace mocap::vrma
