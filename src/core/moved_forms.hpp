// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What is remembered of printed numbers goes with them when their columns move.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::detail {

/// Appends the forms, and odd spellings, of `count` numbers from `first` on to those of others.
void append_forms(const NumberStyle& from, std::size_t first, std::size_t count, NumberStyle& to);

/// The columns of a clip are now these of those that were, `old_columns` in each of `frames`
/// frames; none for a new one. Numbers keep their form.
void take_forms_of_columns(Clip& clip, std::size_t frames, std::size_t old_columns,
                           const std::vector<std::optional<std::size_t>>& columns);

}  // namespace mocap::detail
