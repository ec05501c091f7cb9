// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The instruction sets that the number reader and writer have paths for.

#include "base/isa.hpp"

namespace mocap::text {

using mocap::best_isa;
using mocap::Isa;
using mocap::runnable_isa;

}  // namespace mocap::text
