// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The option `--shard`: the part of a conversion that one of several processes does.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace mocap::cli {

/// Every `count`th file, so that neighbours, which often take equally long, are in different parts.
struct Shard {
  std::size_t index = 0;  ///< From 0, less than `count`.
  std::size_t count = 1;

  bool is_whole() const { return count == 1; }
  /// The number of those of `files` that are in this part.
  std::size_t size_of(std::size_t files) const { return (files + count - 1 - index) / count; }
  /// The name of a file that each part writes: `failed.txt`, or `failed-3-of-40.txt`.
  std::string name_of_list() const;
};

/// Reads `K/N`, such as `3/40`. None if it is something else, or not 1 <= K <= N <= 1,000,000.
std::optional<Shard> parse_shard(std::string_view text);

}  // namespace mocap::cli
