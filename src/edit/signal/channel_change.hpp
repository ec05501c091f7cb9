// SPDX-License-Identifier: MIT
#pragma once

/// \file What --set, --add and --multiply have in common: one number, applied to each value.

#include <cmath>
#include <cstddef>
#include <string_view>

#include "edit/signal/channel_columns.hpp"
#include "mocap/edit/signal.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

struct ChannelNumber {
  ChannelTarget target;
  double number = 0.0;
};

/// Parses the value of an option: `LeftArm.Xrotation=10`, or `LeftArm.Xrotation=10@10..20`.
Result<ChannelNumber> parse_channel_number(std::string_view option, std::string_view value);

/// Fails with `edit.value` if the number is not finite; otherwise fails like `region_of`.
Status check_channel_number(const ChannelTarget& target, double number, const Clip& clip);

/// Replaces every value of a target with the result of `changed`. The new values count as computed
/// unless `is_exact` is true. Fails without changes if a result would overflow.
template <class Change>
Status change_channels(const ChannelTarget& target, Clip& clip, bool is_exact,
                       const Change& changed) {
  const Result<ChannelRegion> region = region_of(target, clip);
  if (!region) return tl::unexpected<Error>(region.error());
  const std::size_t end = region->frames.first + region->frames.count;
  const auto for_each_frame = [&](const auto& act) {
    for (std::size_t frame = region->frames.first; frame < end; ++frame) act(frame);
  };
  bool is_finite = true;
  for_each_frame([&](std::size_t frame) {
    const auto row = clip.motion.row(frame);
    for (const std::size_t column : region->columns) {
      is_finite = is_finite && std::isfinite(changed(row[column]));
    }
  });
  if (!is_finite) return fail(codes::edit_value, "a value would become too large");
  for_each_frame([&](std::size_t frame) {
    const auto row = is_exact ? clip.motion.exact_row(frame) : clip.motion.computed_row(frame);
    for (const std::size_t column : region->columns) row[column] = changed(row[column]);
  });
  return {};
}

}  // namespace mocap::edit
