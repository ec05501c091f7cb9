// SPDX-License-Identifier: MIT
#pragma once

/// \file Parses values that users specify for the options of formats.

#include <string>
#include <string_view>

#include "formats/format_option.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// Sets an option for all formats that have it. `word` is empty for a flag. If it is invalid,
/// returns the accepted values as advice, such as `expected 0 to 6`; otherwise an empty string.
std::string set_option(const detail::FormatOption& option, std::string_view word,
                       const detail::OptionTarget& target);

/// The `table` that is written if none is chosen: the first of the format's `SaveChoice::table`,
/// which is also that of `SaveOptions`. Empty for formats without tables.
std::string_view default_table(Format format);

}  // namespace mocap::pipeline
