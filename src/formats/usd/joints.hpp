// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints of a skeleton, and the joints of the animation that they correspond to.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "formats/usd/layer.hpp"
#include "formats/usd/scene.hpp"
#include "mocap/reading.hpp"

namespace mocap::usd::input {

struct JointSource {
  std::string path;
  std::string name;
  std::size_t parent = none;    ///< Index in depth-first order.
  std::size_t index = 0;        ///< In the skeleton of the file.
  std::size_t animated = none;  ///< In the animation.
  bool is_end_site = false;     ///< Written as a joint by our own writer.
  bool has_children = false;
  Eigen::Matrix4d rest = Eigen::Matrix4d::Identity();  ///< parent_from_joint.
};

/// The joints in depth-first order.
struct Joints {
  std::vector<JointSource> list;
  /// The file has rest or bind transforms; otherwise all of `rest` are identities.
  bool has_rest = false;
  std::size_t animation_joints = 0;  ///< Joints of the animation.
};

/// Fails with `usd.joints`, `usd.animation` or a limit.
Result<Joints> read_joints(const Layer& layer, const Choice& choice, const ReadLimits& limits,
                           Diagnostics& found);

}  // namespace mocap::usd::input
