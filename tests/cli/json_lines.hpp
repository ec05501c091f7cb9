// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads the command's --json output.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mocap::test {

/// Parses JSON Lines; throws if a line is not JSON.
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
