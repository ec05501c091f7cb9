// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rows of pose tables, block by block.

#include <span>
#include <vector>

#include "mocap/csv.hpp"
#include "mocap/poses.hpp"

namespace mocap::csv {

/// Computes the cells of frames in order; needs memory for one block of frames.
class PoseRows {
 public:
  PoseRows(const Clip& clip, const WriteOptions& options);

  /// The cells of the next frame; valid until the next call.
  std::span<const double> next();

 private:
  void load_block(std::size_t first);
  void fill(std::size_t frame);
  void put_positions(std::size_t at);
  void put_angles(std::size_t joint, const Quaternion& rotation);
  void put_matrix(const Quaternion& rotation);
  void put_angular_velocity(std::size_t at, std::size_t joint);

  const Clip& clip_;
  const WriteOptions& options_;
  std::size_t first_of_motion_ = 0;  ///< After any reference pose.
  std::vector<AxisOrder> sequences_;
  std::vector<Vector3> last_angles_;
  Poses poses_;
  std::vector<double> cells_;
  std::size_t next_ = 0;
};

}  // namespace mocap::csv
