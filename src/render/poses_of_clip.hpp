// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip seen as poses to draw: upright, of one size, without numbers that cannot be drawn.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"
#include "render/figure.hpp"

namespace mocap::render::detail {

/// Evaluates single frames of a clip. The clip must outlive it.
class PosesOfClip {
 public:
  explicit PosesOfClip(const Clip& clip);
  /// Seen as another clip is: its axes, its origin, its size.
  PosesOfClip(const Clip& clip, const PosesOfClip& as);

  /// A frame's points; frame 0 of a clip without frames is its rest pose. Every number is finite.
  Points at(std::size_t frame) const;

  /// Frames of motion, without a reference frame: at least one, `most` at most, evenly spread.
  std::vector<std::size_t> spread(std::size_t most) const;

  /// Fewer frames are looked at where joints are very many.
  std::size_t affordable(std::size_t frames) const;

  const PointTree& tree() const { return tree_; }
  const Skeleton& skeleton() const { return clip_.skeleton; }
  double seconds_of(std::size_t frames) const { return clip_.motion.frame_time.time_of(frames); }
  std::size_t first_frame() const { return first_frame_; }
  std::size_t end_frame() const { return end_frame_; }
  /// What a place in the file is on the picture.
  Vector3 seen(const Vector3& place) const {
    return upright_from_file_ * ((place - origin_) * scale_);
  }
  /// Where the figure faces in its rest pose; unit length, horizontal.
  const Vector3& facing() const { return facing_; }

 private:
  Points raw(std::size_t frame) const;
  void count_frames();

  const Clip& clip_;
  PointTree tree_;
  std::size_t first_frame_ = 0;
  std::size_t end_frame_ = 1;
  Eigen::Matrix3d upright_from_file_ = Eigen::Matrix3d::Identity();
  Vector3 facing_ = Vector3::UnitZ();
  Vector3 origin_ = Vector3::Zero();
  double scale_ = 1.0;
};

}  // namespace mocap::render::detail
