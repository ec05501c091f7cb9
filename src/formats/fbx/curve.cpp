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
constexpr std::int64_t tension_flag = 0x200;
constexpr std::int64_t given_slope_flag = 0x400;
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
  curve.before_ = read_extrapolation(file, record, "Pre-Extrapolation");
  curve.after_ = read_extrapolation(file, record, "Post-Extrapolation");
  return curve;
}

/// `Type` is a letter: text in a text file, its code in a binary one.
Curve::Extrapolation Curve::read_extrapolation(const Records& file, std::size_t record,
                                               std::string_view name) {
  using Kind = Extrapolation::Kind;
  Extrapolation way;
  const auto list = file.child(record, name);
  const auto type = list ? file.child(*list, "Type") : std::nullopt;
  if (!type) return way;
  const std::string_view text = file.text(*type, 0);
  const std::int64_t letter = text.size() == 1 ? text[0] : file.integer(*type, 0);
  way.kind = letter == 'K'   ? Kind::slope
             : letter == 'R' ? Kind::repeated
             : letter == 'A' ? Kind::repeated_with_offset
             : letter == 'M' ? Kind::mirrored
                             : Kind::constant;
  if (const auto count = file.child(*list, "Repetition"))
    if (const std::int64_t repetitions = file.integer(*count, 0, -1); repetitions >= 0)
      way.repetitions = repetitions;
  return way;
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
        KeySlopes slopes{shape.left_slope, shape.right_slope};
        if ((flags & tension_flag) != 0) {
          slopes = slopes_of_tension(neighbours_of(key),
                                     {finite(data[0]), finite(data[1]), finite(data[2])});
          left_slope = 0.0;
          left_weight = usual_weight;
        } else if ((flags & given_slope_flag) == 0) {
          slopes = automatic_slopes(neighbours_of(key), shape.left_weight, shape.right_weight,
                                    slopes, flags);
        }
        shape.left_slope = slopes.left;
        shape.right_slope = slopes.right;
      }
    }
  }
}

KeyNeighbours Curve::neighbours_of(std::size_t key) const {
  KeyNeighbours around;
  const auto rise = [&](std::size_t from) -> std::optional<KeyNeighbours::Rise> {
    const double seconds = seconds_from(from);
    if (!(seconds > 0.0)) return std::nullopt;
    return KeyNeighbours::Rise{values_[from + 1] - values_[from], seconds};
  };
  if (key > 0) around.before = rise(key - 1);
  if (key + 1 < times_.size()) around.after = rise(key);
  return around;
}

bool Curve::is_constant() const {
  return std::all_of(values_.begin(), values_.end(),
                     [&](double value) { return value == values_.front(); });
}

bool Curve::is_still() const {
  const auto is_flat = [](const KeyShape& key) {
    return key.shape != Shape::cubic || (key.left_slope == 0.0 && key.right_slope == 0.0);
  };
  return is_constant() && std::all_of(shapes_.begin(), shapes_.end(), is_flat);
}

std::uint64_t Curve::bytes() const {
  return times_.size() * (sizeof(std::int64_t) + sizeof(double)) +
         shapes_.size() * sizeof(KeyShape);
}

std::pair<double, double> Curve::value_range() const {
  const auto [least, most] = std::minmax_element(values_.begin(), values_.end());
  return {*least, *most};
}

double Curve::at(std::int64_t time) {
  if (times_.empty()) return 0.0;
  if (time < times_.front() - same_key_ticks || time > times_.back() + same_key_ticks)
    return extrapolated(time);
  return among_keys(time);
}

double Curve::extrapolated(std::int64_t time) {
  using Kind = Extrapolation::Kind;
  const bool is_before = time < times_.front();
  const Extrapolation& way = is_before ? before_ : after_;
  const std::size_t key = is_before ? 0 : times_.size() - 1;
  const std::int64_t duration = times_.back() - times_.front();
  const bool has_repetitions = !way.repetitions || *way.repetitions > 0;
  if (way.kind == Kind::constant || duration == 0) return values_[key];
  if (way.kind == Kind::slope)
    return values_[key] +
           end_slope(key) * static_cast<double>(time - times_[key]) / ticks_per_second_;
  if (!has_repetitions) return values_[key];
  const std::int64_t past = is_before ? times_.front() - time : time - times_.back();
  std::int64_t repetition = past / duration;
  std::int64_t within = past % duration;
  if (way.repetitions && repetition >= *way.repetitions) {
    repetition = *way.repetitions - 1;
    within = duration;
  }
  // The first repetition of a mirrored curve runs backwards from the end that it adjoins.
  if (way.kind == Kind::mirrored && repetition % 2 == 0) within = duration - within;
  const double value = among_keys(is_before ? times_.back() - within : times_.front() + within);
  if (way.kind != Kind::repeated_with_offset) return value;
  const double gain = values_.back() - values_.front();
  return value + (is_before ? -gain : gain) * static_cast<double>(repetition + 1);
}

/// Per second, at the first or last key.
double Curve::end_slope(std::size_t key) const {
  // The shape of a key is that of the interval after it.
  const std::size_t from = key == 0 ? 0 : key - 1;
  if (!shapes_.empty() && shapes_[from].shape != Shape::linear)
    return key == 0 ? shapes_[key].right_slope : shapes_[key].left_slope;
  const double seconds = seconds_from(from);
  return seconds > 0.0 ? (values_[from + 1] - values_[from]) / seconds : 0.0;
}

/// For times from the first key to the last.
double Curve::among_keys(std::int64_t time) {
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
