// SPDX-License-Identifier: MIT
#include "edit/skeleton/fixed_positions.hpp"

#include <cstddef>
#include <utility>

#include "edit/joint_channels.hpp"

namespace mocap::edit {

Vector3 mean_position(std::span<const Vector3> positions, const Vector3& otherwise) {
  if (positions.empty()) return otherwise;
  // Averaged relative to the first frame, so that constant values stay exact.
  Vector3 sum = Vector3::Zero();
  for (const Vector3& each : positions) sum += each - positions.front();
  return positions.front() + sum / static_cast<double>(positions.size());
}

void fix_positions(Clip& clip, const FixedOffsets& offsets) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  Motion::Sources sources;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    std::vector<Channel> channels = clip.skeleton[i].channels;
    for (std::size_t k = 0; k < channels.size(); ++k)
      if (!offsets[i] || !is_position(channels[k])) sources.emplace_back(columns[i] + k);
    if (!offsets[i]) continue;
    clip.skeleton.set_offset(i, *offsets[i]);
    std::erase_if(channels, is_position);
    clip.skeleton.set_channels(i, std::move(channels));
  }
  clip.motion.take_channels(sources);
}

}  // namespace mocap::edit
