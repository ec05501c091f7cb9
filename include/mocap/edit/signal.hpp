// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits of channel values: set, smooth, repair, or degrade for data augmentation.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/rotation.hpp"

namespace mocap::codes {

extern const Code edit_spikes;
extern const Code edit_flips;
extern const Code edit_stuck;
extern const Code edit_contacts;
extern const Code edit_slide;
extern const Code edit_drop_out;
extern const Code edit_keyframes;
extern const Code edit_pin;
extern const Code edit_ground;
extern const Code edit_filled;

}  // namespace mocap::codes

namespace mocap::edit {

/// Selects values of a clip.
struct ChannelTarget {
  /// Names, paths, or patterns with `*` and `?`.
  std::vector<std::string> joints;
  /// Channels to change, if the joint has them. Default: all channels.
  std::vector<Channel> channels = {};
  /// Default: all frames of motion. A reference pose is only included if a range starts there.
  FrameRange frames = {};
};

/// Sets values, in degrees or file units.
struct SetChannels {
  ChannelTarget target;  ///< The values to set. At least one joint.
  double value = 0.0;    ///< Degrees or file units; finite.
};

/// Adds a constant to values.
struct AddToChannels {
  ChannelTarget target;  ///< The values to change. At least one joint.
  double value = 0.0;    ///< Degrees or file units; finite.
};

/// Multiplies values.
struct ScaleChannels {
  ChannelTarget target;  ///< The values to change. At least one joint.
  double factor = 1.0;   ///< Finite.
};

/// Fails with `edit.joint` if a name or pattern matches no joint or none has such a channel, with
/// `edit.range` if the clip does not have the frames, and with `edit.value` if the number is not
/// finite.
Status validate(const SetChannels& options, const Clip& clip);
/// The same for an addition.
Status validate(const AddToChannels& options, const Clip& clip);
/// The same for a multiplication.
Status validate(const ScaleChannels& options, const Clip& clip);

/// Sets the values. No other values change.
Status apply(const SetChannels& options, Clip& clip, Diagnostics& diagnostics);
/// Adds to the values. No other values change. Fails with `edit.value` if a result overflows.
Status apply(const AddToChannels& options, Clip& clip, Diagnostics& diagnostics);
/// Multiplies the values. No other values change. Fails with `edit.value` if a result overflows.
Status apply(const ScaleChannels& options, Clip& clip, Diagnostics& diagnostics);

/// A value of a channel at a time point.
struct ValueKey {
  TimePoint at;            ///< A time selects the nearest frame.
  double value = 0.0;      ///< Degrees or file units; finite.
  Ease ease = Ease::both;  ///< Easing towards the next key.
};

/// Keys of individual channels.
struct Keyframes {
  std::vector<std::string> joints;     ///< Names, paths, or patterns with `*` and `?`.
  std::vector<Channel> channels = {};  ///< If the joint has them. Default: all.
  std::vector<ValueKey> keys;          ///< Two or more, in ascending order.
};

/// The rotation of a joint at a time point.
struct RotationKey {
  TimePoint at;  ///< A time selects the nearest frame.
  /// Local rotation relative to the parent, as in `evaluate`; unit length.
  Quaternion rotation = Quaternion::Identity();
  Ease ease = Ease::both;  ///< Easing to the next key, along the shortest arc.
};

/// Keys of joint rotations.
struct RotationKeyframes {
  std::vector<std::string> joints;  ///< Names, paths, or patterns with `*` and `?`.
  std::vector<RotationKey> keys;    ///< Two or more, in ascending order.
};

/// Fails with `edit.keyframes` if there are fewer than two keys, they are not in ascending order or
/// within the clip, or a value is not finite, and with `edit.joint` if a name or pattern matches no
/// joint or none has such a channel.
Status validate(const Keyframes& options, const Clip& clip);
/// Fails with `edit.keyframes` like the other, or if a rotation is not of unit length, and with
/// `edit.joint` if a name or pattern matches no joint or one cannot represent all rotations.
Status validate(const RotationKeyframes& options, const Clip& clip);

/// Writes the frames from the first to the last key; other frames do not change.
Status apply(const Keyframes& options, Clip& clip, Diagnostics& diagnostics);
/// The same for rotations. Euler angles are those closest to the previous frame.
Status apply(const RotationKeyframes& options, Clip& clip, Diagnostics& diagnostics);

struct Unwrap {};

/// Never fails.
Status validate(const Unwrap& options, const Clip& clip);
/// Makes angles continuous instead of jumping by full turns or to the other Euler solution. For
/// each joint, the solution closest to the previous frame is chosen from both Euler solutions, each
/// with any number of full turns. Rotations do not change. A reference pose is not included.
Status apply(const Unwrap& options, Clip& clip, Diagnostics& diagnostics);

struct Wrap {};

/// Never fails.
Status validate(const Wrap& options, const Clip& clip);
/// Adds full turns so that all angles are in (-180, 180].
Status apply(const Wrap& options, Clip& clip, Diagnostics& diagnostics);

enum class SmoothMethod : std::uint8_t {
  butterworth,    ///< Second order, zero phase (forwards and backwards).
  gaussian,       ///< Weighted mean with a Gaussian kernel.
  savitzky_golay  ///< Least-squares parabolas; preserves peaks best.
};

struct Smooth {
  static constexpr RecordingUse recording_use = RecordingUse::places;

  SmoothMethod method = SmoothMethod::butterworth;  ///< Decides which member below is used.
  double cutoff_hz = 6.0;   ///< Butterworth: cutoff frequency. > 0, below half the rate.
  double width_s = 0.05;    ///< Gaussian: standard deviation. > 0, at most 5.
  std::size_t frames = 9;   ///< Savitzky-Golay: window in frames; odd, 5 to 1,001.
  std::size_t threads = 1;  ///< Number of threads; the result does not depend on it.
};

/// Fails with `edit.value`.
Status validate(const Smooth& options, const Clip& clip);

/// Smooths rotations on the sphere (as normalised quaternions) and lengths as numbers. A reference
/// pose does not change, and nothing is smoothed across it. Points and rigid bodies are smoothed
/// from gap to gap.
Status apply(const Smooth& options, Clip& clip, Diagnostics& diagnostics);

/// A spike leaves the curve of its joint, returns within a few frames, and exceeds the usual noise
/// of that joint at that time.
struct MendSpikes {
  double least_deg = 10.0;  ///< Smaller rotations are ignored. > 0, at most 180.
  /// Slower rotations are ignored, degrees per second: 20 degrees per frame at 30 frames per
  /// second. >= 0; with 0, only `least_deg` is used, as for `--mend-spikes=N`.
  double least_deg_s = 600.0;
  /// For joints with positions: shorter moves are ignored, as a fraction of the body length. > 0.
  double least_share = 0.02;
  /// Slower moves are ignored, as a fraction of the body length per second. >= 0.
  double least_share_s = 2.0;
  /// A spike exceeds the usual roughness of the joint by this factor. Roughness is a robust
  /// standard deviation: 1.4826 times the median distance from a smooth curve, within half a
  /// second. > 0.
  double times_usual = 10.0;
  TimePoint longest = seconds(0.034);  ///< Maximum duration of a spike; at least one frame.
};

/// Fails with `edit.value`.
Status validate(const MendSpikes& options, const Clip& clip);

/// Replaces the frames of each spike with a cubic curve through the surrounding frames; rotations
/// on the sphere. Other values do not change. A reference pose and the first and last frames are
/// not changed, because spikes cannot be detected there. Reports the locations as `edit.spikes`.
Status apply(const MendSpikes& options, Clip& clip, Diagnostics& diagnostics);

/// A flip jumps to another rotation in one frame, moves on from there, and jumps back, for example
/// if a solver changed sides or angles lost half a turn or a sign. Jumps of angles without a jump
/// of the rotation are not flips; see `Unwrap`.
struct MendFlips {
  double least_deg = 90.0;  ///< Smaller jumps are ignored. > 0, at most 180.
  /// Slower jumps are ignored, degrees per second; takes effect below 20 frames per second. >= 0;
  /// with 0, only `least_deg` is used, as for `--mend-flips=N`.
  double least_deg_s = 1800.0;
  TimePoint longest = seconds(1.0);  ///< Longer flips are not repaired. At least one frame.
};

/// Fails with `edit.value`.
Status validate(const MendFlips& options, const Clip& clip);

/// Repairs flips: adds the half turns or sign changes that make the angles continuous at both ends,
/// which preserves the motion during the flip. If there are none, flips of up to 0.1 s are
/// interpolated. Rotations that do not flip back are not changed. Reports the locations as
/// `edit.flips`.
Status apply(const MendFlips& options, Clip& clip, Diagnostics& diagnostics);

/// A stuck joint repeats its last values while at least half of the other animated joints move, and
/// then jumps to its correct position. A joint that rests and continues without a jump is not
/// stuck.
struct MendStuck {
  TimePoint shortest = seconds(0.1);  ///< Shorter runs are ignored. At least two repeated frames.
  double least_deg = 1.0;             ///< Minimum jump after the run. > 0.
  double least_share = 0.005;  ///< For joints with positions: fraction of the body length. > 0.
  double times_usual = 4.0;    ///< Ratio of the jump to the joint's median step. > 0.
};

/// Fails with `edit.value`.
Status validate(const MendStuck& options, const Clip& clip);

/// Interpolates stuck frames by a cubic curve through the surrounding frames; rotations on the
/// sphere. Other values do not change; runs at the start or end of the clip are not repaired.
/// Reports the locations as `edit.stuck`.
Status apply(const MendStuck& options, Clip& clip, Diagnostics& diagnostics);

/// How positions in a gap are computed.
enum class FillMethod : std::uint8_t {
  linear,  ///< On a line between the frames before and after the gap.
  spline,  ///< On the cubic Hermite curve with the velocities before and after the gap.
  /// From at least three points that move rigidly with the point and are known throughout the gap.
  rigid
};

/// Fills the gaps of points, such as occluded markers.
struct FillGaps {
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  FillMethod method = FillMethod::spline;  ///< How. Default: spline.
  std::optional<TimePoint> longest = {};   ///< Longer gaps are not filled. > 0. Default: no limit.
  std::vector<std::string> points = {};    ///< Labels or patterns. Default: all points.
  /// Positions in other frames do not change. Default: all frames.
  FrameRange frames = {};
  /// Also treats these positions, which `check` reports, as gaps. Those that cannot be filled, for
  /// example before the first known position, become unknown. Default: none.
  bool spikes = false;  ///< `recording.spike`: up to three frames away from the path.
  bool held = false;    ///< `recording.held`: the same position for at least five frames.
  bool origin = false;  ///< `recording.origin`: exactly zero.
};

/// Fails with `edit.value` if the clip has no points, with `edit.joint` if none of them has one of
/// the labels, and with `edit.range`.
Status validate(const FillGaps& options, const Clip& clip);

/// Sets the positions in gaps between known positions, and marks them as interpolated. Filled
/// positions do not affect each other. Reports the numbers of gaps as `edit.filled`.
Status apply(const FillGaps& options, Clip& clip, Diagnostics& diagnostics);

struct PlantFeet {
  ContactRules contacts;  ///< When a foot is in contact.
  /// Maximum duration of the blend to and from a planted position. >= 0.
  TimePoint blend = seconds(0.1);
  /// A foot that moves farther from its mean position during a contact than this fraction of the
  /// body length is treated as shuffling, and is not changed. > 0.
  double farthest = 0.06;
};

/// Fails with `edit.value`, with `edit.no-body` if no leg with a thigh, shin and foot is found, or
/// with `edit.no-contacts` if no foot touches the ground.
Status validate(const PlantFeet& options, const Clip& clip);

/// Moves each foot horizontally so that the joint in contact, ankle or toe, stays at its mean
/// position, and blends between contacts. Thigh and shin are posed by two-bone inverse kinematics,
/// with the knee in its own plane and without stretching; the foot keeps its world rotation and its
/// height. Other joints do not change. Reports the contacts as `edit.contacts`, and the distance
/// that feet slid before and after as `edit.slide`.
Status apply(const PlantFeet& options, Clip& clip, Diagnostics& diagnostics);

struct GroundFeet {
  ContactRules contacts;  ///< When a foot is in contact.
  /// Ground height along the up axis, file units. Default: the median height of the soles over all
  /// contacts.
  std::optional<double> height;
  TimePoint blend = seconds(0.1);  ///< Maximum duration of the fade at a contact's ends. >= 0.
  /// A foot that rests farther above or below the ground than this fraction of the body length is
  /// on a step, and is not changed. > 0.
  double step = 0.06;
};

/// Fails with `edit.value`, with `edit.no-body` if no leg with a thigh, shin and foot is found, or
/// with `edit.no-contacts` if no foot touches the ground.
Status validate(const GroundFeet& options, const Clip& clip);

/// Moves each foot vertically: its sole onto the ground during contacts, and out of the ground in
/// all other frames. The sole is the lowest of the foot's joints and end sites and of the heel,
/// whose position below the ankle is estimated from frames with a flat foot. Thigh and shin are
/// posed by two-bone inverse kinematics without stretching; the foot keeps its world rotation.
/// Reports the largest penetration and floating of each foot before and after as `edit.ground`.
Status apply(const GroundFeet& options, Clip& clip, Diagnostics& diagnostics);

struct Pin {
  std::string joint;  ///< Name, path, or pattern with `*` and `?`; each match is pinned.
  std::optional<TimePoint>
      at;                  ///< The frame with the target position. Default: the first one pinned.
  FrameRange frames = {};  ///< Default: all frames of motion.
};

/// Fails with `edit.joint` if no joint matches or one does not have two rotating joints above it at
/// distinct positions, and with `edit.range` for frames outside the clip.
Status validate(const Pin& options, const Clip& clip);

/// Keeps the world position of a joint constant over a range of frames. The two rotating joints
/// above it (elbow and shoulder for a hand, knee and hip for a foot) are posed by two-bone inverse
/// kinematics, in the plane in which the limb is bent and without stretching; the joint keeps its
/// world rotation. With a mask that fades (`within`) the limb eases out of the pin. Reports the
/// distance from the target before and after as `edit.pin`.
Status apply(const Pin& options, Clip& clip, Diagnostics& diagnostics);

struct Noise {
  double degrees = 0.5;  ///< Standard deviation about each axis of a joint. >= 0.
  double length = 0.0;   ///< The same for each position channel, file units. >= 0.
  /// A seed gives the same noise for the same `draw` and frame count, on every platform.
  std::uint64_t seed = 1;
  Draw draw = {};  ///< Default: that of the first edit of a chain.
};

/// Fails with `edit.value`.
Status validate(const Noise& options, const Clip& clip);

/// Rotates every joint with rotation channels by a small angle about a random axis, and moves
/// joints with position channels, independently in each frame. Joints that cannot represent all
/// rotations get the closest one that they can. A reference pose does not change.
Status apply(const Noise& options, Clip& clip, Diagnostics& diagnostics);

struct DropOut {
  static constexpr double greatest_share = 0.9;  ///< The largest valid `share`.

  double share = 0.1;  ///< Mean fraction of the frames of each joint. > 0, at most 0.9.
  TimePoint length = seconds(0.1);  ///< Mean length of a dropout; at least one frame.
  /// A seed drops the same frames for the same `draw` and frame count, on every platform.
  std::uint64_t seed = 1;
  Draw draw = {};  ///< Default: that of the first edit of a chain.
};

/// Fails with `edit.value`.
Status validate(const DropOut& options, const Clip& clip);

/// Freezes joints independently at the values of the last frame before a dropout. Other values do
/// not change; the first frame of motion is never dropped. Reports the count as `edit.drop-out`.
Status apply(const DropOut& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
