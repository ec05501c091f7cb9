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

/// `` `Walk`, 2 and 3 more``: names, or numbers of takes without a name. `without`: not listed.
std::string list_of_takes(const std::vector<std::string>& names,
                          std::optional<std::size_t> without = {});

/// Reports that no take is `wanted`, with those that exist. `kind` is the format's word for them:
/// `take` or `animation`.
std::string unknown_take_text(std::string_view kind, const std::vector<std::string>& names,
                              std::string_view wanted);

/// Reports that only one of several takes is read.
std::string other_takes_text(std::string_view kind, const std::vector<std::string>& names,
                             std::size_t taken);

/// Sets `shared_options::take` in the member `take` of the options of a format.
template <auto of>
std::string set_take(const OptionValue& value, const OptionTarget& target) {
  if (value.word.empty()) return "expected a name or a number";
  options_in(target, of).take = std::string(value.word);
  return {};
}

}  // namespace mocap::detail
