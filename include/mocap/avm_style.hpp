// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Data that Avimator (.avm) writes after the motion of a BVH. Stored in the clip. Format details:
/// docs/formats/avm.md.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mocap/format_data.hpp"

namespace mocap::avm {

/// Ease-in and ease-out of a key frame.
struct KeyEase {
  bool in = false;   ///< Eases in.
  bool out = false;  ///< Eases out.

  friend bool operator==(const KeyEase&, const KeyEase&) = default;
};

/// Key frames of one joint, or of the hip position.
struct NodeKeys {
  std::vector<std::size_t> frames;  ///< Increasing. Frame 0 is always a key and is not listed.
  std::vector<KeyEase> eases;       ///< For frame 0, then for each of `frames`; or empty.
};

/// Data after the motion.
struct Style : FormatDataOf<Style, FormatData::Subject::playback> {
  std::vector<NodeKeys> nodes;            ///< Depth first, joints and end sites in file order.
  std::optional<NodeKeys> positions;      ///< Keys of the hip position, if it has its own.
  std::optional<double> scale;            ///< Display scale of the figure; 1 is the original size.
  std::optional<std::int64_t> figure;     ///< 0: female, 1: male.
  std::optional<std::int64_t> loop_in;    ///< Frame.
  std::optional<std::int64_t> loop_out;   ///< Frame.
  std::vector<std::string> other_values;  ///< `Name: value` pairs that Avimator does not define.
};

}  // namespace mocap::avm
