// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The careful reader of one number, shared by all paths for what they find unusual.

#include <cstddef>
#include <cstdint>

#include "mocap/number_style.hpp"
#include "text/row_kernel.hpp"

namespace mocap::text {

/// Reads one number at `begin` as `read_number` does. Returns one past its last character, or
/// null when there is no finite number; then `value` and `form` are left alone.
const char* read_number_into(const char* begin, const char* end, double& value, NumberForm& form);

/// Reads the tokens `first + i` for every bit i of `which`, each to its place in `out` and `forms`.
/// Returns `tokens.count`, or the first that is not a finite number and so ended the reading.
std::size_t read_tokens_one_by_one(const Tokens& tokens, std::size_t first, std::uint64_t which,
                                   double* out, NumberForm* forms);

}  // namespace mocap::text
