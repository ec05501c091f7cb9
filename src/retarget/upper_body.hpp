// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Bodies of which one has arms but lacks joints of its legs, such as busts, recordings of upper
/// bodies, and figures with one foot.

#include <optional>
#include <vector>

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/retarget.hpp"
#include "retarget/correspondence.hpp"

namespace mocap::retarget {

/// Whether a figure has hips and both arms.
bool has_upper_body(const detail::FigureParts& parts);

struct UpperBodies {
  const detail::FigureParts& source;
  const detail::FigureParts& target;
};

/// The parts of two bodies, if at least one of them has incomplete legs and the other one, too, or
/// is a figure. Refers to `bodies`.
std::optional<UpperBodies> upper_bodies_of(const Bodies& bodies);

/// Pairs the parts that both have. The scale is the ratio of the trunks.
Result<NameMatch> match_upper_bodies(const Clip& source, const Clip& target,
                                     const UpperBodies& bodies, const std::vector<MappedJoint>& map,
                                     const Options& options);

}  // namespace mocap::retarget
