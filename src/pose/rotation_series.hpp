// SPDX-License-Identifier: MIT
#pragma once

/// \file The rotations of one joint over many frames, converted in SIMD lanes.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Rotations, one for each frame, with x, y, z and w in separate arrays. Memory is reused when the
/// series is filled again.
class RotationSeries {
 public:
  static constexpr std::size_t parts = 4;

  /// Sets `count` frames to the identity rotation.
  void assign(std::size_t count);
  std::size_t size() const { return size_; }

  std::span<double> part(std::size_t i) { return {parts_[i].data(), size_}; }
  std::span<const double> part(std::size_t i) const { return {parts_[i].data(), size_}; }

  Quaternion at(std::size_t i) const {
    return {parts_[3][i], parts_[0][i], parts_[1][i], parts_[2][i]};
  }
  void set(std::size_t i, const Quaternion& rotation) {
    for (std::size_t k = 0; k < parts; ++k) {
      parts_[k][i] = rotation.coeffs()[static_cast<Eigen::Index>(k)];
    }
  }

  /// Chooses between q and -q, which are equivalent, the one closer to the previous frame.
  void align_signs();

 private:
  std::array<std::vector<double>, parts> parts_;  ///< Padded to whole registers.
  std::size_t size_ = 0;
};

/// Location of a joint's channels: those of joint `index` start at `first_column`.
struct JointPlace {
  std::size_t index = 0;
  std::size_t first_column = 0;
};

/// Reads the local rotations of a joint in `count` frames from `first_frame` on.
void read_rotations(const Clip& clip, const JointPlace& joint, std::size_t first_frame,
                    std::size_t count, RotationSeries& rotations);

/// Reference angles that new angles stay close to: the values of the same columns in these frames
/// of a motion, one frame for each rotation. If it is the motion that is written to, each rotation
/// must refer to its own frame.
struct NearAngles {
  const Motion& motion;
  std::span<const std::size_t> frames;
};

/// Writes rotations of any length to the channels of a joint of `layout`, in the frames from
/// `first_frame` on. Frames with a rotation of zero length do not change.
void write_rotations(const RotationSeries& rotations, const Skeleton& layout,
                     const JointPlace& joint, const NearAngles& near, std::size_t first_frame,
                     Motion& motion);
/// As above, with angles that are continuous from frame to frame; the first ones are in (-180,
/// 180].
void write_rotations(const RotationSeries& rotations, const Skeleton& layout,
                     const JointPlace& joint, std::size_t first_frame, Motion& motion);

}  // namespace mocap::detail
