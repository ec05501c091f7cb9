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

/// Moves the joints that carry a clip's figures, so that all of them make one step in the world;
/// what is above such a joint, a `Reference` at rest, stays.
class Alignment {
 public:
  Alignment() = default;  ///< Leaves everything where it is.
  Alignment(const Clip& clip, const GroundStep& step, const FrameSpan& frames);

  /// Whether the step changes a joint's numbers.
  bool moves(std::size_t joint) const;
  /// Brings over the local transforms of a joint in the frames that the alignment was made of.
  void move(std::size_t joint, JointTrack& track) const;

 private:
  struct Moved {
    std::size_t joint = 0;
    JointTrack above;  ///< Its parent in the world; no entries for a root.
    bool is_only_turned = false;
  };

  GroundStep step_;
  std::vector<Moved> moved_;
};

}  // namespace mocap::edit
