// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Numbers formatted for display.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "text/quantities.hpp"

namespace mocap::cli {

using text::counted;
using text::grouped;
using text::plain_number;

/// `812 bytes`, `2.8 MB`, `1.38 GB` (powers of 1000)
std::string bytes_text(std::uint64_t bytes);

/// `2.000 s` below a minute, otherwise `1:02.345`
std::string duration_text(double seconds);

/// `0:02`
std::string clock_text(double seconds);

/// Parses a number of frames, joints or threads: digits only. Empty if it is not a number or too
/// big.
std::optional<std::uint64_t> count_from(std::string_view word);

/// Parses a finite number. Empty if it is not one.
std::optional<double> number_from(std::string_view word);

}  // namespace mocap::cli
