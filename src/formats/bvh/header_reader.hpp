// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads a BVH file from its first byte to the first row of motion.

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

/// Contents of the header.
struct Header {
  Skeleton skeleton;
  FrameTime frame_time;
  std::optional<std::uint64_t> declared_frames;
  Place declared_frames_at;
  /// Rows may follow; false if the file ends with the hierarchy.
  bool has_motion = false;
  /// The first word after the hierarchy.
  Place hierarchy_end;
  /// Start of the first row of motion.
  Place rows_at;
  /// Whether the header contained no errors, so that it can be written back verbatim.
  bool sound = true;
  /// Line of each joint's keyword, for findings about joints.
  std::vector<Place> joint_places;
  /// Location of the frame count and the frame time (`Style::header` stays empty here).
  Style style;
};

/// Reads the header. Findings are added to `diagnostics`; after an error it continues as far as
/// possible. Returns false if the motion cannot be read at all (the cause is in `diagnostics`).
bool read_header(HeaderText& text, const ReadLimits& limits, Diagnostics& diagnostics,
                 Header& header);

}  // namespace mocap::bvh
