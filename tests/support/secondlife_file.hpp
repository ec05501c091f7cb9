// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motions on the skeleton of Second Life BVH files.

#include <cmath>
#include <cstddef>
#include <string>

#include "mocap/bvh.hpp"
#include "mocap/clip.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::test {

/// A T-pose followed by frames in which every joint rotates and the hip moves slightly, at 30 per
/// second.
inline Clip secondlife_clip(std::size_t frames) {
  Clip clip;
  clip.skeleton = secondlife::classic_skeleton();
  clip.motion = Motion(frames, clip.skeleton.channel_count());
  clip.metadata.format = "bvh";
  clip.metadata.source = "dance.bvh";
  const std::size_t height = *clip.column(0, Channel::y_position);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t i = 0; frame > 0 && i < row.size(); ++i) {
      const double phase = 0.2 * static_cast<double>(frame) + 0.7 * static_cast<double>(i);
      row[i] = i < 3 ? std::sin(phase) : 20.0 * std::sin(phase) + 5.0;
    }
    row[height] += secondlife::hip_height_in;
  }
  return clip;
}

inline std::string text_of(const Clip& clip) {
  Diagnostics diagnostics;
  return bvh::write_text(clip, {}, diagnostics).value_or("");
}

/// Replaces the first `from` in a text.
inline std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? std::string() : text.replace(at, from.size(), to);
}

}  // namespace mocap::test
