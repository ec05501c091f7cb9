// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The contents of an MVNX file.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/reading.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::mvnx {

/// A point of a segment, in metres, in the axes of the segment's reference pose.
struct SegmentPoint {
  std::string label;
  Vector3 position = Vector3::Zero();
};

struct Segment {
  std::string label;
  std::vector<SegmentPoint> points;
};

/// A joint: a point of one segment at a point of another.
struct Link {
  std::string label;
  std::size_t parent = 0;
  std::size_t child = 0;
  Vector3 in_parent = Vector3::Zero();  ///< The point, in the axes of the parent.
  Vector3 in_child = Vector3::Zero();
};

/// The pose of all segments in one frame: global, in metres.
struct Pose {
  std::vector<Quaternion> rotations;  ///< Unit quaternions.
  std::vector<Vector3> positions;
};

/// A frame that is not part of the motion, such as `tpose`.
struct ReferencePose {
  std::string type;
  Pose pose;
};

struct Document {
  FrameTime frame_time;
  std::vector<Segment> segments;
  std::vector<Link> links;
  std::vector<ReferencePose> references;
  std::vector<Pose> frames;
  std::size_t dropped_frames = 0;  ///< Frames without a valid pose.
  SourceLocation first_dropped;    ///< The first of them.
  std::size_t jumps = 0;           ///< Frames that do not directly follow the one before.
  SourceLocation first_jump;       ///< The first of them.
  double missing_frames = 0.0;     ///< Between these frames and those before.
  /// The elements of frames that are not read, such as `velocity`, at most `most_unread`.
  std::vector<std::string> unread;
  static constexpr std::size_t most_unread = 32;
};

/// Parses a file. Fails with `mvnx.xml`, `mvnx.structure` and `limit.*`.
Result<Document> parse(std::string_view text, const ReadLimits& limits);

}  // namespace mocap::mvnx
