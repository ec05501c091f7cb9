// SPDX-License-Identifier: MIT
#include "library/movement.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "body/analysis.hpp"
#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/known_up.hpp"
#include "body/pose_blocks.hpp"
#include "body/posture.hpp"
#include "mocap/evaluate.hpp"
#include "model/ranking.hpp"

namespace mocap::library {

namespace {

constexpr double samples_per_second = 30.0;
/// One minute from the middle of a long clip is enough to classify the movement.
constexpr std::size_t most_samples = 1'800;

enum Part : std::size_t { head, left_foot, right_foot, left_hand, right_hand, part_count };

struct Limbs {
  std::size_t hips = 0;
  std::array<std::size_t, part_count> parts{};
};

std::size_t on_side(const std::vector<std::size_t>& joints, const std::vector<BodySide>& sides,
                    BodySide wanted, std::size_t otherwise) {
  for (const std::size_t joint : joints) {
    if (sides[joint] == wanted) return joint;
  }
  return otherwise;
}

/// Five points that characterise a body's movement. A skeleton without head and limbs, a snake or a
/// ball, is described by its end points, the farthest first.
Limbs find_limbs(const detail::Analysis& analysis) {
  const Skeleton& skeleton = analysis.clip().skeleton;
  const detail::Body& body = analysis.body();
  const std::vector<BodySide>& sides = analysis.sides();
  Limbs limbs;
  limbs.hips = body.hips.value_or(0);
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (skeleton.subtree_end(i) == i + 1) ends.push_back(i);
  }
  std::vector<std::size_t> depths(skeleton.size(), 0);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (skeleton[i].parent != Joint::no_parent) depths[i] = depths[skeleton[i].parent] + 1;
  }
  std::stable_sort(ends.begin(), ends.end(),
                   [&](std::size_t a, std::size_t b) { return depths[a] > depths[b]; });
  const auto end = [&](std::size_t i) { return ends[std::min(i, ends.size() - 1)]; };
  limbs.parts[head] = body.head.value_or(end(0));
  limbs.parts[left_foot] =
      body.left_foot.value_or(on_side(body.feet, sides, BodySide::left, end(1)));
  limbs.parts[right_foot] =
      body.right_foot.value_or(on_side(body.feet, sides, BodySide::right, end(2)));
  limbs.parts[left_hand] = on_side(body.hands, sides, BodySide::left, end(3));
  limbs.parts[right_hand] = on_side(body.hands, sides, BodySide::right, end(4));
  return limbs;
}

/// Measurements of one sampled frame, in body lengths.
struct Sample {
  Vector3 hips = Vector3::Zero();      ///< World space, file axes.
  double turn = 0.0;                   ///< Change of the heading since the last sample, in radians.
  Vector3 velocity = Vector3::Zero();  ///< Velocity of the hips, per second: forward, up, left.
  double lean = 1.0;                   ///< Cosine of the angle between the back and up.
  std::array<Vector3, part_count> parts{};  ///< Relative to the hips: forward, up, left.
};

class Sampler {
 public:
  explicit Sampler(const detail::Analysis& analysis)
      : clip_(analysis.clip()),
        body_(analysis.body()),
        limbs_(find_limbs(analysis)),
        up_(detail::vector_of(detail::known_up(analysis.axes()).axis)),
        heading_(detail::vector_of(analysis.axes().facing)) {
    length_ = body_.length;
    if (!(length_ > 0.0)) {
      const std::vector<double> reach = detail::reach_below(clip_.skeleton);
      length_ = reach.empty() ? 0.0 : *std::max_element(reach.begin(), reach.end());
    }
    if (std::abs(heading_.dot(up_)) > 0.5) heading_ = up_.unitOrthogonal();
  }

  /// Empty if nothing can be measured.
  std::vector<Sample> sample(std::size_t first_frame, double& step_s) {
    const std::size_t frames = clip_.motion.frames();
    const double rate = clip_.motion.frame_time.frames_per_second();
    if (!(length_ > 0.0) || !std::isfinite(length_) || first_frame >= frames) return {};
    const auto stride =
        static_cast<std::size_t>(std::clamp(std::round(rate / samples_per_second), 1.0, 1e6));
    step_s = static_cast<double>(stride) / rate;
    if (!(step_s > 1e-5) || !(step_s < 1e4)) return {};
    const std::size_t span = stride * most_samples;
    std::size_t begin = first_frame;
    std::size_t end = frames;
    if (end - begin > span) {
      begin += (end - begin - span) / 2;
      end = begin + span;
    }
    const std::size_t block =
        std::max(detail::frames_per_block(clip_.skeleton.size()) / stride, std::size_t{1}) * stride;
    PosesF poses;
    for (std::size_t at = begin; at < end; at += block) {
      const std::size_t count = std::min(block, end - at);
      evaluate(clip_, {.first_frame = at, .frame_count = count, .local = false, .world = true},
               poses);
      for (std::size_t frame = 0; frame < poses.frames; frame += stride) add(poses, frame, step_s);
    }
    return std::move(samples_);
  }

 private:
  void add(const PosesF& poses, std::size_t frame, double step_s) {
    const auto posture = detail::posture_of(poses, frame, clip_.skeleton, body_);
    const Vector3 faced = detail::heading_of(posture, up_, body_.sides_are_named);
    Sample sample;
    if (!faced.isZero()) {
      if (!samples_.empty()) {
        sample.turn = std::atan2(up_.dot(heading_.cross(faced)), heading_.dot(faced));
      }
      heading_ = faced;
    }
    const Vector3 left = up_.cross(heading_);
    const auto turned = [&](const Vector3& v) {
      return Vector3(v.dot(heading_), v.dot(up_), v.dot(left));
    };
    sample.hips = poses.world_position(frame, limbs_.hips) / length_;
    for (std::size_t part = 0; part < part_count; ++part) {
      sample.parts[part] =
          turned(poses.world_position(frame, limbs_.parts[part]) / length_ - sample.hips);
    }
    if (!samples_.empty()) {
      sample.velocity = turned(sample.hips - samples_.back().hips) / step_s;
    }
    const double back = sample.parts[head].norm();
    if (back > 1e-6) sample.lean = sample.parts[head].y() / back;
    samples_.push_back(sample);
  }

  const Clip& clip_;
  const detail::Body& body_;
  Limbs limbs_;
  Vector3 up_;
  Vector3 heading_;
  double length_ = 0.0;
  std::vector<Sample> samples_;

 public:
  const Vector3& up() const { return up_; }
};

using Series = std::vector<double>;

using detail::mean_of;

double spread_of(const Series& series) {
  const double mean = mean_of(series);
  double sum = 0.0;
  for (const double value : series) sum += (value - mean) * (value - mean);
  return series.empty() ? 0.0 : std::sqrt(sum / static_cast<double>(series.size()));
}

double share(Series series, double part) {
  if (series.empty()) return 0.0;
  const auto last = static_cast<double>(series.size() - 1);
  return detail::value_at_rank(series, static_cast<std::size_t>(part * last));
}

double correlation_of(const Series& a, const Series& b) {
  const double mean_a = mean_of(a);
  const double mean_b = mean_of(b);
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean_a) * (b[i] - mean_b);
  const double spreads = spread_of(a) * spread_of(b) * static_cast<double>(a.size());
  // A nearly constant series does not correlate with any other.
  return spreads > 1e-6 ? sum / (spreads + 1e-5 * static_cast<double>(a.size())) : 0.0;
}

double speed_of(const Series& series, double step_s) {
  double sum = 0.0;
  for (std::size_t i = 1; i < series.size(); ++i) sum += std::abs(series[i] - series[i - 1]);
  return series.size() < 2 ? 0.0 : sum / (step_s * static_cast<double>(series.size() - 1));
}

/// Amplitudes of slow, walking, running and shaking movement: up to 0.7, 1.6, 3.5 and 8 Hz.
std::array<double, 4> bands_of(const Series& series, double step_s) {
  constexpr std::array<double, 5> edges_hz{0.2, 0.7, 1.6, 3.5, 8.0};
  constexpr int steps = 4;
  const double mean = mean_of(series);
  const auto count = static_cast<double>(series.size());
  std::array<double, 4> bands{};
  for (std::size_t band = 0; band < bands.size(); ++band) {
    for (int step = 0; step < steps; ++step) {
      const double hz =
          edges_hz[band] * std::pow(edges_hz[band + 1] / edges_hz[band], (step + 0.5) / steps);
      const double angle = 2.0 * std::numbers::pi * hz * step_s;
      if (angle > std::numbers::pi) break;
      double real = 0.0;
      double imaginary = 0.0;
      for (std::size_t i = 0; i < series.size(); ++i) {
        const double window =
            0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * (static_cast<double>(i) + 0.5) / count);
        const double value = (series[i] - mean) * window;
        real += value * std::cos(angle * static_cast<double>(i));
        imaginary += value * std::sin(angle * static_cast<double>(i));
      }
      bands[band] = std::max(bands[band], 4.0 * std::hypot(real, imaginary) / count);
    }
  }
  return bands;
}

/// Compresses large values, so that differences count most near zero.
double compressed(double value) {
  return std::copysign(std::log1p(4.0 * std::abs(value)), value);
}

class Features {
 public:
  void add(double value) {
    if (size_ < movement_size) values_[size_++] = static_cast<float>(value);
  }
  std::optional<Movement> take() const {
    for (const float value : values_) {
      if (!std::isfinite(value)) return std::nullopt;
    }
    return values_;
  }

 private:
  Movement values_{};
  std::size_t size_ = 0;
};

template <class Get>
Series series_of(const std::vector<Sample>& samples, Get get) {
  Series series;
  series.reserve(samples.size());
  for (const Sample& sample : samples) series.push_back(get(sample));
  return series;
}

void add_hips(const std::vector<Sample>& samples, const Vector3& up, double step_s,
              Features& features) {
  const Series height = series_of(samples, [&](const Sample& s) { return s.hips.dot(up); });
  // The ground is the usual height of the lowest foot.
  Series lowest = series_of(samples, [&](const Sample& s) {
    double low = 0.0;
    for (const Vector3& part : s.parts) low = std::min(low, part.y());
    return s.hips.dot(up) + low;
  });
  const double ground = share(lowest, 0.1);
  const double low = share(height, 0.05);
  const double high = share(height, 0.95);
  features.add(2.0 * (mean_of(height) - ground));
  features.add(2.0 * (low - ground));
  features.add(2.0 * (high - ground));
  features.add(compressed(spread_of(height)));
  features.add(compressed(high - low));
  features.add(compressed(share(lowest, 0.95) - ground));
  const Series forward = series_of(samples, [](const Sample& s) { return s.velocity.x(); });
  const Series sideways =
      series_of(samples, [](const Sample& s) { return std::abs(s.velocity.z()); });
  const Series ground_speed = series_of(
      samples, [](const Sample& s) { return std::hypot(s.velocity.x(), s.velocity.z()); });
  features.add(1.5 * compressed(mean_of(forward)));
  features.add(1.5 * compressed(mean_of(ground_speed)));
  features.add(compressed(mean_of(sideways)));
  features.add(compressed(spread_of(ground_speed)));
  features.add(compressed(speed_of(height, step_s)));
  features.add(compressed(
      mean_of(series_of(samples, [&](const Sample& s) { return std::abs(s.turn) / step_s; })) *
      0.3));
  features.add(compressed(
      std::abs(mean_of(series_of(samples, [&](const Sample& s) { return s.turn / step_s; }))) *
      0.3));
  for (const double band : bands_of(height, step_s)) features.add(compressed(4.0 * band));
  const Series lean = series_of(samples, [](const Sample& s) { return s.lean; });
  features.add(mean_of(lean));
  features.add(share(lean, 0.02));
  features.add(spread_of(lean));
}

/// Adds a pair of limbs symmetrically: the result does not depend on which is the left one.
void add_pair(const std::vector<Sample>& samples, Part left, Part right, double step_s,
              Features& features) {
  std::array<std::array<Series, 3>, 2> at;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (std::size_t side = 0; side < 2; ++side) {
      const Part part = side == 0 ? left : right;
      at[side][axis] = series_of(
          samples, [&](const Sample& s) { return s.parts[part][static_cast<Eigen::Index>(axis)]; });
    }
  }
  std::array<double, 2> activity{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    double spread = 0.0;
    for (std::size_t side = 0; side < 2; ++side) {
      spread += 0.5 * spread_of(at[side][axis]);
      activity[side] += speed_of(at[side][axis], step_s);
    }
    features.add(compressed(spread));
  }
  features.add(compressed(0.5 * (activity[0] + activity[1])));
  features.add(compressed(std::abs(activity[0] - activity[1])));
  features.add(0.5 * (mean_of(at[0][1]) + mean_of(at[1][1])));
  features.add(0.5 * (share(at[0][1], 0.95) + share(at[1][1], 0.95)));
  features.add(0.5 * (mean_of(at[0][0]) + mean_of(at[1][0])));
  features.add(0.3 * correlation_of(at[0][0], at[1][0]));
  const auto first = bands_of(at[0][0], step_s);
  const auto second = bands_of(at[1][0], step_s);
  for (std::size_t band = 0; band < first.size(); ++band) {
    features.add(compressed(first[band] + second[band]));
  }
}

}  // namespace

std::optional<Movement> movement_of(const detail::Analysis& analysis) {
  const Clip& clip = analysis.clip();
  if (clip.skeleton.size() < 2 || clip.motion.empty() || !clip.validate()) return std::nullopt;
  Sampler sampler(analysis);
  double step_s = 0.0;
  // A reference pose may be held for several frames.
  const std::vector<Sample> samples = sampler.sample(analysis.first_frame(), step_s);
  if (samples.size() < 2) return std::nullopt;
  Features features;
  add_hips(samples, sampler.up(), step_s, features);
  add_pair(samples, left_foot, right_foot, step_s, features);
  add_pair(samples, left_hand, right_hand, step_s, features);
  const Series nod = series_of(samples, [](const Sample& s) { return s.parts[head].x(); });
  features.add(compressed(speed_of(nod, step_s)));
  return features.take();
}

void MovementScale::add(std::span<const float> movement) {
  for (std::size_t i = 0; i < movement.size() && i < movement_size; ++i) {
    const auto value = static_cast<double>(movement[i]);
    sums_[i] += value;
    squares_[i] += value * value;
  }
  count_ += 1.0;
}

void MovementScale::remove(std::span<const float> movement) {
  for (std::size_t i = 0; i < movement.size() && i < movement_size; ++i) {
    const auto value = static_cast<double>(movement[i]);
    sums_[i] -= value;
    squares_[i] -= value * value;
  }
  count_ -= 1.0;
}

Movement MovementScale::factors() const {
  /// If a value hardly varies, its variation is noise.
  constexpr double least_spread = 0.05;
  Movement factors{};
  for (std::size_t i = 0; i < movement_size; ++i) {
    double variance = 0.0;
    if (count_ > 1.0) {
      const double mean = sums_[i] / count_;
      variance = std::max(squares_[i] / count_ - mean * mean, 0.0);
    }
    factors[i] = static_cast<float>(1.0 / std::max(std::sqrt(variance), least_spread));
  }
  return factors;
}

float distance_squared(std::span<const float> a, std::span<const float> b,
                       const Movement& factors) {
  float sum = 0.0F;
  for (std::size_t i = 0; i < movement_size; ++i) {
    const float apart = (a[i] - b[i]) * factors[i];
    sum += apart * apart;
  }
  return sum;
}

}  // namespace mocap::library
