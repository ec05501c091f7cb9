// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which ASF belongs to which AMC.

#include <vector>

#include "inputs.hpp"

namespace mocap::cli {

/// Gives every AMC the ASF among the same words that belongs to it: the only one that was named, or
/// the one with the same name or the part before `_`. An ASF that an AMC reads is no input by
/// itself, whether it was named or found beside it in a folder.
void pair_acclaim(Inputs& inputs);

}  // namespace mocap::cli
