// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What Avimator (.avm) writes behind the motion of a BVH: kept beside a clip. The facts behind
/// it: docs/formats/avm.md.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mocap::avm {

/// How the motion leaves and reaches a key frame.
struct Ease {
  bool in = false;
  bool out = false;

  friend bool operator==(const Ease&, const Ease&) = default;
};

/// Key frames of one joint, or of the hip's position.
struct Keys {
  std::vector<std::size_t> frames;  ///< From 0, increasing; frame 0 always is one and left out.
  std::vector<Ease> eases;          ///< Of frame 0, then of each of `frames`; or empty.
};

/// What follows the rows of motion.
struct Style {
  std::vector<Keys> nodes;              ///< Depth first, joints and end sites as the file has them.
  std::optional<Keys> positions;        ///< Of the hip's position, where it has keys of its own.
  std::optional<double> scale;          ///< Of the figure as drawn; 1 is its own size.
  std::optional<std::int64_t> figure;   ///< 0: female, 1: male.
  std::optional<std::int64_t> loop_in;  ///< Frame.
  std::optional<std::int64_t> loop_out;   ///< Frame.
  std::vector<std::string> other_values;  ///< `Name: value` pairs that Avimator does not name.
};

}  // namespace mocap::avm
