// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Aligns a whole motion with the ground position and heading of another.

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

/// Of the hips of the main figure, in a frame of the clip.
Stance stance_of(const Clip& clip, std::size_t frame);

/// The hips one frame after the last one, extrapolated from the last two.
Stance stance_behind(const Clip& clip);

/// Frames of a clip.
struct Stretch {
  const Clip& clip;
  FrameSpan frames;
};

/// Moves the joints that carry the figures of a clip, so that all of them make the same step in
/// world space, and attaches them to the parents of the other clip: joints above, such as a static
/// `Reference`, take the transforms of that clip.
class Alignment {
 public:
  Alignment() = default;  ///< Changes nothing.
  /// `onto` has the frames after or under which the moved frames are placed, one by one; its last
  /// frame is repeated if there are more. Joints are matched by name.
  Alignment(const Stretch& moved, const GroundStep& step, const Stretch& onto);

  /// Whether the step changes the values of a joint.
  bool moves(std::size_t joint) const;
  /// Whether a joint is above one that is moved, and takes the values of the other clip.
  bool holds(std::size_t joint) const;
  /// Transforms the local transforms of a joint, starting at the first moved frame.
  void move(std::size_t joint, JointTrack& track) const;

 private:
  /// A moved joint, with the world transforms of its parent; no entries for a root.
  struct Moved {
    std::size_t joint = 0;
    JointTrack above;             ///< In the moved clip.
    JointTrack above_onto;        ///< In the other clip.
    std::vector<Vector3> shifts;  ///< For a joint without rotation: its world displacement.
    bool is_only_turned = false;
  };

  void add_carrier(const Stretch& moved, const Stretch& onto, std::size_t joint,
                   std::size_t partner, std::size_t hips);

  GroundStep step_;
  std::vector<Moved> moved_;
  std::vector<std::size_t> held_;
};

}  // namespace mocap::edit
