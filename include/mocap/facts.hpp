// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What can be told about a clip: scale, up axis, facing, travel, family. Guesses carry their
/// reason and their confidence, and change nothing.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/poses.hpp"

namespace mocap {

enum class Confidence : std::uint8_t { none, low, medium, high };

/// How long a file unit is.
struct ScaleGuess {
  double metres_per_unit = 0.0;  ///< 0 when nothing is known.
  std::string name;              ///< `centimetres`, `inches`, `CMU units`, ...; empty if unknown.
  double body_length = 0.0;      ///< Leg and spine chain, file units.
  Confidence confidence = Confidence::none;
  std::string reason;
};

enum class Axis : std::uint8_t { plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

/// `+Y`, `-Z`, ...
std::string to_string(Axis axis);

struct AxisGuess {
  Axis up = Axis::plus_y;
  Confidence up_confidence = Confidence::none;
  std::string up_reason;
  Axis facing = Axis::plus_z;
  Confidence facing_confidence = Confidence::none;
  std::string facing_reason;
};

/// The path of the first root.
struct Travel {
  double forward = 0.0;      ///< File units, first to last frame of motion, along the facing.
  double sideways = 0.0;     ///< To the left of the facing.
  double path_length = 0.0;  ///< Along the ground.
  double lowest = 0.0;       ///< Height of the root along the up axis.
  double highest = 0.0;
};

struct Bounds {
  Vector3 low = Vector3::Zero();
  Vector3 high = Vector3::Zero();
};

/// One naming convention that skeletons follow.
struct FamilyGuess {
  std::string family;    ///< `CMU (MotionBuilder names)`, `Mixamo`, `Second Life`, ...; empty.
  std::string producer;  ///< Program or data set that writes such files, where it shows; empty.
  Confidence confidence = Confidence::none;
  std::string reason;
};

struct ClipFacts {
  std::size_t roots = 0;
  std::size_t end_sites = 0;
  std::size_t depth = 0;                     ///< Joints from root to leaf, at most.
  std::vector<std::string> rotation_orders;  ///< Distinct, most common first: `ZYX`, `ZXY`.
  bool reference_first_frame = false;        ///< Frame 0 is a pose for reference, not motion.
  std::string reference_reason;
  ScaleGuess scale;
  AxisGuess axes;
  Travel travel;
  Bounds bounds;  ///< Of all joints and end sites over all frames.
  FamilyGuess family;
};

/// Looks at a clip: its skeleton, and its poses (computed here, in pieces).
ClipFacts find_facts(const Clip& clip);

ScaleGuess guess_scale(const Skeleton& skeleton);
FamilyGuess guess_family(const Skeleton& skeleton);
/// Whether frame 0 is a reference pose: far from frame 1 in joint angles while frames 1 and 2 are
/// close, and mostly exact zeros.
bool has_reference_frame(const Clip& clip, std::string* reason = nullptr);

}  // namespace mocap
