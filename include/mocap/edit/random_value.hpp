// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Edits whose value is drawn at random, for data augmentation.

#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/draw.hpp"

namespace mocap::edit {

/// An edit in words with `random:LOW..HIGH` or `random:LOW..HIGH:SEED` in place of numbers. The
/// values depend on the seed (default: 1), on the name of the edit and on `draw`: the files of a
/// folder differ, so do the edits of a chain and the pieces of a clip, and each gives the same
/// result again on every platform. `parse` in chain.hpp makes one.
struct RandomValue {
  std::string step;   ///< Name of the edit, `turn`.
  std::string value;  ///< `random:-180..180`
  Draw draw = {};
};

/// Whether the value of an edit has a random range in it.
bool is_random(std::string_view value);

/// Fails with `edit.value` for a range that is none, and as the edit itself does at both ends of
/// its range.
Status validate(const RandomValue& options, const Clip& clip);
/// Draws the values, applies the edit, and reports the values as `edit.random`, in words and as
/// `Diagnostic::values`, with the name of the edit as the subject.
Status apply(const RandomValue& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
