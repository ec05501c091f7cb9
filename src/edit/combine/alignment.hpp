// SPDX-License-Identifier: MIT
#pragma once

/// \file Aligns a whole motion with the ground position and heading of another one.

#include <cstddef>
#include <vector>

#include "edit/ground_step.hpp"
#include "edit/joint_track.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// World position and rotation of a body.
struct Stance {
  Vector3 place = Vector3::Zero();  ///< File units.
  Quaternion rotation = Quaternion::Identity();
};

/// The stance of the main figure's hips in a frame of the clip.
Stance stance_of(const Clip& clip, std::size_t frame);

/// The stance of the hips one frame after the last one, extrapolated from the last two frames.
Stance stance_behind(const Clip& clip);

/// Frames of a clip.
struct Stretch {
  const Clip& clip;
  FrameSpan frames;
};

/// Moves the joints that carry the figures of a clip, so that all figures make the same step in
/// world space, and attaches them to their parents in the other clip: joints above them, such as a
/// static `Reference`, get the transforms of that clip.
class Alignment {
 public:
  Alignment() = default;  ///< Changes nothing.
  /// The moved frames are placed after or over the frames of `onto`, one by one. The last frame of
  /// `onto` is repeated if there are more moved frames. Joints are matched by name.
  Alignment(const Stretch& moved, const GroundStep& step, const Stretch& onto);

  /// Whether the step changes the values of a joint.
  bool moves(std::size_t joint) const;
  /// Whether a joint is above a moved one, and so gets the values of the other clip.
  bool holds(std::size_t joint) const;
  /// Transforms the local transforms of a joint, starting at the first moved frame.
  void move(std::size_t joint, JointTrack& track) const;

 private:
  /// A moved joint, with the world transforms of its parent, which are empty for a root.
  struct Moved {
    std::size_t joint = 0;
    JointTrack above;             ///< In the moved clip.
    JointTrack above_onto;        ///< In the other clip.
    std::vector<Vector3> shifts;  ///< World displacements, or empty.
    bool is_only_turned = false;
  };

  void add_carrier(const Stretch& moved, const Stretch& onto, std::size_t joint,
                   std::size_t partner, std::size_t hips);

  GroundStep step_;
  std::vector<Moved> moved_;
  std::vector<std::size_t> held_;
};

}  // namespace mocap::edit
