// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "mocap/body.hpp"

namespace mocap::detail {

/// Joint names by which a family of skeletons is known.
struct FamilySignature {
  std::string_view family;
  std::string_view producer;  ///< Empty where many programs write these names.
  /// All of these are there, letter for letter; a name space before a colon may stand or be left
  /// out. The most telling ones come first.
  std::array<std::string_view, 6> names;
  std::string_view root = {};  ///< Name of the first joint; empty: any.
  std::size_t joints = 0;      ///< Number of joints; 0: any.
  Confidence confidence = Confidence::high;
  /// The joints are bones of Second Life's avatar: its old names are Poser's, whose figures have
  /// fingers, eyes and buttocks beside them.
  bool is_avatar = false;
};

/// All families, the special ones before the general ones that they would match too.
std::span<const FamilySignature> family_signatures();

/// Whether all files of a family have Y up.
bool family_has_y_up(std::string_view family);

/// Whether files of a family have positions that are added to the OFFSET of a joint.
bool family_adds_positions(std::string_view family);

/// Whether all rest poses of a family stand along its up axis, whichever that is: its poses sit,
/// lie and fly, and are never turned to another axis by their root.
bool family_rests_upright(std::string_view family);

/// Whether the joints are bones of Second Life's avatar, the first of them its hips; all but a few,
/// since some programs add a joint such as `neckDummy`.
bool is_on_avatar(const Skeleton& skeleton);

}  // namespace mocap::detail
