// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Converts performances to files in various BVH dialects.

#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "samples/figure.hpp"

namespace samples {

/// The properties shared by files of one program.
struct Dialect {
  double units_per_metre = 100.0;
  /// Offsets and positions with Z up and facing -Y; otherwise Y up, facing +Z.
  bool z_up = false;
  /// Joints rotated at rest so that their +X points along the bone; otherwise all are parallel to
  /// the world.
  bool along_bones = false;
  /// The root's rest position is stored in its OFFSET; otherwise the OFFSET is zero.
  bool root_offset = false;
  /// Insert a T-pose before the motion, at the position of the first frame.
  bool reference_frame = false;
  unsigned decimals = 4;
  std::string_view frame_time = "0.0333333";  ///< As printed.
  std::string_view indent = "\t";
  std::string_view newline = "\n";
  char separator = ' ';
  std::string_view row_suffix = "";  ///< Whitespace at the end of each row.
};

/// One file: every performance has its own root. All have the same number of poses.
struct Take {
  std::vector<Performance> performers;
  Dialect dialect;
};

/// The clip of a take, with numbers rounded to the dialect's decimals.
mocap::Result<mocap::Clip> clip_of(const Take& take);
mocap::Result<std::string> text_of(const Take& take);

}  // namespace samples
