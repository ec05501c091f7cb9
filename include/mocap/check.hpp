// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings about a clip that reads well: what looks wrong in the motion or the skeleton itself.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/facts.hpp"

namespace mocap {

/// Adds to `diagnostics` what the `motion` and `skeleton` families have to say about a clip. The
/// families of the formats (`bvh`, ...) are found by their readers. Frames are counted from 0; the
/// file of each finding is the clip's `metadata.source`. A clip that does not pass
/// `Clip::validate` gets no findings.
void check(const Clip& clip, Diagnostics& diagnostics);
/// The same, and the decisions that the findings rely on, as `find_facts` gives them; defaults for
/// a clip that does not pass `Clip::validate`.
ClipDecisions check_and_decide(const Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap
