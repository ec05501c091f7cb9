// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The up axis for edits that move a clip.

#include "body/known_up.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Reports `fit.up-assumed` if +Y is assumed to be up and the actual axis may differ.
void report_assumed_up(const Clip& clip, Diagnostics& diagnostics);

/// The up vector. Reports `fit.up-assumed` in the same case.
Vector3 up_vector(const Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
