// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motions for tests of Second Life animations.

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "formats/anim_bytes.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::test {

/// One step of a position in the file.
inline constexpr double anim_quantum_m = 10.0 / 65535.0;

/// The clip of an animation that must be readable without findings.
inline Clip sound_anim(std::string_view bytes, const anim::ReadOptions& options = {}) {
  Diagnostics found;
  Result<Clip> clip = read_anim(bytes, found, options);
  EXPECT_TRUE(clip) << (clip ? "" : clip.error().message);
  EXPECT_TRUE(found.empty()) << found.entries().front().message;
  return clip ? std::move(*clip) : Clip{};
}

inline std::size_t joint_index(const Clip& clip, std::string_view name) {
  const auto found = clip.skeleton.find(name);
  EXPECT_TRUE(found) << name;
  return found.value_or(0);
}

/// The skeleton of BVH files, in a standing reference pose, then rotating arms and a walk.
inline Clip classic_clip(std::size_t frames) {
  Clip clip;
  clip.skeleton = secondlife::classic_skeleton();
  clip.motion = Motion(frames, clip.skeleton.channel_count(), FrameTime(FrameRate{30, 1}));
  for (std::size_t f = 0; f < frames; ++f) {
    clip.motion.exact_at(f, 1) = secondlife::hip_height_in;
    if (f == 0) continue;
    const double t = static_cast<double>(f) / 30.0;
    clip.motion.exact_at(f, 2) = 20.0 * t;
    for (std::size_t c = 3; c < clip.motion.channels(); ++c) {
      clip.motion.exact_at(f, c) = 60.0 * std::sin(2.0 * t + static_cast<double>(c));
    }
  }
  return clip;
}

}  // namespace mocap::test
