// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Bodies of which one has arms but no legs, such as busts and recordings of upper bodies.

#include <optional>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"
#include "retarget/correspondence.hpp"

namespace mocap::retarget {

/// Whether a figure has hips and both arms, but no leg.
bool is_upper_body(const detail::FigureParts& parts);

struct UpperBodies {
  const detail::FigureParts& source;
  const detail::FigureParts& target;
};

/// The parts of two bodies, if at least one of them is an upper body and the other one, too, or a
/// figure. Refers to `bodies`.
std::optional<UpperBodies> upper_bodies_of(const Bodies& bodies);

/// Pairs trunk, head and arms by part of the body. The scale is the ratio of the trunks.
Result<NameMatch> match_upper_bodies(const Clip& source, const Clip& target,
                                     const UpperBodies& bodies, const std::vector<MappedJoint>& map,
                                     const Options& options);

}  // namespace mocap::retarget
