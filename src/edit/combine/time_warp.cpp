// SPDX-License-Identifier: MIT
#include "edit/combine/time_warp.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace mocap::edit {

namespace {

/// Times in the clip have a resolution of a third of a frame, so that steps of 1 to 9 thirds per
/// frame of the other clip give slopes of 1/3 to 3.
constexpr std::size_t parts = 3;
constexpr std::size_t largest_step = parts * parts;
/// Maximum number of frames of the longer motion in the first, coarse search.
constexpr std::size_t frames_searched = 500;
/// Maximum deviation from the coarser path, in frames of the coarser search on each side.
constexpr std::size_t band_frames = 4;
/// Cost of a change of speed by the factor e, per frame: negligible compared with the distances of
/// moving poses, so that it only affects poses at rest, which match at any speed.
constexpr double speed_cost = 0.002;

constexpr double never = std::numeric_limits<double>::infinity();

double squared_distance(const float* a, const float* b, std::size_t count) {
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    const double d = static_cast<double>(a[i]) - static_cast<double>(b[i]);
    sum += d * d;
  }
  return sum;
}

/// Every `stride`-th frame, and the last one.
std::vector<std::size_t> every_nth(std::size_t frames, std::size_t stride) {
  std::vector<std::size_t> list;
  for (std::size_t frame = 0; frame + 1 < frames; frame += stride) list.push_back(frame);
  list.push_back(frames - 1);
  return list;
}

/// Interpolates between two entries of a list.
template <class Value>
double value_at(const std::vector<Value>& list, double at) {
  const auto i = std::min(static_cast<std::size_t>(at), list.size() - 1);
  const auto value = static_cast<double>(list[i]);
  if (i + 1 == list.size()) return value;
  return value + (at - static_cast<double>(i)) * (static_cast<double>(list[i + 1]) - value);
}

/// A first and a last state.
struct Band {
  std::size_t low = 0;
  std::size_t high = 0;

  bool has(std::size_t state) const { return state >= low && state <= high; }
  std::size_t size() const { return high - low + 1; }
};

/// Finds the cheapest path over every `stride`-th frame of both tracks. A state is a time in the
/// clip, in fractions of the distance between such frames.
class PathSearch {
 public:
  PathSearch(const PoseTrack& clip, const PoseTrack& other, std::size_t stride)
      : clip_(clip),
        other_(other),
        clip_frames_(every_nth(clip.frames(), stride)),
        other_frames_(every_nth(other.frames(), stride)),
        last_state_(parts * (clip_frames_.size() - 1)) {
    for (std::size_t i = 0; i + 1 < clip_frames_.size(); ++i) {
      steps_.push_back(squared_distance(clip.row(clip_frames_[i]), clip.row(clip_frames_[i + 1]),
                                        3 * clip.points));
    }
    for (std::size_t k = 1; k <= largest_step; ++k) {
      const double speed = std::log(static_cast<double>(k) / static_cast<double>(parts));
      costs_[k] = speed_cost * speed * speed;
    }
  }

  /// The time in the clip for every frame of the other one; empty if no path reaches the end.
  /// The path stays close to `near`, a result of this function, unless that is empty.
  std::vector<double> path(const std::vector<double>& near) const {
    const std::vector<Band> bands = bands_near(near);
    std::vector<std::vector<std::uint8_t>> chosen(bands.size());
    std::vector<double> before;
    for (std::size_t j = 0; j < bands.size(); ++j) {
      std::vector<double> now = distances(bands[j], other_frames_[j]);
      if (j == 0) {
        for (std::size_t s = 0; s < now.size(); ++s) {
          if (bands[0].low + s > 0) now[s] = never;
        }
      } else {
        chosen[j] = extend(bands[j - 1], before, bands[j], now);
      }
      before = std::move(now);
    }
    // There is also no path if values are not finite.
    if (!bands.back().has(last_state_) || !(before[last_state_ - bands.back().low] < never)) {
      return {};
    }
    return time_points(bands, chosen);
  }

 private:
  std::vector<Band> bands_near(const std::vector<double>& near) const {
    std::vector<Band> bands(other_frames_.size(), Band{0, last_state_});
    if (near.empty()) return bands;
    const std::size_t reach = parts * 2 * band_frames;
    std::size_t i = 0;
    for (std::size_t j = 0; j < bands.size(); ++j) {
      const double at = near[other_frames_[j]];
      while (i + 2 < clip_frames_.size() && static_cast<double>(clip_frames_[i + 1]) <= at) ++i;
      const auto from = static_cast<double>(clip_frames_[i]);
      const double length = static_cast<double>(clip_frames_[i + 1]) - from;
      const std::size_t middle =
          parts * i + static_cast<std::size_t>(std::lround(static_cast<double>(parts) *
                                                           std::max(0.0, at - from) / length));
      bands[j].low = middle > reach ? middle - reach : 0;
      bands[j].high = std::min(middle + reach, last_state_);
      bands[j].low = std::min(bands[j].low, bands[j].high);
    }
    return bands;
  }

  /// Root mean square distances of the states in a band from one frame of the other clip.
  std::vector<double> distances(const Band& band, std::size_t other_frame) const {
    const std::size_t first = band.low / parts;
    const std::size_t last = (band.high + parts - 1) / parts;
    std::vector<double> squares;
    squares.reserve(last - first + 1);
    for (std::size_t i = first; i <= last; ++i) {
      squares.push_back(
          squared_distance(clip_.row(clip_frames_[i]), other_.row(other_frame), 3 * clip_.points));
    }
    std::vector<double> result;
    result.reserve(band.size());
    for (std::size_t state = band.low; state <= band.high; ++state) {
      const std::size_t i = state / parts;
      const double u = static_cast<double>(state % parts) / static_cast<double>(parts);
      double square = squares[i - first];
      // The distance of an interpolated point follows from the distances of the two points and the
      // distance between them.
      if (u > 0.0) {
        square = (1.0 - u) * square + u * squares[i - first + 1] - u * (1.0 - u) * steps_[i];
      }
      result.push_back(std::sqrt(std::max(0.0, square) / static_cast<double>(clip_.points)));
    }
    return result;
  }

  /// Adds the costs of the best path to each state to `now`; returns the steps taken.
  std::vector<std::uint8_t> extend(const Band& old, const std::vector<double>& before,
                                   const Band& band, std::vector<double>& now) const {
    std::vector<std::uint8_t> chosen(band.size(), 1);
    for (std::size_t s = 0; s < now.size(); ++s) {
      const std::size_t state = band.low + s;
      double least = never;
      for (std::size_t k = 1; k <= std::min(largest_step, state); ++k) {
        if (!old.has(state - k)) continue;
        const double cost = before[state - k - old.low] + costs_[k];
        if (cost < least) {
          least = cost;
          chosen[s] = static_cast<std::uint8_t>(k);
        }
      }
      now[s] += least;
    }
    return chosen;
  }

  std::vector<double> time_points(const std::vector<Band>& bands,
                                  const std::vector<std::vector<std::uint8_t>>& chosen) const {
    std::vector<double> at_frames(bands.size());
    std::size_t state = last_state_;
    for (std::size_t j = bands.size(); j-- > 0;) {
      at_frames[j] =
          value_at(clip_frames_, static_cast<double>(state) / static_cast<double>(parts));
      if (j > 0) state -= chosen[j][state - bands[j].low];
    }
    std::vector<double> all;
    all.reserve(other_.frames());
    for (std::size_t j = 0; j + 1 < bands.size(); ++j) {
      const std::size_t length = other_frames_[j + 1] - other_frames_[j];
      for (std::size_t k = 0; k < length; ++k) {
        all.push_back(value_at(
            at_frames,
            static_cast<double>(j) + static_cast<double>(k) / static_cast<double>(length)));
      }
    }
    all.push_back(at_frames.back());
    return all;
  }

  const PoseTrack& clip_;
  const PoseTrack& other_;
  std::vector<std::size_t> clip_frames_;
  std::vector<std::size_t> other_frames_;
  std::size_t last_state_;
  std::vector<double> steps_;  ///< Squared distances between consecutive frames of the clip.
  std::array<double, largest_step + 1> costs_{};
};

/// The straight line from the first frames to the last ones.
std::vector<double> linear_curve(std::size_t clip_frames, std::size_t other_frames) {
  std::vector<double> line(other_frames);
  for (std::size_t j = 0; j < other_frames; ++j) {
    line[j] = static_cast<double>(j) * static_cast<double>(clip_frames - 1) /
              static_cast<double>(other_frames - 1);
  }
  return line;
}

/// Gaussian smoothing. The curve is extended by point reflection about its end points, which
/// preserves both ends and monotonicity.
std::vector<double> smooth_curve(const std::vector<double>& curve, double deviation) {
  if (!(deviation > 0.0)) return curve;
  const auto last = static_cast<std::ptrdiff_t>(curve.size()) - 1;
  const auto reach =
      std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(std::ceil(3.0 * deviation)), last);
  std::vector<double> weights;
  double sum = 0.0;
  for (std::ptrdiff_t k = -reach; k <= reach; ++k) {
    const double x = static_cast<double>(k) / deviation;
    weights.push_back(std::exp(-0.5 * x * x));
    sum += weights.back();
  }
  const auto at = [&](std::ptrdiff_t j) {
    if (j < 0) return 2.0 * curve.front() - curve[static_cast<std::size_t>(-j)];
    if (j > last) return 2.0 * curve.back() - curve[static_cast<std::size_t>(2 * last - j)];
    return curve[static_cast<std::size_t>(j)];
  };
  std::vector<double> smooth(curve.size());
  for (std::ptrdiff_t j = 0; j <= last; ++j) {
    double mean = 0.0;
    for (std::ptrdiff_t k = -reach; k <= reach; ++k) {
      mean += weights[static_cast<std::size_t>(k + reach)] * at(j + k);
    }
    smooth[static_cast<std::size_t>(j)] = mean / sum;
  }
  smooth.front() = curve.front();
  smooth.back() = curve.back();
  return smooth;
}

}  // namespace

double pose_distance(const PoseTrack& clip, double time_point, const PoseTrack& other,
                     std::size_t frame) {
  const auto before = std::min(static_cast<std::size_t>(time_point), clip.frames() - 1);
  const std::size_t after = std::min(before + 1, clip.frames() - 1);
  const double share = time_point - static_cast<double>(before);
  const float* a = clip.row(before);
  const float* b = clip.row(after);
  const float* to = other.row(frame);
  double sum = 0.0;
  for (std::size_t point = 0; point < clip.points; ++point) {
    double square = 0.0;
    for (std::size_t i = 3 * point; i < 3 * point + 3; ++i) {
      const double value = static_cast<double>(a[i]) +
                           share * (static_cast<double>(b[i]) - static_cast<double>(a[i]));
      square += (value - static_cast<double>(to[i])) * (value - static_cast<double>(to[i]));
    }
    sum += std::sqrt(square);
  }
  return sum / static_cast<double>(clip.points);
}

bool can_warp(std::size_t clip_frames, std::size_t other_frames) {
  return clip_frames >= 2 && other_frames >= 2 && clip_frames - 1 <= parts * (other_frames - 1) &&
         other_frames - 1 <= parts * (clip_frames - 1);
}

std::vector<double> time_curve(const PoseTrack& clip, const PoseTrack& other, double smoothed) {
  std::size_t stride = 1;
  while (std::max(clip.frames(), other.frames()) / stride > frames_searched) stride *= 2;
  std::vector<double> curve;
  for (; stride > 0; stride /= 2) {
    std::vector<double> found = PathSearch(clip, other, stride).path(curve);
    // In a coarse search, the last step is shorter, so there may be no path if the slope is near
    // its maximum.
    if (found.empty() && curve.empty()) found = linear_curve(clip.frames(), other.frames());
    if (!found.empty()) curve = std::move(found);
  }
  return smooth_curve(curve, smoothed);
}

}  // namespace mocap::edit
