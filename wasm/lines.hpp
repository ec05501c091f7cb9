// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Text that a page hands over in pieces.

#include <algorithm>
#include <string>
#include <string_view>

namespace mocap::wasm {

/// What stands before the next separator, or all that is left; takes both off.
inline std::string take_until(char separator, std::string_view& text) {
  const std::size_t end = std::min(text.find(separator), text.size());
  std::string taken(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

}  // namespace mocap::wasm
