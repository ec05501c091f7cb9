// SPDX-License-Identifier: MIT
#include "edit/time/entered_rates.hpp"

#include <fmt/format.h>

#include <cmath>

namespace mocap::edit {

std::optional<Error> find_frame_time(std::string_view option, double fps) {
  constexpr double shortest_s = 0.001;
  constexpr double longest_s = 1.0 / 14.5;
  if (fps < shortest_s || fps > longest_s) return std::nullopt;
  const double meant = 1.0 / fps;
  const double whole = std::round(meant);
  constexpr double rounding = 0.005;
  Error error = make_diagnostic(
      codes::edit_value,
      fmt::format("{}: {} looks like a frame time: expected frames per second", option, fps));
  error.subject = option;
  error.advise(fmt::format("Write --{} {:.5g}", option,
                           std::abs(meant / whole - 1.0) < rounding ? whole : meant));
  return error;
}

bool is_same_rate(const FrameTime& a, const FrameTime& b) {
  if (a.has_standard_rate() && b.has_standard_rate()) return a.rate() == b.rate();
  return a.seconds() == b.seconds();
}

}  // namespace mocap::edit
