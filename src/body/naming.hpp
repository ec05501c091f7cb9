// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Naming conventions for human joints.

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace mocap::detail {

/// The parts of a body with one joint each, or one per side.
enum class NamedPart : unsigned char {
  hips,
  head,
  head_end,
  jaw,
  eye,
  collar,
  upper_arm,
  forearm,
  hand,
  hip_joint,  ///< Between hips and thigh; zero length in most skeletons.
  thigh,
  shin,
  foot,
  toe,
  toe_end
};
inline constexpr std::size_t named_part_count = 15;

/// A naming convention. In its names, `*` is replaced by Left or Right, `@` by left or right, `$`
/// by LEFT or RIGHT, `#` by L or R, `%` by l or r. Lists are separated by `|`; parts without a name
/// are empty.
struct Naming {
  std::string_view word;   ///< Name as an option value: `mixamo`.
  std::string_view title;  ///< `Mixamo`.
  std::string_view spine;  ///< From the hips upwards.
  std::string_view neck;   ///< From the bottom upwards.
  std::array<std::string_view, named_part_count> parts;
  /// Thumb, index, middle, ring and little finger; for each, the joint in the palm, the three
  /// joints of the finger, and the tip.
  std::array<std::string_view, 5> fingers;
};

/// All conventions; those whose names are a subset of another's come first.
std::span<const Naming> namings();

/// The convention with this name, or null.
const Naming* find_naming(std::string_view word);

}  // namespace mocap::detail
