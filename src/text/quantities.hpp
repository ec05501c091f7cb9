// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Quantities in sentences.

#include <cstdint>
#include <string>
#include <string_view>

namespace mocap::text {

/// `1,204`
std::string grouped(std::uint64_t number);

/// `1 file`, `1,204 files`
std::string counted(std::uint64_t number, std::string_view one, std::string_view many);
/// The same, with a plural in `s`.
std::string counted(std::uint64_t number, std::string_view one);

/// At most `decimals` decimals, without trailing zeros: `120`, `23.976`, `-0.5`
std::string plain_number(double value, int decimals);

}  // namespace mocap::text
