// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits with a second clip.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::codes {

extern const Code edit_join;
extern const Code edit_align;

}  // namespace mocap::codes

namespace mocap::edit {

struct Join {
  static constexpr WholeClip whole_clip = WholeClip::frames;
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  std::vector<std::shared_ptr<const Clip>> clips;  ///< The clips to append, in order.
  /// Duration of the cross-fade. Both clips play during it, so the result is shorter by this time.
  TimePoint blend = seconds(0.25);
  /// Each clip continues from the position, heading and size of the previous one. Without a blend,
  /// it continues from the position extrapolated from the last two frames. If false, the figures
  /// jump to the positions of the next clip. Default: true.
  bool aligned = true;
};

/// Fails with `edit.join` if a clip is null, lacks joints, is shorter than the blend or, if
/// aligned, has a different up axis; for a recording without joints, if a clip lacks some of its
/// labels, or declares another unit or up axis. Fails with `edit.recording` for a clip with both.
Status validate(const Join& options, const Clip& clip);

/// Appends clips with the same joints, matched by name. They are converted to this clip's frame
/// rate, channels and, if aligned, size; the note `edit.joined` reports if they are from another
/// figure. All figures of a clip move along the ground together with the main one; ancestors of the
/// joint that carries a figure keep their values. Reference poses of the appended clips are
/// dropped. A recording without joints is appended by label, without a blend and alignment; its
/// events are shifted. Values outside the blends change only if the clip is converted to another
/// rate, other channels or another size, or is aligned, and angles may change by full turns. On
/// failure the clip is not modified.
Status apply(const Join& options, Clip& clip, Diagnostics& diagnostics);

struct Align {
  static constexpr RecordingUse recording_use = RecordingUse::refused;

  enum class Kind : std::uint8_t {
    shift,  ///< By a constant offset.
    warp    ///< By a time curve: the clip is sped up and slowed down.
  };
  /// Maximum factor by which a warp speeds up or slows down any part.
  static constexpr double greatest_stretch = 3.0;

  std::shared_ptr<const Clip> other;  ///< The reference clip. It is not modified.
  Kind kind = Kind::shift;            ///< Default: a shift.
};

/// Fails with `edit.clips-differ` if there is no other clip, if no rotating joint has the same name
/// in both clips, if one has fewer than two frames of motion, if the up axes or rest poses differ
/// and the poses cannot be compared because no trunk was found in at least one of the clips, or,
/// for a warp, if one motion is more than three times as long as the other. For a warp, also fails
/// with `edit.rate` if the frame time is invalid.
Status validate(const Align& options, const Clip& clip);

/// Aligns a clip in time to another clip. The frame rates may differ; the clip keeps its own. A
/// reference frame stays first. Reports the result as `edit.align`.
///
/// Poses are compared by the positions of all joints with the same name, and of their end sites,
/// relative to the trunk (thighs and shoulders) and normalised by the size of each figure.
/// Position, heading, up axis, size and rest pose may therefore differ.
///
/// A shift uses the offset with the smallest mean joint distance, among offsets that overlap at
/// least half of the shorter motion. If several offsets match almost equally well, the smallest is
/// used. A clip that starts too early loses its first frames; one that starts too late holds its
/// first pose until then. The offset is a whole number of the clip's frames. The note reports the
/// offset and the remaining mean distance.
///
/// A warp matches first frames and last frames, and the frames between by dynamic time warping: the
/// monotonic curve with the smallest distance and a slope between 1/3 and 3. The curve is smoothed
/// over about 1/20 s, and the clip is sampled along it as in `SpeedCurve`. The result is as long as
/// the other clip. The note reports the mean distance before and after, and the position of the
/// strongest stretch.
Status apply(const Align& options, Clip& clip, Diagnostics& diagnostics);

/// The part of a clip that is layered over another, and its time range.
struct LayerOptions {
  /// Names, paths, or patterns with `*` and `?`. Default: all joints that both clips have.
  std::vector<std::string> joints = {};
  double weight = 1.0;  ///< Weight of the upper clip, 0 to 1.
  /// Position in the lower clip. The motion of the upper clip starts at the first of these frames;
  /// if it ends before the last one, the lower clip continues. Default: from the first frame of
  /// motion.
  FrameRange range = {};
  /// Duration of the fade-in at the start and the fade-out at the end, if the lower clip continues
  /// there.
  TimePoint fade = {};
  /// Moves the figures to the position, heading and size of the figure of the lower clip at the
  /// start. Default: true.
  bool aligned = true;
};

struct Layer {
  std::shared_ptr<const Clip> over;  ///< The upper clip. It is not modified.
  LayerOptions options = {};         ///< Its part and position.
};

/// Fails with `edit.clips-differ` if the upper clip lacks a joint, has no motion or, if aligned,
/// has a different up axis; with `edit.joint`, `edit.range`, and with `edit.value` for an invalid
/// weight or fade.
Status validate(const Layer& layer, const Clip& clip);

/// Layers the upper clip over the lower one. Joints are matched by name; rotations are interpolated
/// by slerp along the arc that is shorter in the first frame, lengths linearly. The upper clip is
/// resampled to the rate of the lower one, without its reference pose. Values of other joints and
/// frames do not change. Where the upper clip has full weight and the same channels, its values are
/// copied unchanged.
Status apply(const Layer& layer, Clip& clip, Diagnostics& diagnostics);

/// Like `apply`, but returns a new clip. Fails like it; notes are discarded.
Result<Clip> layer(const Clip& base, const Clip& over, const LayerOptions& options);

/// Mixes two clips, up to the end of the shorter one: `weight` 0 is `a`, 1 is `b`. `aligned` is as
/// in `LayerOptions`. Fails like `Layer`.
Result<Clip> blend(const Clip& a, const Clip& b, double weight, bool aligned = true);

/// The values of one frame, in channel order; file units and degrees.
using FrameValues = std::vector<double>;

/// The values of a frame, counted from 0. Fails with `edit.range` if the clip does not have it.
Result<FrameValues> frame_values(const Clip& clip, std::size_t frame);
/// Overwrites the values of a frame. Fails with `edit.range`, or with `edit.clips-differ` if the
/// number of values is not the channel count.
Status set_frame(Clip& clip, std::size_t frame, std::span<const double> values);
/// Inserts a frame before `frame`; if that is the number of frames, after the last one. Fails like
/// `set_frame`.
Status insert_frame(Clip& clip, std::size_t frame, std::span<const double> values);

/// a + b, value by value. Fails with `edit.clips-differ` if the frames have different lengths.
Result<FrameValues> sum(std::span<const double> a, std::span<const double> b);
/// a - b, value by value. Fails like `sum`.
Result<FrameValues> difference(std::span<const double> a, std::span<const double> b);
/// Each value times `factor`.
FrameValues multiple(std::span<const double> values, double factor);

/// Adds another clip, per frame and channel.
struct AddClip {
  std::shared_ptr<const Clip> clip;  ///< The added clip. It is not modified.
  double factor = 1.0;               ///< For the added values; finite; -1 subtracts them.
};

/// Fails with `edit.clips-differ` if joints, channels or frame counts differ, and with `edit.value`
/// if there is no other clip, the factor is not finite or a sum overflows. Names, offsets and rates
/// may differ; those of the clip are kept.
Status validate(const AddClip& options, const Clip& clip);
/// Adds the values of the other clip, times the factor, to those of the clip.
Status apply(const AddClip& options, Clip& clip, Diagnostics& diagnostics);

/// a + b: like `apply`, but returns a new clip, with the skeleton of `a`. Fails like `AddClip`.
Result<Clip> sum(const Clip& a, const Clip& b);
/// a - b, with the skeleton of `a`. Adding it to `b` restores `a`, up to rounding. Fails like
/// `AddClip`.
Result<Clip> difference(const Clip& a, const Clip& b);
/// Multiplies all values by a factor. Fails with `edit.value` if one overflows.
Result<Clip> multiple(const Clip& clip, double factor);

}  // namespace mocap::edit
