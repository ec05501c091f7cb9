// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The names that another convention has for the same joints.

#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

struct Names {
  std::string convention;  ///< One of `naming_words()`: `mixamo`, `cmu`, `secondlife`, ...
};

/// The conventions that are known, in the words that `Names` takes.
std::vector<std::string_view> naming_words();

/// Fails with `edit.value` where the convention is not known, with `edit.no-body` where the names
/// of the clip follow none, and with `edit.joint` where two joints would get one name.
Status validate(const Names& options, const Clip& clip);

/// Renames joints from the convention that their names follow to another: body, fingers, eyes, jaw.
/// Left stays left. Of the spine and the neck, which have more or fewer joints in each convention,
/// the lowest joints get the names where there are fewer, and the ends where there are more. A note
/// tells how many were renamed and which keep their names. Nothing but names changes.
Status apply(const Names& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
