// SPDX-License-Identifier: MIT
#include "quantities.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "text/number_in.hpp"

namespace mocap::cli {

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 5> names{"kB", "MB", "GB", "TB", "PB"};
  if (bytes < 1000) return counted(bytes, "byte");
  double value = static_cast<double>(bytes) / 1000.0;
  std::size_t name = 0;
  for (; value >= 999.5 && name + 1 < names.size(); ++name) value /= 1000.0;
  const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return fmt::format("{:.{}f} {}", value, decimals, names[name]);
}

std::string duration_text(double seconds) {
  if (!(seconds >= 59.9995)) return fmt::format("{:.3f} s", seconds);
  const double whole_minutes = std::floor((seconds + 0.0005) / 60.0);
  return fmt::format("{:.0f}:{:06.3f}", whole_minutes,
                     std::fmax(0.0, seconds - 60.0 * whole_minutes));
}

std::string clock_text(double seconds) {
  const double whole = std::floor(std::fmin(std::fmax(seconds, 0.0), 3.6e6) + 0.5);
  return fmt::format("{:.0f}:{:02.0f}", std::floor(whole / 60.0), std::fmod(whole, 60.0));
}

std::optional<std::uint64_t> count_from(std::string_view word) {
  return text::number_in<std::uint64_t>(word);
}

std::optional<double> number_from(std::string_view word) {
  return text::number_in<double>(word);
}

}  // namespace mocap::cli
