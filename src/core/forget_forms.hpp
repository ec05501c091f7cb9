// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What is remembered of printed numbers is kept by their places, and goes when it cannot follow
/// them.

#include "mocap/number_style.hpp"

namespace mocap::detail {

/// Forgets the forms of single numbers: all print exactly then, unless all were computed.
void forget_forms(NumberStyle& style);

}  // namespace mocap::detail
