// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "check/recorded_points.hpp"
#include "mocap/check.hpp"
#include "model/recording_gaps.hpp"
#include "text/quantities.hpp"

namespace mocap::detail {

namespace {

/// A standard deviation from a median of absolute values, if they are normally distributed.
constexpr double deviation_of_median = 1.4826;

double median_of(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Positions of a point in consecutive frames.
class PointTrack {
 public:
  PointTrack(const Recording& recording, std::size_t point)
      : recording_(recording), point_(point) {}

  std::size_t frames() const { return recording_.positions.frames(); }
  bool is_known(std::size_t first, std::size_t count) const {
    for (std::size_t frame = first; frame < first + count; ++frame)
      if (!recording_.is_known(frame, point_)) return false;
    return true;
  }
  Vector3 at(std::size_t frame) const { return recording_.position(frame, point_); }
  double step(std::size_t from, std::size_t to) const { return (at(to) - at(from)).norm(); }

 private:
  const Recording& recording_;
  std::size_t point_;
};

/// The usual distance of a position from the middle of its neighbours; nothing for a few frames.
std::optional<double> roughness(const PointTrack& track) {
  constexpr std::size_t fewest = 20;
  std::vector<double> distances;
  for (std::size_t frame = 1; frame + 1 < track.frames(); ++frame) {
    if (!track.is_known(frame - 1, 3)) continue;
    distances.push_back(
        (track.at(frame) - 0.5 * (track.at(frame - 1) + track.at(frame + 1))).norm());
  }
  if (distances.size() < fewest) return std::nullopt;
  return deviation_of_median * median_of(distances);
}

/// Spikes of good recordings have at most 19 times the usual roughness of the point, or are shorter
/// than this share of the extent (8 mm for a person), or do not lead back to the same place.
constexpr double fewest_roughnesses = 20.0;
constexpr double least_spike = 0.005;
constexpr double most_remaining = 0.25;
constexpr std::size_t longest_spike_frames = 3;

/// The number of frames of a spike that starts in a frame; 0 if there is none.
std::size_t spike_at(const PointTrack& track, std::size_t frame, double rough, double extent) {
  const double least = least_spike * extent;
  if (!track.is_known(frame - 1, 2) || !(track.step(frame - 1, frame) > least)) return 0;
  for (std::size_t length = 1; length <= longest_spike_frames; ++length) {
    const std::size_t after = frame + length;
    if (after >= track.frames() || !track.is_known(after, 1)) return 0;
    const double jump = std::min(track.step(frame - 1, frame), track.step(after - 1, after));
    if (!(jump > least) || track.step(frame - 1, after) > most_remaining * jump) continue;
    const Vector3 middle = 0.5 * (track.at(frame - 1) + track.at(after));
    if ((track.at(frame) - middle).norm() > fewest_roughnesses * rough) return length;
  }
  return 0;
}

void check_spikes(const Clip& clip, std::size_t point, double extent, Diagnostics& diagnostics) {
  std::vector<FrameSpan> spikes = spikes_of(clip.recording, point, extent);
  // Those to the origin have a finding of their own.
  const std::vector<FrameSpan> origins = origins_of(clip.recording, point, extent);
  std::erase_if(spikes, [&](const FrameSpan& spike) {
    return std::any_of(origins.begin(), origins.end(), [&](const FrameSpan& origin) {
      return origin.first == spike.first && origin.count == spike.count;
    });
  });
  if (spikes.empty()) return;
  const FrameSpan& first = spikes.front();
  const double distance = PointTrack(clip.recording, point).step(first.first - 1, first.first);
  const std::string label = label_of_point(clip.recording, point);
  std::string message = fmt::format("{} jumps {:.3g} units away for {}, from frame {}", label,
                                    distance, text::counted(first.count, "frame"), first.first);
  if (spikes.size() > 1)
    message += fmt::format(", and {} more", text::counted(spikes.size() - 1, "time"));
  add_recording_finding(clip, codes::recording_spike, label, std::move(message), diagnostics);
}

/// The deviation of one coordinate from a smooth curve in every frame, from fourth differences: a
/// smooth motion hardly contributes to them.
std::optional<double> shaking(const PointTrack& track) {
  constexpr std::size_t fewest = 60;
  constexpr std::array weights{1.0, -4.0, 6.0, -4.0, 1.0};
  const double gain = std::sqrt(70.0);  // Of these weights, for independent deviations.
  std::vector<double> deviations;
  for (std::size_t frame = 0; frame + weights.size() <= track.frames(); ++frame) {
    if (!track.is_known(frame, weights.size())) continue;
    Vector3 sum = Vector3::Zero();
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * track.at(frame + i);
    for (const double difference : sum) deviations.push_back(std::abs(difference) / gain);
  }
  if (deviations.size() < fewest) return std::nullopt;
  return deviation_of_median * median_of(deviations);
}

/// Good recordings of persons deviate by up to 0.0006 of the extent. At lower rates, fast movements
/// look like deviations.
constexpr double most_shaking = 0.0015;
constexpr double lowest_rate_of_shaking = 50.0;

void check_jitter(const Clip& clip, std::size_t point, double extent, Diagnostics& diagnostics) {
  if (clip.motion.frame_time.frames_per_second() < lowest_rate_of_shaking - 1e-6) return;
  const std::optional<double> deviation = shaking(PointTrack(clip.recording, point));
  if (!deviation || !(*deviation > most_shaking * extent)) return;
  const std::string label = label_of_point(clip.recording, point);
  add_recording_finding(
      clip, codes::recording_jitter, label,
      fmt::format("{} deviates by about {:.2g} units from a smooth path in every frame", label,
                  *deviation),
      diagnostics);
}

void check_origin(const Clip& clip, std::size_t point, double extent, Diagnostics& diagnostics) {
  const std::vector<FrameSpan> origins = origins_of(clip.recording, point, extent);
  if (origins.empty()) return;
  std::size_t zeros = 0;
  for (const FrameSpan& span : origins) zeros += span.count;
  const std::string label = label_of_point(clip.recording, point);
  add_recording_finding(clip, codes::recording_origin, label,
                        fmt::format("{} is exactly at the origin in {}, from frame {}", label,
                                    text::counted(zeros, "frame"), origins.front().first),
                        diagnostics);
}

}  // namespace

std::vector<FrameSpan> spikes_of(const Recording& recording, std::size_t point, double extent) {
  std::vector<FrameSpan> spikes;
  const PointTrack track(recording, point);
  const std::optional<double> rough = roughness(track);
  if (!rough) return spikes;
  for (std::size_t frame = 1; frame < track.frames(); ++frame) {
    const std::size_t length = spike_at(track, frame, *rough, extent);
    if (length == 0) continue;
    spikes.push_back({frame, length});
    frame += length;
  }
  return spikes;
}

std::vector<FrameSpan> origins_of(const Recording& recording, std::size_t point, double extent) {
  constexpr double nearest = 0.01;  // Of the extent.
  const PointTrack track(recording, point);
  const auto is_zero = [&](std::size_t frame) {
    return track.is_known(frame, 1) && track.at(frame).isZero(0.0);
  };
  std::vector<FrameSpan> origins = spans_where(track.frames(), is_zero);
  const auto jumps = [&](std::size_t from, std::size_t to) {
    return track.is_known(from, 1) && track.is_known(to, 1) &&
           track.step(from, to) > nearest * extent;
  };
  const bool any_jumps = std::any_of(origins.begin(), origins.end(), [&](const FrameSpan& span) {
    const std::size_t end = span.first + span.count;
    return (span.first > 0 && jumps(span.first - 1, span.first)) ||
           (end < track.frames() && jumps(end - 1, end));
  });
  if (!any_jumps) origins.clear();
  return origins;
}

void check_noise(const Clip& clip, Diagnostics& diagnostics) {
  const double extent = extent_of_points(clip.recording);
  if (!(extent > 0.0)) return;
  for (std::size_t point = 0; point < clip.recording.points.size(); ++point) {
    if (is_model_output(clip.recording.points[point])) continue;
    check_spikes(clip, point, extent, diagnostics);
    check_jitter(clip, point, extent, diagnostics);
    check_origin(clip, point, extent, diagnostics);
  }
}

}  // namespace mocap::detail
