// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// NumPy arrays: an uncompressed `.npz`.

#include <optional>

#include "mocap/clip.hpp"
#include "mocap/io.hpp"

namespace mocap::npz {

/// Options of the writer.
struct WriteOptions {
  /// Metres per unit of length. Default: the unit declared in the clip, otherwise the unit
  /// estimated from the size of the figure if the confidence is high, otherwise unknown (NaN).
  std::optional<double> metres_per_unit;
};

/// Writes the arrays `positions` (frames x joints x 3, world space, file units) and `rotations`
/// (frames x joints x 4, local unit quaternions x, y, z, w), `offsets` (joints x 3), all float32;
/// `parents` (int32, -1 for a root), `names` (text), and the float64 numbers `fps` and
/// `metres_per_unit`. `fps` is NaN if the frame time is not plausible. Fails with `argument.shape`
/// or with the error of `out`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

}  // namespace mocap::npz
