// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The objects of a scene that become joints, and the curves that animate them.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "formats/fbx/scene.hpp"
#include "mocap/reading.hpp"

namespace mocap::fbx {

/// The curve nodes of a joint on a layer: of translation, rotation and scaling; `none` if not
/// animated.
struct LayerNodes {
  std::size_t layer = none;
  std::array<std::size_t, 3> animation{none, none, none};
};

/// An object that becomes a joint.
struct JointSource {
  std::string name;
  std::size_t parent = none;  ///< In the list of joints.
  Transform transform;
  /// The curve nodes of translation, rotation and scaling on the first layer of the take; `none` if
  /// not animated.
  std::array<std::size_t, 3> animation{none, none, none};
  std::vector<LayerNodes> above;  ///< Those on the other layers, in order.
};

/// The layers of a take whose values are used: the first, and those above it that are not muted. If
/// some of these are solo, only those.
std::vector<std::size_t> layers_in_use(const Scene& scene, const Take& take);

std::vector<std::string> names_of_takes(const Scene& scene);

/// The take that the options select; `none` if the file has none. Fails with `fbx.take`.
Result<std::size_t> find_take(const Records& file, const Scene& scene, const std::string& wanted);

/// The joints in depth-first order: bones and the objects above them that have a transform; without
/// bones other than those of a skin, also animated objects and those above them. Fails with
/// `fbx.hierarchy`, `fbx.no-joints`, and the limits of joints, depth and names.
Result<std::vector<JointSource>> find_joints(const Records& file, const Scene& scene,
                                             std::size_t take, const ReadLimits& limits);

}  // namespace mocap::fbx
