// SPDX-License-Identifier: MIT
#include "shard.hpp"

#include <fmt/format.h>

#include "text/number_in.hpp"

namespace mocap::cli {

std::string Shard::name_of_list() const {
  return is_whole() ? "failed.txt" : fmt::format("failed-{}-of-{}.txt", index + 1, count);
}

std::optional<Shard> parse_shard(std::string_view text) {
  constexpr std::size_t most = 1'000'000;
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto index = text::number_in<std::size_t>(text.substr(0, slash));
  const auto count = text::number_in<std::size_t>(text.substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count || *count > most) return std::nullopt;
  return Shard{*index - 1, *count};
}

}  // namespace mocap::cli
