// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Types that several edits share: frame ranges, easing curves, random draws.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/motion.hpp"
#include "mocap/rotation.hpp"
#include "mocap/time_point.hpp"

namespace mocap::codes {

// Findings that several edits report. Those of one edit are in the header of its family.
extern const Code edit_value;
extern const Code edit_rate;
extern const Code edit_no_body;
extern const Code edit_several_figures;
extern const Code edit_no_travel;
extern const Code edit_mirror_pairs;
extern const Code edit_recipe;
extern const Code edit_mirrored;
extern const Code edit_clips_differ;
extern const Code edit_whole_clip;
extern const Code edit_rate_set;
extern const Code edit_channels;
extern const Code edit_no_contacts;
extern const Code edit_joined;
extern const Code edit_random;
extern const Code edit_no_joints;
extern const Code edit_recording;

}  // namespace mocap::codes

namespace mocap::edit {

using mocap::TimePoint;

/// A frame, counted from 0, or a duration in frames.
constexpr TimePoint frames(double number) {
  return {number, false};
}
/// A time after the first frame, or a duration, in seconds.
constexpr TimePoint seconds(double number) {
  return {number, true};
}

/// From one time point to another, inclusive. Default: the whole clip.
struct FrameRange {
  std::optional<TimePoint> first;  ///< Default: the first frame.
  std::optional<TimePoint> last;   ///< Default: the last frame.
};

using mocap::FrameSpan;

/// The frames of a range. A range of times selects the frames that start within it (to a millionth
/// of a frame), and may extend to the duration of the clip, where its last frame ends. Fails with
/// `edit.range` if the clip does not have these frames, or the range is empty.
Result<FrameSpan> frames_in(const FrameRange& range, const Motion& motion);
/// As above. If the recording of the clip has uneven times, times in seconds are those of its
/// frames, counted from the first one, instead of those of the frame rate.
Result<FrameSpan> frames_in(const FrameRange& range, const Clip& clip);
/// The frames of several ranges, in their order. Fails as for the first range that fails.
Result<std::vector<FrameSpan>> frames_in(std::span<const FrameRange> ranges, const Clip& clip);

/// `10..200`, `1s..4s`, `..4.5s`, `30..`. Fails with `edit.value`.
Result<FrameRange> parse_frame_range(std::string_view text);

/// `12` frames or `0.4s`. Fails with `edit.value`.
Result<TimePoint> parse_time_point(std::string_view text);

/// Number of frames in a duration, rounded to the nearest. A length in frames is returned
/// unchanged.
double frames_of(const TimePoint& length, const FrameTime& frame_time);

/// u is the position between two values, 0 to 1.
enum class Ease : std::uint8_t {
  linear,   ///< u
  in,       ///< u²: slow at the start.
  out,      ///< 1 - (1 - u)²: slow at the end.
  both,     ///< 3u² - 2u³: slow at both.
  constant  ///< Holds the value until the next key.
};

/// Weight of the next value, for `u` from 0 to 1; at 1 it is 1.
constexpr double eased(Ease ease, double u) {
  switch (ease) {
    case Ease::linear:
      return u;
    case Ease::in:
      return u * u;
    case Ease::out:
      return 1.0 - (1.0 - u) * (1.0 - u);
    case Ease::both:
      return u * u * (3.0 - 2.0 * u);
    case Ease::constant:
      break;
  }
  return u < 1.0 ? 0.0 : 1.0;
}

/// The ease with this name: `linear`, `in`, `out`, `both` or `constant`; empty for any other text.
std::optional<Ease> find_ease(std::string_view name);

/// Why an edit applies to the whole clip and cannot be limited to joints or frames. Edits of which
/// this is always true have a member `static constexpr WholeClip whole_clip`.
enum class WholeClip : std::uint8_t {
  skeleton,  ///< It changes the skeleton or its channels.
  frames,    ///< It changes the number of frames or the rate.
  rate,      ///< It changes the rate.
  order      ///< It moves all frames.
};

/// What an edit does with the recording of a clip, such as its markers. Edits other than those with
/// `with_joints` have a member `static constexpr RecordingUse recording_use`.
enum class RecordingUse : std::uint8_t {
  /// It needs joints. If it moves or scales the figure, the recording follows; otherwise the
  /// recording does not change. An edit that always changes the frames or the rate (`WholeClip`)
  /// fails for a clip with a recording.
  with_joints,
  joints_and_frames,  ///< It needs joints, and changes the frames of the recording accordingly.
  alone,              ///< It also applies to clips without joints.
  places,             ///< It applies to joints, points and rigid bodies, and needs one of them.
  refused             ///< It fails for clips with a recording.
};

/// What an edit requires of the files that are read and written, rather than of the clip.
struct FileSettings {
  /// Frame time of files that declare none. Default: that of their format.
  std::optional<FrameTime> frame_time = {};
  /// Order of the rotation channels that a writer creates. Default: that of the format.
  std::optional<AxisOrder> order = {};
  /// Writes text in its strictest form, without the traits that some programs reject. Default:
  /// false.
  bool canonical = false;
};

/// Makes edits with the same seed draw different numbers. Filled in by `apply` and
/// `apply_to_pieces` in chain.hpp.
struct Draw {
  /// Name of the clip, such as `subject-1/take.bvh`. Default: the file name of `Metadata::source`
  /// without folders.
  std::string clip = {};
  std::size_t edit = 0;   ///< Number of edits with random numbers before this one. Default: 0.
  std::size_t piece = 0;  ///< Index of the piece, if the clip was split. Default: 0.
};

}  // namespace mocap::edit
