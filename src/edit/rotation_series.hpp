// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The rotations of one joint over many frames, for edits that go through all of them: many frames
/// are worked on side by side.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Rotations, one a frame; each of x, y, z, w in an array of its own. Its memory is kept when it
/// is filled again.
class RotationSeries {
 public:
  static constexpr std::size_t parts = 4;

  /// No rotation in every frame.
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

  /// Of q and -q, which mean the same, always the one near to that of the frame before.
  void align_signs();

 private:
  std::array<std::vector<double>, parts> parts_;  ///< With room for whole registers.
  std::size_t size_ = 0;
};

/// Where channels of a joint stand: those of joint `index` begin at `first_column`.
struct JointPlace {
  std::size_t index = 0;
  std::size_t first_column = 0;
};

/// The local rotations of a joint in `count` frames from `first_frame` on.
void read_rotations(const Clip& clip, const JointPlace& joint, std::size_t first_frame,
                    std::size_t count, RotationSeries& rotations);

/// Angles that new ones shall be near to: those in the same columns of these frames of a motion,
/// one for each rotation. Of the motion that is written into, a rotation's frame can only be its
/// own.
struct NearAngles {
  const Motion& motion;
  std::span<const std::size_t> frames;
};

/// Writes rotations, of any length, into the channels of a joint of `layout` in the frames from
/// `first_frame` on. A rotation of no length leaves its frame as it is.
void write_rotations(const RotationSeries& rotations, const Skeleton& layout,
                     const JointPlace& joint, const NearAngles& near, std::size_t first_frame,
                     Motion& motion);
/// The same with angles that go on from frame to frame; the first ones in (-180, 180].
void write_rotations(const RotationSeries& rotations, const Skeleton& layout,
                     const JointPlace& joint, std::size_t first_frame, Motion& motion);

}  // namespace mocap::edit
