// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "mocap/body.hpp"

namespace mocap::detail {

/// Measures the path of one joint over the ground, block by block.
class TravelCollector {
 public:
  /// Follows `joint` from `first_frame` on. `up` and `heading` are unit vectors. Movement counts as
  /// travel once it adds up to `min_step` file units.
  TravelCollector(std::size_t joint, std::size_t first_frame, const Vector3& up,
                  const Vector3& heading, double min_step);

  /// Frames in which the joint is out of reach (largest_length.hpp) are ignored.
  void add(const PosesF& poses);
  Travel travel() const;

 private:
  std::size_t joint_;
  std::size_t first_frame_;
  Vector3 up_;
  Vector3 heading_;
  double min_step_;

  bool has_started_ = false;
  Vector3 start_ = Vector3::Zero();
  Vector3 last_ = Vector3::Zero();
  Vector3 anchor_ = Vector3::Zero();  ///< End of the last step that counted.
  Travel travel_;
};

}  // namespace mocap::detail
