// SPDX-License-Identifier: MIT
#include "shard.hpp"

#include <fmt/format.h>

#include <charconv>

namespace mocap::cli {

namespace {

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string Shard::name_of_list() const {
  return is_whole() ? "failed.txt" : fmt::format("failed-{}-of-{}.txt", index + 1, count);
}

std::optional<Shard> parse_shard(std::string_view text) {
  constexpr std::size_t most = 1'000'000;
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<std::size_t> index = whole_number(text.substr(0, slash));
  const std::optional<std::size_t> count = whole_number(text.substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count || *count > most) return std::nullopt;
  return Shard{*index - 1, *count};
}

}  // namespace mocap::cli
