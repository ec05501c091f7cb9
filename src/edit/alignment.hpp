// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A whole motion brought to where another one stands on the ground and faces.

#include <cstddef>
#include <vector>

#include "edit/ground_step.hpp"
#include "edit/joint_track.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// Where a body stands in the world, and how it is turned.
struct Stance {
  Vector3 place = Vector3::Zero();  ///< File units.
  Quaternion rotation = Quaternion::Identity();
};

/// Of the hips of the main figure, in a frame of the clip.
Stance stance_of(const Clip& clip, std::size_t frame);

/// Where the hips would be a frame behind the last one, if they went on as between the last two.
Stance stance_behind(const Clip& clip);

/// Frames of a clip.
struct Stretch {
  const Clip& clip;
  FrameSpan frames;
};

/// Moves the joints that carry a clip's figures, so that all of them make one step in the world,
/// and go on under what carries them in another clip: joints above, such as a `Reference` at rest,
/// are those of that one.
class Alignment {
 public:
  Alignment() = default;  ///< Leaves everything where it is.
  /// `onto` has the frames behind or under which the moved ones are laid, one by one; the last of
  /// them holds on where there are more. Joints are found by their names.
  Alignment(const Stretch& moved, const GroundStep& step, const Stretch& onto);

  /// Whether the step changes a joint's numbers.
  bool moves(std::size_t joint) const;
  /// Whether a joint stands above one that is moved: the other clip's numbers hold.
  bool holds(std::size_t joint) const;
  /// Brings over the local transforms of a joint, from the first of the moved frames on.
  void move(std::size_t joint, JointTrack& track) const;

 private:
  /// A joint that is moved, with its parents in the world; no entries for a root.
  struct Moved {
    std::size_t joint = 0;
    JointTrack above;             ///< In the clip that is moved.
    JointTrack above_onto;        ///< In the other one.
    std::vector<Vector3> shifts;  ///< Of a joint that cannot turn: its way in the world.
    bool is_only_turned = false;
  };

  void add_carrier(const Stretch& moved, const Stretch& onto, std::size_t joint,
                   std::size_t partner, std::size_t hips);

  GroundStep step_;
  std::vector<Moved> moved_;
  std::vector<std::size_t> held_;
};

}  // namespace mocap::edit
