// SPDX-License-Identifier: MIT
#pragma once

#include "body/body.hpp"

namespace mocap::detail {

/// Whether the hands of the rest pose reach down to the feet below a horizontal trunk, like an
/// animal's forelegs.
bool rests_on_four_legs(const Skeleton& skeleton, const Body& body);

}  // namespace mocap::detail
