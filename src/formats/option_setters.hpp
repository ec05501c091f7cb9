// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Values of `FormatSetting::set` for options that assign one member.

#include <string>

#include "formats/format_option.hpp"
#include "mocap/formats.hpp"

namespace mocap::detail {

/// The options of one format: `of` is a member of LoadOptions or SaveOptions.
template <class Options>
Options& options_in(const OptionTarget& target, Options LoadOptions::*of) {
  return target.load.*of;
}
template <class Options>
Options& options_in(const OptionTarget& target, Options SaveOptions::*of) {
  return target.save.*of;
}

/// Sets a flag: assigns `value` to `member` of the options of a format.
template <auto of, auto member, auto value = true>
std::string set_flag(const OptionValue& /*value*/, const OptionTarget& target) {
  options_in(target, of).*member = value;
  return {};
}

/// Sets `shared_options::decimals` in the member `numbers` of the options of a format.
template <auto of>
std::string set_decimals(const OptionValue& value, const OptionTarget& target) {
  const std::optional<WriteNumbers> numbers = parse_decimals(value.word);
  if (!numbers) return accepted_decimals();
  options_in(target, of).numbers = *numbers;
  return {};
}

}  // namespace mocap::detail
