// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What is remembered of the printed forms of a motion's numbers, kept true while they change.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// For each frame or column after an edit the one that it was before; none for a new one.
using Sources = std::vector<std::optional<std::size_t>>;

/// Appends the forms, and odd spellings, of `count` numbers from `first` on to those of others.
void append_forms(const NumberStyle& from, std::size_t first, std::size_t count, NumberStyle& to);

/// The rows of numbers of a clip are now these frames of those that were, each of `columns`
/// numbers. Numbers keep their form.
void take_forms_of_frames(Clip& clip, std::size_t columns, const Sources& frames);

/// The columns of a clip are now these of those that were, `old_columns` in each of `frames`
/// frames. Numbers keep their form.
void take_forms_of_columns(Clip& clip, std::size_t frames, std::size_t old_columns,
                           const Sources& columns);

/// The frames of `next` from `first` on stand behind the `frames` that a clip had, each column
/// taken from one of `next` or from none: numbers of both keep their form.
void append_forms(Clip& clip, std::size_t frames, const Clip& next, std::size_t first,
                  const Sources& columns);

/// Numbers have changed and moved about: all are printed exactly, those that the usual form of the
/// file gives back in that.
void forget_number_forms(Clip& clip);

/// All numbers were computed anew: they print as many decimals as computed angles and lengths are
/// worth.
void mark_as_computed(Clip& clip);

/// The same of the frames from `first` on; those before them keep the forms of their numbers.
void mark_as_computed(Clip& clip, std::size_t first);

/// Some numbers were computed anew, each where one was or where sources had none: those print so
/// many decimals, unless their old form gives them back. All others stay as they were read.
void mark_as_partly_computed(Clip& clip);

}  // namespace mocap::edit
