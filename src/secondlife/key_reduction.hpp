// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which keys of a joint the uploader of the Second Life viewer keeps.

#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::secondlife {

/// The channels of one joint as a BVH file has them, frame by frame; frame 0 is the reference.
struct FileTrack {
  std::vector<Quaternion> rotations;  ///< As the angles make them, their sign included.
  std::vector<Vector3> positions;     ///< File units; zero where the joint has none.
  /// Levels of joints below it: the deeper, the finer its rotations are kept.
  std::size_t levels_below = 0;
};

/// What becomes a key, one entry a frame. The reference frame never does, unless it is alone.
struct KeptKeys {
  std::vector<bool> rotation;
  std::vector<bool> position;
  /// Whether rotation or position ever differ from the reference; else the joint is not uploaded.
  bool is_moved = false;
  /// Whether it differs from the reference at all, be it less than the viewer minds.
  bool is_touched = false;

  std::size_t rotation_count() const;
  std::size_t position_count() const;
};

/// Follows LLBVHLoader::optimize of the viewer (indra/llcharacter/llbvhloader.cpp, November 2025):
/// a key goes where the line between its neighbours passes within 0.03 file units, or, of a
/// rotation, moves the tips of the x and y axes by less than 0.01 together, less for joints with
/// more than three levels below them. Linear in frames.
KeptKeys keys_kept(const FileTrack& track);

}  // namespace mocap::secondlife
