// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Functions that assign one member of the options of a format, for its descriptor and its
/// settings.

#include <cstddef>
#include <string>

#include "formats/format_option.hpp"
#include "mocap/formats.hpp"
#include "mocap/robots.hpp"

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

/// Values of `FormatDescriptor::set_limits`, `set_keep_style`, `set_read_threads` and
/// `set_write_threads`.
template <auto of>
void assign_limits(const ReadLimits& limits, LoadOptions& options) {
  (options.*of).limits = limits;
}
template <auto of>
void assign_keep_style(bool keep_style, LoadOptions& options) {
  (options.*of).keep_style = keep_style;
}
template <auto of, class Options>
void assign_threads(std::size_t threads, Options& options) {
  (options.*of).threads = threads;
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

/// Sets `shared_options::quaternion_order` in the options of a format that may have the motion of a
/// robot.
template <auto of>
std::string set_quaternion_order(const OptionValue& value, const OptionTarget& target) {
  auto& order = options_in(target, of).quaternion_order;
  if (value.word == "xyzw") {
    order = robots::QuaternionOrder::scalar_last;
  } else if (value.word == "wxyz") {
    order = robots::QuaternionOrder::scalar_first;
  } else if (value.word == "detect") {
    order = robots::QuaternionOrder::detected;
  } else {
    return "expected xyzw, wxyz or detect";
  }
  return {};
}

}  // namespace mocap::detail
