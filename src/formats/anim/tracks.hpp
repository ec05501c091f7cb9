// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// From a clip to the keys that an animation of it has.

#include <cstddef>
#include <vector>

#include "mocap/anim.hpp"

namespace mocap::anim {

/// What is written of a clip, beside its style.
struct Keyed {
  float duration_s = 0.0F;
  std::vector<Track> tracks;  ///< In the order of the file.
  std::size_t all_keys = 0;   ///< As many as there were before some were left out.
  /// Bytes of the tracks with all needed keys, where these were too many for an upload and the
  /// viewer's own key reduction was applied; else 0.
  std::size_t reduced_from_bytes = 0;
};

/// Keys of all tracks.
std::size_t keys_in(const Keyed& keyed);

/// Tracks that the clip still shows as they were read stay as they are; the others get keys from
/// the frames. Tells what is left out. Fails as `write` does.
Result<Keyed> keyed(const Clip& clip, const WriteOptions& options, Diagnostics& diagnostics);

/// How many joints `write` gives keys to. 0 where it fails.
std::size_t joints_written(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::anim
