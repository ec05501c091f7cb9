// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The slow path for one number, which all paths use for unusual tokens.

#include <cstddef>
#include <cstdint>

#include "mocap/number_style.hpp"
#include "text/row_kernel.hpp"

namespace mocap::text {

/// Reads one number at `begin` like `read_number`. Returns one past its last character, or null if
/// there is no finite number; then `value` and `form` are not changed.
const char* read_number_into(const char* begin, const char* end, double& value, NumberForm& form);

/// Reads the tokens `first + i` for every bit i of `which`, each to its element of `out` and
/// `forms`. Returns `tokens.count`, or the index of the first token that is not a finite number, at
/// which reading stops.
std::size_t read_tokens_one_by_one(const Tokens& tokens, std::size_t first, std::uint64_t which,
                                   double* out, NumberForm* forms);

}  // namespace mocap::text
