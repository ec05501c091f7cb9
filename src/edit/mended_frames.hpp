// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Faults that were repaired: written back and reported.

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "edit/joint_track.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// Frames of one joint that were at fault.
struct JointFaults {
  std::size_t joint = 0;
  std::vector<FrameSpan> spans;  ///< Rising; they may touch.
};

/// Mends the rotations of a joint, or its places against the parent, and tells where.
template <class Value>
using Mender = std::function<std::vector<FrameSpan>(std::vector<Value>&)>;

/// Lets all joints be mended and writes back the frames that were, angles nearest to those of the
/// frame before; the numbers of the clip count as computed then. Places are left out where
/// `has_measure` is false.
std::vector<JointFaults> mend_joints(Clip& clip, const Mender<Quaternion>& mend_rotations,
                                     bool has_measure, const Mender<Vector3>& mend_positions);

/// Puts the local rotations of a joint's frames into its channels, angles nearest to those of the
/// frame before.
void write_rotations(Clip& clip, std::size_t joint, std::size_t first_column,
                     const std::vector<Quaternion>& rotations, const FrameSpan& frames);

/// `3 spikes of 2 joints were repaired`, and where. Nothing where there are none. `one` and `many`
/// name the fault.
void tell_mended(const Clip& clip, Code code, std::string_view one, std::string_view many,
                 std::span<const JointFaults> faults, Diagnostics& diagnostics);

}  // namespace mocap::edit
