// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs the labels of two recordings.

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mocap::detail {

/// Which labels two lists have in common.
struct LabelMatch {
  std::vector<std::pair<std::size_t, std::size_t>>
      pairs;                        ///< Indices in both, in the order of `a`.
  std::vector<std::size_t> only_a;  ///< Ascending, as `only_b`.
  std::vector<std::size_t> only_b;
};

/// Pairs the n-th use of a label in `a` with the n-th one in `b`.
LabelMatch match_labels(std::span<const std::string> a, std::span<const std::string> b);

}  // namespace mocap::detail
