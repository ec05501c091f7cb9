// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Splits text passed by a page.

#include <algorithm>
#include <string>
#include <string_view>

namespace mocap::wasm {

/// The text before the next separator, or the rest; removes both from `text`.
inline std::string take_until(char separator, std::string_view& text) {
  const std::size_t end = std::min(text.find(separator), text.size());
  std::string taken(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

}  // namespace mocap::wasm
