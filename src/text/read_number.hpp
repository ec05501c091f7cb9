// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The careful reader of one number, shared by all paths for what they find unusual.

#include "mocap/number_style.hpp"

namespace mocap::text {

/// Reads one number at `begin` as `read_number` does. Returns one past its last character, or
/// null when there is no finite number; then `value` and `form` are left alone.
const char* read_number_into(const char* begin, const char* end, double& value, NumberForm& form);

/// Whether all of [begin, end) is one finite number; if so it is read.
bool read_whole_token(const char* begin, const char* end, double& value, NumberForm& form);

}  // namespace mocap::text
