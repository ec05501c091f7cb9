// SPDX-License-Identifier: MIT
#include "edit/recorded_frames.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "edit/clip_frames.hpp"
#include "edit/time/uneven_times.hpp"
#include "model/body_poses.hpp"

namespace mocap::edit {

namespace {

/// Moves events with the frames that they follow.
class EventMover {
 public:
  /// `old_times_s` and `new_times_s` are the times of the recording before and after the frames
  /// were taken; both may be empty.
  EventMover(std::span<const std::size_t> frames, const FrameTime& frame_time,
             std::span<const double> old_times_s, std::span<const double> new_times_s)
      : frames_(frames),
        step_s_(frame_time.seconds()),
        old_times_(UnevenTimes::of(old_times_s, frame_time)),
        new_times_(UnevenTimes::of(new_times_s, frame_time)) {
    for (std::size_t i = frames.size(); i-- > 0;) index_of_[frames[i]] = i;
  }

  /// The new time of an event; none if the frame before it was not taken. An event between two
  /// frames stays between them.
  std::optional<double> time_of(double time_s) const {
    const double position =
        old_times_ ? old_times_->unclamped_position_at(time_s) : time_s / step_s_;
    const double whole = std::floor(position + tolerance_frames);
    if (!(whole >= 0.0) || whole >= most_frames) return std::nullopt;
    const auto frame = static_cast<std::size_t>(whole);
    const auto found = index_of_.find(frame);
    if (found == index_of_.end()) return std::nullopt;
    const double after_frame = time_s - start_of(frame, old_times_);
    const double start = start_of(found->second, new_times_);
    return is_backwards(found->second) ? start - after_frame : start + after_frame;
  }

 private:
  static constexpr double most_frames = 1e15;

  double start_of(std::size_t frame, const std::optional<UnevenTimes>& times) const {
    return times ? times->time_of(frame) : static_cast<double>(frame) * step_s_;
  }

  bool is_backwards(std::size_t index) const {
    if (index + 1 < frames_.size()) return frames_[index + 1] < frames_[index];
    return index > 0 && frames_[index - 1] == frames_[index] + 1;
  }

  std::span<const std::size_t> frames_;
  double step_s_;
  std::optional<UnevenTimes> old_times_;
  std::optional<UnevenTimes> new_times_;
  std::unordered_map<std::size_t, std::size_t> index_of_;  ///< The first one of each frame.
};

/// The old frames around a new one, and the weight of the later one.
struct Between {
  std::size_t before = 0;
  std::size_t after = 0;
  double share = 0.0;

  std::size_t nearest() const { return share < 0.5 ? before : after; }
};

Between between(double position, std::size_t frames) {
  const double at = std::clamp(position, 0.0, static_cast<double>(frames - 1));
  if (is_on_frame(at)) {
    const auto frame = static_cast<std::size_t>(std::round(at));
    return {frame, frame, 0.0};
  }
  const auto before = static_cast<std::size_t>(std::floor(at));
  return {before, before + 1, at - std::floor(at)};
}

void mix_rows(const Motion& from, const Between& place, Motion& to, std::size_t row) {
  const auto before = from.row(place.before);
  const auto after = from.row(place.after);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (place.before == place.after) {
      to.exact_at(row, i) = before[i];
    } else {
      to.computed_at(row, i) = before[i] + place.share * (after[i] - before[i]);
    }
  }
}

Motion mixed(const Motion& from, const std::vector<Between>& places) {
  Motion to(places.size(), from.channels(), from.frame_time);
  for (std::size_t row = 0; row < places.size(); ++row) mix_rows(from, places[row], to, row);
  return to;
}

/// Rotations of `mixed`, along the shorter arc.
void mix_body_rotations(const Motion& from, const std::vector<Between>& places, Motion& to) {
  for (std::size_t row = 0; row < places.size(); ++row) {
    const Between& place = places[row];
    if (place.before == place.after) continue;
    const auto before = from.row(place.before);
    const auto after = from.row(place.after);
    for (std::size_t body = 0; body < from.channels() / Recording::channels_per_body; ++body) {
      const Quaternion turned = detail::body_rotation_in(before, body)
                                    .slerp(place.share, detail::body_rotation_in(after, body));
      detail::put_body_rotation(to.computed_row(row), body, turned);
    }
  }
}

/// The larger entry of the two frames around each new one: the less certain state.
template <class Entry>
void take_larger(std::vector<Entry>& entries, const std::vector<Between>& places,
                 std::size_t count) {
  if (entries.empty()) return;
  std::vector<Entry> taken;
  taken.reserve(places.size() * count);
  for (const Between& place : places)
    for (std::size_t i = 0; i < count; ++i)
      taken.push_back(
          std::max(entries[place.before * count + i], entries[place.after * count + i]));
  entries = std::move(taken);
}

template <class Entry>
void take_nearest(std::vector<Entry>& entries, const std::vector<Between>& places,
                  std::size_t count) {
  if (entries.empty()) return;
  std::vector<Entry> taken;
  taken.reserve(places.size() * count);
  for (const Between& place : places)
    for (std::size_t i = 0; i < count; ++i) taken.push_back(entries[place.nearest() * count + i]);
  entries = std::move(taken);
}

/// An interpolated position next to an unknown one would be meaningless, so the nearest is copied.
void copy_unknown_points(const Recording& old, const std::vector<Between>& places, Motion& to) {
  for (std::size_t row = 0; row < places.size(); ++row) {
    const Between& place = places[row];
    if (place.before == place.after) continue;
    for (std::size_t point = 0; point < old.points.size(); ++point) {
      if (old.is_known(place.before, point) && old.is_known(place.after, point)) continue;
      const Vector3 nearest = old.position(place.nearest(), point);
      for (std::size_t axis = 0; axis < 3; ++axis)
        to.exact_at(row, 3 * point + axis) = nearest[static_cast<Eigen::Index>(axis)];
    }
  }
}

/// Adapts the number of the first frame, and the events, of a recording of which these frames were
/// taken.
void place_in_time(Recording& recording, std::span<const double> old_times_s,
                   std::span<const std::size_t> frames, const FrameTime& frame_time) {
  const bool is_range = std::adjacent_find(frames.begin(), frames.end(), [](auto a, auto b) {
                          return b != a + 1;
                        }) == frames.end();
  if (is_range && !frames.empty())
    recording.first_frame += static_cast<std::int64_t>(frames.front());
  if (recording.events.empty()) return;
  std::vector<RecordingEvent> events;
  const EventMover mover(frames, frame_time, old_times_s, recording.times_s);
  for (RecordingEvent& event : recording.events) {
    const std::optional<double> time = mover.time_of(event.time_s);
    if (!time) continue;
    event.time_s = *time;
    events.push_back(std::move(event));
  }
  recording.events = std::move(events);
}

}  // namespace

AnalogSamples even_samples(const std::vector<double>& positions, std::size_t per_frame) {
  AnalogSamples analog{.per_frame = per_frame, .positions = {}};
  analog.positions.reserve(positions.size() * per_frame);
  double step = 1.0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (i + 1 < positions.size()) step = positions[i + 1] - positions[i];
    for (std::size_t sample = 0; sample < per_frame; ++sample)
      analog.positions.push_back(positions[i] + step * static_cast<double>(sample) /
                                                    static_cast<double>(per_frame));
  }
  return analog;
}

std::size_t samples_per_new_frame(const Recording& recording, double old_frames_per_new) {
  constexpr double lost_share = 0.01;
  const double same_rate = static_cast<double>(recording.analog_per_frame) * old_frames_per_new;
  // A single new frame may be longer than all old ones.
  constexpr std::size_t most_of_one_frame = 1'000'000;
  const auto most = static_cast<double>(
      recording.analog_channels.empty() ? 1
                                        : std::max(recording.analog.frames(), most_of_one_frame));
  return static_cast<std::size_t>(std::clamp(std::ceil(same_rate * (1.0 - lost_share)), 1.0, most));
}

Recording recorded_frames(const Recording& recording, std::span<const std::size_t> frames,
                          const FrameTime& frame_time) {
  if (recording.empty() && recording.times_s.empty()) return recording;
  Recording taken = recording.frames_at(frames);
  place_in_time(taken, recording.times_s, frames, frame_time);
  return taken;
}

void take_recorded_frames(Recording& recording, std::span<const std::size_t> frames,
                          const FrameTime& frame_time) {
  if (recording.empty() && recording.times_s.empty()) return;
  const std::vector<double> old_times =
      recording.events.empty() ? std::vector<double>() : recording.times_s;
  recording.take_frames(frames);
  place_in_time(recording, old_times, frames, frame_time);
}

void renumber_first_frame(Recording& recording, const FrameTime& before, const FrameTime& after) {
  // Numbers below the usual first one, 1, do not count the frames since the start of the capture.
  if (recording.first_frame <= 1) return;
  const double factor = before.seconds() / after.seconds();
  recording.first_frame = 1 + std::llround(static_cast<double>(recording.first_frame - 1) * factor);
}

void retime_recording(Recording& recording, const FrameTime& before, const FrameTime& after) {
  const double factor = after.seconds() / before.seconds();
  for (RecordingEvent& event : recording.events) event.time_s *= factor;
  for (double& time : recording.times_s) time *= factor;
}

void sample_recording(Recording& recording, const std::vector<double>& positions,
                      const AnalogSamples& analog) {
  if (positions.empty()) return;
  const auto places_in = [&](std::size_t frames) {
    std::vector<Between> places;
    places.reserve(positions.size());
    for (const double position : positions) places.push_back(between(position, frames));
    return places;
  };
  if (!recording.points.empty()) {
    const std::vector<Between> places = places_in(recording.positions.frames());
    Motion moved = mixed(recording.positions, places);
    copy_unknown_points(recording, places, moved);
    recording.positions = std::move(moved);
    const std::size_t count = recording.points.size();
    take_larger(recording.states, places, count);
    take_nearest(recording.residuals, places, count);
    take_nearest(recording.cameras, places, count);
  }
  if (!recording.bodies.empty()) {
    const std::vector<Between> places = places_in(recording.body_poses.frames());
    Motion moved = mixed(recording.body_poses, places);
    mix_body_rotations(recording.body_poses, places, moved);
    recording.body_poses = std::move(moved);
    take_larger(recording.lost_bodies, places, recording.bodies.size());
  }
  if (!recording.analog_channels.empty()) {
    std::vector<Between> places;
    places.reserve(analog.positions.size());
    for (const double position : analog.positions)
      places.push_back(between(position * static_cast<double>(recording.analog_per_frame),
                               recording.analog.frames()));
    recording.analog = mixed(recording.analog, places);
    recording.analog_per_frame = analog.per_frame;
  }
  if (!recording.columns.empty())
    recording.table = mixed(recording.table, places_in(recording.table.frames()));
  if (!recording.times_s.empty()) {
    const std::vector<Between> places = places_in(recording.times_s.size());
    std::vector<double> times;
    times.reserve(places.size());
    for (const Between& place : places)
      times.push_back(recording.times_s[place.before] +
                      place.share *
                          (recording.times_s[place.after] - recording.times_s[place.before]));
    recording.times_s = std::move(times);
  }
}

void pick_analog(const Motion& old, std::size_t old_per_frame, const AnalogSamples& analog,
                 Recording& recording) {
  if (recording.analog_channels.empty()) return;
  std::vector<std::size_t> rows;
  rows.reserve(analog.positions.size());
  for (const double position : analog.positions)
    rows.push_back(between(position * static_cast<double>(old_per_frame), old.frames()).nearest());
  recording.analog = old;
  recording.analog.take_frames({rows.begin(), rows.end()});
  recording.analog_per_frame = analog.per_frame;
}

}  // namespace mocap::edit
