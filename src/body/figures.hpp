// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The figures of a skeleton, one per root.

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

struct Figure {
  std::size_t root = 0;
  std::size_t hips = 0;   ///< The joint whose path is that of the figure; otherwise the root.
  bool has_legs = false;  ///< If false, the root is an object or part of another figure.
  bool is_body = false;   ///< It has legs and a head.
};

/// One entry per root, in skeleton order.
std::vector<Figure> find_figures(const Skeleton& skeleton);

/// The bodies with legs and a head, in skeleton order. If a root only carries several ones side by
/// side, such as that of a scene, `Figure::root` is the joint at the top of each.
std::vector<Figure> find_bodies(const Skeleton& skeleton);

/// A joint with all its descendants, as a skeleton.
Skeleton subtree(const Skeleton& skeleton, std::size_t root);

/// The value of `--remove` that keeps only the figure whose root is `kept`. Empty if it is too long
/// to be typed.
std::string words_for_others(const Skeleton& skeleton, const std::vector<Figure>& figures,
                             std::size_t kept);

/// The main figure of the clip, whose hips `find_body_parts` finds. `figures` must not be empty.
const Figure& main_figure(const std::vector<Figure>& figures, const Skeleton& skeleton);

/// The hips, unless no joint from the root to the hips has position channels: then the first joint
/// below the hips that has them and is reached through only children, for example if a root called
/// Hips only contains the pelvis.
std::size_t travelling_hips(const Skeleton& skeleton, std::size_t hips);

}  // namespace mocap::detail
