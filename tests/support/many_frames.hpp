// SPDX-License-Identifier: MIT
// Random clips of many frames.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "mocap/clip.hpp"
#include "support/random_clip.hpp"

namespace mocap::test {

/// A clip with more frames than a block, mostly of joints with three angles, and others of any
/// kind.
inline Clip clip_of_many_frames(int max_joints) {
  Skeleton skeleton = random_layout(max_joints, [] {
    std::vector<Channel> channels{Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
    std::rotate(channels.begin(), channels.begin() + *rc::gen::inRange(0, 3), channels.end());
    if (*rc::gen::arbitrary<bool>()) std::swap(channels[0], channels[1]);
    if (*rc::gen::inRange(0, 4) == 0) channels = random_rotation_channels(5);
    add_other_channels(channels);
    return channels;
  });
  Clip few = random_clip(std::move(skeleton), 40);
  // A few rows are repeated, because random numbers are expensive.
  const auto frames = static_cast<std::size_t>(*rc::gen::inRange(1, 600));
  Clip clip;
  clip.motion = Motion(frames, few.motion.channels());
  clip.skeleton = std::move(few.skeleton);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto from = few.motion.row(frame % few.motion.frames());
    std::copy(from.begin(), from.end(), clip.motion.exact_row(frame).begin());
  }
  return clip;
}

}  // namespace mocap::test
