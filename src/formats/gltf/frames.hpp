// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Fills the frames of a motion from the keys of an animation.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "formats/gltf/key_times.hpp"
#include "formats/text_as_read.hpp"
#include "mocap/gltf.hpp"
#include "mocap/motion.hpp"

namespace mocap::gltf::input {

/// A track and the columns of the motion that it fills.
struct FilledTrack {
  const Track* track = nullptr;
  Numbers values;
  const KeyTimes* keys = nullptr;
  std::size_t column = 0;
  /// Applied to each translation; unused for rotations.
  Eigen::Matrix3d scale = Eigen::Matrix3d::Identity();
  bool is_scaled = false;
  /// The inverse of the rest rotation, by which each rotation is multiplied on the left.
  Quaternion joint_from_rest = Quaternion::Identity();
  bool is_turned = false;
};

/// Reads the values of a track. Fails with `gltf.keys` if there are too few: one per key, or three
/// for a cubic spline, whose tangents surround the value.
Result<Numbers> values_of(const Asset& asset, Buffers& buffers, const Track& track,
                          const KeyTimes& keys);

/// Component `part` of a key's value.
double key_value(const FilledTrack& filled, std::size_t key, unsigned part);

/// Whether all keys have the same value and, for a cubic spline, zero tangents.
bool is_constant(const FilledTrack& filled, unsigned width, double tolerance);
/// Whether a frame lies between two keys with different values.
bool is_interpolated(const FilledTrack& filled, unsigned width);

/// Fills the columns of all tracks, and adds the frames to `digest`. Returns false if a value is
/// not finite, and sets `at` to its track.
bool fill_frames(const std::vector<FilledTrack>& tracks, double step_s, Motion& motion,
                 mocap::detail::MotionDigest& digest, const FilledTrack*& at);

/// The tracks of a large file whose values fill the motion unchanged, in the order of the file.
std::vector<TrackBytes> tracks_in_motion(const std::vector<FilledTrack>& tracks,
                                         std::size_t frames);

}  // namespace mocap::gltf::input
