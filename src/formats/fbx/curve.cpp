// SPDX-License-Identifier: MIT
#include "formats/fbx/curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

#include "formats/fbx/arrays.hpp"
#include "mocap/fbx.hpp"

namespace mocap::fbx {

namespace {

/// Bits of a key's flags.
constexpr std::int64_t constant_flag = 0x2;
constexpr std::int64_t cubic_flag = 0x8;
constexpr std::int64_t next_value_flag = 0x100;
constexpr std::int64_t given_slope_flags = 0x600;
constexpr std::int64_t clamp_flag = 0x1000;
constexpr std::int64_t time_independent_flag = 0x2000;
constexpr std::int64_t no_overshoot_flag = 0x4000;
constexpr std::int64_t right_weight_flag = 0x1000000;
constexpr std::int64_t next_left_weight_flag = 0x2000000;

constexpr double usual_weight = 1.0 / 3.0;
/// Files contain times up to 1e17; sums of these do not overflow.
constexpr std::int64_t latest_time = std::int64_t{1} << 60;

tl::unexpected<Error> broken_curve(const Records& file, std::size_t record, std::string why) {
  return tl::unexpected<Error>(
      file.finding(codes::fbx_curve, std::move(why), file.records[record].at));
}

}  // namespace

struct Curve::Attributes {
  std::vector<std::int64_t> flags;
  std::vector<std::uint32_t> data;  ///< Four for each run.
  std::vector<std::int64_t> run_lengths;
};

Result<std::vector<std::int64_t>> Curve::read_times(const Records& file, std::size_t record,
                                                    const ReadLimits& limits) {
  const auto at = file.child(record, "KeyTime");
  if (!at) return broken_curve(file, record, "a curve has no `KeyTime`");
  Result<std::vector<std::int64_t>> times = integers_of(file, *at, limits);
  if (!times) return times;
  if (!std::is_sorted(times->begin(), times->end()))
    return broken_curve(file, *at, "the key times of a curve are not in ascending order");
  if (!times->empty() && (times->front() < -latest_time || times->back() > latest_time))
    return broken_curve(file, *at, "a key time is out of range");
  return times;
}

Result<Curve> Curve::read(const Records& file, std::size_t record, double ticks_per_second,
                          const ReadLimits& limits) {
  Curve curve;
  curve.ticks_per_second_ = ticks_per_second;
  Result<std::vector<std::int64_t>> times = read_times(file, record, limits);
  if (!times) return tl::unexpected<Error>(std::move(times.error()));
  curve.times_ = std::move(*times);
  const auto value_record = file.child(record, "KeyValueFloat");
  if (!value_record) return broken_curve(file, record, "a curve has no `KeyValueFloat`");
  Result<std::vector<double>> values = reals_of(file, *value_record, limits);
  if (!values) return tl::unexpected<Error>(std::move(values.error()));
  curve.values_ = std::move(*values);
  if (curve.values_.size() != curve.times_.size())
    return broken_curve(file, *value_record,
                        fmt::format("a curve has {} times but {} values", curve.times_.size(),
                                    curve.values_.size()));
  const auto is_finite = [](double value) { return std::isfinite(value); };
  if (!std::all_of(curve.values_.begin(), curve.values_.end(), is_finite))
    return broken_curve(file, *value_record, "a key has a value that is not a finite number");

  const Result<Attributes> attributes = read_attributes(file, record, limits);
  if (!attributes) return tl::unexpected<Error>(attributes.error());
  curve.set_shapes(*attributes);
  return curve;
}

Result<Curve::Attributes> Curve::read_attributes(const Records& file, std::size_t record,
                                                 const ReadLimits& limits) {
  Attributes attributes;
  const auto flags = file.child(record, "KeyAttrFlags");
  const auto data = file.child(record, "KeyAttrDataFloat");
  const auto runs = file.child(record, "KeyAttrRefCount");
  if (flags && data && runs) {
    Result<std::vector<std::int64_t>> read_flags = integers_of(file, *flags, limits);
    if (!read_flags) return tl::unexpected<Error>(std::move(read_flags.error()));
    Result<std::vector<std::uint32_t>> read_data = float_bits_of(file, *data, limits);
    if (!read_data) return tl::unexpected<Error>(std::move(read_data.error()));
    Result<std::vector<std::int64_t>> read_runs = integers_of(file, *runs, limits);
    if (!read_runs) return tl::unexpected<Error>(std::move(read_runs.error()));
    attributes = {std::move(*read_flags), std::move(*read_data), std::move(*read_runs)};
    if (attributes.flags.size() != attributes.run_lengths.size() ||
        attributes.data.size() < 4 * attributes.flags.size())
      return broken_curve(file, *flags,
                          "the key attribute arrays of a curve have inconsistent lengths");
  }
  return attributes;
}

Status Curve::check_attributes(const Records& file, std::size_t record, const ReadLimits& limits) {
  Result<Attributes> attributes = read_attributes(file, record, limits);
  return attributes ? Status() : tl::unexpected<Error>(std::move(attributes.error()));
}

double Curve::seconds_from(std::size_t key) const {
  return static_cast<double>(times_[key + 1] - times_[key]) / ticks_per_second_;
}

void Curve::set_shapes(const Attributes& attributes) {
  const bool is_all_linear =
      std::none_of(attributes.flags.begin(), attributes.flags.end(),
                   [](std::int64_t flags) { return (flags & (constant_flag | cubic_flag)) != 0; });
  if (is_all_linear) return;
  shapes_.resize(times_.size());
  double left_slope = 0.0;
  double left_weight = usual_weight;
  std::size_t key = 0;
  for (std::size_t run = 0; run < attributes.flags.size(); ++run) {
    const std::int64_t flags = attributes.flags[run];
    const std::uint32_t* data = attributes.data.data() + 4 * run;
    const auto finite = [](std::uint32_t bits) {
      const auto number = static_cast<double>(std::bit_cast<float>(bits));
      return std::isfinite(number) ? number : 0.0;
    };
    constexpr double weight_unit = 1e-4;
    for (std::int64_t i = 0; i < attributes.run_lengths[run] && key < times_.size(); ++i, ++key) {
      KeyShape& shape = shapes_[key];
      shape.left_slope = left_slope;
      shape.left_weight = left_weight;
      shape.right_slope = finite(data[0]);
      left_slope = finite(data[1]);
      shape.right_weight = left_weight = usual_weight;
      if ((flags & right_weight_flag) != 0) shape.right_weight = (data[2] & 0xFFFFU) * weight_unit;
      if ((flags & next_left_weight_flag) != 0) left_weight = (data[2] >> 16U) * weight_unit;
      if ((flags & constant_flag) != 0) {
        shape.shape = (flags & next_value_flag) != 0 ? Shape::constant_next : Shape::constant;
        shape.right_slope = left_slope = 0.0;
        shape.right_weight = left_weight = usual_weight;
      } else if ((flags & cubic_flag) != 0) {
        shape.shape = Shape::cubic;
        if ((flags & given_slope_flags) == 0) set_automatic_slope(key, flags);
      }
    }
  }
}

/// The slope at a key that has none of its own follows from its neighbours.
void Curve::set_automatic_slope(std::size_t key, std::int64_t flags) {
  KeyShape& shape = shapes_[key];
  const bool is_inner = key > 0 && key + 1 < times_.size();
  const auto slope_after = [&](std::size_t i) {
    const double dt = seconds_from(i);
    return dt > 0.0 ? (values_[i + 1] - values_[i]) / dt : 0.0;
  };
  if (!is_inner || times_[key] == times_[key - 1] || times_[key + 1] == times_[key]) {
    double slope = 0.0;
    if ((flags & no_overshoot_flag) == 0 && times_.size() > 1)
      slope = slope_after(key > 0 ? key - 1 : 0);
    shape.left_slope = shape.right_slope = slope;
    return;
  }
  const double before = values_[key] - values_[key - 1];
  const double after = values_[key + 1] - values_[key];
  const double dt_before = seconds_from(key - 1);
  const double dt_after = seconds_from(key);
  // The difference below which neighbours count as equal; Autodesk's programs do not store it.
  constexpr double equal_values = 0.1;
  double slope = (before + after) / (dt_before + dt_after);
  if ((flags & clamp_flag) != 0 && std::min(std::abs(before), std::abs(after)) <= equal_values) {
    slope = 0.0;
  } else {
    if ((flags & time_independent_flag) == 0) {
      const double u = dt_before / (dt_before + dt_after);
      slope = 0.5 * slope + 0.5 * (before / dt_before * (1.0 - u) + after / dt_after * u);
    }
    if ((flags & no_overshoot_flag) != 0) {
      const double sign = slope >= 0.0 ? 1.0 : -1.0;
      const auto most = [&](double rise, double weight, double dt) {
        const double run = weight * dt;
        return run > 0.0 ? std::max(0.0, sign * rise / run) : 0.0;
      };
      slope = sign * std::min({std::abs(slope), most(before, shape.left_weight, dt_before),
                               most(after, shape.right_weight, dt_after)});
    }
  }
  shape.left_slope = shape.right_slope = slope;
}

bool Curve::is_constant() const {
  return std::all_of(values_.begin(), values_.end(),
                     [&](double value) { return value == values_.front(); });
}

std::pair<double, double> Curve::value_range() const {
  const auto [least, most] = std::minmax_element(values_.begin(), values_.end());
  return {*least, *most};
}

double Curve::at(std::int64_t time) {
  if (times_.empty()) return 0.0;
  if (time <= times_.front()) return values_.front();
  if (time >= times_.back()) return values_.back();
  // Find the last key at or before this time, within the tolerance.
  if (times_[cursor_] > time + same_key_ticks) cursor_ = 0;
  if (cursor_ + 1 < times_.size() && times_[cursor_ + 1] <= time + same_key_ticks) {
    ++cursor_;
    if (cursor_ + 1 < times_.size() && times_[cursor_ + 1] <= time + same_key_ticks)
      cursor_ = static_cast<std::size_t>(
                    std::upper_bound(times_.begin(), times_.end(), time + same_key_ticks) -
                    times_.begin()) -
                1;
  }
  const std::int64_t past = time - times_[cursor_];
  if (past <= same_key_ticks || cursor_ + 1 == times_.size()) return values_[cursor_];
  return between(cursor_, time);
}

double Curve::between(std::size_t key, std::int64_t time) const {
  const double first = values_[key];
  const double last = values_[key + 1];
  const double u =
      static_cast<double>(time - times_[key]) / static_cast<double>(times_[key + 1] - times_[key]);
  const Shape shape = shapes_.empty() ? Shape::linear : shapes_[key].shape;
  if (shape == Shape::constant) return first;
  if (shape == Shape::constant_next) return last;
  if (shape == Shape::linear) return first + (last - first) * u;
  const double dt = seconds_from(key);
  const KeyShape& left = shapes_[key];
  const KeyShape& right = shapes_[key + 1];
  // A Bezier curve: control points at a fraction of the interval, along the slopes.
  const double x1 = left.right_weight;
  const double x2 = 1.0 - right.left_weight;
  const double y1 = first + left.right_weight * dt * left.right_slope;
  const double y2 = last - right.left_weight * dt * right.left_slope;
  double v = u;
  constexpr double tolerance = 1e-7;
  if (std::abs(x1 - usual_weight) > tolerance || std::abs(x2 - (1.0 - usual_weight)) > tolerance) {
    double least = 0.0;
    double most = 1.0;
    constexpr int halvings = 60;
    for (int i = 0; i < halvings; ++i) {
      v = 0.5 * (least + most);
      const double w = 1.0 - v;
      const double x = 3.0 * w * w * v * x1 + 3.0 * w * v * v * x2 + v * v * v;
      (x < u ? least : most) = v;
    }
  }
  const double w = 1.0 - v;
  return w * w * w * first + 3.0 * w * w * v * y1 + 3.0 * w * v * v * y2 + v * v * v * last;
}

}  // namespace mocap::fbx
