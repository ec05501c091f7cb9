// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/fbx/key_slopes.hpp"
#include "formats/fbx/records.hpp"

namespace mocap::fbx {

/// An animation curve: keys, and the curve between them.
class Curve {
 public:
  /// Times this close are the same key: exporters round to ticks.
  static constexpr std::int64_t same_key_ticks = 2;

  /// Reads the keys. Fails with `fbx.curve`, or like `integers_of`.
  static Result<Curve> read(const Records& file, std::size_t record, double ticks_per_second,
                            const ReadLimits& limits);
  /// Only the times, which never decrease.
  static Result<std::vector<std::int64_t>> read_times(const Records& file, std::size_t record,
                                                      const ReadLimits& limits);

  /// Whether the attributes of the keys can be read. Fails like `read`.
  static Status check_attributes(const Records& file, std::size_t record, const ReadLimits& limits);

  const std::vector<std::int64_t>& times() const { return times_; }
  bool is_constant() const;
  /// Whether the value is the same at all times. Requires keys.
  bool is_still() const;
  /// The memory of the keys.
  std::uint64_t bytes() const;
  /// The least and greatest value of the keys. Requires keys.
  std::pair<double, double> value_range() const;
  /// The value at a time; before the first key and after the last, as the curve is extrapolated.
  /// Fast for times that increase.
  double at(std::int64_t time);

 private:
  enum class Shape : std::uint8_t { constant, constant_next, linear, cubic };
  /// Slopes per second; weights are fractions of the interval.
  struct KeyShape {
    Shape shape = Shape::linear;
    double left_slope = 0.0;
    double right_slope = 0.0;
    double left_weight = 0.0;
    double right_weight = 0.0;
  };
  struct Attributes;
  /// How a curve continues on one side of its keys.
  struct Extrapolation {
    enum class Kind : std::uint8_t { constant, slope, repeated, repeated_with_offset, mirrored };
    Kind kind = Kind::constant;
    std::optional<std::int64_t> repetitions;  ///< Without a value, they never end.
  };

  static Extrapolation read_extrapolation(const Records& file, std::size_t record,
                                          std::string_view name);
  static Result<Attributes> read_attributes(const Records& file, std::size_t record,
                                            const ReadLimits& limits);
  void set_shapes(const Attributes& attributes);
  KeyNeighbours neighbours_of(std::size_t key) const;
  double among_keys(std::int64_t time);
  double extrapolated(std::int64_t time);
  double end_slope(std::size_t key) const;
  double between(std::size_t key, std::int64_t time) const;
  double seconds_from(std::size_t key) const;

  std::vector<std::int64_t> times_;
  std::vector<double> values_;
  std::vector<KeyShape> shapes_;
  Extrapolation before_;
  Extrapolation after_;
  double ticks_per_second_ = 1.0;
  std::size_t cursor_ = 0;
};

}  // namespace mocap::fbx
