// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits of time: frame ranges, frame rate, speed, order of frames.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::codes {

extern const Code edit_loop;
extern const Code edit_looped;
extern const Code edit_open_loop;
extern const Code edit_reference_frame;

}  // namespace mocap::codes

namespace mocap::edit {

struct Trim {
  static constexpr WholeClip whole_clip = WholeClip::frames;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  FrameRange range;  ///< Frames to keep. Default: all.
};

/// Fails with `edit.range` if the clip does not have those frames.
Status validate(const Trim& options, const Clip& clip);

/// Keeps the frames of a range. The remaining values and their printed digits do not change. A
/// reference pose counts as an ordinary frame.
Status apply(const Trim& options, Clip& clip, Diagnostics& diagnostics);
/// The time of the first frame that is kept, seconds; 0 if the motion does not have the frames.
double cut_before(const Trim& options, const Clip& clip);

struct Resample {
  static constexpr WholeClip whole_clip = WholeClip::frames;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  double fps = 30.0;  ///< Frames per second, 0.0001 to 1,000,000.
  /// Applies a low-pass filter before reducing the rate, to avoid aliasing. Default: true.
  bool low_pass = true;
  /// Uses the nearest frame of the clip instead of interpolating: lower rates keep every n-th
  /// frame, higher rates repeat frames. Values do not change. Default: false.
  bool nearest = false;
  std::size_t threads = 1;  ///< Number of threads; the result does not depend on it.
};

/// Fails with `edit.rate` if the rate is invalid, or the frames would not fit in memory.
Status validate(const Resample& options, const Clip& clip);

/// Samples the motion at another rate, starting at its first frame. No new frame is later than the
/// last frame of the clip; that frame is dropped if the new rate does not fall on it. Rotations are
/// interpolated by slerp along the shorter arc; all other channels, and joints with one or two
/// angles, linearly.
///
/// For lower rates a windowed sinc filter (Kaiser, beta 4.5, twelve new frames to each side) is
/// applied first. Up to 0.375 of the new rate, amplitudes change by at most 0.3 %; at most 3 %
/// remains of frequencies above half the new rate, and 0.2 % above 0.55 of it. The first frame
/// keeps its values, as does the last one if a new frame falls on it, so that clips that loop stay
/// closed. Near the ends the filter is shorter and has a lower cutoff: of frequencies above half
/// the new rate, at most 7 % remains in the new frame next to an end and 4 % in the following
/// ones, and frequencies above a tenth of the new rate are smoothed more than elsewhere. If the
/// last new frame lies between the last two old frames, it is filtered less the closer it is to the
/// end. New frames that fall on old ones have their values unless they are filtered. With `nearest`
/// there is no filter.
///
/// A reference pose is excluded and stays the first frame, which lasts as long as the new frames;
/// the motion after it is never longer than before, but the clip may be. A clip that already has
/// the rate does not change.
///
/// Recorded data are interpolated linearly and filtered in the same way, on each side of a gap
/// separately. Analog channels keep their samples if their rate is a multiple of the new one;
/// otherwise they get the next higher multiple, or one that is at most 1 % lower. If the times of
/// its frames
/// (`Recording::times_s`) ascend and are uneven, the new frames are evenly spaced in time, nothing
/// is filtered, and points between frames that are more than one and a half frame times
/// apart are marked as interpolated.
Status apply(const Resample& options, Clip& clip, Diagnostics& diagnostics);

struct SetRate {
  static constexpr WholeClip whole_clip = WholeClip::rate;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  /// Frames per second, up to 1,000,000. Unlike `Resample`, this does not change the frames.
  /// Default: guessed from the frame time. If its decimals match several rates, the more common one
  /// is used; if it is 33.3333 or 30 instead of 0.0333333, it is read as milliseconds or frames per
  /// second.
  std::optional<double> fps;
};

/// Fails with `edit.rate`, for example if the rate is unknown.
Status validate(const SetRate& options, const Clip& clip);

/// Sets the frame time. No value of the motion changes. A note reports the guess and its reason.
Status apply(const SetRate& options, Clip& clip, Diagnostics& diagnostics);
/// The frame time, unless it is to be guessed or is invalid.
FileSettings file_settings(const SetRate& options);

struct StartAt {
  static constexpr WholeClip whole_clip = WholeClip::order;
  static constexpr RecordingUse recording_use = RecordingUse::joints_and_frames;

  TimePoint time_point;  ///< The frame that becomes the first frame of the motion.
};

/// Fails with `edit.range` if the clip does not have that frame, and with `edit.open-loop` unless
/// the last frame has the pose and the position of the first.
Status validate(const StartAt& options, const Clip& clip);

/// Starts a closed loop at another frame. The frames before it move to the end, and the last frame
/// repeats the new first one; the number of frames does not change. Values and their printed digits
/// do not change. A reference pose stays the first frame.
Status apply(const StartAt& options, Clip& clip, Diagnostics& diagnostics);

struct Speed {
  static constexpr WholeClip whole_clip = WholeClip::frames;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  double factor = 1.0;  ///< 2 plays twice as fast. > 0; the frame time must stay plausible.
};

/// Fails with `edit.value` if the factor is not > 0, and with `edit.rate` if the new frame time is
/// not plausible.
Status validate(const Speed& options, const Clip& clip);

/// Divides the frame time. No value of the motion changes; use `Resample` to restore a given frame
/// rate.
Status apply(const Speed& options, Clip& clip, Diagnostics& diagnostics);

/// Speed at a time point of the original clip.
struct SpeedKey {
  TimePoint at;        ///< Frame or time of the clip before the edit.
  double speed = 1.0;  ///< 2 plays twice as fast; 0.01 to 100.
};

struct SpeedCurve {
  static constexpr WholeClip whole_clip = WholeClip::frames;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  /// In ascending order of time. Between keys the speed is interpolated with easing at both ends
  /// (3u² - 2u³); before the first and after the last key it is constant.
  std::vector<SpeedKey> keys;
};

/// Fails with `edit.value` if there are no keys, they are not in ascending order or a speed is out
/// of range, with `edit.range` if the clip does not have those times, and with `edit.rate` if its
/// frame time is invalid.
Status validate(const SpeedCurve& options, const Clip& clip);

/// Plays the motion with these speeds at its original frame rate: the number of frames changes and
/// their order is preserved. Rotations are interpolated along the shortest arc; the last frame is
/// held if the rate does not fall on it. No filter is applied; use `Smooth` on parts that are
/// played much faster. A note reports the new length. A reference pose stays the first frame.
Status apply(const SpeedCurve& options, Clip& clip, Diagnostics& diagnostics);

struct Reverse {
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  FrameRange frames = {};  ///< Frames to reverse. Default: all.
};

/// Fails with `edit.range` if the clip does not have the frames.
Status validate(const Reverse& options, const Clip& clip);

/// Reverses the order of the frames. A reference pose stays before the motion. Values do not
/// change.
Status apply(const Reverse& options, Clip& clip, Diagnostics& diagnostics);

struct Extend {
  static constexpr WholeClip whole_clip = WholeClip::frames;

  TimePoint by = seconds(1.0);  ///< Duration to add; up to 100,000 frames.
  std::optional<TimePoint>
      target;              ///< The frame with the target pose. Default: hold the last pose.
  Ease ease = Ease::both;  ///< Easing towards the target.
  /// Roots keep their ground position and heading, and only take height and tilt from the target.
  /// If false, they return to the position of the target. Default: true.
  bool aligned = true;
};

/// Fails with `edit.value`, or with `edit.range` if the clip does not have that frame.
Status validate(const Extend& options, const Clip& clip);

/// Appends frames that interpolate from the last pose to another one, rotations along the shortest
/// arc. The last new frame shows the target. Existing values do not change.
Status apply(const Extend& options, Clip& clip, Diagnostics& diagnostics);

struct Shorten {
  static constexpr WholeClip whole_clip = WholeClip::frames;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  TimePoint by = seconds(1.0);  ///< Duration to remove; at least one frame of motion is kept.
};

/// Fails with `edit.value` if the duration is negative, and with `edit.range` if no frame would
/// remain.
Status validate(const Shorten& options, const Clip& clip);

/// Removes frames from the end. The remaining values and their printed digits do not change.
Status apply(const Shorten& options, Clip& clip, Diagnostics& diagnostics);

struct Loop {
  static constexpr RecordingUse recording_use = RecordingUse::refused;
  /// Number of frames over which the seam is blended. At least one frame.
  TimePoint blend = seconds(0.25);
};

/// Fails with `edit.loop` if the clip is not a cycle and not longer than twice the blend, and
/// reports the longest possible blend.
Status validate(const Loop& options, const Clip& clip);

/// Gives the last frame the pose of the first. Ground position and heading continue from loop to
/// loop, with all figures moving along with the main one; so does the floor height, as on stairs,
/// if the main figure is on its feet in both frames. The up axis is that of the whole clip.
///
/// If the motion is a cycle (the last pose is within two typical steps or 5 degrees of the first),
/// all frames are kept. If it contains a better cycle of at least half the clip, the clip is cut at
/// the frames that match best; this may cost at most 5 % of the frames for each degree of the gap.
/// In both cases the remaining difference between the last and first pose is distributed over the
/// last `blend` frames. For any other motion, the last frames are blended into the first ones,
/// which shortens the clip by the blend minus one frame.
///
/// The note `edit.looped` reports the gap between the last and first frame before and after: the
/// largest joint rotation, and the hip height in file units.
Status apply(const Loop& options, Clip& clip, Diagnostics& diagnostics);

struct Split {
  static constexpr WholeClip whole_clip = WholeClip::frames;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  /// Maximum number of pieces. Limited because every piece has its own skeleton.
  static constexpr std::size_t most_pieces = 10'000;

  /// Start of each further piece: a frame of the clip, or a time, which selects the first frame at
  /// or after it. In ascending order, without the first frame of the clip.
  std::vector<TimePoint> marks;
  /// Instead of marks: the length of every piece except the last, which may be shorter. Counted
  /// from the first frame of motion. Times are not accumulated from piece to piece, which avoids
  /// drift.
  std::optional<TimePoint> every;
  /// Inserts the reference pose, if the clip has one, before every piece. Default: it stays with
  /// the first piece, like any other frame.
  bool repeats_reference = false;
};

/// Fails with `edit.value`, or with `edit.range` if a mark is not a frame of the clip.
Status validate(const Split& options, const Clip& clip);

/// The pieces in order, without overlap. Joining them without a blend (`Join`, not aligned)
/// restores the clip exactly, including printed digits.
Result<std::vector<Clip>> split(const Split& options, Clip clip);

/// Always fails with `edit.value`, because a chain of edits on one clip returns one clip. Use
/// `apply_to_pieces`.
Status apply(const Split& options, Clip& clip, Diagnostics& diagnostics);

struct DropReference {
  static constexpr WholeClip whole_clip = WholeClip::frames;
  static constexpr RecordingUse recording_use = RecordingUse::joints_and_frames;
};

/// Fails with `edit.reference-frame` if the first frame is not a reference pose
/// (`has_reference_frame`).
Status validate(const DropReference& options, const Clip& clip);
/// Removes the first frame. The remaining values and their printed digits do not change.
Status apply(const DropReference& options, Clip& clip, Diagnostics& diagnostics);

struct AddReference {
  static constexpr WholeClip whole_clip = WholeClip::frames;

  enum class Kind : std::uint8_t {
    rest,   ///< The rest pose, with the heading of the start of the motion.
    zeros,  ///< The rest pose, all rotations exactly zero, as required by Second Life.
    t_pose  ///< Like `rest`, after `RestPose` with a T-pose: both frame and skeleton show it.
  };
  Kind kind = Kind::rest;  ///< Default: the rest pose.
};

/// Fails with `edit.reference-frame` if there is one already, with `edit.range` without frames,
/// and, for a T-pose, like `RestPose`.
Status validate(const AddReference& options, const Clip& clip);
/// Inserts a frame before the motion, with the root positions of the first frame of motion. Values
/// of the motion do not change, except for `t_pose`.
Status apply(const AddReference& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
