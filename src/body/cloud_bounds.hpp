// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "mocap/body.hpp"

namespace mocap::detail {

/// Computes the bounding box of joints without bones, such as markers, block by block. A joint is
/// ignored in frames in which it is a stray (point_cloud.hpp), unless it is one in most frames.
class CloudBounds {
 public:
  /// Of `joint_count` joints.
  explicit CloudBounds(std::size_t joint_count) : joints_(joint_count) {}

  bool empty() const { return joints_.empty(); }
  /// Coordinates that are out of reach (largest_length.hpp) are ignored.
  void add(const PosesF& poses);
  /// Adds everything that was added to `other`, which has as many joints.
  void add(const CloudBounds& other);
  /// Grows the box to contain the joints.
  void extend(std::size_t axis, float& low, float& high) const;

 private:
  struct Box {
    Box();
    void add(const Box& other);
    std::array<float, 3> low, high;
  };

  struct Places {
    Box near, stray;
    std::size_t frames = 0;
    std::size_t stray_frames = 0;
  };

  std::vector<Places> joints_;
};

}  // namespace mocap::detail
