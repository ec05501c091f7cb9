// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// First step of every edit, alone or in a chain.

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Fails if the clip is not valid (`Clip::validate`). Sets `Metadata::starts_with_reference` if it
/// is not set: the result of an edit could mislead the guess of the next one.
Status begin_edit(Clip& clip);

}  // namespace mocap::edit
