// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/notes.hpp"
#include "edit/recorded_frames.hpp"
#include "edit/time/frames_between.hpp"
#include "edit/time/uneven_times.hpp"
#include "mocap/edit/time.hpp"

namespace mocap::edit {

namespace {

constexpr double slowest = 0.01;
constexpr double fastest = 100.0;

/// Speeds over the frames of the motion, counted from its first frame.
class Curve {
 public:
  struct Key {
    double at = 0.0;
    double speed = 1.0;
  };
  explicit Curve(std::vector<Key> keys) : keys_(std::move(keys)) {}

  double speed_at(double frame) const {
    const auto after = std::upper_bound(keys_.begin(), keys_.end(), frame,
                                        [](double at, const Key& key) { return at < key.at; });
    if (after == keys_.begin()) return keys_.front().speed;
    if (after == keys_.end()) return keys_.back().speed;
    const Key& before = *(after - 1);
    const double u = (frame - before.at) / (after->at - before.at);
    return before.speed + (after->speed - before.speed) * u * u * (3.0 - 2.0 * u);
  }

  /// Playback time between two positions within one frame, in frames: the integral of 1 / speed, by
  /// five-point Gauss-Legendre quadrature between two keys.
  double time_between(double from, double to) const {
    double sum = 0.0;
    auto key = std::upper_bound(keys_.begin(), keys_.end(), from,
                                [](double at, const Key& each) { return at < each.at; });
    for (; from < to; ++key) {
      const double end = key == keys_.end() ? to : std::min(to, key->at);
      sum += smooth_time(from, end);
      from = end;
      if (key == keys_.end()) break;
    }
    return sum;
  }

  /// The position after `from` that is reached after `time` frames, at most `limit`.
  double reached(double from, double time, double limit) const {
    double low = from;
    double high = limit;
    double at = std::min(limit, from + time * speed_at(from));
    // Newton's method, with bisection if a step would leave the bracket.
    for (int i = 0; i < 60 && high - low > 1e-13 * (1.0 + limit); ++i) {
      const double off = time_between(from, at) - time;
      (off > 0.0 ? high : low) = at;
      const double next = at - off * speed_at(at);
      if (std::abs(off) <= 1e-13 * (1.0 + time)) break;
      at = next > low && next < high ? next : 0.5 * (low + high);
    }
    return at;
  }

 private:
  double smooth_time(double from, double to) const {
    static constexpr std::array points{-0.9061798459386640, -0.5384693101056831, 0.0,
                                       0.5384693101056831, 0.9061798459386640};
    static constexpr std::array weights{0.2369268850561891, 0.4786286704993665, 0.5688888888888889,
                                        0.4786286704993665, 0.2369268850561891};
    const double half = 0.5 * (to - from);
    const double middle = 0.5 * (to + from);
    double sum = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      sum += weights[i] / speed_at(middle + half * points[i]);
    }
    return half * sum;
  }

  std::vector<Key> keys_;
};

Result<Curve> curve_of(const SpeedCurve& options, const Clip& clip) {
  if (options.keys.empty()) return fail(codes::edit_value, "a speed curve needs at least one key");
  if (clip.motion.empty()) return fail(codes::edit_range, "the clip has no frames");
  if (!clip.motion.frame_time.believable()) {
    return fail(codes::edit_rate, "the frame time of the clip is invalid, so its speed is unknown");
  }
  const double fps = clip.motion.frame_time.frames_per_second();
  const auto first = static_cast<double>(first_of_motion(clip));
  const auto last = static_cast<double>(clip.motion.frames() - 1);
  std::vector<Curve::Key> keys;
  for (const SpeedKey& key : options.keys) {
    const double at = key.at.is_time ? key.at.value * fps : key.at.value;
    if (!(key.speed >= slowest && key.speed <= fastest)) {
      return fail(codes::edit_value,
                  fmt::format("invalid speed {}: expected {} to {}", key.speed, slowest, fastest));
    }
    if (!(at >= 0.0) || at > last + tolerance_frames) {
      return fail(codes::edit_range,
                  fmt::format("{}{} is out of range: the clip has frames 0 to {}, {:.6g} s",
                              key.at.is_time ? "time " : "frame ", key.at.value, last,
                              clip.motion.frame_time.time_of(clip.motion.frames() - 1)));
    }
    if (!keys.empty() && !(at - first > keys.back().at)) {
      return fail(codes::edit_value, "the times of a speed curve must be in increasing order");
    }
    keys.push_back({at - first, key.speed});
  }
  return Curve(std::move(keys));
}

/// The old positions of all new frames.
std::vector<double> time_points_of(const Curve& curve, std::size_t frames) {
  std::vector<double> time_points{0.0};
  double begun = 0.0;  // New time of the old frame `at`.
  for (std::size_t at = 0; at + 1 < frames; ++at) {
    const auto from = static_cast<double>(at);
    const double end = begun + curve.time_between(from, from + 1.0);
    for (auto next = static_cast<double>(time_points.size()); next <= end - tolerance_frames;
         next = static_cast<double>(time_points.size())) {
      time_points.push_back(curve.reached(from, std::max(0.0, next - begun), from + 1.0));
    }
    begun = end;
  }
  if (frames > 1) time_points.push_back(static_cast<double>(frames - 1));
  return time_points;
}

/// Keys of a curve count frames at an even rate.
Status refuse_uneven_times(const Clip& clip) {
  if (!UnevenTimes::of(clip, 0)) return {};
  return fail_advised(
      codes::edit_recording,
      "the times of the frames are uneven, so the speed cannot be changed by a curve",
      "Resample to an even rate first: --fps RATE");
}

/// The new position of an old one, in frames: the inverse of the ascending time points.
double new_position(const std::vector<double>& time_points, double old) {
  const auto after = std::upper_bound(time_points.begin(), time_points.end(), old);
  if (after == time_points.begin()) return old - time_points.front();
  const auto before = static_cast<std::size_t>(after - time_points.begin()) - 1;
  if (after == time_points.end()) return static_cast<double>(before) + old - time_points.back();
  return static_cast<double>(before) +
         (old - time_points[before]) / (time_points[before + 1] - time_points[before]);
}

/// Resamples recorded data at the same time points as the joints; events move with their frames.
void resample_recording(Clip& clip, std::size_t first, const std::vector<double>& time_points) {
  Recording& recording = clip.recording;
  if (recording.empty() && recording.times_s.empty()) return;
  std::vector<double> positions;
  positions.reserve(first + time_points.size());
  for (std::size_t frame = 0; frame < first; ++frame)
    positions.push_back(static_cast<double>(frame));
  for (const double at : time_points) positions.push_back(static_cast<double>(first) + at);
  const FrameTime& frame_time = clip.motion.frame_time;
  for (RecordingEvent& event : recording.events)
    event.time_s =
        new_position(positions, event.time_s / frame_time.seconds()) * frame_time.seconds();
  const double start = recording.times_s.empty() ? 0.0 : recording.times_s.front();
  recording.times_s.clear();
  sample_recording(recording, positions, even_samples(positions, recording.analog_per_frame));
  if (start == 0.0) return;
  for (std::size_t frame = 0; frame < positions.size(); ++frame)
    recording.times_s.push_back(start + frame_time.time_of(frame));
}

}  // namespace

Status validate(const SpeedCurve& options, const Clip& clip) {
  if (Status even = refuse_uneven_times(clip); !even) return even;
  const Result<Curve> curve = curve_of(options, clip);
  if (!curve) return tl::unexpected<Error>(curve.error());
  return {};
}

Status apply(const SpeedCurve& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status even = refuse_uneven_times(clip); !even) return even;
  const Result<Curve> curve = curve_of(options, clip);
  if (!curve) return tl::unexpected<Error>(curve.error());
  const double before = clip.motion.duration_s();
  const std::size_t first = first_of_motion(clip);
  const std::vector<double> time_points = time_points_of(*curve, clip.motion.frames() - first);
  resample_recording(clip, first, time_points);
  clip.format_data.on_frames_changed();
  const ScopedReferenceFrame reference(clip);
  reference.put_back(clip, frames_at(clip, time_points, clip.motion.frame_time),
                     frames_met(time_points));
  Diagnostic note =
      about_clip(clip, codes::edit_rate_set,
                 fmt::format("the duration changed from {:.4g} s to {:.4g} s, {} frames", before,
                             clip.motion.duration_s(), clip.motion.frames()));
  note.advise({});  // Nothing was guessed.
  diagnostics.add(std::move(note));
  return {};
}

}  // namespace mocap::edit
