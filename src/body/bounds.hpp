// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "body/cloud_bounds.hpp"
#include "mocap/body.hpp"

namespace mocap::detail {

/// Computes the bounding box of all joints and end sites, block by block.
class BoundsCollector {
 public:
  explicit BoundsCollector(const Skeleton& skeleton);

  /// Coordinates that are out of reach (largest_length.hpp) are ignored, and so are strays among
  /// joints without bones (cloud_bounds.hpp).
  void add(const PosesF& poses);
  /// Adds everything that was added to `other`.
  void add(const BoundsCollector& other);
  /// Zero if nothing was added.
  Bounds bounds() const;

 private:
  struct Site {
    std::size_t joint;
    std::array<float, 3> offset;
  };

  void add_joints(const PosesF& poses);
  void add_end_sites(const PosesF& poses);

  /// Several x, y, z side by side, so that the compiler can vectorise the loop.
  static constexpr std::size_t lanes = 48;
  std::array<float, lanes> low_;
  std::array<float, lanes> high_;
  std::vector<Site> sites_;
  CloudBounds cloud_{0};  ///< If there are only joints without bones, such as markers.
  bool is_empty_ = true;
};

}  // namespace mocap::detail
