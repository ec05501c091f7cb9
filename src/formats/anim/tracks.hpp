// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts a clip to the keys of an animation.

#include <cstddef>
#include <vector>

#include "mocap/anim.hpp"

namespace mocap::anim {

/// Data to be written, in addition to the style.
struct Keyed {
  float duration_s = 0.0F;
  std::vector<Track> tracks;  ///< In file order.
  std::size_t all_keys = 0;   ///< Number of keys before key reduction.
  /// Size of the tracks with all needed keys, in bytes, if they were too large for an upload and
  /// the viewer's own key reduction was applied; otherwise 0.
  std::size_t reduced_from_bytes = 0;
};

/// Keys of all tracks.
std::size_t keys_in(const Keyed& keyed);

/// Tracks that still match the clip keep their keys; the others get keys from the frames. Reports
/// omitted data. Fails like `write`.
Result<Keyed> keyed(const Clip& clip, const WriteOptions& options, Diagnostics& diagnostics);

/// Whether positions are written relative to the rest pose and in inches, as they are read.
bool keeps_reference_and_unit(const WriteOptions& options);

/// Number of joints for which `write` writes keys. 0 if it fails.
std::size_t joints_written(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::anim
