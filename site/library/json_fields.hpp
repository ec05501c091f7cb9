// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Access to the fields of our own JSON lines, which may be damaged.

#include <nlohmann/json.hpp>
#include <string>

namespace mocap::library {

using Json = nlohmann::json;

/// Empty if there is no such text.
inline std::string text_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace mocap::library
