// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The measures with which publications compare retargeted motions with a reference.

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::retarget {

/// The world rotation of one part of the body, compared with that of the reference.
struct PartRotation {
  std::string part;          ///< As `left forearm`.
  double mean_deg = 0.0;     ///< Mean angle between the rotations, degrees.
  double largest_deg = 0.0;  ///< Largest angle, degrees.
  /// The same between the directions of its bone; 0 for parts without one.
  double direction_mean_deg = 0.0;
  double direction_largest_deg = 0.0;
  /// The largest angle between both rotations, each since the first frame in its own axes:
  /// W(t) W(0)^-1.
  double since_first_frame_deg = 0.0;
};

/// How the feet move, by the measures of SAME (Lee et al. 2023), per frame.
struct FootMeasures {
  double slide = 0.0;        ///< Mean of |horizontal step| * clamp(2 - 2^(h / 3 cm), 0, 1), metres.
  double penetration = 0.0;  ///< Mean depth below the ground, metres.
  double deepest = 0.0;      ///< Largest depth below the ground, metres.
  /// Frames in which a foot is more than 1 cm below the ground, as a share of all; and frames in
  /// which a toe that sticks in the reference moves by more than 1 cm, as a share of those, as in
  /// the evaluation of holosoma.
  double frames_below = 0.0;
  double frames_sliding = 0.0;
};

/// Differences between a motion and a reference on the same skeleton. Joints are matched by path,
/// otherwise by name; fingers, and joints below the hands, are left out.
struct MotionMeasures {
  std::size_t frames = 0;  ///< Compared: the length of the shorter clip.
  std::size_t joints = 0;  ///< Compared.
  /// Toe to root and head to root along the offsets of the reference, file units.
  double height = 0.0;
  /// Mean over frames, joints and axes of the squared distance over the squared height, times 1000:
  /// `get_error.py` of Skeleton-Aware Networks (Aberman et al. 2020).
  double san_error = 0.0;
  double root_relative_san_error = 0.0;  ///< The same for positions relative to the root.
  double mean_distance = 0.0;            ///< Mean distance of joints, shares of the height.
  double root_relative_mean_distance = 0.0;
  /// Contacts, by Skeleton-Aware Networks: a toe or foot moves by less than 0.003 heights a frame.
  /// F1 of the frames of both clips; 1 if neither has any.
  double contact_f1 = 1.0;
  double jerk = 0.0;            ///< Mean third difference times fps^3, heights per s^3.
  double reference_jerk = 0.0;  ///< The same of the reference.
  FootMeasures feet;
  FootMeasures reference_feet;
  std::vector<PartRotation> parts;  ///< From the hips upwards, then left and right limbs.
};

/// Measures a clip. Fails with `argument.shape` if the clips have no joint or no frame in common,
/// and with `skeleton.no-figure` if the reference has no human figure. The ground of each clip is
/// at the lowest one percent of the heights of its feet.
Result<MotionMeasures> measure_motion(const Clip& clip, const Clip& reference);

}  // namespace mocap::retarget
