// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What is known about a clip: scale, up axis, facing, travel, family. Guesses carry their
/// reason and their confidence, and change nothing.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mocap/body_side.hpp"
#include "mocap/clip.hpp"
#include "mocap/decision.hpp"
#include "mocap/poses.hpp"

namespace mocap {

/// How long a file unit is.
struct ScaleGuess {
  double metres_per_unit = 0.0;  ///< 0 when nothing is known.
  std::string name;              ///< `centimetres`, `inches`, `CMU units`, ...; empty if unknown.
  double body_length = 0.0;      ///< Leg and spine chain, head to toe, file units; 0 if unknown.
  /// From the soles to the crown of the standing figure, file units: of the rest pose where that
  /// stands, else of the most upright frames, else by the lengths of leg and spine. 0 if unknown.
  double height = 0.0;
  Confidence confidence = Confidence::none;
  std::string reason;
};

enum class Axis : std::uint8_t { plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

/// `+Y`, `-Z`, ...
std::string to_string(Axis axis);

/// Which way is up, and which way the figure faces: in its rest pose where that is upright, else at
/// the start of the motion.
struct AxisGuess {
  Axis up = Axis::plus_y;
  Confidence up_confidence = Confidence::none;
  std::string up_reason;
  Axis facing = Axis::plus_z;
  Confidence facing_confidence = Confidence::none;
  std::string facing_reason;
  /// The feet of the rest pose point away from where the names of left and right put the front.
  bool sides_contradict = false;
};

/// The path of the hips (of the first root, where no joint is called so) over the frames of motion;
/// a reference frame is left out. Lengths in file units.
struct Travel {
  /// From the first frame to the last, along the way that the body faces in the first second.
  double forward = 0.0;
  double sideways = 0.0;  ///< The same, to the body's left.
  /// Way along the ground; what is less than 2 % of the body's length is not a step.
  double path_length = 0.0;
  double lowest = 0.0;   ///< Least height along the up axis, in the file's space.
  double highest = 0.0;  ///< Greatest height.
};

/// A box along the axes, file units.
struct Bounds {
  Vector3 low = Vector3::Zero();
  Vector3 high = Vector3::Zero();
};

/// Whether the rest pose is upright, and which frames are.
struct Stance {
  /// Head above feet along an axis, legs and spine nearly straight.
  bool rest_pose_stands = false;
  /// Where the rest pose is not upright: up to five frames that are, most upright first. They can
  /// become the rest pose (`edit::RestPose`).
  std::vector<std::size_t> frames;
};

/// One naming convention that skeletons follow.
struct FamilyGuess {
  std::string family;    ///< `CMU (MotionBuilder names)`, `Mixamo`, `Second Life`, ...; empty.
  std::string producer;  ///< Program or data set that writes such files, where it shows; empty.
  Confidence confidence = Confidence::none;
  std::string reason;
};

/// The joints that tell how a body stands, as indices into the skeleton; what was not found is
/// empty.
struct BodyParts {
  /// The joint whose path is the body's; the first root where none is called so. Empty only without
  /// joints.
  std::optional<std::size_t> hips;
  std::optional<std::size_t> head;
  /// What touches the ground: foot and toe joints, or paws and hooves, in skeleton order.
  std::vector<std::size_t> feet;
  /// Hands or wrists, one a side where they have names, in skeleton order.
  std::vector<std::size_t> hands;
};

/// The choices that a file leaves open, each made once and shown by every front end.
struct ClipDecisions {
  /// What position channels mean beside the offset. Joints may differ: `Joint::position_mode`.
  Decision<PositionMode> position_mode;
  Decision<Axis> up;
  Decision<double> metres_per_unit;    ///< 0 when nothing is known.
  Decision<bool> reference_frame;      ///< Whether frame 0 is a reference pose, not motion.
  Decision<double> frames_per_second;  ///< 0 when no frame can last as long as the file says.
};

/// All that is known about a clip at once.
struct ClipFacts {
  std::size_t roots = 0;
  std::size_t end_sites = 0;
  std::size_t depth = 0;  ///< Joints from root to leaf, at most.
  /// Distinct, most common first: `ZYX`, `ZXY`, `Z`, `quaternion`. Joints that do not turn have
  /// none.
  std::vector<std::string> rotation_orders;
  bool reference_first_frame = false;  ///< Frame 0 is a reference pose, not motion.
  std::string reference_reason;
  ScaleGuess scale;
  AxisGuess axes;
  Stance stance;
  Travel travel;
  /// Of all joints and end sites over all frames; zero without frames. What is farther out than
  /// 1e18 file units counts for neither this nor the travel.
  Bounds bounds;
  FamilyGuess family;
  ClipDecisions decisions;
};

/// Looks at a clip: its skeleton, and its poses (computed here, in pieces).
ClipFacts find_facts(const Clip& clip);

/// Measures the standing figure and finds the unit that gives a human size, unless the metadata or
/// an ASF with a `length` other than 1 declare the unit. A unit of high confidence is sure.
ScaleGuess guess_scale(const Clip& clip);
/// The same by the rest pose alone.
ScaleGuess guess_scale(const Skeleton& skeleton);
/// Looks for the names of joints by which families of skeletons are known.
FamilyGuess guess_family(const Skeleton& skeleton);
/// Finds up by the line from the feet to the head, in the rest pose and in 32 frames of the motion,
/// by the floor, the plane of travel, free flight, and the convention of the family; and the facing
/// by the left and right joints, or by the feet.
AxisGuess guess_axes(const Clip& clip);
/// Looks for upright frames where the rest pose is not upright.
Stance find_stance(const Clip& clip);
/// The side of each joint: by its name (`LeftUpLeg`, `lThigh`, `hand.R`); a joint whose name speaks
/// of none is on its parent's side. Where no name tells, limbs of equal length are told apart by
/// where they stand in the rest pose. As many entries as there are joints.
std::vector<BodySide> sides_of(const Skeleton& skeleton);
/// Finds hips, head, feet and hands by the names of the joints, else by the shape of the tree.
BodyParts find_body_parts(const Skeleton& skeleton);
/// Decides what the position channels of a clip mean, by the motion itself: whether the body keeps
/// its bone lengths, whether it collapses, whether it is near the ground. What the clip's skeleton
/// says is not asked. `joints` receives those that differ from the value, as indices.
Decision<PositionMode> decide_position_mode(const Clip& clip,
                                            std::vector<std::size_t>* joints = nullptr);
/// Whether frame 0 is a reference pose: what the metadata state, else what the poses of the first
/// frames show.
Decision<bool> decide_reference_frame(const Clip& clip);
/// The value of `decide_reference_frame`. `reason` receives its evidence.
bool has_reference_frame(const Clip& clip, std::string* reason = nullptr);

}  // namespace mocap
