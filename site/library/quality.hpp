// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Determines which of two copies of a motion has more detail.

#include "library/library.hpp"

namespace mocap::library {

/// Examines at most a few thousand values.
Quality quality_of(const Clip& clip);

/// Whether the uploaded copy has more decimals or channels than the existing one, and not fewer of
/// either.
bool is_better(const Quality& given, const Quality& known);

}  // namespace mocap::library
