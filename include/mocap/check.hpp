// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks the motion and the skeleton of a clip for likely errors.

#include <cstddef>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::codes {

// The motion and the skeleton, independent of the format.
extern const Code motion_empty;
extern const Code motion_reference_frame;
extern const Code motion_jump;
extern const Code motion_frozen;
extern const Code motion_repeated_frames;
extern const Code motion_angle_range;
extern const Code skeleton_no_length;
extern const Code skeleton_units;
extern const Code skeleton_declared_unit;
extern const Code skeleton_up_axis;
extern const Code skeleton_sides;

// Recorded points.
extern const Code recording_empty;
extern const Code recording_gaps;
extern const Code recording_held;
extern const Code recording_jitter;
extern const Code recording_labels;
extern const Code recording_origin;
extern const Code recording_spike;
extern const Code recording_swap;
extern const Code recording_times;

}  // namespace mocap::codes

namespace mocap {

/// Adds findings of the `motion`, `skeleton` and `recording` families to `diagnostics`. Findings
/// about the format of a file are added by its reader. Frames are counted from 0; the file of each
/// finding is the clip's `metadata.source`. Clips that fail `Clip::validate` get no findings.
void check(const Clip& clip, Diagnostics& diagnostics);
/// Same as `check`, and returns the decisions that the findings are based on, as in `find_facts`.
/// Returns defaults for clips that fail `Clip::validate`.
ClipDecisions check_and_decide(const Clip& clip, Diagnostics& diagnostics);
/// Same as `check` and `find_facts`, but faster: guesses that both need are made only once. Long
/// motions are processed on up to `threads` threads.
ClipFacts check_and_find_facts(const Clip& clip, Diagnostics& diagnostics, std::size_t threads = 1);

}  // namespace mocap
