// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs of labels on the left and right side of the body.

#include <cstddef>
#include <string>
#include <vector>

#include "body/body.hpp"

namespace mocap::detail {

struct LabelTwins {
  std::vector<std::size_t> twin;  ///< The counterpart of each label, or itself.
  std::vector<Twins> pairs;       ///< The left and right label of each pair.
};

/// Pairs labels of markers, rigid bodies or other data that differ only by side: as in the names of
/// joints (`L.ASIS`, `hip_flexion_r`), or by an L and R with which a word starts (`LASI`, `RASI`).
LabelTwins find_label_twins(const std::vector<std::string>& labels);

}  // namespace mocap::detail
