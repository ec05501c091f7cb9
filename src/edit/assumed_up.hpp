// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The up axis by which edits move a clip.

#include "body/known_up.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Reports `fit.up-assumed` where +Y is taken for up and another axis may be.
void report_assumed_up(const Clip& clip, Diagnostics& diagnostics);

/// The vector that points up, after the same report.
Vector3 up_vector(const Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
