// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What every edit does first, alone as in a chain.

#include "mocap/clip.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

/// Fails where the clip is not valid (`Clip::validate`). Sets
/// `Metadata::starts_with_reference` where it is not known: what an edit leaves behind would
/// mislead the guess of the next.
Status begin_edit(Clip& clip);

}  // namespace mocap::edit
