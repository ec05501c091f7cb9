// SPDX-License-Identifier: MIT
#pragma once

/// \file Writes repaired frames back to a clip and reports them.

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "edit/joint_track.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

/// The faulty frames of one joint.
struct JointFaults {
  std::size_t joint = 0;
  std::vector<FrameSpan> spans;  ///< In ascending order; may be adjacent.
};

/// Repairs the rotations of a joint, or its positions relative to the parent, and returns the
/// repaired frames.
template <class Value>
using Repair = std::function<std::vector<FrameSpan>(std::vector<Value>&)>;

/// Repairs all joints and writes back the repaired frames, with the angles closest to those of the
/// previous frame. The written values count as computed. Positions are skipped if `has_measure` is
/// false.
std::vector<JointFaults> repair_joints(Clip& clip, const Repair<Quaternion>& repair_rotations,
                                       bool has_measure, const Repair<Vector3>& repair_positions);

/// Writes the local rotations of a joint's frames to its channels, with the angles closest to those
/// of the previous frame.
void write_rotations(Clip& clip, std::size_t joint, std::size_t first_column,
                     const std::vector<Quaternion>& rotations, const FrameSpan& frames);

/// Reports `3 spikes of 2 joints were repaired` and the locations. Adds nothing if there are none.
/// `one` and `many` are the singular and plural of the fault.
void report_repaired(const Clip& clip, Code code, std::string_view one, std::string_view many,
                     std::span<const JointFaults> faults, Diagnostics& diagnostics);

}  // namespace mocap::edit
