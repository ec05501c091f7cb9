// SPDX-License-Identifier: MIT
#include "library/filter.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "library/text.hpp"

namespace mocap::library {

namespace {

using Mask = std::vector<std::uint8_t>;

/// Filters by column instead of by row and without branches, so that many rows are processed at
/// once.
template <class T, class Test>
void keep(Mask& mask, const std::vector<T>& column, Test test) {
  // Without `__restrict`, the compiler has to assume that a byte pointer aliases the values.
  const T* __restrict values = column.data();
  std::uint8_t* __restrict bytes = mask.data();
  const std::size_t rows = mask.size();
  for (std::size_t row = 0; row < rows; ++row) {
    bytes[row] = test(values[row]) ? bytes[row] : std::uint8_t{0};
  }
}

template <class T, class Limit>
void keep_between(Mask& mask, const std::vector<T>& column, const std::optional<Limit>& least,
                  const std::optional<Limit>& most) {
  if (least)
    keep(mask, column, [low = *least](T value) { return low <= static_cast<Limit>(value); });
  if (most)
    keep(mask, column, [high = *most](T value) { return static_cast<Limit>(value) <= high; });
}

/// If no entry has the text, no rows remain.
void keep_text(Mask& mask, const Columns& columns, const std::vector<std::uint32_t>& column,
               const std::string& text) {
  if (text.empty()) return;
  if (const auto number = columns.texts().find(text)) {
    keep(mask, column, [wanted = *number](std::uint32_t value) { return value == wanted; });
  } else {
    std::fill(mask.begin(), mask.end(), std::uint8_t{0});
  }
}

void keep_format(Mask& mask, const Columns& columns, const std::string& name) {
  if (name.empty()) return;
  if (const auto format = find_format(name)) {
    keep(mask, columns.formats(),
         [wanted = static_cast<std::uint8_t>(*format)](std::uint8_t value) {
           return value == wanted;
         });
  } else {
    std::fill(mask.begin(), mask.end(), std::uint8_t{0});
  }
}

void keep_tag(Mask& mask, const Columns& columns, const std::string& tag) {
  const auto number = columns.texts().find(folded(tag));
  if (!number) {
    std::fill(mask.begin(), mask.end(), std::uint8_t{0});
    return;
  }
  for (Row row = 0; row < mask.size(); ++row) {
    if (mask[row] == 0) continue;
    const auto tags = columns.tags(row);
    mask[row] = std::find(tags.begin(), tags.end(), *number) != tags.end() ? 1 : 0;
  }
}

/// Nominal rates: 29.97 is not 30, 59.9999 is 60.
constexpr double rate_tolerance = 0.005;

}  // namespace

bool has_filters(const Query& query) {
  return !query.tags.empty() || !query.format.empty() || !query.family.empty() ||
         !query.licence.empty() || !query.uploader.empty() || query.min_duration_s ||
         query.max_duration_s || query.min_rate || query.max_rate || query.min_joints ||
         query.max_joints || query.added_after_s || query.added_before_s;
}

std::vector<std::uint8_t> rows_that_pass(const Columns& columns, const Query& query) {
  Mask mask = columns.are_live();
  keep_format(mask, columns, query.format);
  keep_text(mask, columns, columns.families(), query.family);
  keep_text(mask, columns, columns.licences(), query.licence);
  keep_text(mask, columns, columns.uploaders(), query.uploader);
  keep_between(mask, columns.durations_s(), query.min_duration_s, query.max_duration_s);
  std::optional<double> least_rate = query.min_rate;
  std::optional<double> most_rate = query.max_rate;
  if (least_rate) *least_rate -= rate_tolerance;
  if (most_rate) *most_rate += rate_tolerance;
  keep_between(mask, columns.rates(), least_rate, most_rate);
  keep_between(mask, columns.joints(), query.min_joints, query.max_joints);
  keep_between(mask, columns.added_s(), query.added_after_s, query.added_before_s);
  for (const std::string& tag : query.tags) keep_tag(mask, columns, tag);
  return mask;
}

}  // namespace mocap::library
