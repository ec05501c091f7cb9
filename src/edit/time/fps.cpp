// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/joint_threads.hpp"
#include "edit/joint_track.hpp"
#include "edit/recorded_frames.hpp"
#include "edit/step_kind.hpp"
#include "edit/time/entered_rates.hpp"
#include "edit/time/frames_between.hpp"
#include "edit/time/recorded_filter.hpp"
#include "edit/time/tap_means.hpp"
#include "edit/time/tap_table.hpp"
#include "edit/time/uneven_times.hpp"
#include "mocap/edit/time.hpp"
#include "pose/rotation_series.hpp"

namespace mocap::edit {

namespace {

/// Maximum number of new frames per old frame: more would be a mistake, and use too much memory.
constexpr double max_growth = 1'000.0;

/// The positions of the new frames, in old frames including fractions.
std::vector<double> time_points_of(std::size_t frames, double old_fps, double new_fps) {
  const double step = old_fps / new_fps;
  const auto last = static_cast<double>(frames - 1);
  const auto count = static_cast<std::size_t>(std::floor(last / step + tolerance_frames)) + 1;
  std::vector<double> time_points(count);
  for (std::size_t i = 0; i < count; ++i) {
    double at = std::min(static_cast<double>(i) * step, last);
    if (is_on_frame(at)) at = std::round(at);
    time_points[i] = at;
  }
  return time_points;
}

/// The positions of the new frames of a motion that starts at `first`, in its frames: at the times
/// of the recording if these are uneven.
std::vector<double> new_positions(const Clip& clip, std::size_t first,
                                  const FrameTime& frame_time) {
  const double new_fps = frame_time.frames_per_second();
  const std::optional<UnevenTimes> times = UnevenTimes::of(clip, first);
  if (!times)
    return time_points_of(clip.motion.frames() - first, clip.motion.frame_time.frames_per_second(),
                          new_fps);
  const double last = times->duration_s() * new_fps;
  std::vector<double> positions(static_cast<std::size_t>(std::floor(last + tolerance_frames)) + 1);
  for (std::size_t i = 0; i < positions.size(); ++i)
    positions[i] = times->position_at(static_cast<double>(i) / new_fps);
  return positions;
}

double old_frames_per_new(const Clip& clip, const FrameTime& frame_time) {
  return clip.motion.frame_time.frames_per_second() / frame_time.frames_per_second();
}

TapTable taps_for(const std::vector<double>& time_points, double step, bool filters,
                  std::size_t frames) {
  TapTable table;
  table.reserve(time_points.size());
  for (const double at : time_points) {
    if (filters) {
      table.add_filter(at, step, frames);
    } else {
      table.add_between(at);
    }
  }
  return table;
}

/// Working memory of a thread.
struct Rotations {
  RotationSeries old;
  RotationSeries fresh;
};

/// The rotations of one joint at the new time points. Angles stay close to those of the preceding
/// old frame, so they are as continuous as the old ones. At time points that are old frames, their
/// values are copied.
void resample_rotations(const Clip& clip, const JointPlace& joint, const TapTable& taps,
                        std::span<const std::size_t> near_frames, Rotations& rotations,
                        Motion& result) {
  read_rotations(clip, joint, 0, clip.motion.frames(), rotations.old);
  rotations.fresh.assign(taps.size());
  for (std::size_t frame = 0; frame < taps.size(); ++frame) {
    const Taps& each = taps[frame];
    const bool is_old = each.count == 1;
    rotations.fresh.set(frame, is_old ? Quaternion(0.0, 0.0, 0.0, 0.0)
                                      : mean_rotation(rotations.old, each, taps.weights(each)));
  }
  write_rotations(rotations.fresh, clip.skeleton, joint, {clip.motion, near_frames}, 0, result);
  const std::vector<Channel>& channels = clip.skeleton[joint.index].channels;
  for (std::size_t frame = 0; frame < taps.size(); ++frame) {
    if (taps[frame].count != 1) continue;
    for (std::size_t i = 0; i < channels.size(); ++i) {
      if (!is_rotation(channels[i]) && !is_quaternion(channels[i])) continue;
      const std::size_t column = joint.first_column + i;
      result.exact_at(frame, column) = clip.motion.at(taps[frame].first, column);
    }
  }
}

/// Resamples a column of values that can be interpolated: lengths, scales and individual angles.
void resample_column(const Clip& clip, std::size_t column, bool is_angle, const TapTable& taps,
                     Motion& result) {
  const auto value_at = [&](std::size_t frame) { return clip.motion.at(frame, column); };
  for (std::size_t frame = 0; frame < taps.size(); ++frame) {
    const Taps& each = taps[frame];
    const double* weights = taps.weights(each);
    const double origin = value_at(each.first);
    double sum = 0.0;
    double previous = origin;
    for (std::size_t i = 0; i < each.count; ++i) {
      double value = value_at(each.first + i);
      // 179 and -179 are two degrees apart.
      if (is_angle) value = previous + std::remainder(value - previous, 360.0);
      previous = value;
      sum += weights[i] * (value - origin);
    }
    result.computed_at(frame, column) = origin + sum;
  }
}

struct Resampled {
  Motion motion;
  Motion::Sources frames;  ///< Old frames that are kept unchanged.
};

/// `time_points` are the positions of the new frames.
Resampled resampled(const Clip& clip, const Resample& options, const FrameTime& frame_time,
                    const std::vector<double>& time_points, bool filters) {
  const double step = old_frames_per_new(clip, frame_time);
  const TapTable taps = taps_for(time_points, step, filters, clip.motion.frames());
  std::vector<std::size_t> near_frames(taps.size());
  for (std::size_t i = 0; i < taps.size(); ++i) {
    // Near an end, the filter is not symmetric.
    near_frames[i] =
        filters ? static_cast<std::size_t>(std::floor(time_points[i] + 0.5)) : taps[i].middle();
  }

  Motion result(time_points.size(), clip.motion.channels(), frame_time);
  for_each_joint<Rotations>(
      clip.skeleton, options.threads, [&](const JointPlace& joint, Rotations& rotations) {
        const Joint& facts = clip.skeleton[joint.index];
        const bool is_free = turns_freely(facts);
        for (std::size_t i = 0; i < facts.channels.size(); ++i) {
          if (is_free && is_turn(facts.channels[i])) continue;
          resample_column(clip, joint.first_column + i, is_rotation(facts.channels[i]), taps,
                          result);
        }
        if (is_free) resample_rotations(clip, joint, taps, near_frames, rotations, result);
      });
  Motion::Sources stay(taps.size());
  for (std::size_t i = 0; i < taps.size(); ++i) {
    if (taps[i].count == 1) stay[i] = taps[i].first;
  }
  return {std::move(result), std::move(stay)};
}

/// The new frames are even, so only the time of the first one is kept.
void even_out_times(Recording& recording, std::size_t frames, const FrameTime& frame_time) {
  if (recording.times_s.empty()) return;
  const double start = recording.times_s.front();
  recording.times_s.clear();
  if (start == 0.0) return;
  for (std::size_t frame = 0; frame < frames; ++frame)
    recording.times_s.push_back(start + frame_time.time_of(frame));
}

/// Positions between frames that are farther apart than the frame time are interpolated: frames are
/// missing there.
void mark_pauses(Recording& recording, const UnevenTimes& times, std::size_t first,
                 const std::vector<double>& positions) {
  for (std::size_t frame = 0; frame < positions.size(); ++frame) {
    if (!times.is_in_pause(positions[frame])) continue;
    for (std::size_t point = 0; point < recording.points.size(); ++point)
      if (recording.state(first + frame, point) == SampleState::measured)
        recording.set_state(first + frame, point, SampleState::interpolated);
  }
}

/// The positions of all new frames in old ones, `first` of which are a reference pose.
std::vector<double> with_reference(std::size_t first, const std::vector<double>& after_reference) {
  std::vector<double> positions;
  positions.reserve(first + after_reference.size());
  for (std::size_t frame = 0; frame < first; ++frame)
    positions.push_back(static_cast<double>(frame));
  for (const double at : after_reference) positions.push_back(static_cast<double>(first) + at);
  return positions;
}

/// Samples the recording at the frames of `new_positions`, after the reference pose if there is
/// one.
void sample_recording_of(Clip& clip, std::size_t first, const FrameTime& frame_time,
                         const std::vector<double>& after_reference, bool filters) {
  Recording& recording = clip.recording;
  if (recording.empty() && recording.times_s.empty()) return;
  const std::vector<double> positions = with_reference(first, after_reference);
  const std::optional<UnevenTimes> times = UnevenTimes::of(clip, first);
  AnalogSamples analog = even_samples(
      positions, samples_per_new_frame(recording, old_frames_per_new(clip, frame_time)));
  if (times && first == 0) {
    const double rate = static_cast<double>(analog.per_frame) * frame_time.frames_per_second();
    for (std::size_t i = 0; i < analog.positions.size(); ++i)
      analog.positions[i] = times->position_at(static_cast<double>(i) / rate);
  }
  // `times` refers to them.
  std::vector<double> old_times = std::move(recording.times_s);
  recording.times_s.clear();
  const Recording old = filters ? recording : Recording();
  sample_recording(recording, positions, analog);
  if (filters)
    filter_recording(old, {positions, first, old_frames_per_new(clip, frame_time)}, recording);
  if (times) mark_pauses(recording, *times, first, after_reference);
  recording.times_s = std::move(old_times);
  even_out_times(recording, positions.size(), frame_time);
}

/// Uses the nearest old frame for each new one; values do not change.
void pick_frames(Clip& clip, std::size_t first, const FrameTime& frame_time,
                 const std::vector<double>& after_reference) {
  const std::vector<double> positions = with_reference(first, after_reference);
  std::vector<std::size_t> frames;
  frames.reserve(positions.size());
  for (const double at : positions)
    frames.push_back(static_cast<std::size_t>(std::floor(at + 0.5)));
  const AnalogSamples analog = even_samples(
      positions, samples_per_new_frame(clip.recording, old_frames_per_new(clip, frame_time)));
  // Events and analog samples keep their times, because the motion does.
  std::vector<RecordingEvent> events = clip.recording.events;
  const Motion old_analog = clip.recording.analog;
  const std::size_t old_per_frame = clip.recording.analog_per_frame;
  take_frames(clip, frames);
  clip.recording.events = std::move(events);
  pick_analog(old_analog, old_per_frame, analog, clip.recording);
  clip.motion.frame_time = frame_time;
  even_out_times(clip.recording, frames.size(), frame_time);
}

}  // namespace

Status validate(const Resample& options, const Clip& clip) {
  if (!(options.fps > 0.0) || options.fps > highest_fps ||
      !FrameTime::from_rate(options.fps).believable()) {
    return fail(codes::edit_rate,
                fmt::format("invalid frame rate {}: expected {:.6g} to {}", options.fps,
                            1.0 / FrameTime::longest_s, highest_fps));
  }
  if (!clip.motion.frame_time.believable()) {
    return fail(codes::edit_rate,
                "the frame time of the clip is invalid, so it cannot be resampled");
  }
  if (options.fps / clip.motion.frame_time.frames_per_second() > max_growth) {
    return fail(
        codes::edit_rate,
        fmt::format(
            "{} frames per second would need more than {} new frames for each frame of the clip",
            options.fps, max_growth));
  }
  const std::optional<UnevenTimes> times = UnevenTimes::of(clip, first_of_motion(clip));
  if (times &&
      times->duration_s() * options.fps > max_growth * static_cast<double>(clip.motion.frames())) {
    return fail(
        codes::edit_rate,
        fmt::format("the frames are spread over {:.6g} s, which would need more than {} new "
                    "frames for each frame of the clip",
                    times->duration_s(), max_growth));
  }
  return {};
}

Status apply(const Resample& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const FrameTime frame_time = FrameTime::from_rate(options.fps);
  const std::size_t first = first_of_motion(clip);
  const bool is_even = !UnevenTimes::of(clip, first);
  if (is_even && is_same_rate(frame_time, clip.motion.frame_time)) return {};
  if (clip.motion.frames() < 2 && clip.recording.analog_channels.empty()) {
    clip.motion.frame_time = frame_time;
    return {};
  }
  const std::vector<double> positions = new_positions(clip, first, frame_time);
  const FrameTime old_time = clip.motion.frame_time;
  clip.format_data.on_frames_changed();
  if (options.nearest) {
    pick_frames(clip, first, frame_time, positions);
    renumber_first_frame(clip.recording, old_time, frame_time);
    return {};
  }
  const bool filters =
      options.low_pass && is_even && old_frames_per_new(clip, frame_time) > 1.0 + 1e-9;
  sample_recording_of(clip, first, frame_time, positions, filters);
  const ScopedReferenceFrame reference(clip);
  Resampled result = resampled(clip, options, frame_time, positions, filters);
  reference.put_back(clip, std::move(result.motion), result.frames);
  renumber_first_frame(clip.recording, old_time, frame_time);
  return {};
}

namespace {

/// `30`, `30:nearest`
Result<Edit> parse_fps(std::string_view value) {
  constexpr std::string_view takes = "frames per second above 0, such as 30, 59.94 or 30:nearest";
  const std::size_t colon = std::min(value.find(':'), value.size());
  const Result<double> fps = positive_number("fps", value.substr(0, colon), takes);
  if (!fps) return tl::unexpected<Error>(fps.error());
  if (std::optional<Error> wrong = find_frame_time("fps", *fps))
    return tl::unexpected<Error>(std::move(*wrong));
  Resample resample;
  resample.fps = *fps;
  if (colon != value.size()) {
    if (value.substr(colon + 1) != "nearest") return invalid_value("fps", value, takes);
    resample.nearest = true;
  }
  return Edit(resample);
}

}  // namespace

extern constinit const StepKind fps_step{
    .facts = {"fps", "N", "",
              "Resample the motion to N frames per second. Downsampling applies a low-pass filter "
              "first to avoid aliasing. N:nearest uses the nearest frames instead, unfiltered: "
              "every n-th one when downsampling."},
    .parse = parse_fps,
    .synonyms = "framerate frame-rate frames-per-second samplerate sample-rate resample"};

}  // namespace mocap::edit
