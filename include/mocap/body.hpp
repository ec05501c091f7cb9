// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Analysis of figures: parts, sides, size, axes and ground contacts.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/decision.hpp"
#include "mocap/motion.hpp"
#include "mocap/poses.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::codes {

extern const Code skeleton_no_feet;
extern const Code skeleton_no_figure;
extern const Code skeleton_mirrored;

}  // namespace mocap::codes

namespace mocap {

/// The side of the body that a joint belongs to, see `sides_of`.
enum class BodySide : std::uint8_t { middle, left, right };

/// Length of a file unit.
struct ScaleGuess {
  double metres_per_unit = 0.0;  ///< 0 if unknown.
  std::string name;              ///< `centimetres`, `inches`, `CMU units`, ...; empty if unknown.
  double body_length = 0.0;      ///< Leg and spine chain, head to toe, file units; 0 if unknown.
  /// Standing height from soles to crown, file units: from the rest pose if it is upright,
  /// otherwise from the most upright frames, otherwise from leg and spine lengths. 0 if unknown.
  double height = 0.0;
  Confidence confidence = Confidence::none;  ///< Confidence in the unit.
  std::string reason;                        ///< Its evidence, a clause without a full stop.
};

/// The up axis and the facing direction of the figure: in its rest pose if that is upright,
/// otherwise at the start of the motion.
struct AxisGuess {
  Axis up = Axis::plus_y;                           ///< +Y if unknown.
  Confidence up_confidence = Confidence::none;      ///< Confidence in `up`.
  std::string up_reason;                            ///< Evidence, a clause without a full stop.
  Axis facing = Axis::plus_z;                       ///< +Z if unknown.
  Confidence facing_confidence = Confidence::none;  ///< Confidence in `facing`.
  std::string facing_reason;                        ///< Evidence, a clause without a full stop.
  /// Whether the feet of the rest pose point opposite to the facing direction that the left and
  /// right names imply.
  bool sides_contradict = false;
};

/// Path of the hips (or of the first root) over all frames of the motion, without the reference
/// frame. Lengths in file units.
struct Travel {
  /// Displacement from the first to the last frame, in the facing direction of the first second.
  double forward = 0.0;
  double sideways = 0.0;  ///< The same, to the body's left.
  /// Path length on the ground; movements below 2 % of the body length are ignored.
  double path_length = 0.0;
  double lowest = 0.0;   ///< Minimum height along the up axis, in file space.
  double highest = 0.0;  ///< Maximum height.
};

/// Axis-aligned bounding box, file units.
struct Bounds {
  Vector3 low = Vector3::Zero();   ///< Minimum of each coordinate.
  Vector3 high = Vector3::Zero();  ///< Maximum of each coordinate.
};

/// Whether the rest pose is upright, and which frames are.
struct Stance {
  /// Head above feet along an axis, legs and spine nearly straight.
  bool rest_pose_is_upright = false;
  /// If the rest pose is not upright: up to five upright frames, best first. They can be used as
  /// the rest pose (`edit::RestPose`).
  std::vector<std::size_t> frames;
};

/// Naming convention of a skeleton.
struct FamilyGuess {
  /// `CMU (MotionBuilder names)`, `Mixamo`, `Second Life`, ...; empty if unknown.
  std::string family;
  std::string producer;  ///< Program or data set that writes such files, if known; otherwise empty.
  Confidence confidence = Confidence::none;  ///< Confidence in the family.
  std::string reason;                        ///< Its evidence, a clause without a full stop.
};

/// Important joints of the body, as indices into the skeleton. Empty if not found.
struct BodyParts {
  /// The joint that represents the path of the body; the first root if no joint is named hips.
  /// Empty only if there are no joints.
  std::optional<std::size_t> hips;
  std::optional<std::size_t> head;
  /// Joints that touch the ground: feet and toes, or paws and hooves, in skeleton order.
  std::vector<std::size_t> feet;
  /// Hands or wrists, one per side if they are named, in skeleton order.
  std::vector<std::size_t> hands;
};

/// Decisions about properties that the file does not declare. All front ends show the same ones.
struct ClipDecisions {
  /// Meaning of position channels relative to the offset. Individual joints may differ: see
  /// `Joint::position_mode`.
  Decision<PositionMode> position_mode;
  Decision<Axis> up;
  Decision<double> metres_per_unit;    ///< 0 if unknown.
  Decision<bool> reference_frame;      ///< Whether frame 0 is a reference pose, not motion.
  Decision<double> frames_per_second;  ///< 0 if the frame time in the file is not plausible.
};

/// All detected properties of a clip.
struct ClipFacts {
  std::size_t roots = 0;      ///< Number of roots.
  std::size_t end_sites = 0;  ///< Number of end sites of all joints.
  std::size_t depth = 0;      ///< Largest number of joints from a root to a leaf.
  /// Distinct orders, most common first: `ZYX`, `ZXY`, `Z`, `quaternion`. Joints without rotation
  /// channels do not count.
  std::vector<std::string> rotation_orders;
  bool reference_first_frame = false;  ///< Frame 0 is a reference pose, not motion.
  std::string reference_reason;
  /// The first frame of the motion, after any reference pose, which may be held for several frames.
  std::size_t first_frame = 0;
  ScaleGuess scale;
  AxisGuess axes;
  Stance stance;
  Travel travel;
  /// Extent of all joints and end sites over all frames; zero without frames. Points beyond 1e18
  /// file units are ignored, here and in the travel. Of several joints without bones, such as
  /// markers, those that are in a frame far outside of all others are left out: 3.5 times as far
  /// from the median of each coordinate as four fifths of them.
  Bounds bounds;
  FamilyGuess family;
  BodyParts parts;
  std::vector<BodySide> sides;  ///< One per joint, see `sides_of`.
  ClipDecisions decisions;
};

/// Detects all properties of a clip. Poses are computed in blocks.
ClipFacts find_facts(const Clip& clip);

/// Measures the standing figure and finds the unit that gives a plausible human size, unless its
/// metadata specify one, or the file declares one that is plausible (`Metadata::declared_unit`).
/// Results with high confidence are reliable.
ScaleGuess guess_scale(const Clip& clip);
/// The same, from the rest pose only.
ScaleGuess guess_scale(const Skeleton& skeleton);
/// Detects the skeleton family from joint names.
FamilyGuess guess_family(const Skeleton& skeleton);
/// Detects the up axis from the direction from feet to head (in the rest pose and in 32 frames of
/// the motion), the floor, the plane of travel, free flight, and the convention of the family.
/// Detects the facing direction from left and right joints, or from the feet.
AxisGuess guess_axes(const Clip& clip);
/// Finds upright frames if the rest pose is not upright.
Stance find_stance(const Clip& clip);
/// The side of each joint, from its name (`LeftUpLeg`, `lThigh`, `hand.R`). Joints whose name does
/// not indicate a side inherit that of their parent. If no name indicates a side, limbs of equal
/// length are distinguished by their position in the rest pose. One entry per joint.
std::vector<BodySide> sides_of(const Skeleton& skeleton);
/// Finds hips, head, feet and hands by joint name, otherwise by the shape of the hierarchy.
BodyParts find_body_parts(const Skeleton& skeleton);
/// Decides the meaning of the position channels from the motion: whether bone lengths stay
/// constant, whether the body collapses, whether it is near the ground. The position mode of the
/// clip's skeleton is ignored. `joints` receives the indices of joints that differ from the result.
Decision<PositionMode> decide_position_mode(const Clip& clip,
                                            std::vector<std::size_t>* joints = nullptr);
/// Whether frame 0 is a reference pose: as declared in the metadata, otherwise as detected from the
/// poses of the first frames.
Decision<bool> decide_reference_frame(const Clip& clip);
/// The value of `decide_reference_frame`. `reason` receives its evidence.
bool has_reference_frame(const Clip& clip, std::string* reason = nullptr);

/// The direction in which a body faces in each frame.
struct Headings {
  Axis up = Axis::plus_y;  ///< That of `guess_axes` if it is certain, otherwise +Y.
  /// Horizontal, unit length, from the left and right joints or, if their names do not show sides,
  /// the feet; zero if it is unknown, as for a lying body.
  std::vector<Vector3> directions;
};
Headings headings(const Clip& clip);
/// The angle of a horizontal direction about an up axis, in radians from -pi to pi,
/// counter-clockwise as seen from above: 0 along +Z if Y is up, +X if Z is up, and +Y if X is up
/// (likewise for negative axes). NaN for a direction of zero.
double heading_angle(const Vector3& direction, Axis up);

/// Thresholds for foot contacts: a foot in contact is slow, and no part of the body is clearly
/// lower. Lengths are fractions of the body length (head to toe), which makes them independent of
/// units; the defaults are 4.5 cm and 0.35 m/s for a figure of 1.7 m.
struct ContactRules {
  double height = 0.0265;  ///< Largest height above the support during contact. > 0.
  double speed = 0.206;    ///< Largest speed of the joint, body lengths per second. > 0.
  double leave = 1.25;     ///< A contact ends when these limits are exceeded by this factor. >= 1.
  double shortest_s = 0.06;  ///< Shorter contacts, and shorter gaps between them, are noise. >= 0.
  std::optional<Axis> up;  ///< Default: the result of `guess_axes` if it is certain, otherwise +Y.
};

/// The contacts of one foot or toe joint.
struct FootContacts {
  std::size_t joint = 0;         ///< Index into the skeleton.
  std::vector<FrameSpan> spans;  ///< Ascending, with gaps between them.

  /// Whether the joint is in contact in a frame.
  bool includes(std::size_t frame) const;
};

/// Finds the contacts of each foot and toe joint of `find_body_parts`, in skeleton order. Each
/// place where a foot carries weight is a support with its own height, so stairs and slopes work
/// like level ground. Reference poses have no contacts. Fails with `argument.invalid` for
/// thresholds out of range, and with `skeleton.no-feet` if there are no feet or the body has no
/// length.
Result<std::vector<FootContacts>> foot_contacts(const Clip& clip, const ContactRules& rules = {});

}  // namespace mocap
