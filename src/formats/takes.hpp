// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The choice of one of several animations in a file.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/option_setters.hpp"

namespace mocap::detail {

/// The take with this name or, if there is none, with this number from 1.
std::optional<std::size_t> find_take(const std::vector<std::string>& names,
                                     std::string_view wanted);

/// Sets `shared_options::take` in the member `take` of the options of a format.
template <auto of>
std::string set_take(const OptionValue& value, const OptionTarget& target) {
  if (value.word.empty()) return "expected a name or a number";
  options_in(target, of).take = std::string(value.word);
  return {};
}

}  // namespace mocap::detail
