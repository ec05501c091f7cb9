// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Appends a recording without joints to another one.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Whether a clip only has recorded data, so that the functions below apply to it.
bool is_recording_alone(const Clip& clip);

/// Fails with `edit.join` if the next clip lacks points, rigid bodies, analog channels or columns
/// of the clip, if its rigid bodies have other parents, or if it declares another unit of length or
/// up axis.
Status check_recorded_pair(const Clip& clip, const Clip& next);

/// Appends the frames of the next clip, unchanged, matched by label. Labels that only it has are
/// left out, and reported with `edit.joined`. The next clip must have the same frame rate, and pass
/// `check_recorded_pair`. Also fails with `edit.join` if the rates of analog channels differ.
Status append_recording(Clip& clip, const Clip& next, Diagnostics& diagnostics);

}  // namespace mocap::edit
