// SPDX-License-Identifier: MIT
#pragma once

/// \file The legs of a skeleton.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The joints of a leg. Each is the parent of the next one, except that the toe may be any
/// descendant of the ankle.
struct Leg {
  std::size_t thigh = 0;
  std::size_t shin = 0;
  std::size_t ankle = 0;
  std::optional<std::size_t> toe;
};

/// The legs whose thigh and shin have rotation channels and nonzero length, in skeleton order. The
/// feet are those of `find_body_parts`.
std::vector<Leg> find_legs(const Skeleton& skeleton);

}  // namespace mocap::detail
