// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Processes joints independently on several threads.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"
#include "model/parallel.hpp"
#include "pose/rotation_series.hpp"

namespace mocap::edit {

using detail::JointPlace;
using detail::RotationSeries;

/// Calls `work(joint, memory)` for every joint with channels, on up to `threads` threads; each
/// thread reuses its own `Memory`. Joints must not depend on each other.
template <class Memory, class Work>
void for_each_joint(const Skeleton& skeleton, std::size_t threads, const Work& work) {
  const std::vector<std::size_t> columns = skeleton.channel_offsets();
  const std::size_t most = std::max<std::size_t>(1, skeleton.size());
  std::vector<Memory> memories(std::clamp<std::size_t>(threads, 1, most));
  mocap::detail::for_each_index(skeleton.size(), memories.size(),
                                [&](std::size_t i, std::size_t part) {
                                  if (!skeleton[i].channels.empty())
                                    work(JointPlace{i, columns[i]}, memories[part]);
                                  return true;
                                });
}

}  // namespace mocap::edit
