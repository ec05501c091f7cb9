// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What random numbers depend on beside their seed.

#include <cstddef>
#include <string>

namespace mocap::edit {

/// Keeps edits with the same seed from drawing the same numbers. `apply` and `apply_to_pieces` in
/// chain.hpp fill it in.
struct Draw {
  /// What the clip is called, such as `subject-1/take.bvh`. Default: the file name of
  /// `Metadata::source` without its folders.
  std::string clip = {};
  std::size_t edit = 0;   ///< How many edits with random numbers come before this one. Default: 0.
  std::size_t piece = 0;  ///< Which piece of the clip it is, where it was split. Default: 0.
};

}  // namespace mocap::edit
