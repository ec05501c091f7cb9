// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Values of the options that formats declare, as users give them.

#include <string>
#include <string_view>

#include "formats/format_option.hpp"

namespace mocap::pipeline {

/// Sets an option for all formats that have it. `word` is empty for a flag. Returns the accepted
/// values if it is invalid, as advice: `expected 0 to 6`; otherwise an empty text.
std::string set_option(const detail::FormatOption& option, std::string_view word,
                       const detail::OptionTarget& target);

}  // namespace mocap::pipeline
