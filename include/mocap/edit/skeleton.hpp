// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits of the skeleton: joints, names, channels and rest pose. The motion is preserved.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/programs.hpp"
#include "mocap/retarget.hpp"
#include "mocap/rotation.hpp"

namespace mocap::codes {

extern const Code edit_positions_dropped;
extern const Code edit_order;
extern const Code edit_root;
extern const Code edit_roots_joined;
extern const Code edit_points_to_joints;
extern const Code edit_bodies_to_joints;
extern const Code edit_end_sites;
extern const Code edit_renamed;
extern const Code edit_bone_length;
extern const Code edit_joint_inserted;
extern const Code edit_skeleton;
extern const Code edit_rest_pose;
extern const Code edit_reference_pose;

}  // namespace mocap::codes

namespace mocap::edit {

struct Order {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  AxisOrder order{2, 0, 1};  ///< Three different axes, in multiplication order.
  /// Names, paths, or patterns with `*` and `?`. Default: all joints with rotation channels.
  std::vector<std::string> joints;
};

/// Fails with `edit.value` if the axes are not distinct, and with `edit.joint` if a name or pattern
/// matches no joint.
Status validate(const Order& options, const Clip& clip);

/// Changes the rotation order of joints. Positions and rotations do not change; angles are
/// continuous. The order is the multiplication order: Z X Y is `R(z) R(x) R(y)`, as channels
/// about moving axes are listed; those about fixed axes are listed in reverse.
///
/// Joints that already have the order keep their values, as do joints with one or two rotation
/// channels in a compatible order. Other joints with fewer than three, and joints with quaternions,
/// get three angles; a note reports them.
Status apply(const Order& options, Clip& clip, Diagnostics& diagnostics);
/// The order, if it is that of all joints.
FileSettings file_settings(const Order& options);

struct AddChannels {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  enum class Kind : std::uint8_t {
    rotations,  ///< About x, y and z.
    positions,  ///< Along x, y and z.
    all         ///< Both.
  };
  Kind kind = Kind::all;  ///< Default: both.
  /// Names, paths, or patterns with `*` and `?`. Default: all joints.
  std::vector<std::string> joints;
};

/// Fails with `edit.joint` if a name or pattern matches no joint.
Status validate(const AddChannels& options, const Clip& clip);

/// Adds all three channels of a kind to joints. The pose and all existing values are unchanged: new
/// angles are 0, new positions equal the offset. New angles follow the order that most joints use
/// if it is compatible with the joint's own angles, otherwise they come after them. Joints with
/// quaternion channels already have full rotation. A note reports the number of joints that were
/// changed.
Status apply(const AddChannels& options, Clip& clip, Diagnostics& diagnostics);

struct SetPositionMode {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  enum class Kind : std::uint8_t {
    replace,  ///< Positions replace the offset, as most programs read them.
    add,      ///< Positions are added to the offset.
    either    ///< Makes both modes equivalent: sets the offset of roots with three channels to 0.
  };
  Kind kind = Kind::replace;  ///< Default: the usual mode.
};

/// Never fails.
Status validate(const SetPositionMode& options, const Clip& clip);

/// Converts position values so that they give the same positions in another mode. Values change by
/// the offset of their joint, exactly up to the rounding of one addition; nothing else changes.
///
/// `either` changes no value if positions replace the offset: roots lose their offset, which moves
/// the rest pose to the origin. Other joints with position channels keep their offset, because the
/// bones of the rest pose depend on it; a note reports their number, since programs still disagree
/// about them.
Status apply(const SetPositionMode& options, Clip& clip, Diagnostics& diagnostics);

struct RotateOnly {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  enum class Unit : std::uint8_t {
    file,    ///< File units.
    metres,  ///< Metres, by the estimated scale of the figure.
    share    ///< Fraction of the figure's height.
  };
  /// Maximum displacement of any joint, in `unit`. >= 0. Default: unlimited.
  std::optional<double> most;
  Unit unit = Unit::file;  ///< Default: file units.
};

/// Fails with `edit.value` if the limit is not a valid length, and with `edit.no-body` if it is
/// relative to a body whose size is unknown.
Status validate(const RotateOnly& options, const Clip& clip);

/// Removes the position channels of all joints except those from each root to the hips of its
/// figure; each joint is fixed at its mean position over the frames of motion. A note reports the
/// largest displacement of any joint. Fails with `edit.positions-dropped`, and changes nothing, if
/// it exceeds the limit.
Status apply(const RotateOnly& options, Clip& clip, Diagnostics& diagnostics);
/// Whether the result depends on the unit of the clip, which it does with a limit in metres.
bool uses_unit(const RotateOnly& options);

struct RestPose {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  enum class Kind : std::uint8_t {
    frame,   ///< The pose of a frame of the clip.
    t_pose,  ///< Arms horizontal, to the sides.
    a_pose   ///< Arms to the sides and down.
  };
  Kind kind = Kind::t_pose;  ///< Default: a T-pose.
  std::size_t frame = 0;     ///< For `Kind::frame`: counted from 0, within the clip.
  /// For `Kind::a_pose`: degrees of the arms below the horizontal, -90 to 90; at 90 they hang down.
  double arms_below_deg = 45.0;
};

/// Fails with `edit.range` if the clip does not have the frame, and with `edit.value` for an angle
/// out of range. A T- or A-pose fails with `edit.no-body` if hands and feet are not found, and with
/// `edit.rest-pose` if the rest pose is not upright, the facing direction is uncertain or a limb
/// cannot rotate.
Status validate(const RestPose& options, const Clip& clip);

/// Makes a pose the rest pose of the skeleton. World motion of all joints and end sites does not
/// change. Joint axes are world axes in the new rest pose. Joints with one or two rotation channels
/// get three.
Status apply(const RestPose& options, Clip& clip, Diagnostics& diagnostics);

struct AddRoot {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  enum class Kind : std::uint8_t {
    still,  ///< At the origin, with six channels that are zero.
    fixed,  ///< At the origin, without channels.
    ground  ///< On the ground below the hips: takes over their horizontal travel.
  };
  std::string name;         ///< Name of the new root; must be unique and not empty.
  Kind kind = Kind::still;  ///< Default: six channels that are zero.
};

/// Fails with `edit.value` if there is no name, and with `edit.joint` if it is in use.
Status validate(const AddRoot& options, const Clip& clip);

/// Inserts a new root above all joints; the old roots become its children. World positions do not
/// change. For `still` and `fixed`, no value changes. For `ground`, the travel moves from the old
/// roots to the new one: old roots get all position channels and keep height and rotation.
/// In a clip with moving axes, positions that are added to offsets are converted to replace them,
/// because readers could no longer distinguish the modes.
Status apply(const AddRoot& options, Clip& clip, Diagnostics& diagnostics);

struct JoinRoots {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  std::string name;  ///< Name of the new root; must be unique and not empty.
};

/// Fails like `AddRoot`.
Status validate(const JoinRoots& options, const Clip& clip);

/// Makes several roots children of a new static root with six channels. A clip with one root does
/// not change.
Status apply(const JoinRoots& options, Clip& clip, Diagnostics& diagnostics);

/// Replaces points with joints.
struct PointsToJoints {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
  static constexpr RecordingUse recording_use = RecordingUse::alone;
};

/// Fails with `edit.value` if the clip has no points.
Status validate(const PointsToJoints& options, const Clip& clip);

/// Replaces each point with a root joint at its position; see `joints_of_points`. Reports the
/// numbers of joints and gaps as `edit.points-to-joints`.
Status apply(const PointsToJoints& options, Clip& clip, Diagnostics& diagnostics);

/// Replaces rigid bodies with the joints of a skeleton.
struct BodiesToJoints {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
  static constexpr RecordingUse recording_use = RecordingUse::alone;
};

/// Fails with `edit.value` if no rigid body has a place.
Status validate(const BodiesToJoints& options, const Clip& clip);

/// Replaces each rigid body with a joint, whose parent is the one that the file states. If it
/// states none, segments of the human body are connected by their names, as those of Theia3D are.
/// Known global poses are preserved, apart from this: joints that stay at the same place relative
/// to their parent, within 1e-5 of the largest coordinate of both, only have rotation channels.
/// Poses that are not known are interpolated; see `joints_of_bodies`.
///
/// Bodies without any known pose are omitted, and those that are always at the origin and not
/// connected with others, such as that of the laboratory. Reports the numbers of joints, roots and
/// gaps as `edit.bodies-to-joints`.
Status apply(const BodiesToJoints& options, Clip& clip, Diagnostics& diagnostics);

struct Reorder {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  /// Names, paths, or patterns with `*` and `?`, in the new order.
  std::vector<std::string> joints;
  /// Ignores names and patterns that match no joint, for an order taken from another clip. Default:
  /// they are an error.
  bool skips_unknown = false;
};

/// The joint order of a skeleton.
Reorder reorder_like(const Skeleton& skeleton);

/// Fails with `edit.joint` if a name or pattern matches no joint, or the hierarchy does not allow
/// the order: parents precede their children, and the descendants of a joint follow it directly.
Status validate(const Reorder& options, const Clip& clip);

/// Reorders the children of joints to match the given order. Joints that are not listed follow in
/// their old order. Channels move with their joints; values do not change.
Status apply(const Reorder& options, Clip& clip, Diagnostics& diagnostics);

struct EndSites {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  enum class Kind : std::uint8_t {
    add,  ///< To leaf joints without end sites.
    drop  ///< From all joints.
  };
  Kind kind = Kind::add;  ///< Default: adds them.
};

/// Never fails.
Status validate(const EndSites& options, const Clip& clip);

/// Adds or removes end sites; the motion does not change. A new end site continues the bone from
/// the joint's parent with the same length; this is a guess, because the length of the last bone is
/// not known. A note reports the count.
Status apply(const EndSites& options, Clip& clip, Diagnostics& diagnostics);

struct Rename {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  struct Pair {
    /// A name, a path such as `Hips/Spine`, or a pattern: `?` matches one byte; `*`, allowed once,
    /// matches any text.
    std::string from;
    /// The new name; `*` and `?` are replaced by the matched text, each `?` by its own in order.
    std::string to;
  };
  /// All pairs refer to the old names, so two joints can swap names. Names and paths take
  /// precedence over patterns. Paths are those of joints.
  std::vector<Pair> pairs;
};

/// Fails with `edit.joint` if a name is not in the clip, two pairs rename one joint, or two joints
/// would get the same name, and with `edit.value` if a pattern has two `*` or a new name has more
/// wildcards than the old one. The same applies to the points, rigid bodies, analog channels and
/// columns of a recording.
Status validate(const Rename& options, const Clip& clip);

/// Renames joints, and the points, rigid bodies, analog channels and columns of a recording. Only
/// names change.
Status apply(const Rename& options, Clip& clip, Diagnostics& diagnostics);

struct BoneLengths {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  struct Change {
    std::string joint;       ///< Start of the bone: name, path, or pattern with `*` and `?`.
    double value = 1.0;      ///< Length in file units, or a factor. > 0.
    bool is_factor = false;  ///< Default: a length.
  };
  std::vector<Change> changes;  ///< In order of application.
};

/// Fails with `edit.joint` if a name or pattern matches no joint, and with `edit.value` if a value
/// is not > 0 or a bone has no length.
Status validate(const BoneLengths& options, const Clip& clip);
/// Changes the length of bones. The bone of a joint extends to its first child, or to its first end
/// site. The offsets of all children and end sites of the joint, and the position channels of these
/// children, are scaled by the same factor. Rotations do not change. Reports the lengths as
/// `edit.bone-length`.
Status apply(const BoneLengths& options, Clip& clip, Diagnostics& diagnostics);

struct InsertJoint {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  std::string child;   ///< Name or path of the joint that gets a new parent. Not a root.
  std::string name;    ///< Name of the new joint; must be unique.
  double share = 0.5;  ///< Position between the old parent (0) and the child (1).
};

/// Fails with `edit.joint` for an unknown child, a root or a name in use, and with `edit.value` for
/// an empty name or a share outside 0 to 1.
Status validate(const InsertJoint& options, const Clip& clip);
/// Inserts a joint between a joint and its parent, with three rotation channels that are zero in
/// every frame. World positions and rotations of all joints do not change.
Status apply(const InsertJoint& options, Clip& clip, Diagnostics& diagnostics);

struct RemoveJoints {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  /// Names, paths, or patterns of either with `*` and `?`; also labels of points, rigid bodies,
  /// analog channels and columns.
  std::vector<std::string> joints;
};
struct KeepJoints {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  std::vector<std::string> joints;  ///< The same; the roots above them are also kept.
};

/// Fails with `edit.joint` if a name or pattern matches neither a joint nor a label, or if no root
/// would remain, or nothing of a recording without joints.
Status validate(const RemoveJoints& options, const Clip& clip);
/// Fails with `edit.joint` if a name or pattern matches neither a joint nor a label.
Status validate(const KeepJoints& options, const Clip& clip);

/// Removes joints. Their children are attached to their parent, and keep their world motion: if the
/// removed joint rotated, or its bone length was animated, the children get position channels.
/// Leaves are removed with their motion. A note reports new position channels in a clip that adds
/// positions to offsets. Rigid bodies whose parent is removed keep their global poses.
Status apply(const RemoveJoints& options, Clip& clip, Diagnostics& diagnostics);
/// Removes all joints except these and the roots above them, in the same way. Of the points, rigid
/// bodies, analog channels and columns, each kind changes only if a name matches one of its labels.
Status apply(const KeepJoints& options, Clip& clip, Diagnostics& diagnostics);

/// Finds joints by name, path, or a pattern of either with `*` for any text and `?` for one
/// character: `Ben/*` is every joint below the root Ben. Returns indices in ascending order. Fails
/// with `edit.joint` and suggests similar names.
Result<std::vector<std::size_t>> find_joints(const Skeleton& skeleton,
                                             const std::vector<std::string>& words);

struct Names {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  std::string convention;  ///< One of `naming_words()`: `mixamo`, `cmu`, `secondlife`, ...
};

/// The known conventions, as accepted by `Names`.
std::vector<std::string_view> naming_words();

/// Fails with `edit.value` if the convention is unknown, with `edit.no-body` if the names of the
/// clip follow none, and with `edit.joint` if two joints would get the same name.
Status validate(const Names& options, const Clip& clip);

/// Renames joints from their current naming convention to another: body, fingers, eyes, jaw. Sides
/// are kept. For the spine and the neck, whose joint count differs between conventions, the lowest
/// joints are named if the clip has fewer joints, and the two ends if it has more. A note reports
/// how many joints were renamed and which keep their names. Only names change.
Status apply(const Names& options, Clip& clip, Diagnostics& diagnostics);

/// A body part with one joint, or one per side.
enum class Role : std::uint8_t {
  hips,
  spine,  ///< The lowest joint of the spine.
  chest,  ///< The highest joint of the spine.
  neck,   ///< The lowest joint of the neck.
  head,
  collar,  ///< The shoulder blade or clavicle, between chest and upper arm.
  upper_arm,
  forearm,
  hand,
  thigh,
  shin,
  foot,
  toe
};

/// Index of the joint with a role, by the naming conventions of `Names`: `Role::forearm` is
/// `LeftForeArm` in one file and `lradius` in another. `side` is `BodySide::middle` for the trunk
/// and the head. Empty if the names follow no convention or no joint has the role.
std::optional<std::size_t> find_joint(const Skeleton& skeleton, Role role,
                                      BodySide side = BodySide::middle);

struct OntoSkeleton {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  /// Its skeleton is used. Its motion only matters if its rest pose is not upright.
  std::shared_ptr<const Clip> target;
  retarget::Options transfer = {};
  std::size_t threads = 1;  ///< Used instead of those of `transfer`.
  /// Called after each transfer with the clip before it, such as for `retarget::measure_quality`.
  /// Not called if the skeletons are equal. Copies of the edit share it. Default: none.
  std::function<void(const Clip& source, const retarget::Transferred& transferred)> watch = {};
  /// Whether the note `edit.skeleton` reports that the file of `target` has meshes that the result
  /// is written without. Default: false.
  bool drops_mesh = false;
};

/// Fails with `edit.clips-differ` if there is no target or it is not valid.
Status validate(const OntoSkeleton& options, const Clip& clip);

/// Transfers the motion to another skeleton with `retarget::transfer`: the clip gets its hierarchy,
/// offsets, channels and end sites. Does nothing if the skeletons are equal. Reports the matched
/// joints and the scale as `edit.skeleton`. Fails like `retarget::transfer`.
Status apply(const OntoSkeleton& options, Clip& clip, Diagnostics& diagnostics);

struct FitProgram {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  programs::Program program = programs::Program::blender;  ///< The program that will read it.
  /// Whether the result will be written in a format that most programs import. If so, a warning is
  /// reported if `program` does not import it.
  bool to_readable_format = false;
};

/// Fails like `Clip::validate`. Only `apply` can determine whether the clip can be fitted.
Status validate(const FitProgram& options, const Clip& clip);

/// Changes only what the program would reject, drop or misread (see programs.hpp): one root, all
/// three rotations, unique names in safe characters, end sites, positions that are unambiguous and
/// precede rotations. If only the root may have positions, joints above the hips are removed and
/// the hips become the root. If the unit or the up axis is known with high confidence and differs
/// from that of the program, lengths and axes are converted too. Notes report each change; a
/// warning reports why no file can be produced for the program, see `programs::obstacle_to`. Fails
/// like the edits that make these changes.
Status apply(const FitProgram& options, Clip& clip, Diagnostics& diagnostics);
/// Whether the result depends on the unit of the clip, which it does if the program has a unit.
bool uses_unit(const FitProgram& options);
/// `canonical`, because programs reject traits that others accept.
FileSettings file_settings(const FitProgram& options);

struct SecondLife {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;

  double most_fps = 60.0;  ///< Clips with a higher rate, in frames per second, are resampled.
  double new_fps = 30.0;   ///< To this rate, frames per second. > 0.
  /// The result will be written as the viewer plays it, without a reference frame. Only affects the
  /// note.
  bool to_playable_format = false;
  /// A first frame without any rotation is treated as a reference pose, even without other
  /// evidence.
  bool detects_zero_frame = true;
};

/// Fails with `edit.value` for an invalid rate, with `edit.range` without frames, and with
/// `edit.rate` if the frame time of the clip is invalid.
Status validate(const SecondLife& options, const Clip& clip);

/// Retargets the motion of a human figure to the avatar's skeleton so that it looks the same: limb
/// directions are preserved relative to the T-pose of both skeletons; the hip travel is scaled by
/// the leg length, starts above the origin and faces forward; the feet are on the ground. Fingers
/// are mapped to those of the avatar, and joints with names of the avatar's bones keep them. A clip
/// that already uses the avatar's joints keeps its values. A T-pose is inserted before the motion
/// unless there is one, and differs from the motion in all joints that the viewer would otherwise
/// drop as static.
///
/// Fails with `edit.no-body` if no human figure is found, and with `secondlife.duration` or
/// `secondlife.hip-travel` if the viewer would reject or stop the motion.
Status apply(const SecondLife& options, Clip& clip, Diagnostics& diagnostics);

struct AsPlayed {
  static constexpr WholeClip whole_clip = WholeClip::skeleton;
};

/// Fails like `apply`.
Status validate(const AsPlayed& options, const Clip& clip);

/// Converts the clip to what the viewer plays after upload as a motion file: on the avatar's bones,
/// without the reference frame and the values that the viewer subtracts for it, with dropped joints
/// at rest, keys reduced as in the uploader, and positions clamped to 5 m. Fails with a code of the
/// family `secondlife` if the viewer would reject the file.
Status apply(const AsPlayed& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
