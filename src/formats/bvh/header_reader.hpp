// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// From the first byte of a BVH file to the first row of motion.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/bvh/header_text.hpp"
#include "mocap/bvh_style.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::bvh {

/// What the header says.
struct Header {
  Skeleton skeleton;
  FrameTime frame_time;
  std::optional<std::uint64_t> declared_frames;
  Place declared_frames_at;
  /// Rows may follow; false when the file ends with the hierarchy.
  bool has_motion = false;
  /// The first word behind the hierarchy.
  Place hierarchy_end;
  /// Start of the first row of motion.
  Place rows_at;
  /// The same bytes can stand in front of rows again: nothing in them had to be mended.
  bool sound = true;
  /// Line of each joint's keyword, for findings about joints.
  std::vector<Place> joint_places;
  /// Where the number of frames and the frame time stand (`Style::header` stays empty here).
  Style style;
};

/// Reads the header. Findings go to `diagnostics`; after an error it goes on as far as it can.
/// Returns false when the motion cannot be read at all (the cause is in `diagnostics`).
bool read_header(HeaderText& text, const ReadLimits& limits, Diagnostics& diagnostics,
                 Header& header);

}  // namespace mocap::bvh
