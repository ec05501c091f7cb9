// SPDX-License-Identifier: MIT
#include "formats/fbx/key_columns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "formats/fbx/arrays.hpp"
#include "formats/fbx/curve.hpp"
#include "mocap/fbx.hpp"

namespace mocap::fbx {

namespace {

/// Rows that stay in the cache while they are filled.
constexpr std::size_t rows_at_once = 64;

tl::unexpected<Error> not_finite(const Records& file, std::size_t record) {
  return tl::unexpected<Error>(file.finding(
      codes::fbx_curve, "a key has a value that is not a finite number", file.records[record].at));
}

bool is_infinite(double value) {
  return !std::isfinite(value);
}

}  // namespace

Result<bool> KeyColumns::add(std::size_t curve, std::size_t column, Motion& motion) {
  const std::vector<std::size_t>& on_keys = times_.curves_on_keys;
  if (!std::binary_search(on_keys.begin(), on_keys.end(), curve)) return false;
  const auto record = file_.child(curve, "KeyValueFloat");
  const Value* values = record ? file_.value(*record, 0) : nullptr;
  if (values == nullptr || values->count != times_.keys.size()) return false;
  const auto first = static_cast<std::size_t>(times_.first_key);
  // All keys are checked, also those that are not frames.
  const bool has_plain_floats = values->count == motion.frames() &&
                                values->kind == Value::Kind::array && values->type == 'f' &&
                                !values->is_deflated && !file_.is_big_endian &&
                                values->bytes.size() / sizeof(float) >= values->count;
  if (has_plain_floats) {
    columns_.push_back({column, values->bytes.data() + first * sizeof(float), *record});
  } else {
    const Result<std::vector<double>> numbers = reals_of(file_, *record, limits_);
    if (!numbers) return tl::unexpected<Error>(numbers.error());
    if (numbers->size() != times_.keys.size()) return false;
    if (std::any_of(numbers->begin(), numbers->end(), is_infinite))
      return not_finite(file_, *record);
    double* out = motion.exact_values().data() + column;
    for (std::size_t frame = 0; frame < motion.frames(); ++frame, out += motion.channels())
      *out = (*numbers)[first + frame];
  }
  Status checked = Curve::check_attributes(file_, curve, limits_);
  if (!checked) return tl::unexpected<Error>(std::move(checked.error()));
  return true;
}

void KeyColumns::fill(Motion& motion) const {
  static_assert(std::endian::native == std::endian::little);
  double* const values = motion.exact_values().data();
  const std::size_t channels = motion.channels();
  std::array<float, rows_at_once> numbers{};
  for (std::size_t first = 0; first < motion.frames(); first += rows_at_once) {
    const std::size_t count = std::min(rows_at_once, motion.frames() - first);
    for (const Column& each : columns_) {
      std::memcpy(numbers.data(), each.floats + first * sizeof(float), count * sizeof(float));
      double* out = values + first * channels + each.column;
      for (std::size_t i = 0; i < count; ++i, out += channels)
        *out = static_cast<double>(numbers[i]);
    }
  }
}

Status KeyColumns::check_finite() const {
  for (const Column& each : columns_) {
    const Result<std::vector<double>> numbers = reals_of(file_, each.record, limits_);
    if (!numbers) return tl::unexpected<Error>(numbers.error());
    if (std::any_of(numbers->begin(), numbers->end(), is_infinite))
      return not_finite(file_, each.record);
  }
  return {};
}

}  // namespace mocap::fbx
