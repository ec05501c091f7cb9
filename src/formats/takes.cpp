// SPDX-License-Identifier: MIT
#include "formats/takes.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace mocap::detail {

std::optional<std::size_t> find_take(const std::vector<std::string>& names,
                                     std::string_view wanted) {
  const auto named = std::find(names.begin(), names.end(), wanted);
  if (named != names.end()) return static_cast<std::size_t>(named - names.begin());
  std::size_t number = 0;
  const char* const end = wanted.data() + wanted.size();
  const auto read = std::from_chars(wanted.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number < 1 || number > names.size())
    return std::nullopt;
  return number - 1;
}

}  // namespace mocap::detail
