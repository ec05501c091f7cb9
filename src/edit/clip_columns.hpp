// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whole columns of a clip moved about, with the look of their numbers.

#include "edit/number_forms.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// Makes column n of the motion what column `sources[n]` was, or zeros. Every number stays as it
/// was printed. The skeleton is the caller's to change.
void take_columns(Clip& clip, const Sources& sources);

}  // namespace mocap::edit
