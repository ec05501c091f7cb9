// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "mocap/body.hpp"

namespace mocap::detail {

/// Joint names that identify a family of skeletons.
struct FamilySignature {
  std::string_view family;
  std::string_view producer;  ///< Empty if many programs write these names.
  /// All of these must be present, case-sensitive, with or without a namespace before a colon. The
  /// most specific ones come first.
  std::array<std::string_view, 6> names;
  std::string_view root = {};  ///< Name of the first joint; empty: any.
  std::size_t joints = 0;      ///< Number of joints; 0: any.
  Confidence confidence = Confidence::high;
  /// The joints are bones of Second Life's avatar. Its old names are those of Poser, whose figures
  /// also have fingers, eyes and buttocks.
  bool is_avatar = false;
};

/// All families; specific ones come before general ones that match the same skeletons.
std::span<const FamilySignature> family_signatures();

/// The axis that is up in all files of a family; none if it varies.
std::optional<Axis> family_up(std::string_view family);

/// Whether positions in files of a family are added to the OFFSET of a joint.
bool family_adds_positions(std::string_view family);

/// Whether all rest poses of a family are upright along the file's up axis, whichever that is. The
/// motions of such a family include sitting, lying and flying, and no root rotation converts them
/// to another up axis.
bool family_rests_upright(std::string_view family);

/// Whether the joints are bones of Second Life's avatar, starting with its hips. A few may differ,
/// since some programs add joints such as `neckDummy`.
bool is_on_avatar(const Skeleton& skeleton);

}  // namespace mocap::detail
