// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The skeletons and animations of a file, and the choice of one of each.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "formats/usd/layer.hpp"

namespace mocap::usd::input {

/// Prims, in file order.
struct Scene {
  std::vector<std::size_t> skeletons;
  std::vector<std::size_t> animations;
  std::vector<std::size_t> shape_animations;  ///< Those of blend shapes only.
  /// For each skeleton, the index in `animations` of the bound one; otherwise `none`.
  std::vector<std::size_t> bound;
};

Scene find_scene(const Layer& layer);

/// The names of the animations: their paths if two have the same name.
std::vector<std::string> names_of_takes(const Layer& layer, const Scene& scene);

/// The prims to read. Either may be `none`, but not both.
struct Choice {
  std::size_t skeleton = none;
  std::size_t animation = none;
  std::size_t take = 0;  ///< The index of the animation.
};

/// Chooses the skeleton and the animation, and reports the others. Fails with `usd.no-skeleton` or
/// `usd.take`.
Result<Choice> choose(const Layer& layer, const Scene& scene,
                      const std::optional<std::string>& take, Diagnostics& found);

}  // namespace mocap::usd::input
