// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Keeps feet in place while they touch the ground.

#include <cstddef>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/motion.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The points of a foot, and their contacts with the ground.
struct FootPath {
  std::vector<std::vector<Vector3>> tracks;   ///< World positions of each point in each frame.
  std::vector<const FootContacts*> contacts;  ///< Of each point; none is null.

  std::size_t frames() const { return tracks.empty() ? 0 : tracks.front().size(); }
};

/// Frames in which a foot is in contact with at least one of its points.
struct PlantedFoot {
  FrameSpan frames;
  /// For each frame except the first, the point that has been in contact since the
  /// previous frame.
  std::vector<std::size_t> anchors;
  bool is_unchanged = false;  ///< The foot shuffles and is not changed.
};

/// How feet are planted. Lengths in file units.
struct Planting {
  std::size_t first = 0;  ///< First frame of the motion.
  std::size_t blend = 0;  ///< Frames before and after a contact in which a displacement fades.
  double farthest = 0.0;  ///< A foot that moves farther during a contact is not changed.
};

/// The contacts of a foot, from frame `first` on.
std::vector<PlantedFoot> find_planted(const FootPath& path, std::size_t first, const Vector3& up);

/// The horizontal displacement of the foot in each frame. During a contact, it cancels every step
/// of the anchor, so that the foot stays at its mean position.
std::vector<Vector3> planting_moves(const FootPath& path, std::vector<PlantedFoot>& stances,
                                    const Planting& planting, const Vector3& up);

/// Fades the displacements during contacts out over the frames before and after them.
void fade_between(std::vector<Vector3>& moves, const std::vector<PlantedFoot>& stances,
                  const Planting& planting);

/// Distance that the points in contact slide along the ground, over all contacts.
double slide_of(const std::vector<PlantedFoot>& stances,
                const std::vector<std::vector<Vector3>>& tracks, const Vector3& up);

}  // namespace mocap::detail
