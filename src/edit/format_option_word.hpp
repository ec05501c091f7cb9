// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Sets options of formats to words that users enter.

#include <string>
#include <string_view>

#include "formats/format_option.hpp"

namespace mocap::edit {

/// Sets an option for all formats that have it. `word` is empty for a flag; times are written as
/// those of edits. If it is invalid, returns the accepted values as advice, such as
/// `expected 0 to 6`; otherwise an empty string.
std::string set_format_option(const detail::FormatOption& option, std::string_view word,
                              const detail::OptionTarget& target);

}  // namespace mocap::edit
