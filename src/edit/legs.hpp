// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Legs of a skeleton.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Joints of a leg: each is the parent of the next but for the toe, which is anywhere below.
struct Leg {
  std::size_t thigh = 0;
  std::size_t shin = 0;
  std::size_t ankle = 0;
  std::optional<std::size_t> toe;
};

/// Legs whose thigh and shin turn and have a length, in skeleton order; feet as `find_body_parts`
/// finds them.
std::vector<Leg> find_legs(const Skeleton& skeleton);

}  // namespace mocap::edit
