// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Conventions by which joints of people are named.

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "mocap/result.hpp"

namespace mocap::edit {

/// The parts of a body that have one joint each, or one a side.
enum class Part : unsigned char {
  hips,
  head,
  head_end,
  jaw,
  eye,
  collar,
  upper_arm,
  forearm,
  hand,
  hip_joint,  ///< Between hips and thigh, without length in most skeletons.
  thigh,
  shin,
  foot,
  toe,
  toe_end
};
inline constexpr std::size_t part_count = 15;

/// One convention. In names, `*` stands for Left or Right, `@` for left or right, `$` for LEFT or
/// RIGHT, `#` for L or R, `%` for l or r. Lists have `|` between their entries; what a convention
/// has no name for is empty.
struct Naming {
  std::string_view word;   ///< Its name as an option takes it: `mixamo`.
  std::string_view title;  ///< `Mixamo`.
  std::string_view spine;  ///< From the hips up.
  std::string_view neck;   ///< From below up.
  std::array<std::string_view, part_count> parts;
  /// Thumb, index, middle, ring and little finger; of each: the joint in the palm, the three of
  /// the finger, the tip.
  std::array<std::string_view, 5> fingers;
};

/// All conventions; those that others contain come first.
std::span<const Naming> namings();

/// The convention of that word. Fails with `edit.value`, with all words and the nearest ones.
Result<const Naming*> find_naming(std::string_view word);

}  // namespace mocap::edit
