// SPDX-License-Identifier: MIT
#pragma once

/// \file The first step of every edit, alone or in a chain.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Fails if the clip is not valid (`Clip::validate`). Decides `Metadata::starts_with_reference` if
/// it is not set, because a guess from edited values could be wrong.
Status begin_edit(Clip& clip);

}  // namespace mocap::edit
