// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "check/findings.hpp"
#include "check/recorded_points.hpp"
#include "model/recording_gaps.hpp"
#include "text/quantities.hpp"
#include "text/word_lists.hpp"

namespace mocap::detail {

namespace {

/// A point that is held for this long did not move: measured positions differ in their last digits
/// in every frame, even at rest, because of the noise of the cameras.
constexpr std::size_t fewest_held_frames = 5;

void check_gaps(const Clip& clip, std::size_t point, Diagnostics& diagnostics) {
  const std::vector<FrameSpan> gaps = gaps_of(clip.recording, point);
  if (gaps.empty()) return;
  const auto longest =
      std::max_element(gaps.begin(), gaps.end(),
                       [](const FrameSpan& a, const FrameSpan& b) { return a.count < b.count; });
  const std::string label = label_of_point(clip.recording, point);
  add_recording_finding(clip, codes::recording_gaps, label,
                        fmt::format("{} has {} gap{}; the longest is {} frame{}, from frame {}",
                                    label, gaps.size(), gaps.size() == 1 ? "" : "s", longest->count,
                                    longest->count == 1 ? "" : "s", longest->first),
                        diagnostics);
}

/// How far a point moves from frame to frame.
struct UsualSteps {
  /// The smallest change of a coordinate: the resolution of the file, if it is coarse.
  double smallest_change = std::numeric_limits<double>::infinity();
  double median = 0.0;  ///< Of the distances, without zeros.
};

UsualSteps usual_steps(const Recording& recording, std::size_t point) {
  UsualSteps usual;
  std::vector<double> distances;
  for (std::size_t frame = 1; frame < recording.positions.frames(); ++frame) {
    if (!recording.is_known(frame, point) || !recording.is_known(frame - 1, point)) continue;
    const Vector3 step = recording.position(frame, point) - recording.position(frame - 1, point);
    if (step.isZero(0.0)) continue;
    for (const double change : step)
      if (change != 0.0) usual.smallest_change = std::min(usual.smallest_change, std::abs(change));
    distances.push_back(step.norm());
  }
  if (distances.empty()) return usual;
  const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
  std::nth_element(distances.begin(), middle, distances.end());
  usual.median = *middle;
  return usual;
}

/// Whether a point moves just before or after these frames: at least half as far as usual, and by
/// several steps of the resolution. A point that hardly moves also stays in place in files with
/// few digits, and in those of cameras whose pixels are coarse.
bool is_interrupted(const Recording& recording, std::size_t point, const FrameSpan& held,
                    const UsualSteps& usual) {
  constexpr double fewest_changes = 4.0;
  constexpr double least_share = 0.5;
  const double least = std::max(fewest_changes * usual.smallest_change, least_share * usual.median);
  const auto moves = [&](std::size_t from, std::size_t to) {
    return recording.is_known(from, point) && recording.is_known(to, point) &&
           (recording.position(to, point) - recording.position(from, point)).norm() > least;
  };
  const std::size_t end = held.first + held.count;
  return (held.first > 0 && moves(held.first - 1, held.first)) ||
         (end < recording.positions.frames() && moves(end - 1, end));
}

void check_held(const Clip& clip, std::size_t point, Diagnostics& diagnostics) {
  const std::vector<FrameSpan> holds = holds_of(clip.recording, point);
  if (holds.empty()) return;
  const FrameSpan held =
      *std::max_element(holds.begin(), holds.end(),
                        [](const FrameSpan& a, const FrameSpan& b) { return a.count < b.count; });
  const std::string label = label_of_point(clip.recording, point);
  std::string message = fmt::format("{} has exactly the same position in {} frames, from frame {}",
                                    label, held.count, held.first);
  if (holds.size() > 1)
    message += fmt::format(", and {} more", text::counted(holds.size() - 1, "time"));
  add_recording_finding(clip, codes::recording_held, label, std::move(message), diagnostics);
}

void check_labels(const Clip& clip, Diagnostics& diagnostics) {
  std::unordered_map<std::string_view, std::size_t> uses;
  for (const Point& point : clip.recording.points) {
    if (point.label.empty() || ++uses[point.label] != 2) continue;
    add_recording_finding(clip, codes::recording_labels, point.label,
                          fmt::format("several points are called {}", point.label), diagnostics);
  }
}

/// Whether two points are closer to each other's previous position than to their own, by far: each
/// moves less than a quarter of their distance if their labels are exchanged. A real motion would
/// have to move both by their whole distance in one frame.
bool is_swapped(const Recording& recording, std::size_t frame, std::size_t a, std::size_t b,
                double least_distance) {
  constexpr double most_moved_share = 0.25;
  const Vector3 old_a = recording.position(frame - 1, a);
  const Vector3 old_b = recording.position(frame - 1, b);
  const double distance = (old_a - old_b).norm();
  const double limit = most_moved_share * distance;
  return distance > least_distance && (recording.position(frame, a) - old_b).norm() < limit &&
         (recording.position(frame, b) - old_a).norm() < limit;
}

/// More pairs than this are not compared, because their number grows with the square.
constexpr std::size_t most_compared_points = 500;
/// Points that are closer, as a share of the extent, exchange positions because of noise.
constexpr double nearest_swapped = 0.005;

/// The frames in which two points exchange positions. Recordings may have many of them.
struct Swaps {
  static constexpr std::size_t most_listed = 8;

  std::size_t count = 0;
  std::vector<std::size_t> first_frames;  ///< At most `most_listed`.

  void add(std::size_t frame) {
    if (count++ < most_listed) first_frames.push_back(frame);
  }
};

/// Reports all frames in which two points exchange positions.
void report_swaps(const Clip& clip, std::size_t a, std::size_t b, const Swaps& swaps,
                  Diagnostics& diagnostics) {
  const std::string names = fmt::format("{} and {}", label_of_point(clip.recording, a),
                                        label_of_point(clip.recording, b));
  std::string message =
      fmt::format("{} exchange positions in frame {}", names, swaps.first_frames.front());
  if (swaps.count > 1)
    message = fmt::format("{} exchange positions {} times, in frames {}", names, swaps.count,
                          text::listed(swaps.count, Swaps::most_listed, [&](std::size_t i) {
                            return std::to_string(swaps.first_frames[i]);
                          }));
  add_recording_finding(clip, codes::recording_swap, names, std::move(message), diagnostics);
}

/// The points that move from the previous frame by more than `least`, without results of models.
class MovingPoints {
 public:
  MovingPoints(const Recording& recording, double least)
      : recording_(recording), least_squared_(least * least) {
    for (std::size_t point = 0; point < recording.points.size(); ++point)
      if (!is_model_output(recording.points[point])) places_.push_back(point);
  }

  const std::vector<std::size_t>& in_frame(std::size_t frame) {
    moving_.clear();
    const std::span<const double> now = recording_.positions.row(frame);
    const std::span<const double> before = recording_.positions.row(frame - 1);
    for (const std::size_t point : places_) {
      const double* const to = &now[3 * point];
      const double* const from = &before[3 * point];
      const Vector3 step(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
      if (step.squaredNorm() > least_squared_ && recording_.is_known(frame, point) &&
          recording_.is_known(frame - 1, point))
        moving_.push_back(point);
    }
    return moving_;
  }

 private:
  const Recording& recording_;
  double least_squared_;
  std::vector<std::size_t> places_;
  std::vector<std::size_t> moving_;
};

void check_swaps(const Clip& clip, Diagnostics& diagnostics) {
  const Recording& recording = clip.recording;
  if (recording.points.size() > most_compared_points) return;
  const double least_distance = nearest_swapped * extent_of_points(recording);
  // Both points move by at least three quarters of their distance, see `is_swapped`; somewhat less
  // because of rounding. Comparing all pairs of points in all frames would take long.
  constexpr double least_moved_share = 0.7;
  MovingPoints moving(recording, least_moved_share * least_distance);
  std::map<std::pair<std::size_t, std::size_t>, Swaps> swaps;
  for (std::size_t frame = 1; frame < recording.positions.frames(); ++frame) {
    const std::vector<std::size_t>& points = moving.in_frame(frame);
    for (std::size_t i = 0; i < points.size(); ++i)
      for (std::size_t k = i + 1; k < points.size(); ++k)
        if (is_swapped(recording, frame, points[i], points[k], least_distance))
          swaps[{points[i], points[k]}].add(frame);
  }
  for (const auto& [pair, of_pair] : swaps)
    report_swaps(clip, pair.first, pair.second, of_pair, diagnostics);
}

/// Clocks of capture systems vary by less than this share of a frame.
constexpr double most_time_deviation = 0.1;

void check_times(const Clip& clip, Diagnostics& diagnostics) {
  const std::vector<double>& times = clip.recording.times_s;
  const double step = clip.motion.frame_time.seconds();
  for (std::size_t frame = 1; frame < times.size(); ++frame) {
    const double taken = times[frame] - times[frame - 1];
    if (taken > (1.0 - most_time_deviation) * step && taken < (1.0 + most_time_deviation) * step)
      continue;
    add_recording_finding(
        clip, codes::recording_times, {},
        fmt::format("frame {} is {:.6g} s after the previous one, but the frame time is {:.6g} s",
                    frame, taken, step),
        diagnostics);
    return;
  }
}

/// Adds findings. If a code has more than a few, which is usual in recordings with many points,
/// they become one, with the message of the first and the subjects of the others.
void add_folded(std::span<const Diagnostic> findings, Diagnostics& diagnostics) {
  constexpr std::size_t most_of_code = 3;
  constexpr std::size_t most_listed = 12;
  std::unordered_map<std::string_view, std::vector<std::string>> subjects;
  for (const Diagnostic& finding : findings)
    subjects[facts_of(finding.code).name].push_back(finding.subject);
  for (const Diagnostic& finding : findings) {
    std::vector<std::string>& of_code = subjects[facts_of(finding.code).name];
    if (of_code.empty()) continue;  // Folded before.
    Diagnostic folded = finding;
    if (of_code.size() > most_of_code) {
      const auto others = std::span(of_code).subspan(1);
      folded.message += fmt::format("; {} more have this finding: {}", others.size(),
                                    text::listed(others, most_listed));
      of_code.clear();
    }
    diagnostics.add(std::move(folded));
  }
}

}  // namespace

std::vector<FrameSpan> holds_of(const Recording& recording, std::size_t point) {
  const UsualSteps usual = usual_steps(recording, point);
  const std::size_t known = known_frames(recording, point);
  std::vector<FrameSpan> holds;
  FrameSpan run;
  const auto close = [&] {
    // Only points that also move: the position of a fixed point may be constant on purpose.
    if (run.count < fewest_held_frames || run.count == known) return;
    if (recording.position(run.first, point).isZero(0.0)) return;  // See `origins_of`.
    if (is_interrupted(recording, point, run, usual)) holds.push_back(run);
  };
  for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame) {
    const bool is_known = recording.is_known(frame, point);
    const bool continues = is_known && run.count > 0 &&
                           recording.position(frame, point) == recording.position(run.first, point);
    if (continues) {
      ++run.count;
    } else {
      close();
      run = {frame, is_known ? std::size_t{1} : std::size_t{0}};
    }
  }
  close();
  return holds;
}

void check_recording(const Clip& clip, Diagnostics& diagnostics) {
  if (clip.recording.empty()) {
    if (clip.skeleton.empty())
      add_recording_finding(clip, codes::recording_empty, {},
                            "the file contains no joints, points or other data", diagnostics);
    return;
  }
  if (!clip.validate()) return;
  Diagnostics found;
  // For joints, `check_motion` reports it.
  if (clip.motion.empty() && clip.skeleton.empty())
    add_recording_finding(clip, codes::motion_empty, {}, "no frames", found);
  check_labels(clip, found);
  for (std::size_t point = 0; point < clip.recording.points.size(); ++point) {
    check_gaps(clip, point, found);
    if (!is_model_output(clip.recording.points[point])) check_held(clip, point, found);
  }
  check_swaps(clip, found);
  check_noise(clip, found);
  check_times(clip, found);
  add_folded(found.entries(), diagnostics);
}

}  // namespace mocap::detail
