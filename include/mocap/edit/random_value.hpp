// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits with random values, for data augmentation.

#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/draw.hpp"

namespace mocap::edit {

/// An edit in textual form with `random:LOW..HIGH` or `random:LOW..HIGH:SEED` in place of numbers.
/// The values depend on the seed (default: 1), on the name of the edit and on `draw`. They differ
/// between the files of a folder, the edits of a chain and the pieces of a clip, and are
/// reproducible on every platform. Created by `parse` in chain.hpp.
struct RandomValue {
  std::string step;   ///< Name of the edit, `turn`.
  std::string value;  ///< `random:-180..180`
  Draw draw = {};
};

/// Whether the value of an edit contains a random range.
bool is_random(std::string_view value);

/// Fails with `edit.value` for an invalid range, or if the edit itself fails at either end of the
/// range.
Status validate(const RandomValue& options, const Clip& clip);
/// Draws the values, applies the edit, and reports the values as `edit.random`: as text, and as
/// `Diagnostic::values` with the name of the edit as the subject.
Status apply(const RandomValue& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
