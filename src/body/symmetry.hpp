// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "body/body.hpp"
#include "mocap/poses.hpp"

namespace mocap::detail {

/// Deviation of the left joints from the mirror images of the right ones in a pose, relative to the
/// body length; infinite if there are fewer than three pairs of feet, hands, thighs and shoulders,
/// or no length.
template <class Real>
double asymmetry_of(const BasicPoses<Real>& poses, std::size_t frame, const Body& body);

}  // namespace mocap::detail
