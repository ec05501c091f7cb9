// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the checks of recorded points have in common.

#include <cstddef>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// The label of a point, or `point 3` if it has none.
std::string label_of_point(const Recording& recording, std::size_t point);

/// Adds a finding about a point or several, with the clip as its place.
void add_recording_finding(const Clip& clip, Code code, std::string subject, std::string message,
                           Diagnostics& diagnostics);

/// Whether a point is, by its kind or its label, the result of a model, such as `LKneeAngles` or
/// `RAnklePower`, which capture programs store among the points.
bool is_model_output(const Point& point);

/// The size of what was recorded, in file units: the median, over some frames, of the diagonal of
/// the box around all known points. With a single point, that of the box around its positions.
double extent_of_points(const Recording& recording);

/// The spans of up to three frames in which a point is away from its path, ascending. `extent` is
/// that of the points.
std::vector<FrameSpan> spikes_of(const Recording& recording, std::size_t point, double extent);

/// The spans of at least five frames in which a moving point has exactly the same position, which
/// is not the origin, ascending. The first frame of a span is probably the last measured one.
std::vector<FrameSpan> holds_of(const Recording& recording, std::size_t point);

/// The spans of frames in which a point is exactly at the origin, if it jumps there from another
/// place or back, ascending.
std::vector<FrameSpan> origins_of(const Recording& recording, std::size_t point, double extent);

/// Reports points that jump away for up to three frames, points that shake in every frame, and
/// points that are at the origin in frames in which they are probably unknown.
void check_noise(const Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::detail
