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
  toe_end,
  pelvis  ///< Between hips and legs, not above the spine.
};
inline constexpr std::size_t named_part_count = 16;

/// The bones of limbs that may contain joints which take over part of their twist.
inline constexpr std::array twisting_parts{NamedPart::upper_arm, NamedPart::forearm,
                                           NamedPart::thigh, NamedPart::shin};

/// A naming convention. In its names, `*` is replaced by Left or Right, `@` by left or right, `$`
/// by LEFT or RIGHT, `#` by L or R, `%` by l or r, `^` by the Japanese words. Lists are separated
/// by
/// `|`; parts without a name are empty. A part that has several names lists them with `/`: files
/// are written with the first one, and if a skeleton has several, the last one is the part.
struct Naming {
  std::string_view word;   ///< Name as an option value: `mixamo`.
  std::string_view title;  ///< `Mixamo`.
  /// Where the names are from: programs, files or publications, of which `OWNER/NAME` is a
  /// repository on GitHub.
  std::string_view source;
  std::string_view spine;  ///< From the hips upwards.
  std::string_view neck;   ///< From the bottom upwards.
  std::array<std::string_view, named_part_count> parts;
  /// Thumb, index, middle, ring and little finger; for each, the joint in the palm, the three
  /// joints of the finger, and the tip.
  std::array<std::string_view, 5> fingers;
  /// The helper joints in the bones of `twisting_parts`, from the start of the bone to its end.
  std::array<std::string_view, twisting_parts.size()> twists = {};
};

/// All conventions; those whose names are a subset of another's come first.
std::span<const Naming> namings();

/// The convention with this name, or null.
const Naming* find_naming(std::string_view word);

}  // namespace mocap::detail
