// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Columns of a motion that are the values of keys.

#include <cstddef>
#include <vector>

#include "formats/fbx/frame_times.hpp"
#include "formats/fbx/records.hpp"
#include "mocap/motion.hpp"

namespace mocap::fbx {

/// Fills columns from curves that have a key in each frame. Numbers that are not compressed are
/// filled together, row by row, because columns are far apart in memory.
class KeyColumns {
 public:
  KeyColumns(const Records& file, const FrameTimes& times, const ReadLimits& limits)
      : file_(file), times_(times), limits_(limits) {}

  /// Fills a column from a curve, at once or in `fill`. Returns false if the curve must be sampled
  /// instead. Fails like `Curve::read`.
  Result<bool> add(std::size_t curve, std::size_t column, Motion& motion);
  /// Fills the remaining columns.
  void fill(Motion& motion) const;
  /// Fails with `fbx.curve` if a number of the columns that `fill` fills is not finite.
  Status check_finite() const;

 private:
  struct Column {
    std::size_t column = 0;
    const char* floats = nullptr;  ///< That of the first frame.
    std::size_t record = 0;
  };

  const Records& file_;
  const FrameTimes& times_;
  const ReadLimits& limits_;
  std::vector<Column> columns_;
};

}  // namespace mocap::fbx
