// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads what the command prints with --json.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mocap::test {

/// The values of JSON Lines; throws where a line is none.
inline std::vector<nlohmann::json> json_lines(const std::string& text) {
  std::vector<nlohmann::json> lines;
  std::size_t at = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', at)) {
    lines.push_back(nlohmann::json::parse(text.substr(at, end - at)));
    at = end + 1;
  }
  return lines;
}

}  // namespace mocap::test
