// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Numbers formatted for display.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mocap::cli {

/// `1,204`
std::string grouped(std::uint64_t number);

/// `1 file`, `1,204 files`
std::string counted(std::uint64_t number, std::string_view one, std::string_view many);
/// The same, with a plural in `s`.
std::string counted(std::uint64_t number, std::string_view one);

/// `812 bytes`, `2.8 MB`, `1.38 GB` (powers of 1000)
std::string bytes_text(std::uint64_t bytes);

/// `2.000 s` below a minute, else `1:02.345`
std::string duration_text(double seconds);

/// `0:02`
std::string clock_text(double seconds);

/// At most `decimals` decimals, without trailing zeros: `120`, `23.976`, `-0.5`
std::string plain_number(double value, int decimals);

/// Parses a number of frames, joints or threads: digits only. Empty if it is not a number or too
/// big.
std::optional<std::uint64_t> count_from(std::string_view text);

/// Parses a finite number. Empty if it is not one.
std::optional<double> number_from(std::string_view text);

}  // namespace mocap::cli
