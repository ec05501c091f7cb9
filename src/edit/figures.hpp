// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The figures of a clip, one a root, and the joints that carry them along.

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

struct Figure {
  std::size_t root = 0;
  std::size_t hips = 0;   ///< The joint whose path is the figure's; the root where none is.
  bool has_legs = false;  ///< Else it is a thing, or a part of another figure.
};

/// One entry a root, in the order of the skeleton.
std::vector<Figure> find_figures(const Skeleton& skeleton);

/// The figure that the clip is about: whose hips `find_body_parts` finds. `figures` has one entry
/// at least.
const Figure& main_figure(const std::vector<Figure>& figures, const Skeleton& skeleton);

/// The joint that carries a figure along, with the columns of its position channels.
struct Carrier {
  std::size_t joint = 0;
  std::array<std::optional<std::size_t>, 3> columns;
};

/// The first joint from the root to the hips that travels: which has position channels for more
/// than one axis, and goes at least a hundredth as far as the one that goes farthest. Where none
/// does, the last one that could. MotionBuilder writes a `Reference` that rests, with all six
/// channels, above the hips; game engines carry a figure by a bone below its feet. `may_carry` says
/// which joints count; default: all.
std::optional<Carrier> find_carrier(const Clip& clip, const Figure& figure,
                                    const std::function<bool(std::size_t)>& may_carry = {});

/// Where nothing from the root to the hips has position channels, the joint below that has them,
/// reached through only children, as where a root called Hips only holds the pelvis; else the hips.
std::size_t travelling_hips(const Skeleton& skeleton, std::size_t hips);

}  // namespace mocap::edit
