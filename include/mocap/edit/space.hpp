// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits of a whole clip in space: size, axes, position and heading.

#include <optional>
#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::codes {

extern const Code fit_unit_unknown;
extern const Code edit_scaled;
extern const Code edit_level;

}  // namespace mocap::codes

namespace mocap::edit {

struct Mirror {
  static constexpr RecordingUse recording_use = RecordingUse::places;
};

/// Fails with `edit.mirror-pairs` if no joint has a counterpart on the other side; without joints,
/// if no point and no rigid body has one by its label.
Status validate(const Mirror& options, const Clip& clip);

/// Mirrors the motion left to right: the right hand does what the left hand did. Joints are paired
/// by name, in many conventions, otherwise by their position in the body; a note reports the number
/// of pairs. The mirror plane is the plane of symmetry of the rest pose, otherwise the plane
/// between left and right of the facing direction. A symmetric skeleton does not change, regardless
/// of its joint axes. Bones of different lengths change sides, as in a real mirror; if the
/// difference is large, the note becomes a warning. Joints keep their order as far as the hierarchy
/// allows; the note reports any change of order.
///
/// Values only change sign and move to the other joint of a pair; angles also change by half turns
/// if the axes of a joint require it. Mirroring twice restores the clip exactly; where half turns
/// are involved, for values of up to 12 decimals.
///
/// Points and rigid bodies are mirrored in the same plane, and those whose labels differ only by
/// side exchange their data, as do analog channels. Without joints, the plane is across the axis
/// along which left and right are farthest apart over all frames, but not the up axis if it is
/// known. Columns do not change.
Status apply(const Mirror& options, Clip& clip, Diagnostics& diagnostics);

struct SwapSides {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
  static constexpr RecordingUse recording_use = RecordingUse::alone;
};

/// Fails with `edit.mirror-pairs` if no names or labels differ only by side.
Status validate(const SwapSides& options, const Clip& clip);

/// Swaps the names of left and right joints, and the labels of left and right points, rigid bodies,
/// analog channels and columns, for files in which they are reversed. The motion does not change.
/// Swapping twice restores the clip.
Status apply(const SwapSides& options, Clip& clip, Diagnostics& diagnostics);

struct InPlace {};

/// Never fails. If no joint between root and hips has position channels, the clip does not change
/// and `apply` adds the note `edit.no-travel`.
Status validate(const InPlace& options, const Clip& clip);

/// Removes horizontal travel: the hips stay above their position in the first frame of motion. Each
/// of several figures stays above its own position; a root without legs, such as a ball, moves
/// along with the main figure. Height and rotation do not change. If `path` is given, it receives
/// the removed travel of the main figure, one vector per frame in file units.
Status apply(const InPlace& options, Clip& clip, Diagnostics& diagnostics,
             std::vector<Vector3>* path = nullptr);

struct Scale {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
  static constexpr RecordingUse recording_use = RecordingUse::places;

  double factor = 1.0;  ///< For all lengths; from 1e-12 to 1e12.
};

/// Fails with `edit.value` if the factor is out of range or a length would overflow.
Status validate(const Scale& options, const Clip& clip);
/// Multiplies offsets, end sites and all lengths of the motion. Angles do not change.
Status apply(const Scale& options, Clip& clip, Diagnostics& diagnostics);

struct ToHeight {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  /// Standing height from soles to crown; > 0, for a human 0.2 to 5.
  double metres = 1.75;
  /// Metres per unit of the clip. Default 0: `Metadata::metres_per_unit`, otherwise the guess of
  /// `guess_scale`, otherwise a metre. A note reports assumptions.
  double metres_per_unit = 0.0;
};

/// Fails with `edit.no-body` if head and feet cannot be found by names or shape, and with
/// `edit.value` for a height out of range.
Status validate(const ToHeight& options, const Clip& clip);
/// Scales a figure to a height. The unit of length does not change.
Status apply(const ToHeight& options, Clip& clip, Diagnostics& diagnostics);
/// Whether the result depends on the unit of the clip, which it does unless `metres_per_unit` is
/// set.
bool uses_unit(const ToHeight& options);

/// Declares the unit of length of a clip.
struct StateUnit {
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  double metres = 1.0;  ///< From 1e-12 to 1e12.
};

/// Fails with `edit.value` for a unit out of range.
Status validate(const StateUnit& options, const Clip& clip);
/// Does not change any values: sets `Metadata::metres_per_unit`, which is used by later edits and
/// by the writers that declare a unit or scale by it.
Status apply(const StateUnit& options, Clip& clip, Diagnostics& diagnostics);

/// Converts all lengths to another unit.
struct ToUnits {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
  static constexpr RecordingUse recording_use = RecordingUse::places;

  double metres = 1.0;  ///< Metres per new unit; from 1e-12 to 1e12.
  /// Metres per unit of the clip. 0: the result of `guess_scale`, if it is certain.
  double metres_per_unit = 0.0;
};

/// Fails with `edit.value` for a unit out of range, or with `fit.unit-unknown` if the unit of the
/// clip is not certain.
Status validate(const ToUnits& options, const Clip& clip);
/// Multiplies all lengths as `Scale` does; the physical size does not change. The note
/// `fit.unit-assumed` reports a unit that was not declared. Sets `Metadata::metres_per_unit`.
Status apply(const ToUnits& options, Clip& clip, Diagnostics& diagnostics);
/// Whether the result depends on the unit of the clip, which it does unless `metres_per_unit` is
/// set.
bool uses_unit(const ToUnits& options);

struct UpAxis {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
  static constexpr RecordingUse recording_use = RecordingUse::places;

  Axis to = Axis::plus_y;  ///< The new up axis.
  /// The current up axis. Default: the result of `guess_axes`.
  std::optional<Axis> from;
};

/// Fails with `edit.no-body` if the up axis is unknown.
Status validate(const UpAxis& options, const Clip& clip);

/// Rotates the axes of the whole clip by quarter turns: offsets, end sites, channels. Values only
/// change sign, channels may change axis, and the reverse conversion restores the clip.
Status apply(const UpAxis& options, Clip& clip, Diagnostics& diagnostics);

struct Move {
  static constexpr RecordingUse recording_use = RecordingUse::places;

  Vector3 by = Vector3::Zero();  ///< File units and axes; each up to 1e15.
};

/// Fails with `edit.value` for a number out of range.
Status validate(const Move& options, const Clip& clip);
/// Moves the whole clip. Values of other axes do not change.
Status apply(const Move& options, Clip& clip, Diagnostics& diagnostics);

struct Turn {
  static constexpr RecordingUse recording_use = RecordingUse::places;

  double degrees = 0.0;  ///< About the up axis, to the left of the figure. Finite.
};

/// Fails with `edit.value` if the angle is not finite.
Status validate(const Turn& options, const Clip& clip);
/// Rotates the whole clip about the up axis through the origin. If the first angle of a root is
/// about that axis, its other angles do not change. Quarter turns swap position values exactly, and
/// full turns change nothing. A root with some position channels gets all three.
Status apply(const Turn& options, Clip& clip, Diagnostics& diagnostics);

struct OnGround {};

/// Fails with `edit.range` if there are no frames.
Status validate(const OnGround& options, const Clip& clip);
/// Moves the clip vertically so that its lowest joint or end site over all frames of motion is at
/// height 0.
Status apply(const OnGround& options, Clip& clip, Diagnostics& diagnostics);

struct AtOrigin {};

/// Fails with `edit.no-body` if the facing direction is unknown.
Status validate(const AtOrigin& options, const Clip& clip);
/// Moves and rotates the clip so that the first frame of motion is above the origin and faces +Z
/// (+Y if Z is up). Heights do not change.
Status apply(const AtOrigin& options, Clip& clip, Diagnostics& diagnostics);

struct Rotate {
  static constexpr RecordingUse recording_use = RecordingUse::places;

  Vector3 axis = Vector3::UnitX();  ///< World space; any finite length > 0.
  double degrees = 0.0;             ///< Right-hand rule. Finite.
};

/// Fails with `edit.value` if the axis has no length or a number is not finite.
Status validate(const Rotate& options, const Clip& clip);
/// Rotates the whole clip about an axis through the origin. About x, y or z, the angles of a root
/// change as in `Turn`; about any other axis all angles of the roots are recomputed, and missing
/// root channels are added.
Status apply(const Rotate& options, Clip& clip, Diagnostics& diagnostics);

struct Level {};

/// Fails with `edit.no-body` if no feet are found, and with `edit.no-contacts` if there are too few
/// contact positions, or they are not on one floor.
Status validate(const Level& options, const Clip& clip);
/// Fits a plane to the contact positions of the feet and rotates the clip so that the plane is
/// level. Only directions in which the feet cover at least a quarter of the body length are
/// corrected: a walk along a line does not show the tilt of the floor across it. Reports the tilt
/// as `edit.level`.
Status apply(const Level& options, Clip& clip, Diagnostics& diagnostics);

struct Facing {
  /// An axis that is not vertical. Default: the usual front, +Z, or +Y if Z is up.
  std::optional<Axis> toward;
  double degrees = 0.0;  ///< Additional angle to the left of the figure. Finite.
};

/// Fails with `edit.value`, with `edit.range` if there is no motion, and with `edit.no-body` if the
/// facing direction is unknown.
Status validate(const Facing& options, const Clip& clip);

/// Rotates the whole clip about the vertical axis through the hips so that the figure faces that
/// direction in the first frame of motion. The facing direction is taken from the left and right
/// joints of that frame, or from the feet; if the figure is lying or tumbling there, from the mean
/// of the first second.
Status apply(const Facing& options, Clip& clip, Diagnostics& diagnostics);

struct RootMotion {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  std::string name = "Root";  ///< Name of the new joint; must be unique.
  /// Includes the heading: the new joint rotates about the vertical axis with the hips, relative to
  /// the facing direction at the start. Default: translation only.
  bool heading = false;
};

/// Fails with `edit.joint` if the name is in use, and with `edit.no-travel` if no joint between
/// root and hips has position channels.
Status validate(const RootMotion& options, const Clip& clip);

/// Inserts a root above all others, on the ground below the hips in every frame. The old roots keep
/// the remaining motion, so world positions do not change; `RemoveJoints` with the name merges the
/// travel back into them. Without `heading`, only horizontal positions change. In a reference pose
/// the new joint does not rotate.
Status apply(const RootMotion& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
