// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Useful precision of computed numbers.

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Number of decimals, 9 to 15, for which rounding moves joints by at most about 1e-10 of the
/// skeleton's size: 9 decimals of a degree are 2e-11 of a limb's length, and lengths get as many as
/// their unit requires.
unsigned sufficient_decimals(const Skeleton& skeleton);

}  // namespace mocap::detail
