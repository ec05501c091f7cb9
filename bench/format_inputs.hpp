// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Files of the formats other than BVH and Acclaim for measurements, written by our own writers.

#include <cstddef>
#include <filesystem>

#include "inputs.hpp"

namespace mocap::bench {

struct FormatInputs {
  /// 64 points with residuals and cameras, 2 % occluded; 100,000 frames, 102 MB. Larger than
  /// caches.
  std::filesystem::path c3d;
  std::filesystem::path trc;            ///< 64 points, 16,000 frames, 6 decimals.
  std::filesystem::path trc_with_gaps;  ///< The same with 2 % empty cells, in most rows.
  std::filesystem::path trc_of_floats;  ///< As `trc`, with all digits of 32-bit numbers.
  std::filesystem::path sto;            ///< 200 columns, 16,000 frames.
  // The motion of `Inputs::hands` in other formats.
  std::filesystem::path csv;              ///< With 6 decimals.
  std::filesystem::path csv_of_shortest;  ///< With the shortest numbers.
  std::filesystem::path fbx;
  std::filesystem::path glb;
  std::filesystem::path npz;
  std::size_t points = 0;
  std::size_t trc_frames = 0;
  std::size_t sto_columns = 0;
  std::size_t sto_frames = 0;
};

/// Generates the missing files.
FormatInputs make_format_inputs(const Inputs& inputs);

}  // namespace mocap::bench
