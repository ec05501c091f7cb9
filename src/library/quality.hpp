// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which of two copies of a motion holds more of it.

#include "library/library.hpp"

namespace mocap::library {

/// Looks at some thousand values at most.
Quality quality_of(const Clip& clip);

/// Whether the given copy has more decimals or channels than the known one, and not less of either.
bool is_better(const Quality& given, const Quality& known);

}  // namespace mocap::library
