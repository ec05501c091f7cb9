// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Lists of numbers in attributes and elements of XML files.

#include <limits>
#include <span>
#include <string_view>

namespace mocap::detail {

/// Reads the numbers of a list, separated by whitespace; a `+` before a number is accepted. False
/// if one of them is not a finite number, or its magnitude is above `largest`, or their number is
/// not that of `numbers`.
bool read_number_list(std::string_view list, std::span<double> numbers,
                      double largest = std::numeric_limits<double>::max());

}  // namespace mocap::detail
