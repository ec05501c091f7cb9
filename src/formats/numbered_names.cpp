// SPDX-License-Identifier: MIT
#include "formats/numbered_names.hpp"

#include <fmt/format.h>

namespace mocap::detail {

std::string NumberedNames::take(const std::string& name) {
  if (used_.insert(name).second) return name;
  // Counting continues from the last number for this name, because thousands of joints may share
  // it.
  std::size_t& number = last_number_.try_emplace(name, 1).first->second;
  std::string result;
  do {
    result = fmt::format("{}_{}", name, ++number);
  } while (!used_.insert(result).second);
  return result;
}

}  // namespace mocap::detail
