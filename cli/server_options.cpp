// SPDX-License-Identifier: MIT
#include "server_options.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>
#include <utility>

#include "text/number_in.hpp"

namespace mocap::cli {

std::optional<std::uint16_t> parse_port(std::string_view text) {
  return text::number_in<std::uint16_t>(text);
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, double>, 8> units{{{"", 1.0},
                                                                      {"B", 1.0},
                                                                      {"KB", 1e3},
                                                                      {"MB", 1e6},
                                                                      {"GB", 1e9},
                                                                      {"KiB", 1024.0},
                                                                      {"MiB", 1048576.0},
                                                                      {"GiB", 1073741824.0}}};
  constexpr double most = 1e15;
  double value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc{} || !std::isfinite(value)) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  for (const auto& [name, bytes] : units)
    if (unit == name && value * bytes >= 1 && value * bytes <= most)
      return static_cast<std::uint64_t>(value * bytes);
  return std::nullopt;
}

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, double>, 4> units{
      {{"", 1.0}, {"s", 1.0}, {"min", 60.0}, {"h", 3600.0}}};
  constexpr double most_s = 30.0 * 24.0 * 3600.0;
  double value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc{} || !(value >= 0)) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  for (const auto& [name, seconds] : units)
    if (unit == name && value * seconds <= most_s)
      return std::chrono::milliseconds(static_cast<std::int64_t>(value * seconds * 1000.0));
  return std::nullopt;
}

}  // namespace mocap::cli
