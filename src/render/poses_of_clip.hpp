// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The drawable poses of a clip: upright, of uniform size, with finite values.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"
#include "render/figure.hpp"

namespace mocap::render::detail {

/// Evaluates individual frames of a clip. The clip must outlive it.
class PosesOfClip {
 public:
  explicit PosesOfClip(const Clip& clip);
  /// Uses the axes, the origin and the scale of another clip.
  PosesOfClip(const Clip& clip, const PosesOfClip& as);

  /// The points of a frame; frame 0 of a clip without frames is its rest pose. Every value is
  /// finite.
  Points at(std::size_t frame) const;
  /// Other places of the joints and end sites, in file units with Y up: the first one becomes the
  /// origin. Every value is finite.
  Points placed(Points upright) const;

  /// Evenly spaced frames of the motion, excluding a reference frame: at least one and at most
  /// `most`.
  std::vector<std::size_t> spread(std::size_t most) const;

  /// Limits the number of frames if there are very many joints.
  std::size_t affordable(std::size_t frames) const;

  const PointTree& tree() const { return tree_; }
  const Skeleton& skeleton() const { return clip_.skeleton; }
  double seconds_of(std::size_t frames) const { return clip_.motion.frame_time.time_of(frames); }
  std::size_t first_frame() const { return first_frame_; }
  std::size_t end_frame() const { return end_frame_; }
  /// Converts a position in the file to the scene.
  Vector3 seen(const Vector3& place) const {
    return upright_from_file_ * ((place - origin_) * scale_);
  }
  /// The direction that the figure faces in its rest pose; unit length, horizontal.
  const Vector3& facing() const { return facing_; }

 private:
  explicit PosesOfClip(const mocap::detail::Analysis& analysis);
  PosesOfClip(const mocap::detail::Analysis& analysis, const PosesOfClip& as);
  Points raw(std::size_t frame) const;
  void count_frames(const mocap::detail::Analysis& analysis);

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
