// SPDX-License-Identifier: MIT
#include "formats/takes.hpp"

#include <algorithm>

#include "text/number_in.hpp"

namespace mocap::detail {

std::optional<std::size_t> find_take(const std::vector<std::string>& names,
                                     std::string_view wanted) {
  const auto named = std::find(names.begin(), names.end(), wanted);
  if (named != names.end()) return static_cast<std::size_t>(named - names.begin());
  const auto number = text::number_in<std::size_t>(wanted);
  if (!number || *number < 1 || *number > names.size()) return std::nullopt;
  return *number - 1;
}

}  // namespace mocap::detail
