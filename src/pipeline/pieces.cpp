// SPDX-License-Identifier: MIT
#include "pipeline/pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace mocap::pipeline {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_digits = 9;

fs::path numbered(const fs::path& output, std::size_t number, std::size_t digits) {
  fs::path path = output.parent_path() / output.stem();
  path += fmt::format("-{:0{}}", number, digits);
  path += output.extension();
  return path;
}

}  // namespace

// `Split` is the only edit that returns several clips.
bool makes_pieces(const std::vector<edit::Edit>& edits) {
  return std::any_of(edits.begin(), edits.end(), [](const edit::Edit& edit) {
    return std::holds_alternative<edit::Split>(edit);
  });
}

std::vector<fs::path> piece_paths(const fs::path& output, std::size_t count) {
  const std::size_t digits = fmt::formatted_size("{}", count);
  std::vector<fs::path> paths;
  paths.reserve(count);
  for (std::size_t i = 1; i <= count; ++i) paths.push_back(numbered(output, i, digits));
  return paths;
}

std::optional<fs::path> stale_piece(const fs::path& output, std::size_t count) {
  const std::size_t digits = fmt::formatted_size("{}", count);
  for (std::size_t other = 1; other <= max_digits; ++other) {
    fs::path path = numbered(output, other == digits ? count + 1 : 1, other);
    std::error_code error;
    if (fs::exists(path, error)) return path;
  }
  return std::nullopt;
}

fs::path first_piece(const fs::path& output) {
  for (std::size_t digits = 1; digits <= max_digits; ++digits) {
    fs::path path = numbered(output, 1, digits);
    std::error_code error;
    if (fs::exists(path, error)) return path;
  }
  return numbered(output, 1, 1);
}

}  // namespace mocap::pipeline
