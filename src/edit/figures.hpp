// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints that carry the figures of a clip.

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "body/figures.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

using detail::Figure;
using detail::find_figures;
using detail::main_figure;
using detail::travelling_hips;

/// A clip of a single figure, with its joints and their motion.
Clip clip_of(const Clip& clip, const Figure& figure);

/// Fails with `edit.several-figures` if the clip has several bodies. `option` is the one that
/// requires a single figure; the advice puts it after an option that removes the other figures.
Status check_single_body(const Skeleton& skeleton, std::string_view option);

/// The joint that carries a figure (whose motion moves all of it), with the columns of its position
/// channels.
struct Carrier {
  std::size_t joint = 0;
  std::array<std::optional<std::size_t>, 3> columns;
};

/// The first joint from the root to the hips that travels: it has position channels for more than
/// one axis, and moves at least a hundredth as far as the one that moves farthest. If none does, it
/// is the last candidate. Joints above the hips may carry a figure or not: MotionBuilder writes a
/// static `Reference` with all six channels, and game engines carry a figure with a bone below its
/// feet. `may_carry` restricts the joints; default: all.
std::optional<Carrier> find_carrier(const Clip& clip, const Figure& figure,
                                    const std::function<bool(std::size_t)>& may_carry = {});

}  // namespace mocap::edit
