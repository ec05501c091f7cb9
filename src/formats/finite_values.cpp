// SPDX-License-Identifier: MIT
#include "formats/finite_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>

namespace mocap::detail {

bool all_finite(std::span<const double> values) {
  // Zero times a value is zero only for finite values, so the sum of the products detects others
  // without branches. Eight parallel sums hide the latency of additions.
  constexpr std::size_t lanes = 8;
  std::array<double, lanes> sums{};
  std::size_t first = 0;
  for (; first + lanes <= values.size(); first += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += values[first + lane] * 0.0;
  }
  double sum = 0.0;
  for (; first < values.size(); ++first) sum += values[first] * 0.0;
  for (const double lane_sum : sums) sum += lane_sum;
  return sum == 0.0;
}

namespace {

tl::unexpected<Error> fail_at(const Clip& clip, std::size_t index) {
  const std::size_t frame = index / clip.motion.channels();
  const std::size_t column = index % clip.motion.channels();
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  const auto behind = std::upper_bound(columns.begin(), columns.end(), column);
  const auto joint = static_cast<std::size_t>(behind - columns.begin()) - 1;
  const Channel channel = clip.skeleton[joint].channels[column - columns[joint]];
  auto error =
      fail(codes::argument_invalid,
           fmt::format("{} of `{}` in frame {} is {}, not a finite number", name_of(channel),
                       clip.skeleton[joint].name, frame, clip.motion.values()[index]));
  error.value().at.file = clip.metadata.source;
  error.value().advise("Set the value to a number before writing the clip.");
  return error;
}

}  // namespace

Status check_writable(const Clip& clip) {
  if (Status sound = clip.validate(); !sound) return sound;
  for (const Joint& joint : clip.skeleton.joints()) {
    for (const EndSite& site : joint.end_sites) {
      if (site.offset.allFinite()) continue;
      return fail(codes::argument_invalid,
                  fmt::format("an end site of `{}` has an offset that is not finite", joint.name));
    }
  }
  if (!std::isfinite(clip.motion.frame_time.seconds())) {
    return fail(codes::argument_invalid, "the frame time is not a finite number");
  }
  const std::span<const double> values = clip.motion.values();
  if (all_finite(values)) return {};
  const auto bad = std::find_if(values.begin(), values.end(),
                                [](double value) { return !std::isfinite(value); });
  return fail_at(clip, static_cast<std::size_t>(bad - values.begin()));
}

}  // namespace mocap::detail
