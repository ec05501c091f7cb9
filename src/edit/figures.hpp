// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The joints that carry the figures of a clip along.

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

#include "body/figures.hpp"
#include "mocap/clip.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

using detail::Figure;
using detail::find_figures;
using detail::main_figure;
using detail::travelling_hips;

/// The figure alone: its joints, with their motion.
Clip clip_of(const Clip& clip, const Figure& figure);

/// Fails with `edit.several-figures` where the clip has several bodies. `option` is the one that
/// needs a single figure; the advice repeats it behind the option that removes the others.
Status check_single_body(const Skeleton& skeleton, std::string_view option);

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

}  // namespace mocap::edit
