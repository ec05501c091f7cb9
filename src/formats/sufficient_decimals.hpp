// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How exactly computed numbers are worth printing.

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Decimals, 9 to 15, by which rounding moves no joint by more than about 1e-10 of the skeleton's
/// size: 9 decimals of a degree are 2e-11 of a limb's length, and lengths get as many as their
/// unit needs.
unsigned sufficient_decimals(const Skeleton& skeleton);

}  // namespace mocap::detail
