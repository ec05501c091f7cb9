// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Faults that were mended: written back, and told.

#include <cstddef>
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

/// Adds spans that were found in another way; the same ones count once.
void add_spans(JointFaults& faults, const std::vector<FrameSpan>& spans);

/// Puts the local rotations of a joint's frames into its channels, angles nearest to those of the
/// frame before.
void write_rotations(Clip& clip, std::size_t joint, std::size_t first_column,
                     const std::vector<Quaternion>& rotations, const FrameSpan& frames);
/// The same with places against the parent.
void write_positions(Clip& clip, std::size_t joint, std::size_t first_column,
                     const std::vector<Vector3>& positions, const FrameSpan& frames);

/// `3 spikes of 2 joints were mended`, and where. Nothing where there are none. `one` and `many`
/// name the fault.
void tell_mended(const Clip& clip, Code code, std::string_view one, std::string_view many,
                 std::span<const JointFaults> faults, Diagnostics& diagnostics);

}  // namespace mocap::edit
