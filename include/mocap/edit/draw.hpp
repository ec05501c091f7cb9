// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Inputs of random numbers other than the seed.

#include <cstddef>
#include <string>

namespace mocap::edit {

/// Makes edits with the same seed draw different numbers. Filled in by `apply` and
/// `apply_to_pieces` in chain.hpp.
struct Draw {
  /// Name of the clip, such as `subject-1/take.bvh`. Default: the file name of `Metadata::source`
  /// without folders.
  std::string clip = {};
  std::size_t edit = 0;   ///< Number of edits with random numbers before this one. Default: 0.
  std::size_t piece = 0;  ///< Index of the piece, if the clip was split. Default: 0.
};

}  // namespace mocap::edit
