// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The positions that a file without a skeleton contains.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/npz/array_out.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

/// The points of a clip, or its joints if it has no points.
class Positions {
 public:
  /// `clip` must outlive it.
  explicit Positions(const Clip& clip);

  bool are_points() const { return !points_.empty(); }
  std::size_t frames() const { return clip_.motion.frames(); }
  std::size_t count() const;
  std::vector<std::string> names() const;
  /// Calls `take` for each frame with x, y and z of each position, in file units, NaN if the point
  /// is occluded. False if `take` has returned false.
  bool for_each_frame(const std::function<bool(std::span<const double>)>& take) const;

 private:
  const Clip& clip_;
  std::vector<std::size_t> points_;  ///< Those that are positions in space.
};

/// Metres per unit of the positions in a file, if they are known. A plain array that is written
/// back keeps its unit unless `given` or the user specifies it.
std::optional<double> metres_of_positions(const Clip& clip, std::optional<double> given);

/// The layout `joints`: as an NPZ, or as an NPY with the note `npz.positions-only`.
bool write_positions(ArrayZip& zip, const Clip& clip, const WriteOptions& options);
Status write_positions_array(const Clip& clip, const WriteOptions& options,
                             const TextOutput::Writer& out, Diagnostics& diagnostics);

/// The rate in a file; NaN if the frame time is not plausible.
double rate_of(const Clip& clip);

}  // namespace mocap::npz
