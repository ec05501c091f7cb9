// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Arrays for NumPy: an uncompressed `.npz`.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/sink.hpp"

namespace mocap::npz {

struct WriteOptions {
  /// Metres of a unit of length. Default: what the clip declares, else what the size of the figure
  /// says with high confidence, else unknown (NaN).
  std::optional<double> metres_per_unit;
};

/// Writes the arrays `positions` (frames x joints x 3, world space, file units) and `rotations`
/// (frames x joints x 4, local unit quaternions x, y, z, w), `offsets` (joints x 3), all float32;
/// `parents` (int32, -1 for a root), `names` (text), and the float64 numbers `fps` and
/// `metres_per_unit`. `fps` is NaN where no frame can last so long. Fails with `argument.shape` or
/// as the writer does.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

}  // namespace mocap::npz
