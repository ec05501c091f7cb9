// SPDX-License-Identifier: MIT
#pragma once

/// \file Key reduction, as in the uploader of the Second Life viewer.

#include <cstddef>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap::secondlife {

/// The channels of one joint as in a motion file, frame by frame; frame 0 is the reference.
struct FileTrack {
  std::vector<Quaternion> rotations;  ///< The sign also follows from the angles.
  std::vector<Vector3> positions;     ///< File units; zero if the joint has none.
  /// Number of joint levels below it: the more levels, the higher the precision of its rotations.
  std::size_t levels_below = 0;
};

/// Whether each frame becomes a key. The reference frame never does, unless it is the only frame.
struct KeptKeys {
  std::vector<bool> rotation;
  std::vector<bool> position;
  /// Whether rotation or position differ from the reference in any frame; otherwise the joint is
  /// not uploaded.
  bool is_moved = false;
  /// Whether they differ from the reference at all, even by less than the viewer's threshold.
  bool is_touched = false;

  std::size_t rotation_count() const;
  std::size_t position_count() const;
};

/// Reimplements LLBVHLoader::optimize of the viewer (indra/llcharacter/llbvhloader.cpp, November
/// 2025): a position key is removed if the line between its neighbours passes within 0.03 file
/// units of it, and a rotation key if interpolating its neighbours moves the tips of the x and y
/// axes by less than 0.01 in total (less for joints with more than three levels below them). Linear
/// in the number of frames.
KeptKeys keys_kept(const FileTrack& track);

}  // namespace mocap::secondlife
