// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Makes a clip of the joints and curves of a take.

#include <span>

#include "formats/fbx/frame_times.hpp"
#include "formats/fbx/joints.hpp"
#include "mocap/clip.hpp"

namespace mocap::fbx {

/// Sets the skeleton and motion of a clip. Fails like `Curve::read`, and with `limit.memory`.
Status sample(const Records& file, const Scene& scene, std::span<const JointSource> joints,
              const FrameTimes& times, const ReadLimits& limits, Clip& clip,
              Diagnostics& diagnostics);

}  // namespace mocap::fbx
